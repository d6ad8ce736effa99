from __future__ import annotations

import numpy as np

from marrow.tags import NUMBER
from marrow.vision.coherence import by_size, by_weight, screen_area


def tags(*names: str) -> np.ndarray:
    return np.array([NUMBER[name] for name in names], np.uint8)


def test_what_is_larger_is_never_more_coherent() -> None:
    shares = np.linspace(0, 5, 200)
    degrees = by_size(np.full(200, NUMBER["div"], np.uint8), shares)
    assert (np.diff(degrees.astype(int)) <= 0).all()
    assert (degrees[0], degrees[-1]) == (8, 1)


def test_elements_that_hold_one_thing_are_a_degree_more_coherent_but_8_at_most() -> None:
    assert by_size(tags("div", "p"), np.array([0.2, 0.2])).tolist() == [6, 7]
    assert by_size(tags("div", "p"), np.array([0.0, 0.0])).tolist() == [8, 8]


def test_a_heavier_separator_never_makes_a_block_more_coherent() -> None:
    degrees = by_weight(np.arange(20)).astype(int)
    assert (np.diff(degrees) <= 0).all()
    assert (degrees[0], degrees[-1]) == (9, 1)
    assert by_weight(np.array([-1])).tolist() == [9]


def test_a_screen_is_wider_than_high() -> None:
    assert screen_area(1280) == 1280 * 800
