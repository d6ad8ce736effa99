"""Where the labelled texts of a blog page stand in it.

Takes: a page's texts, and the articles that people labelled: for each its title, and texts under other labels. Gives:
for every labelled text its place, or None where the page does not show it. Keeps true: a place begins where a text of
the page begins and ends where one ends, for labels are texts of whole elements; places of one label come in the order
of the articles, and no two articles share one.

The same words may stand in many places: a date below every post, a title in the side bar too. A title is where the rest
of its article is near; every other text is near its title, and on the same side of it all over the page.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

Place = tuple[int, int]
"""First and last character, counted over all texts without their white space."""
_CONTENT = "content"
_SAYING = ("title", _CONTENT)
_FAR = 4000
"""Characters: what is farther from a title says nothing for it."""
_NOT_BELOW = 2 * _FAR
"""What it costs a title that a text of its article is nowhere below it: worse than far below."""
_MISSING = 10.0 * _FAR
"""What it costs to give a text no place."""
_TORN = 300
"""Characters of a text that is read to those who do not see."""
_MOST = 400
"""Places of one text that are looked at: a comma is everywhere."""


@dataclass(frozen=True, slots=True)
class Article:
    """What people said of one article: its title, and the texts under each other label."""

    title: str
    parts: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a labelled text stands."""

    article: int
    label: str
    text: str
    place: Place | None


class Texts:
    """All texts of a page as one string without white space, and where each begins."""

    def __init__(self, texts: Sequence[str]) -> None:
        bare = ["".join(text.split()) for text in texts]
        self.starts = [0]
        for text in bare:
            self.starts.append(self.starts[-1] + len(text))
        self._all = "".join(bare)
        self._edges = frozenset(self.starts)

    def places(self, text: str) -> list[Place]:
        """Where a text stands, from the start of one of the page's texts to the end of one."""
        wanted = "".join(text.split())
        found: list[Place] = []
        at = self._all.find(wanted) if wanted else -1
        while at >= 0 and len(found) < _MOST:
            if at in self._edges and at + len(wanted) in self._edges:
                found.append((at, at + len(wanted)))
            at = self._all.find(wanted, at + 1)
        return found or self._torn(text)

    def _torn(self, text: str) -> list[Place]:
        """Where the first of two words stands with a text after it that no reader sees: "no <hidden>on Tea</hidden>
        comments"."""
        words = text.split()
        if len(words) != 2:
            return []
        heads, tails = (self.places(word) for word in words)
        return [
            head
            for head in heads
            for tail in tails[bisect_left(tails, head) :][:1]
            if head[1] < tail[0] < head[1] + _TORN
        ]


def placed(texts: Sequence[str], articles: Sequence[Article]) -> list[Placed]:
    """The places of all labelled texts of a page, titles first."""
    page = Texts(texts)
    titles = _titles(page, articles)
    found = [
        Placed(number, "title", one.title, place)
        for number, (one, place) in enumerate(zip(articles, titles, strict=True))
    ]
    labels = dict.fromkeys((_CONTENT, *(label for article in articles for label in article.parts)))
    for label in labels:
        found += _of_label(
            page, articles, titles, label, [one.place for one in found if one.place and one.label in _SAYING]
        )
    return found


def _titles(page: Texts, articles: Sequence[Article]) -> list[Place | None]:
    """The places of the titles, in the order of the page: those that have the rest of their articles near."""
    offered = [
        [(place, _distance(page, article, place)) for place in page.places(article.title)] for article in articles
    ]
    return _in_order(offered)


def _distance(page: Texts, article: Article, title: Place) -> float:
    """How far the texts of an article are from a place of its title, on average; what it says comes after its title."""
    far = [
        min(
            (_apart(title, place) for place in page.places(text) if label != _CONTENT or place[0] >= title[1]),
            default=_NOT_BELOW,
        )
        for label, texts in article.parts.items()
        for text in texts
    ]
    return sum(far) / len(far) if far else 0.0


def _apart(one: Place, other: Place) -> float:
    return float(min(max(other[0] - one[1], one[0] - other[1], 0), _FAR))


def _of_label(
    page: Texts, articles: Sequence[Article], titles: Sequence[Place | None], label: str, taken: Sequence[Place]
) -> list[Placed]:
    """The places of all texts of a label; none is in a title or in content if it can be elsewhere."""
    owners = [(number, text) for number, article in enumerate(articles) for text in article.parts.get(label, ())]
    found: list[list[Place]] = []
    for number, text in owners:
        low, high = _around(titles, number)
        near = [place for place in page.places(text) if low <= place[0] and place[1] <= high]
        found.append([place for place in near if not _is_inside(place, taken)] or near)
    whose = [titles[number] for number, _ in owners]
    is_below = _is_below(whose, found)
    offered = [
        [(place, _cost(title, place, is_below=is_below)) for place in near]
        for title, near in zip(whose, found, strict=True)
    ]
    return [
        Placed(number, label, text, place) for (number, text), place in zip(owners, _in_order(offered), strict=True)
    ]


def _cost(title: Place | None, place: Place, *, is_below: bool) -> float:
    """How far a place is from its title, and more on the other side of it than where the others are."""
    if title is None:
        return 0.0
    return _apart(title, place) + (_FAR if (place >= title) != is_below else 0.0)


def _is_below(titles: Sequence[Place | None], found: Sequence[Sequence[Place]]) -> bool:
    """Whether most texts of a label stand below their titles, as far as there is no doubt where they stand."""
    sure = [near[0] >= title for title, near in zip(titles, found, strict=True) if title and len(near) == 1]
    return 2 * sum(sure) >= len(sure)


def _is_inside(place: Place, others: Sequence[Place]) -> bool:
    return any(start <= place[0] and place[1] <= end for start, end in others)


def _around(titles: Sequence[Place | None], number: int) -> tuple[float, float]:
    """Between which titles the texts of an article stand."""
    before = [place[1] for place in titles[:number] if place]
    after = [place[0] for place in titles[number + 1 :] if place]
    return (before[-1] if before else -inf), (after[0] if after else inf)


class _Step(NamedTuple):
    """A place on the way through a page, and the way before it."""

    before: _Step | None
    place: Place | None


def _in_order(offered: Sequence[Sequence[tuple[Place, float]]]) -> list[Place | None]:
    """One place for each, each after the one before: as many as there can be, and of these the least cost.

    Of all ways to place the texts so far, those are kept that no other is both shorter and cheaper than.
    """
    ends, costs = [-1], [0.0]  # where the ways end, rising; what they cost, falling
    ways: list[_Step | None] = [None]
    for places in offered:
        fresh: list[tuple[int, float, _Step]] = []
        for place, cost in places:
            before = bisect_left(ends, place[0] + 1) - 1
            fresh.append((place[1], costs[before] + cost, _Step(ways[before], place)))
        fresh += [(end, cost + _MISSING, _Step(way, None)) for end, cost, way in zip(ends, costs, ways, strict=True)]
        fresh.sort(key=lambda way: way[:2])
        ends, costs, ways = [], [], []
        for end, cost, way in fresh:
            if not costs or cost < costs[-1]:
                ends.append(end)
                costs.append(cost)
                ways.append(way)
    return _unrolled(ways[-1])


def _unrolled(step: _Step | None) -> list[Place | None]:
    found: list[Place | None] = []
    while step is not None:
        found.append(step.place)
        step = step.before
    return found[::-1]
