from __future__ import annotations

import numpy as np

from marrow.blog.paper.neighbours import neighbours

CROSS = np.array(
    [[10.0, 10, 20, 20], [0, 10, 9, 20], [21, 10, 30, 20], [10, 0, 20, 9], [10, 21, 20, 30], [10, 40, 20, 50]]
)


def test_the_nearest_on_each_side_is_the_neighbour() -> None:
    assert neighbours(CROSS)[0].tolist() == [1, 2, 3, 4]


def test_what_is_not_level_is_none() -> None:
    assert neighbours(CROSS)[1].tolist() == [-1, 0, -1, -1]
    assert neighbours(np.zeros((0, 4))).shape == (0, 4)


def test_a_single_block_has_none() -> None:
    assert neighbours(CROSS[:1]).tolist() == [[-1, -1, -1, -1]]
