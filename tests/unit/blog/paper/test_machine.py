from __future__ import annotations

import numpy as np

from marrow.blog.paper.machine import Machine


def _machine() -> Machine:
    """Three classes on a line, at 0, 5 and 10, each with one vector."""
    coefficients = np.array([[1.0, -1.0, -1.0], [1.0, 1.0, -1.0]])
    return Machine(
        np.array([[0.0], [5.0], [10.0]]), coefficients, np.zeros(3), np.array([1, 1, 1]), np.array([2, 4, 8]), 0.1
    )


def test_a_row_has_the_class_that_wins_most_often() -> None:
    assert _machine().predict(np.array([[0.2], [4.0], [12.0]])).tolist() == [2, 4, 8]


def test_votes_of_every_two_classes_are_counted() -> None:
    assert _machine().votes(np.array([[0.0]])).tolist() == [[2, 1, 0]]


def test_many_rows_are_taken_in_parts() -> None:
    rows = np.linspace(0, 10, 600)[:, None]
    assert len(_machine().predict(rows)) == 600
    assert _machine().votes(np.zeros((0, 1))).shape == (0, 3)
