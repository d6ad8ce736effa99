from __future__ import annotations

import numpy as np

from marrow.train.ragged import joined, ragged, starts


def test_lists_come_back() -> None:
    lists = ragged([[1, 2], [], [3]], np.uint32)
    assert [each.tolist() for each in (lists[0], lists[1], lists[2])] == [[1, 2], [], [3]]
    assert len(lists) == 3
    assert lists.values.dtype == np.uint32


def test_no_lists_are_no_lists() -> None:
    assert len(ragged([], np.int32)) == 0
    assert starts([]).tolist() == [0]


def test_parts_are_joined_in_order() -> None:
    both = joined([ragged([[1, 2], []], np.int32), ragged([], np.int32), ragged([[3], [4]], np.int32)])
    assert [both[place].tolist() for place in range(len(both))] == [[1, 2], [], [3], [4]]


def test_values_are_left_out_of_their_lists() -> None:
    lists = ragged([[0, 2], [0], [3, 0, 4]], np.int32)
    kept = lists.only(lists.values > 0)
    assert [kept[place].tolist() for place in range(len(kept))] == [[2], [], [3, 4]]
