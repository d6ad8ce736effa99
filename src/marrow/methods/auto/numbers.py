"""The numbers of each segment: what the network sees besides words and names.

Takes: a page, its segments and its hints. Gives: `Described`, with `COUNT` numbers for each segment, none large.
Keeps true: linear time. `native/numbers.c` gives the same numbers, bit for bit: the order of operations is part of the
contract, and the model was trained on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from math import log1p

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto.groups import Group, commonest_size, grouped, smallest_holder
from marrow.methods.auto.hashes import fnv, mix
from marrow.methods.auto.hints import Hints
from marrow.methods.auto.likeness import Comparison, Likeness
from marrow.methods.auto.model import COUNT
from marrow.methods.auto.nodes import HEADING, MOST_OF_A_KIND, Nodes, nodes_of
from marrow.methods.auto.texts import Text, texts_of
from marrow.page import Page
from marrow.record import record
from marrow.segments import Segments
from marrow.tags import NUMBER

LEVELS = 5
"""How many elements around a segment are looked at, from its line-break node up."""
_MIN_PROSE_WORDS = 8
_MIN_TITLE = 0.2
_HEADING_WORTH = 1.5
_LARGEST_PX = 100_000
_NOWHERE = -1


@record
class Described:
    """The segments of a page, described."""

    numbers: NDArray[np.float32]  # COUNT for each segment
    texts: list[Text]
    heading: list[int]  # the segment of the heading above, itself included; -1 for none


def describe(page: Page, segments: Segments, hints: Hints) -> Described:
    """Describe every segment of a page."""
    nodes = nodes_of(page.tree)
    texts = texts_of(page.tree, nodes, segments)
    of = _Page(page, segments, nodes, texts, Comparison(hints))
    numbers = np.empty((len(segments), COUNT), np.float32)
    for segment in range(len(segments)):
        numbers[segment] = [*_row(of, segment)]
    return Described(numbers, texts, of.heading)


class _Page:
    """Everything that is known of a page before the first row is made; lists, for they are read one by one."""

    def __init__(self, page: Page, segments: Segments, nodes: Nodes, texts: list[Text], comparison: Comparison) -> None:
        tree = page.tree
        self.tree, self.nodes, self.texts = tree, nodes, texts
        self.tag: list[int] = tree.tag.tolist()
        self.parent: list[int] = tree.parent.tolist()
        self.end: list[int] = tree.end.tolist()
        self.count = len(texts)
        self.chars: list[int] = segments.chars.tolist()
        self.nln: list[int] = segments.nln.tolist()
        self.first: list[int] = segments.leaves[segments.start[:-1]].tolist()
        self.after: list[int] = (segments.leaves[segments.start[1:] - 1] + 1).tolist()  # the last leaf
        self.longest = [text.longest for text in texts]
        self._measure()
        self._compare(comparison)
        self._group()
        self.sizes = [int(min(size, _LARGEST_PX) * 10 + 0.5) for size in page.look.font_size[self.longest].tolist()]
        self.commonest_size = commonest_size(self.sizes, self.chars)
        self.half = smallest_holder(tree, self.prose_before, 0.5 * self.prose)
        self.most = smallest_holder(tree, self.prose_before, 0.8 * self.prose)
        self._find_headings()

    def _measure(self) -> None:
        """Sums over the page, and over the nodes before each node."""
        link_chars = [text.link_chars for text in self.texts]
        prose = [self._prose(segment) for segment in range(self.count)]
        self.total = sum(self.chars) or 1
        self.link_share = sum(link_chars) / self.total
        self.chars_to = list(accumulate(self.chars, initial=0))  # by segment
        self.chars_before = self._before(self.chars)
        self.links_before = self._before(link_chars)
        self.prose_before = self._before(prose)
        self.segments_before = self._before([1] * self.count)
        self.prose = self.prose_before[-1] or 1

    def _prose(self, segment: int) -> int:
        """The characters of a segment, if it looks like running text."""
        text, chars = self.texts[segment], self.chars[segment]
        is_prose = text.count >= _MIN_PROSE_WORDS and (text.sentences or text.commas) and text.link_chars * 2 < chars
        return chars - text.link_chars if is_prose else 0

    def _before(self, amounts: list[int]) -> list[int]:
        """The sum before every node, where a segment's amount stands at its first leaf."""
        own = [0] * len(self.tag)
        for leaf, amount in zip(self.first, amounts, strict=True):
            own[leaf] = amount
        return list(accumulate(own, initial=0))

    def _compare(self, comparison: Comparison) -> None:
        self.has_body = comparison.has_body
        self.likeness = [comparison.with_text(text) for text in self.texts]
        self.title, best = _NOWHERE, _MIN_TITLE
        for segment, like in enumerate(self.likeness):
            worth = like.of_title * like.by_title * (_HEADING_WORTH if self.in_heading(segment) else 1.0)
            if worth > best:
                self.title, best = segment, worth

    def _group(self) -> None:
        link_chars = [text.link_chars for text in self.texts]
        self.same_path = grouped([self.nodes.path[leaf] for leaf in self.longest], self.chars, link_chars)
        self.same_class = grouped(map(self._class_key, self.nln), self.chars, link_chars)
        self.same_text = grouped([text.key for text in self.texts], self.chars, link_chars)

    def _class_key(self, node: int) -> int:
        own = self.tree.attributes[node].get("class", "").encode(errors="surrogatepass")
        above = self.parent[node]
        return mix(mix(fnv(own), self.tag[node]), self.tag[above] if above >= 0 else 0)

    def _find_headings(self) -> None:
        """For each segment: the last heading, the segment of the last `h1`, and whether there was one."""
        self.h1s = [node for node, tag in enumerate(self.tag) if tag == NUMBER["h1"]]
        self.heading: list[int] = []
        self.h1: list[int] = []
        heading = h1 = _NOWHERE
        passed = 0
        for segment, first in enumerate(self.first):
            while passed < len(self.h1s) and self.h1s[passed] <= first:
                passed, h1 = passed + 1, segment
            heading = segment if self.in_heading(segment) else heading
            self.heading.append(heading)
            self.h1.append(h1)

    def in_heading(self, segment: int) -> bool:
        return self.nodes.inside[self.longest[segment]][HEADING] > 0


