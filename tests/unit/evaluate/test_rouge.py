from __future__ import annotations

import pytest

from marrow.evaluate import rouge
from marrow.evaluate.rates import Rates
from marrow.evaluate.rouge import rouge_rates


def test_equal_texts_are_right_whatever_the_blank_lines() -> None:
    assert rouge_rates("One two.\nThree four.", "one two\n\nthree four") == Rates(1.0, 1.0)


def test_order_within_a_line_matters() -> None:
    # "c b a" has one word in common with "a b c", in order.
    assert rouge_rates("a b c", "c b a") == Rates(1 / 3, 1 / 3)


def test_the_words_of_a_line_may_come_from_several_lines() -> None:
    # The example of Lin (2004): w1 w2 from the first line, w1 w3 w5 from the second; together four of five.
    assert rouge_rates("w1 w2 w3 w4 w5", "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5") == Rates(4 / 10, 4 / 5)


def test_a_word_hits_no_more_often_than_it_was_found() -> None:
    assert rouge_rates("tea\ntea\ntea", "tea") == Rates(1.0, 1 / 3)


def test_only_the_nearest_lines_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rouge, "NEAREST", 1)
    assert rouge_rates("a b c d", "a b c x\nd y") == Rates(3 / 6, 3 / 4)


def test_empty_texts() -> None:
    assert rouge_rates("", "") == Rates(1.0, 1.0)
    assert rouge_rates("a", "") == Rates(0.0, 0.0)
