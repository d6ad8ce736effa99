"""What each segment of a page should be, from what people said of the page.

Takes: the segments of a page and a truth of it. Gives: for each segment its role, `UNKNOWN` if nobody knows; and how
much of it belongs to the content, NaN if nobody knows.
Keeps true: texts are compared as words, in order, by the longest common subsequence; a truth that was cut in other
segments, or has no segments at all, is as good as any.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from marrow.evaluate.subsequence import align
from marrow.methods.auto.hashes import word_ids
from marrow.verdicts import Role

UNKNOWN = -1
_MIN_AGREED = 0.5
"""Of a segment's words, how many must be found in the truth before its role is believed."""
_MOST_PAIRS = 400_000_000
"""Longer pages are not aligned; a page of 20,000 words with a truth as long is."""

Words = Sequence[Sequence[int]]
"""The words of each segment."""


def roles_of(segments: Words, labelled: Sequence[tuple[str, str]]) -> NDArray[np.int8]:
    """The role that most words of each segment have.

    >>> [*map(int, roles_of([word_ids("Home"), word_ids("Tea is hot.")], [("tea is", "body"), ("Hot", "body")]))]
    [-1, 1]
    """
    said = [(word_ids(text), Role[role.upper()]) for text, role in labelled]
    role_of_word = [role for words, role in said for _ in words]
    votes = np.zeros((len(segments), len(Role)))
    for here, there in _pairs(segments, chain.from_iterable(words for words, _ in said)):
        votes[here, role_of_word[there]] += 1
    found = votes.sum(1)
    is_known = (found > 0) & (found >= _MIN_AGREED * _lengths(segments))
    return np.where(is_known, votes.argmax(1), UNKNOWN).astype(np.int8)


def kept_of(segments: Words, truth: str) -> NDArray[np.float32]:
    """The share of each segment's words that is in the truth; of a segment without words nobody knows.

    >>> kept_of([word_ids("Home"), word_ids("Tea is hot")], "Tea is cold").round(2).tolist()
    [0.0, 0.6700000166893005]
    """
    hits = np.zeros(len(segments), np.float32)
    for here, _ in _pairs(segments, word_ids(truth)):
        hits[here] += 1
    lengths = _lengths(segments)
    return np.where(lengths > 0, hits / np.maximum(lengths, 1), np.nan).astype(np.float32)


def kept_by_snippets(texts: Sequence[str], wanted: Iterable[str], unwanted: Iterable[str]) -> NDArray[np.float32]:
    """1 for a segment with a string that must come out, 0 for one with a string that must not, NaN for all others."""
    good, bad = _plain(wanted), _plain(unwanted)
    kept = np.full(len(texts), np.nan, np.float32)
    for segment, text in enumerate(_plain(texts)):
        is_good, is_bad = (any(snippet and snippet in text for snippet in snippets) for snippets in (good, bad))
        if is_good != is_bad:
            kept[segment] = is_good
    return kept


def _pairs(segments: Words, truth: Iterable[int]) -> list[tuple[int, int]]:
    """The segments of the words that are aligned, each with the place in the truth."""
    owner = [segment for segment, words in enumerate(segments) for _ in words]
    wanted = list(truth)
    if len(owner) * len(wanted) > _MOST_PAIRS:
        return []
    return [(owner[here], there) for here, there in align(list(chain.from_iterable(segments)), wanted)]


def _lengths(segments: Words) -> NDArray[np.int64]:
    return np.array([len(words) for words in segments], np.int64)


def _plain(texts: Iterable[str]) -> list[str]:
    return [" ".join(text.split()) for text in texts]
