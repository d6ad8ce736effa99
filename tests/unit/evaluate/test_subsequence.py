from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.evaluate import subsequence
from marrow.evaluate.subsequence import align

letters = st.lists(st.sampled_from("abcd"), max_size=14)


def longest(first: list[str], second: list[str]) -> int:
    """The textbook's table."""
    row = [0] * (len(second) + 1)
    for one in first:
        above = row[:]
        for j, other in enumerate(second, 1):
            row[j] = above[j - 1] + 1 if one == other else max(above[j], row[j - 1])
    return row[-1]


@given(letters, letters)
def test_no_alignment_is_longer(first: list[str], second: list[str]) -> None:
    pairs = align(first, second)
    assert len(pairs) == longest(first, second)
    assert all(first[i] == second[j] for i, j in pairs)
    assert all(i < k and j < m for (i, j), (k, m) in pairwise(pairs))


@given(letters, letters)
def test_pieces_give_an_alignment_too(first: list[str], second: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subsequence, "MOST_BITS", 9)
        pairs = align(first, second)
    assert all(first[i] == second[j] for i, j in pairs)
    assert all(i < k and j < m for (i, j), (k, m) in pairwise(pairs))


def test_equal_ends_need_no_search() -> None:
    assert align("abXcd", "abYYcd") == [(0, 0), (1, 1), (3, 4), (4, 5)]
