from __future__ import annotations

from dataclasses import replace

import numpy as np

from marrow.blog.auto.forest import OUTCOMES, SPLITS, Forest


def _forest() -> Forest:
    """Two trees: for label 1 a number of at most 5 is worth 2, else −1; for label 2 it is worth 0.5, else 3."""
    values = np.zeros((2, OUTCOMES))
    values[0, :] = [2.0 if outcome & 1 else -1.0 for outcome in range(OUTCOMES)]
    values[1, :] = [0.5 if outcome & 1 else 3.0 for outcome in range(OUTCOMES)]
    splits = np.zeros((2, SPLITS), np.int32)
    return Forest(np.array([0], np.int16), np.array([5.0]), splits, values, np.array([1, 2], np.int8), 3)


def test_a_row_gets_the_sum_of_the_trees_of_each_label() -> None:
    assert _forest().logits(np.array([[4], [5], [6]], np.float32)).tolist() == [[0, 2, 0.5], [0, 2, 0.5], [0, -1, 3]]


def test_no_rows_give_no_logits() -> None:
    assert _forest().logits(np.zeros((0, 1), np.float32)).shape == (0, 3)


def test_a_threshold_that_single_precision_does_not_have_parts_the_rows_beside_it() -> None:
    above = np.nextafter(np.float32(5), np.float32(6))
    between = replace(_forest(), threshold=np.array([float(above) - 1e-9]))
    assert between.logits(np.array([[5], [above]], np.float32))[:, 1].tolist() == [2, -1]
