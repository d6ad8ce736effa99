from __future__ import annotations

import pytest

from marrow.evaluate.data import Example
from marrow.evaluate.score import Output, Scores, score
from marrow.evaluate.summary import MEASURES, mean, summarise


def scores(truth: str | None, found: str, **known: tuple[str, ...]) -> Scores:
    return score(Example("s", "a", b"", text=truth, **known), Output(text=found))  # type: ignore[arg-type]  # `known` has snippets, which are tuples; mypy thinks of every field


# Shingles: right; nothing found; one shingle of two wanted, one of four found.
THREE = [scores("a b c d", "a b c d"), scores("a b c d", ""), scores("a b c d e", "w x y a b c d")]


def test_the_benchmark_leaves_empty_pages_out_of_precision() -> None:
    measures = summarise("x", THREE).measures
    assert measures["shingle_precision"].value == pytest.approx((1 + 1 / 4) / 2)
    assert measures["shingle_recall"].value == pytest.approx((1 + 0 + 1 / 2) / 3)
    assert measures["shingle_f1"].value == pytest.approx(2 * 0.625 * 0.5 / 1.125)
    assert measures["shingle_page_f1"].value == pytest.approx((1 + 0 + 1 / 3) / 3)
    assert measures["exact"].value == pytest.approx(1 / 3)


def test_words_are_means_over_all_pages() -> None:
    measures = summarise("x", THREE).measures
    assert measures["word_precision"].value == pytest.approx((1 + 0 + 4 / 7) / 3)
    assert measures["word_recall"].value == pytest.approx((1 + 0 + 4 / 5) / 3)
    assert measures["word_f1"].value == pytest.approx((1 + 0 + 2 / 3) / 3)


def test_snippets_are_counted_over_all_pages() -> None:
    pages = [
        scores(None, "a b", with_snippets=("a", "x"), without_snippets=("b",)),
        scores(None, "a b", with_snippets=("b",), without_snippets=("y", "z")),
    ]
    measures = summarise("x", pages).measures
    assert measures["snippet_precision"].value == pytest.approx(2 / 3)
    assert measures["snippet_recall"].value == pytest.approx(2 / 3)
    assert measures["snippet_accuracy"].value == pytest.approx(4 / 6)
    assert set(measures) == {name for name in MEASURES if name.startswith("snippet")}


def test_where_nothing_came_out_there_is_no_precision_and_f1_is_zero() -> None:
    measures = summarise("x", [scores("a b c d", "")]).measures
    assert "shingle_precision" not in measures
    assert (measures["shingle_recall"].value, measures["shingle_f1"].value) == (0.0, 0.0)


def test_intervals_hold_the_value_and_do_not_change() -> None:
    one, two = summarise("x", THREE * 5), summarise("x", THREE * 5)
    assert one.measures == two.measures
    for measure in one.measures.values():
        assert measure.low <= measure.value <= measure.high
    assert one.measures["word_f1"].low < one.measures["word_f1"].high


def test_more_pages_make_intervals_narrower() -> None:
    few, many = summarise("x", THREE * 3).measures["word_f1"], summarise("x", THREE * 30).measures["word_f1"]
    assert many.high - many.low < (few.high - few.low) / 2


def test_the_mean_gives_each_group_the_same_weight() -> None:
    groups = [summarise("few", THREE[:1]), summarise("many", THREE[1:2] * 9), summarise("s", [scores(None, "x")])]
    found = mean("all", groups)
    assert (found.name, found.pages) == ("all", 11)
    assert found.measures["word_f1"].value == pytest.approx(0.5)
    assert found.measures["word_f1"].low == found.measures["word_f1"].high == pytest.approx(0.5)
    assert "snippet_f1" not in found.measures
