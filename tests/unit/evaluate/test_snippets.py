from __future__ import annotations

from marrow.evaluate.rates import Rates
from marrow.evaluate.snippets import Snippets, match_snippets


def test_white_space_does_not_matter_and_case_does() -> None:
    assert match_snippets(["two  words"], ["two words"], "Two\nwords; two\twords") == Snippets(1, 0, 1, 0)
    assert match_snippets(["Two words"], [], "two words") == Snippets(0, 1, 0, 0)


def test_rates_are_those_of_what_must_come_out() -> None:
    found = Snippets(kept=3, missed=1, extra=2, avoided=4)
    assert found.rates == Rates(3 / 5, 3 / 4)
    assert found.accuracy == 7 / 10


def test_no_snippets_are_all_where_they_belong() -> None:
    assert match_snippets([], [], "text").accuracy == 1.0
