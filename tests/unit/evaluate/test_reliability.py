from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.evaluate.data import Example
from marrow.evaluate.reliability import Told, bins_of, calibration_error, draw, told_by
from marrow.evaluate.run import Result
from marrow.evaluate.score import Output, score

SVG = "{http://www.w3.org/2000/svg}"
shares = st.floats(0, 1)
pages = st.lists(st.builds(Told, shares, shares))


def result(confidence: float | None, *, text: str | None = "a b", contestant: str = "marrow") -> Result:
    example = Example("texts", "a", b"", text=text, with_snippets=("a",))
    output = Output(text="a b", confidence=confidence)
    return Result(contestant, example, output, score(example, output))


def texts_of(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_pages_have_a_confidence_a_truth_and_are_ours() -> None:
    results = [result(0.9), result(None), result(0.8, text=None), result(0.7, contestant="peer")]
    assert told_by(results) == [Told(0.9, 1.0)]


def test_bins_are_of_equal_width_and_the_last_holds_its_upper_edge() -> None:
    found = bins_of([Told(0.0, 1), Told(0.1, 1), Told(0.19, 0), Told(0.95, 1), Told(1.0, 1)])
    assert [(each.low, each.pages, each.f1) for each in found] == [(0.0, 1, 1), (0.1, 2, 0.5), (0.9, 2, 1)]


def test_the_margin_is_that_of_a_mean() -> None:
    (found,) = bins_of([Told(0.5, 0.4), Told(0.5, 0.6), Told(0.5, 0.4), Told(0.5, 0.6)])
    assert found.margin == pytest.approx(1.96 * (0.04 / 3) ** 0.5 / 2)
    assert bins_of([Told(0.5, 0.4)])[0].margin == 0


def test_the_error_weighs_bins_by_their_pages() -> None:
    assert calibration_error([Told(0.9, 0.9)] * 3 + [Told(0.5, 0.1)]) == pytest.approx(0.1)
    assert calibration_error([]) == 0


def test_errors_within_a_bin_may_cancel_out() -> None:
    assert calibration_error([Told(0.5, 0.3), Told(0.5, 0.7)]) == pytest.approx(0)


@given(pages)
def test_every_page_is_in_one_bin_and_the_error_is_a_share(found: list[Told]) -> None:
    bins = bins_of(found)
    assert sum(each.pages for each in bins) == len(found)
    assert [each.low for each in bins] == sorted({each.low for each in bins})
    assert 0 <= calibration_error(found) <= 1


@given(pages)
def test_any_pages_can_be_drawn_inside_the_picture(found: list[Told]) -> None:
    picture = ElementTree.fromstring(draw({"all": found}))
    circles = list(picture.iter(f"{SVG}circle"))
    assert len(circles) == len(bins_of(found)) + 2  # legend and row of counts
    assert all(0 <= float(circle.attrib["cx"]) <= float(picture.attrib["width"]) for circle in circles)
    assert all(0 <= float(circle.attrib["cy"]) <= float(picture.attrib["height"]) for circle in circles)


def test_each_series_is_named_with_its_error_and_its_pages_are_counted() -> None:
    texts = texts_of(draw({"before": [Told(0.95, 0.75)] * 1200, "after": [Told(0.75, 0.75)]}))
    assert {"before: error 0.200", "after: error 0.000", "1,200"} <= set(texts)


def test_a_page_that_is_what_it_says_lies_on_the_diagonal() -> None:
    picture = ElementTree.fromstring(draw({"all": [Told(0.5, 0.5), Told(1, 1)]}))
    points = [circle for circle in picture.iter(f"{SVG}circle") if circle.get("class") == "bin"]
    assert [(point.attrib["cx"], point.attrib["cy"]) for point in points] == [("88.0", "420.0"), ("488.0", "20.0")]


def test_names_never_become_markup() -> None:
    assert "<script>: error 0.000" in texts_of(draw({"<script>": [Told(1, 1)]}))
