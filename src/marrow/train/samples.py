"""A page as training sees it: what the judge knows of each segment, and what is true of it.

Takes: labelled pages. Gives: for each that can be read a `Sample` and one of it aged, in order, whatever the number of
processes.
Keeps true: features come from the code that judges; words and names are hashes, for no vocabulary is known yet.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

import marrow
from marrow.errors import MarrowError
from marrow.evaluate.data import Example
from marrow.methods.auto.crowds import alike
from marrow.methods.auto.embed import name_ids
from marrow.methods.auto.hashes import word_ids
from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.numbers import Described, describe
from marrow.page import Page
from marrow.segments import Segments, segment
from marrow.train.aged import aged
from marrow.train.labels import UNKNOWN, kept_by_snippets, kept_of, roles_of
from marrow.train.marks import roles_by_marks
from marrow.train.ragged import Ragged, ragged
from marrow.train.sources import Lesson

_AHEAD = 16
"""Pages for each process that are in memory at a time."""
_SHORT_SUFFIX = 3
"""Letters of the last but one label of a host that is no name: `co` in `shop.co.uk`."""

Integers = NDArray[np.int32]
Hashes = NDArray[np.uint32]


@dataclass(frozen=True, slots=True, eq=False)
class Nodes:
    """The elements around the segments of a page, numbered anew from 0."""

    names: Ragged  # hashes of each node's names
    parent: Integers  # -1 at the root
    leaf: Integers  # for each segment, the element around its longest text
    line: Integers  # for each segment, its line-break node


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """A page, described and labelled; columns over its segments, but for what is of the page."""

    site: str
    page_type: str
    weight: float
    numbers: NDArray[np.float16]
    count: Integers  # of words
    role: NDArray[np.int8]
    kept: NDArray[np.float32]
    heading: Integers  # the segment of the heading above, -1 for none
    alike: Integers  # segments with the same number are alike
    words: Ragged
    opening: Ragged
    nodes: Nodes
    kinds: Hashes  # of the page
    address: Hashes  # of the page
    is_marked: bool = False  # its roles are our own marks, and not of the reference
    is_aged: bool = False  # it shows the page of the sample before it, as if that were older

    def __len__(self) -> int:
        return len(self.count)

    @property
    def is_labelled(self) -> bool:
        return bool(np.any(self.role != UNKNOWN))


def samples_of(lesson: Lesson) -> list[Sample]:
    """A page, and the same page aged; none for one that cannot be read, or shows no text.

    A page that falls into other segments when it is aged comes alone.
    """
    try:
        page = marrow.read(lesson.example.html, url=lesson.example.url)
    except MarrowError:
        return []
    segments = segment(page.tree, page.look)
    texts = _texts(page, segments)
    if not texts:
        return []
    truth = _truth(lesson, texts)
    found = [_sample(lesson, page, segments, *truth)]
    old = _older(lesson.example, page.encoding)
    if old is not None:
        old_segments = segment(old.tree, old.look)
        if list(map(str.split, _texts(old, old_segments))) == list(map(str.split, texts)):
            found.append(replace(_sample(lesson, old, old_segments, *truth), is_aged=True))
    return found


def _older(example: Example, encoding: str) -> Page | None:
    """The page, aged; None where Python has no codec of that name, or the page is now past a limit."""
    try:
        html = example.html.decode(encoding, "replace").removeprefix("\ufeff")
    except LookupError:
        return None
    try:
        return marrow.read(aged(html, f"{example.set}/{example.id}"), url=example.url)
    except MarrowError:
        return None


def _sample(
    lesson: Lesson, page: Page, segments: Segments, role: NDArray[np.int8], kept: NDArray[np.float32]
) -> Sample:
    example = lesson.example
    hints = hints_of(page)
    described = describe(page, segments, hints)
    return Sample(
        site=site_of(example),
        page_type=example.page_type,
        weight=lesson.weight,
        numbers=described.numbers.astype(np.float16),
        count=np.array([text.count for text in described.texts], np.int32),
        role=role,
        kept=kept,
        heading=np.array(described.heading, np.int32),
        alike=alike(page.tree, segments.nln),
        words=ragged([text.words for text in described.texts], np.uint32),
        opening=ragged([text.opening for text in described.texts], np.uint32),
        nodes=_nodes(page, segments, described),
        kinds=np.array(hints.kinds, np.uint32),
        address=np.array(hints.address, np.uint32),
        is_marked=bool(lesson.marks),
    )


def samples(pages: Iterable[Lesson], *, jobs: int = 1) -> Iterator[list[Sample]]:
    """The samples of many pages, as they are ready, in order."""
    if jobs == 1:
        yield from map(samples_of, pages)
        return
    # Not by fork: other threads (pyarrow's) would be cut off in the middle of something.
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting: deque[Future[list[Sample]]] = deque()
        for page in pages:
            waiting.append(pool.submit(samples_of, page))
            if len(waiting) > jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def site_of(example: Example) -> str:
    """The site that a page is of; a page without an address is a site by itself.

    >>> site_of(Example("set", "1", b"", url="https://news.shop.co.uk/a")), site_of(Example("set", "1", b""))
    ('shop.co.uk', 'set/1')
    """
    try:
        host = urlsplit(example.url or "").hostname or ""
    except ValueError:
        host = ""
    labels = host.split(".")
    count = 3 if len(labels) > 2 and len(labels[-2]) <= _SHORT_SUFFIX else 2
    return ".".join(labels[-count:]) or f"{example.set}/{example.id}"


def _texts(page: Page, segments: Segments) -> list[str]:
    return [segments.text(page.tree, number) for number in range(len(segments))]


def _truth(lesson: Lesson, texts: list[str]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    example, words = lesson.example, [word_ids(text) for text in texts]
    role = roles_by_marks(texts, lesson.marks) if lesson.marks else roles_of(words, example.segments)
    if example.text is not None:
        return role, kept_of(words, example.text)
    return role, kept_by_snippets(texts, example.with_snippets, example.without_snippets)


def _nodes(page: Page, segments: Segments, described: Described) -> Nodes:
    parent: list[int] = page.tree.parent.tolist()
    leaves = [max(parent[text.longest], 0) for text in described.texts]
    lines: list[int] = segments.nln.tolist()
    needed: set[int] = set()
    for node in (*leaves, *lines):
        while node >= 0 and node not in needed:
            needed.add(node)
            node = parent[node]
    number = {node: place for place, node in enumerate(sorted(needed))}
    return Nodes(
        names=ragged([name_ids(page.tree, node) for node in number], np.uint32),
        parent=np.array([number.get(parent[node], -1) for node in number], np.int32),
        leaf=np.array([number[node] for node in leaves], np.int32),
        line=np.array([number[node] for node in lines], np.int32),
    )
