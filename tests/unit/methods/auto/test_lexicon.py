from __future__ import annotations

import numpy as np

from marrow.methods.auto.lexicon import Lexicon

LEXICON = Lexicon(
    np.array([5, 9, 2**32 - 1], np.uint32),
    np.array([[0, 0], [1, 2], [10, -20], [100, 127]], np.int8),
    np.array([0.5, 0.25], np.float32),
)


def test_unknown_hashes_add_nothing() -> None:
    assert LEXICON.sum([5, 5, 9, 7, 0]).tolist() == [12, -16]
    assert LEXICON.sum([]).tolist() == [0, 0]


def test_the_largest_hash_can_be_known() -> None:
    assert 2**32 - 1 in LEXICON
    assert 2**32 - 2 not in LEXICON


def test_sums_of_many_do_not_overflow() -> None:
    assert LEXICON.sum([2**32 - 1] * 1000).tolist() == [100_000, 127_000]


def test_sums_are_scaled_and_divided_row_by_row() -> None:
    assert LEXICON.scaled([[4, 8], [3, 0]], [1, 3]).tolist() == [[2, 2], [0.5, 0]]
    assert LEXICON.scaled([[4, 8]], 2).dtype == np.float32
    assert LEXICON.scaled([]).shape == (0, 2)


def test_a_lexicon_may_be_empty() -> None:
    empty = Lexicon(np.zeros(0, np.uint32), np.zeros((1, 2), np.int8), np.ones(2, np.float32))
    assert empty.sum([1, 2]).tolist() == [0, 0]
    assert 1 not in empty
