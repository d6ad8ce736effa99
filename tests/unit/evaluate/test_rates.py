from __future__ import annotations

from collections import Counter

from marrow.evaluate.rates import Rates, harmonic, overlap, rates


def test_nothing_wanted_and_nothing_found_is_right() -> None:
    assert rates(0, found=0, wanted=0) == Rates(1.0, 1.0)


def test_something_where_nothing_is_wanted_is_wrong() -> None:
    assert rates(0, found=3, wanted=0) == Rates(0.0, 0.0)
    assert rates(0, found=0, wanted=3) == Rates(0.0, 0.0)


def test_f1_of_nothing_right_is_zero() -> None:
    assert harmonic(0.0, 0.0) == 0.0
    assert Rates(0.0, 0.0).f1 == 0.0


def test_overlap_counts_each_occurrence() -> None:
    assert overlap(Counter("aab"), Counter("abbb")) == Rates(2 / 3, 2 / 4)
