"""All samples in one set of arrays, ready for a device.

Takes: samples. Gives: `Corpus`. Keeps true: segments and nodes are numbered through all pages; words and names are
places in the corpus's own vocabularies. Names that are unknown are left out; unknown words stay, as place 0, for they
count in a mean. (`methods/auto/embed.py` does the same.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto import PAGE_TYPES
from marrow.methods.auto.embed import MAX_DEPTH
from marrow.methods.auto.hashes import fnv
from marrow.tags import NAMES
from marrow.train.ragged import Ragged, joined, ragged, starts
from marrow.train.samples import Sample
from marrow.train.vocabulary import Vocabulary, learn

_SITES_OF_A_NAME, _SITES_OF_A_WORD = 3, 4
"""On how many sites something must be before the model knows it."""

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Vocabularies:
    """What the model knows: names of elements, words, kinds of pages, parts of addresses."""

    names: Vocabulary
    words: Vocabulary
    kinds: Vocabulary
    addresses: Vocabulary


@dataclass(frozen=True, slots=True, eq=False)
class Corpus:
    """Pages for training. `data` has the digests of what they came from."""

    data: Mapping[str, str]
    vocabularies: Vocabularies
    # of pages
    sites: tuple[str, ...]
    weight: NDArray[np.float32]
    page_type: Numbers
    is_labelled: NDArray[np.bool_]
    is_marked: NDArray[np.bool_]  # its roles are our own marks, and not of the reference
    is_aged: NDArray[np.bool_]  # it is the page before it, aged
    start: Numbers  # the first segment of each
    kinds: Ragged
    address: Ragged
    # of segments
    numbers: NDArray[np.float16]
    count: NDArray[np.float32]
    role: Numbers
    kept: NDArray[np.float32]
    heading: Numbers
    crowd: Numbers  # segments of the same crowd are alike
    text: Numbers  # its place in `words` and `opening`: an aged page has the texts of the page itself
    path: Ragged  # the nodes from the text to the root
    near: Numbers  # the text's element, the line-break node, its parent
    # of texts
    words: Ragged
    opening: Ragged
    # of nodes
    names: Ragged
    page_of_node: Numbers
    # of the names
    is_tag: NDArray[np.bool_]


def vocabularies_of(samples: Sequence[Sample]) -> Vocabularies:
    """What enough sites of some samples have."""
    return Vocabularies(
        names=learn(((each.site, each.nodes.names.values) for each in samples), _SITES_OF_A_NAME),
        words=learn(
            ((each.site, np.concatenate((each.words.values, each.opening.values))) for each in samples),
            _SITES_OF_A_WORD,
        ),
        kinds=learn(((each.site, each.kinds) for each in samples), _SITES_OF_A_WORD),
        addresses=learn(((each.site, each.address) for each in samples), _SITES_OF_A_WORD),
    )


def corpus_of(samples: Sequence[Sample], data: Mapping[str, str]) -> Corpus:
    """Pack samples, which came from data with these digests."""
    known = vocabularies_of(samples)
    start = starts(map(len, samples))
    first_node = starts(len(each.nodes.parent) for each in samples)
    path, near = _surroundings(samples, first_node)
    new = [each for each in samples if not each.is_aged]
    return Corpus(
        data=data,
        vocabularies=known,
        sites=tuple(each.site for each in samples),
        weight=np.array([each.weight for each in samples], np.float32),
        page_type=np.array([_type_of(each.page_type) for each in samples]),
        is_labelled=np.array([each.is_labelled for each in samples]),
        is_marked=np.array([each.is_marked for each in samples]),
        is_aged=np.array([each.is_aged for each in samples]),
        start=start,
        kinds=_known(ragged([each.kinds for each in samples], np.uint32), known.kinds),
        address=_known(ragged([each.address for each in samples], np.uint32), known.addresses),
        numbers=np.concatenate([each.numbers for each in samples]),
        count=np.concatenate([each.count for each in samples]).astype(np.float32),
        role=np.concatenate([each.role for each in samples]).astype(np.int64),
        kept=np.concatenate([each.kept for each in samples]),
        heading=np.concatenate([_shifted(each.heading, by) for each, by in zip(samples, start, strict=False)]),
        crowd=_crowds(samples),
        text=_texts(samples),
        path=path,
        near=near,
        words=_placed(joined([each.words for each in new]), known.words),
        opening=_placed(joined([each.opening for each in new]), known.words),
        names=_known(joined([each.nodes.names for each in samples]), known.names),
        page_of_node=np.repeat(np.arange(len(samples)), np.diff(first_node)),
        is_tag=_is_tag(known.names),
    )


def _crowds(samples: Sequence[Sample]) -> Numbers:
    """Crowds numbered through all pages."""
    before = starts(int(each.alike.max(initial=-1)) + 1 for each in samples)
    return np.concatenate([_shifted(each.alike, by) for each, by in zip(samples, before, strict=False)])


def _texts(samples: Sequence[Sample]) -> Numbers:
    """The text of each segment, numbered through all pages that are not aged."""
    parts, passed = [], 0
    for each in samples:
        passed += 0 if each.is_aged else len(each)
        parts.append(np.arange(passed - len(each), passed))
    return np.concatenate(parts)


def _surroundings(samples: Sequence[Sample], first_node: Numbers) -> tuple[Ragged, Numbers]:
    """For each segment the nodes to the root, and the three nearest."""
    nodes = [each.nodes for each in samples]
    parent = np.concatenate([_shifted(each.parent, by) for each, by in zip(nodes, first_node, strict=False)])
    leaf = np.concatenate([_shifted(each.leaf, by) for each, by in zip(nodes, first_node, strict=False)])
    line = np.concatenate([_shifted(each.line, by) for each, by in zip(nodes, first_node, strict=False)])
    above = np.where(parent[line] >= 0, parent[line], line)
    return _paths(leaf, parent), np.stack((leaf, line, above), axis=1)


def _paths(leaf: Numbers, parent: Numbers) -> Ragged:
    """The way from each leaf to its root, all of them one step at a time."""
    segment, node = np.arange(len(leaf)), leaf
    segments, passed = [segment], [node]
    for _ in range(MAX_DEPTH - 1):
        goes_on = parent[node] >= 0
        segment, node = segment[goes_on], parent[node][goes_on]
        segments.append(segment)
        passed.append(node)
    owner = np.concatenate(segments)
    order = np.argsort(owner, kind="stable")
    return Ragged(np.concatenate(passed)[order], starts(np.bincount(owner, minlength=len(leaf))))


def _shifted(places: NDArray[np.int32], by: int) -> Numbers:
    return np.where(places >= 0, places + by, -1).astype(np.int64)


def _placed(hashes: Ragged, vocabulary: Vocabulary) -> Ragged:
    return Ragged(vocabulary.places(hashes.values), hashes.start)


def _known(hashes: Ragged, vocabulary: Vocabulary) -> Ragged:
    placed = _placed(hashes, vocabulary)
    return placed.only(placed.values > 0)


def _type_of(page_type: str) -> int:
    return PAGE_TYPES.index(page_type) if page_type in PAGE_TYPES else 0


def _is_tag(names: Vocabulary) -> NDArray[np.bool_]:
    """Which names are those of tags, which every page has; the others are a site's own."""
    tags = np.array([fnv(b"t:" + name.encode()) for name in NAMES], np.uint32)
    return np.concatenate((np.zeros(1, np.bool_), np.isin(names.hashes, tags)))