def _row(page: _Page, segment: int) -> Iterator[float]:
    yield from _of_text(page, segment)
    yield from (count / MOST_OF_A_KIND for count in page.nodes.inside[page.longest[segment]])
    yield min(page.nodes.depth[page.longest[segment]], 40) / 40
    yield from _of_group(page.same_path[segment], page.total)
    yield from _of_group(page.same_class[segment], page.total)
    yield page.same_class[segment].link_chars / max(page.same_class[segment].chars, 1)
    yield log1p(page.same_text[segment].count - 1) / 3
    yield from _of_likeness(page, page.likeness[segment], segment)
    yield from _of_headings(page, segment)
    yield from _of_surroundings(page, page.nln[segment])
    yield from _of_parent(page, page.nln[segment])
    yield from _of_running_text(page, segment)
    yield from _of_gap(page, segment)


def _of_text(page: _Page, segment: int) -> Iterator[float]:
    text, chars = page.texts[segment], page.chars[segment]
    length = max(chars, 1)
    yield log1p(chars) / 8
    yield log1p(text.count) / 6
    yield min(text.sentences, 10) / 10
    yield min(text.commas, 10) / 10
    yield text.digits / length
    yield text.capitals / length
    yield text.link_chars / length
    yield min(page.sizes[segment] / page.commonest_size, 3.0) / 2
    yield segment / page.count
    yield page.chars_to[segment] / page.total
    yield log1p(page.count) / 8
    yield log1p(page.total) / 12
    yield page.link_share
    yield from map(float, text.flags)


def _of_group(group: Group, total: int) -> Iterator[float]:
    yield log1p(group.count) / 6
    yield group.chars / total
    yield log1p(group.chars / group.count) / 8


def _of_likeness(page: _Page, like: Likeness, segment: int) -> Iterator[float]:
    yield like.of_title
    yield like.by_title
    yield like.of_description
    yield like.by_description
    yield like.names
    yield like.body
    yield float(page.has_body)
    yield float(segment == page.title)


def _of_headings(page: _Page, segment: int) -> Iterator[float]:
    h1, heading = page.h1[segment], page.heading[segment]
    yield float(h1 >= 0)
    yield log1p(segment - h1) / 6 if h1 >= 0 else 0.0
    yield log1p(len(page.h1s)) / 3
    yield log1p(segment - heading) / 6 if heading >= 0 else 0.0
    yield float(heading >= 0)
    yield float(page.title >= 0)
    after = segment - page.title
    yield (log1p(after) if after >= 0 else -log1p(-after)) / 6 if page.title >= 0 else 0.0


def _of_surroundings(page: _Page, node: int) -> Iterator[float]:
    for _ in range(LEVELS):
        end = page.end[node]
        chars = page.chars_before[end] - page.chars_before[node]
        yield log1p(chars) / 12
        yield (page.links_before[end] - page.links_before[node]) / max(chars, 1)
        yield (page.prose_before[end] - page.prose_before[node]) / page.prose
        yield log1p(page.segments_before[end] - page.segments_before[node]) / 7
        yield log1p(page.nodes.media[end] - page.nodes.media[node]) / 4
        node = max(page.parent[node], 0)


def _of_parent(page: _Page, node: int) -> Iterator[float]:
    above, nodes = max(page.parent[node], 0), page.nodes
    yield log1p(nodes.children[above]) / 5
    yield nodes.rank[node] / max(nodes.children[above], 1)
    for each in (above, node):
        yield float(nodes.times[page.end[each]] > nodes.times[each])


def _of_running_text(page: _Page, segment: int) -> Iterator[float]:
    first, half, depth = page.first[segment], page.half, page.nodes.depth
    for holder in (half, page.most):
        yield float(holder <= first < page.end[holder])
    yield log1p(abs(depth[page.longest[segment]] - depth[half])) / 4
    yield (page.prose_before[page.end[half]] - page.prose_before[half]) / page.prose
    yield log1p(depth[half]) / 4


def _of_gap(page: _Page, segment: int) -> Iterator[float]:
    """What lies between the segment before and this one; and the links around it."""
    first, before = page.first[segment], page.after[segment - 1] if segment else 0
    links, media = page.nodes.links, page.nodes.media
    yield log1p(links[first + 1] - links[before]) / 4
    yield log1p(media[first + 1] - media[before]) / 4
    yield log1p(first - before) / 6
    node = page.nln[segment]
    yield log1p(links[page.end[node]] - links[node]) / 4
