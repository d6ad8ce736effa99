from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.vision.ranges import greatest, least, unions


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(-9, 9), min_size=1, max_size=40), st.data())
def test_ranges_have_their_smallest_and_largest_values(values: list[int], data: st.DataObject) -> None:
    places = st.integers(0, len(values))
    ranges = data.draw(st.lists(st.tuples(places, places).map(sorted), max_size=10))
    start = np.array([low for low, _ in ranges], np.int64)
    end = np.array([high for _, high in ranges], np.int64)
    column = np.array(values, np.float64)[:, None]
    wanted_low = [min(values[low:high], default=np.inf) for low, high in ranges]
    wanted_high = [max(values[low:high], default=-np.inf) for low, high in ranges]
    assert least(column, start, end)[:, 0].tolist() == wanted_low
    assert greatest(column, start, end)[:, 0].tolist() == wanted_high


def test_columns_do_not_mix() -> None:
    values = np.array([[3.0, 9.0], [1.0, 7.0], [2.0, 8.0]])
    assert least(values, np.array([0]), np.array([3])).tolist() == [[1, 7]]


def test_a_union_is_the_smallest_box_around_boxes() -> None:
    boxes = np.array([[10.0, 20, 30, 40], [0, 25, 15, 60]])
    found = unions(boxes, np.array([0, 1]), np.array([2, 2]))
    assert found.tolist() == [[0, 20, 30, 60], [0, 25, 15, 60]]


def test_no_ranges_have_no_values() -> None:
    none = np.zeros(0, np.int64)
    assert least(np.zeros((0, 2)), none, none).shape == (0, 2)
