"""Where a date stands, and what stands before it: the traits of a date that a visitor sees.

Takes: the candidates of a page, and a date in one of them. Gives: traits, as `days` weighs them: how far from the
heading the date stands, what the elements around it are, the label before it, what else is in its text, and the role
that the judge gave that text, if there was one. Keeps true: a few ancestors are looked at, however deep it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property

from marrow.assemble.metadata.candidates import Candidate, Candidates
from marrow.assemble.metadata.dates import Found
from marrow.assemble.metadata.day_words import LONGEST_LABEL, has_any, said_before
from marrow.assemble.metadata.places import AFTER, BEFORE
from marrow.tags import NAMES, NUMBER, TEXT
from marrow.verdicts import Role

AGAINST = frozenset(
    """apart in-list in-link in-sentence far-above far-below other-article updated
    role-other role-body role-comment role-related""".split()
)
"""Traits that speak against a date. A day has them only if it has them wherever it is shown."""
ELSEWHERE = AGAINST - {"updated", "in-link", "in-list", "role-body"}
"""Those of the dates of something else."""

_ARTICLE = NUMBER["article"]
_OF_TAGS = {
    "in-link": "a",
    "apart": "nav aside footer",
    "in-list": "li",
    "other-article": "article",
}
_OF_TAG = [""] * len(NAMES)
for _trait, _tags in _OF_TAGS.items():
    for _tag in _tags.split():
        _OF_TAG[NUMBER[_tag]] = _trait
_APART = tuple(
    """comment related recommend sidebar widget teaser footer copyright promo reply replie event popular latest carousel
    slider trending more- read-next readnext also archive calendar ticker disqus tweet menu nav""".split()
)
_UPDATED = ("updat", "modif", "edited", "revis", "aktual", "lastmod")
_MOST_ANCESTORS = 8
_MOST_ABOVE = 30
"""Ancestors among which an article is looked for."""
_NAMING = 3
"""Ancestors that may be named after the date in them."""
_NAMING_NODES = 20
"""… if no more is in them."""
_LONGEST_NAMES = 200
_SOON = 40
"""Nodes after the heading in which the date line stands most often."""
_REST_OF_LINE = 44
"""A date line has no more characters beside the date; what has more is a paragraph."""
_YEAR = re.compile(r"\d\d\d\d")
_ABOVE = 3
"""A node above the heading is as far away as so many below it."""
_BACK = 4
"""Nodes before a date among which its label stands."""
_ROLES = {
    role: f"role-{role.name.lower()}" for role in (Role.BYLINE, Role.BODY, Role.COMMENT, Role.RELATED, Role.OTHER)
}
"""Dates with other roles are too few to learn from."""


class Places:
    """The places of a page, as far as dates stand in them."""

    def __init__(self, found: Candidates) -> None:
        self._tree = tree = found.page.tree
        self._roles = found.roles
        self._heading = found.heading
        self._end = tree.end.item(self._heading) if self._heading else 0

    def traits(self, candidate: Candidate, found: Found) -> list[str]:
        """The traits of a date in a candidate that has a node."""
        node = candidate.node
        traits = [self._distance(node), self.label(candidate, found), *self._around(node)]
        if candidate.source == "visible":
            traits.append(_in_text(candidate.value, found))
        if self._roles is not None and (role := self._roles.at(node)) is not None:
            traits.append(_ROLES.get(role, ""))
        return traits

    def nearest(self, candidates: Iterable[Candidate]) -> tuple[list[Candidate], list[Candidate]]:
        """The candidates around the heading, the nearest first, and the others."""
        near: list[Candidate] = []
        others: list[Candidate] = []
        for one in candidates:
            (near if self._heading - BEFORE <= one.node < self._end + AFTER else others).append(one)
        near.sort(key=self._away)
        return near, others

    def _away(self, candidate: Candidate) -> int:
        """How far from the heading. What stands above it is there for other reasons more often than what is below."""
        away = candidate.node - self._heading
        return away if away >= 0 else -_ABOVE * away

    def label(self, candidate: Candidate, found: Found) -> str:
        """What the words before a date say of it; they are in its text or right before that."""
        before = candidate.value[: found.start] if candidate.source == "visible" else ""
        if len(before.strip()) <= 2:
            before = self._text_before(candidate.node)
        return said_before(before) if before else ""

    def _text_before(self, node: int) -> str:
        """The text before a node, if it is a short one and near, and does not label a date of its own."""
        tree = self._tree
        for back in range(node - 1, max(node - _BACK, 0) - 1, -1):
            if tree.tag.item(back) == TEXT:
                text = tree.text[back] if tree.chars.item(back) <= LONGEST_LABEL else ""
                return "" if _YEAR.search(text) is not None else text
        return ""

    def _distance(self, node: int) -> str:
        if node < self._heading:
            return "" if self._heading - node <= BEFORE else "far-above"
        away = node - self._end
        return "below-heading" if away <= _SOON else "" if away <= AFTER else "far-below"

    @cached_property
    def _article(self) -> int:
        """The article that the heading is in; −1 if it is in none."""
        tree, node = self._tree, self._heading
        for _ in range(_MOST_ABOVE):
            if node < 0 or tree.tag.item(node) == _ARTICLE:
                return node
            node = tree.parent.item(node)
        return -1

    def _around(self, node: int) -> list[str]:
        """What the elements around a node are."""
        tree = self._tree
        found: list[str] = []
        first, names = node, ""
        for step in range(_MOST_ANCESTORS):
            if node <= 0:
                break
            if own := tree.attributes[node]:
                name = f"{own.get('class', '')} {own.get('id', '')} "[:_LONGEST_NAMES].lower()
                if step <= _NAMING and tree.end.item(node) - first < _NAMING_NODES and has_any(name, _UPDATED):
                    found.append("updated")
                names += name
            trait = _OF_TAG[tree.tag.item(node)]
            if trait and (trait != "other-article" or -1 < self._article != node):
                found.append(trait)
            node = tree.parent.item(node)
        if has_any(names, _APART):
            found.append("apart")
        return found


def _in_text(text: str, found: Found) -> str:
    """Whether a date is in a line, at the beginning of a paragraph, or among its words."""
    if len(text.strip()) - (found.end - found.start) <= _REST_OF_LINE:
        return ""
    return "begins-text" if found.start <= 3 else "in-sentence"
