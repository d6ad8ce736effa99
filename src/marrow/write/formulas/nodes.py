"""A formula as a tree.

Takes: what `tex` has read. Gives: the types of its nodes. Keeps true: everything is immutable; nodes nest at most
`MAX_NESTING` deep, so recursion over them is safe; texts are not empty.
"""

from __future__ import annotations

from marrow.record import record

MAX_NESTING = 40


@record
class Name:
    """A variable, or a function by its name."""

    text: str


@record
class Number:
    """Digits, with a point or comma between them."""

    text: str


@record
class Sign:
    """An operator, a relation or a bracket."""

    text: str


@record
class Words:
    """Text in a formula."""

    text: str


@record
class Row:
    """Nodes one after the other; none at all for nothing."""

    parts: tuple[Node, ...] = ()


@record
class Fraction:
    """One over another."""

    above: Node
    below: Node


@record
class Root:
    """A root, of the second degree unless another is said."""

    inside: Node
    degree: Node | None = None


@record
class Script:
    """A base with something small below or above its end; with limits, right below and above it."""

    base: Node
    sub: Node | None = None
    sup: Node | None = None
    has_limits: bool = False


@record
class Accent:
    """A sign over, or under, all of its base."""

    base: Node
    sign: str
    is_below: bool = False


@record
class Grid:
    """Rows of cells: a matrix, cases, equations one below the other."""

    rows: tuple[tuple[Node, ...], ...]


Node = Name | Number | Sign | Words | Row | Fraction | Root | Script | Accent | Grid
