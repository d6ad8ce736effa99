"""What a filter is: it sees a page as it is written, and says what goes.

Takes: a `View`, the page and what the filters before it did. Gives: a `Cut`.
Keeps true: a filter changes nothing itself; it judges all nodes at once, by columns, so a chain costs the same for
nested tables as for flat pages.

P4 walks from node to node and passes each through all filters. Here each filter passes over all nodes: first those
that edit elements, then those that delete them, each kind in the order of the chain. What a filter keeps from the
others (`shut`) is what P4 calls not checking the children.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import Enum
from re import Pattern
from typing import Protocol

from marrow.document import Document
from marrow.filters.facts import Facts
from marrow.look import Look
from marrow.options.filters import FilterOptions
from marrow.record import record
from marrow.tree import Flags
from marrow.worth import Worth

Attributes = Mapping[str, str | None]
"""Attributes as they shall be; None takes one away."""


class Phase(Enum):
    """When a filter has its turn: all that edit come before all that delete."""

    EDIT = "edit"
    DELETE = "delete"


class Blocker(Protocol):
    """Lists of what advertisers use (`marrow.adlists`)."""

    def blocks(self, url: str, *, page: str, kind: str = "other") -> object | None:
        """The rule that blocks an address on a page; None if there is none."""

    def hides(self, page: str, classes: Collection[str], ids: Collection[str]) -> tuple[str, ...]:
        """The selectors of what is hidden on a page whose elements have these classes and ids."""


@record(eq=False, kw_only=True)
class View:
    """What a filter sees."""

    document: Document
    looked: Callable[[], Look]  # columns over the same nodes; made when they are asked for
    options: FilterOptions
    gone: Flags  # which nodes went already, with all below
    shut: Flags  # which nodes a filter before keeps from the others
    worth: Callable[[], Worth]  # of the text, as the default method judges it; made when it is asked for
    facts: Facts  # what is asked of a page again and again
    blocker: Blocker | None = None
    url: str = ""
    base: str = ""

    @property
    def look(self) -> Look:
        """How the page looks, as far as its markup tells."""
        return self.looked()

    def open(self) -> Flags:
        """Which nodes are there to be judged."""
        return ~(self.gone | self.shut)


@record(eq=False, kw_only=True)
class Cut:
    """What a filter wants. Nodes that are not open are left out of it by the chain."""

    gone: Flags | None = None  # elements that go, with all below
    unwrapped: Flags | None = None  # elements whose tags go and whose content stays
    attributes: Mapping[int, Attributes] | None = None  # elements whose attributes change
    undeclared: Mapping[int, Pattern[str]] | None = None  # elements whose `style` loses the properties of such names
    spans: Collection[tuple[int, int]] = ()  # places of the source that go and are no nodes: comments
    shut: Flags | None = None  # elements that the filters after this one leave alone, with all below
    foot: str = ""  # HTML at the end of the body
    start: str = ""  # HTML at the beginning of the head
    head: str = ""  # HTML at the end of the head


@record(eq=False)
class Filter:
    """One filter: its name in reports, the option that switches it on, when it comes, and what it does."""

    name: str
    option: str
    phase: Phase
    cut: Callable[[View], Cut]
