from __future__ import annotations

from marrow.evaluate.rates import Rates
from marrow.evaluate.words import word_rates


def test_order_and_case_do_not_matter() -> None:
    assert word_rates("one Two three", "THREE two ONE") == Rates(1.0, 1.0)


def test_chinese_counts_by_character() -> None:
    assert word_rates("港口很安静", "港口安静了") == Rates(4 / 5, 4 / 5)


def test_no_output_is_all_missed() -> None:
    assert word_rates("one two", "") == Rates(0.0, 0.0)
