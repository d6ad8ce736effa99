from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.train.vocabulary import Vocabulary, learn


def hashes(*numbers: int) -> NDArray[np.uint32]:
    return np.array(numbers, np.uint32)


def test_what_several_sites_have_is_known() -> None:
    pages = [("a", hashes(5, 9, 9)), ("a", hashes(7)), ("b", hashes(9, 4_000_000_000)), ("c", hashes(4_000_000_000))]
    assert learn(pages, 2).hashes.tolist() == [9, 4_000_000_000]


def test_many_pages_of_one_site_count_once() -> None:
    assert learn([("a", hashes(5))] * 10, 2).hashes.tolist() == []


def test_a_place_is_one_past_the_hash_and_zero_if_unknown() -> None:
    known = Vocabulary(hashes(3, 8))
    assert known.places(hashes(8, 1, 3, 9)).tolist() == [2, 0, 1, 0]
    assert len(known) == 3


def test_an_empty_vocabulary_knows_nothing() -> None:
    known = learn([], 2)
    assert known.places(hashes(1, 2)).tolist() == [0, 0]
    assert len(known) == 1
