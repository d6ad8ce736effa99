from __future__ import annotations

from marrow.evaluate.rates import Rates
from marrow.evaluate.shingles import match_shingles


def test_order_matters() -> None:
    assert match_shingles("a b c d e f", "f e d c b a").rates == Rates(0.0, 0.0)


def test_each_occurrence_of_a_shingle_counts() -> None:
    # Truth: four shingles, all alike. Found: two of them.
    assert match_shingles("a a a a a a a", "a a a a a").rates == Rates(1.0, 0.5)


def test_a_text_of_fewer_than_four_tokens_is_one_shingle() -> None:
    assert match_shingles("a b c", "a b c").rates == Rates(1.0, 1.0)
    assert match_shingles("a b c", "a b").rates == Rates(0.0, 0.0)


def test_case_matters_as_in_the_benchmark() -> None:
    assert match_shingles("A b c d", "a b c d").rates == Rates(0.0, 0.0)
    assert not match_shingles("A b", "a b").is_exact


def test_punctuation_and_white_space_do_not_matter() -> None:
    found = match_shingles("Tea, hot.\nAnd milk!", "Tea hot\n\nand milk".replace("and", "And"))
    assert found.is_exact
    assert found.rates == Rates(1.0, 1.0)


def test_empty_sides_are_told() -> None:
    found = match_shingles("a b c d", "…")
    assert (found.has_output, found.has_truth, found.is_exact) == (False, True, False)
    both = match_shingles("", "")
    assert (both.rates, both.is_exact) == (Rates(1.0, 1.0), True)
