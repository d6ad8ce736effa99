"""What filters ask of a page again and again, found once: names, roles, the site's header, what stays in any case.

Takes: a document, its options and what its text is worth. Gives: `Facts`, columns over the document's nodes, each made
when it is first asked for. Keeps true: facts are of the page as it came, whatever has gone since.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from marrow.document import Document
from marrow.filters.held import held
from marrow.filters.names import Kind, Kinds, kinds_in
from marrow.filters.written import Written
from marrow.options.filters import FilterOptions
from marrow.tags import NUMBER, TEXT, tag_set
from marrow.tree import Flags
from marrow.verdicts import Role
from marrow.worth import Worth

if TYPE_CHECKING:
    from marrow.filters.measures import Measures

_PLAYER = tag_set("video audio canvas embed object")
_HEADER, _NAV, _ASIDE = tag_set("header"), tag_set("nav"), tag_set("aside footer")
_LINK, _DIALOG = NUMBER["a"], NUMBER["dialog"]
_FEW_LINKS = 3
_TENTH = 10
_STREAMED = re.compile("S:[0-9a-f]+")
_BESIDE = ("next", "prev")
_LONGEST = 400
"""Characters of a name that are read; frameworks write more, and nothing in the rest is a name that people gave."""


class Facts:
    """Facts about a page."""

    def __init__(self, document: Document, options: FilterOptions, worth: Callable[[], Worth]) -> None:
        self._document, self._options, self._worth = document, options, worth
        self._written = Written(document)
        self._values: dict[str, dict[int, str]] = {}
        self.measured: tuple[tuple[int, int], Measures] | None = None  # by `measures`, and of which state of the page

    def values(self, attribute: str) -> dict[int, str]:
        """An attribute's value for every element that has it."""
        if attribute not in self._values:
            self._values[attribute] = self._written.values(attribute)
        return self._values[attribute]

    def listed(self, nodes: Iterable[int]) -> Flags:
        """Some nodes, as a column."""
        flags = np.zeros(len(self._document), bool)
        flags[list(nodes)] = True
        return flags

    def named(self, kind: Kind) -> Flags:
        """The elements whose names speak of a kind."""
        found: Flags = (self.kinds & int(kind)) != 0
        return found

    def having_role(self, *roles: str) -> Flags:
        """The elements with a role that says what they are to a screen reader."""
        return self.listed(node for node, role in self.values("role").items() if role in roles)

    @cached_property
    def kinds(self) -> Kinds:
        """For every element the kinds that its class and id speak of."""
        kinds = np.zeros(len(self._document), np.uint16)
        for attribute in ("class", "id"):
            values = self.values(attribute)
            known = {name: kinds_in(name[:_LONGEST]) for name in set(values.values())}
            kinds[list(values)] |= np.array([known[name] for name in values.values()], np.uint16)
        return kinds

    @cached_property
    def in_link(self) -> Flags:
        """What is in a link."""
        tree = self._document.tree
        return tree.inside(tree.tag == _LINK)

    @cached_property
    def is_own(self) -> Flags:
        """The texts that are the page's own; what readers wrote is, unless a filter is there for it."""
        worth = self._worth()
        own = worth.is_own(self._options.worth_floor)
        talk = worth.has_role(Role.COMMENT)
        return own & ~talk if self._options.remove_discussion else own | talk

    @cached_property
    def around_body(self) -> Flags:
        """The elements that hold a tenth of what is kept, or more: a page in a dialogue is a page."""
        body = self._worth().body()
        around: Flags = (body * _TENTH >= body[0]) & (body > 0)
        return around

    @cached_property
    def in_main(self) -> Flags:
        """The innermost element with most of what is kept, and all that is in it."""
        return self._document.tree.inside(self.listed([self._worth().main()]))

    @cached_property
    def held(self) -> Flags:
        """The elements that stay in sight while the page scrolls."""
        return self.fixed | self.sticking

    @cached_property
    def fixed(self) -> Flags:
        """Those that have a place in the window."""
        return held(self._document, self.values("style"), "fixed")

    @cached_property
    def sticking(self) -> Flags:
        """Those that scroll up to a place in the window."""
        return held(self._document, self.values("style"), "sticky")

    @cached_property
    def dialogues(self) -> Flags:
        """The elements that say they are dialogues."""
        modal = self.listed(node for node, value in self.values("aria-modal").items() if value == "true")
        is_dialog: Flags = self._document.tree.tag == _DIALOG
        return modal | is_dialog | self.having_role("dialog", "alertdialog")

    @cached_property
    def passwords(self) -> Flags:
        """The fields for a password."""
        return self.listed(node for node, kind in self.values("type").items() if kind.lower() == "password")

    @cached_property
    def header(self) -> Flags:
        """The site's header and its menu: the first header that has a link, and the first menu, in it or not."""
        tree = self._document.tree
        links = tree.below(tree.tag == _LINK)
        over = tree.inside(self.dialogues | self.named(Kind.CONSENT_TOOL))
        may_be = (links > 0) & ~self.around_body & ~over & (tree.tag != TEXT)
        is_header = _HEADER[tree.tag] | self.having_role("banner")
        is_header |= self.named(Kind.HEADER) & (links >= _FEW_LINKS)
        headers = np.flatnonzero(is_header & may_be)
        may_be &= links >= _FEW_LINKS
        menus = np.flatnonzero((_NAV[tree.tag] | self.having_role("navigation")) & may_be)
        if not len(menus):
            menus = np.flatnonzero(self.named(Kind.MENU) & may_be)
        if not len(headers) and not len(menus):
            menus = self._first_lists(may_be)
        return tree.inside(self.listed((*headers[:1].tolist(), *menus[:1].tolist())))

    def _first_lists(self, may_be: Flags) -> NDArray[np.int64]:
        """The lists of links before the main part: old pages have no other word for their menu."""
        tree, worth = self._document.tree, self._worth()
        linked = tree.below(np.where(tree.inside(tree.tag == _LINK) & worth.is_shown, tree.chars, 0))
        is_list = may_be & (linked * 2 >= worth.shown()) & ~_ASIDE[tree.tag]
        return np.flatnonzero(is_list[: worth.main()])

    @cached_property
    def contents(self) -> Flags:
        """Tables of contents: elements with links of which at least half lead to places on the page."""
        tree = self._document.tree
        places = frozenset(self.values("id").values()) - {""}
        leads = self.listed(node for node, href in self.values("href").items() if href.partition("#")[2] in places)
        links = tree.below(tree.tag == _LINK)
        contents: Flags = (tree.below(leads) * 2 >= links) & (links >= _FEW_LINKS) & (tree.tag != TEXT)
        return contents & ~self.around_body

    @cached_property
    def pages(self) -> Flags:
        """What leads to the page before or after this one; on an article it leads to another article."""
        tree = self._document.tree
        if self._worth().page_type == "article":
            return np.zeros(len(tree), bool)
        is_link = tree.tag == _LINK
        leads: Flags = self.listed(node for node, rel in self.values("rel").items() if rel in _BESIDE) & is_link
        # Without a link it is a row of dots below a slide show.
        named: Flags = self.named(Kind.PAGES) & (tree.below(is_link) > 0)
        return leads | (named & ~self.around_body)

    @cached_property
    def streamed(self) -> Flags:
        """Parts that React sends at the end of the page, for a script to put in their place."""
        return self.listed(node for node, name in self.values("id").items() if _STREAMED.fullmatch(name))

    @cached_property
    def apart(self) -> Flags:
        """What no filter of boxes removes, with all around it: ways around site and page, passwords, films, parts."""
        tree = self._document.tree
        ways = self.contents | self.pages
        holds = (tree.below(_PLAYER[tree.tag] | self.passwords | ways | self.streamed) > 0) | tree.inside(ways)
        if self._options.keep_header:
            holds |= self.header | (tree.below(self.header) > 0)
        return holds
