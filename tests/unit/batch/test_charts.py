from __future__ import annotations

from xml.etree import ElementTree

import pytest

from marrow.batch.charts import bars, columns, shares


def widths(svg: str, name: str = "width") -> list[float]:
    return [float(rect.attrib[name]) for rect in ElementTree.fromstring(svg).iter("rect")]


def test_bars_are_as_long_as_their_counts() -> None:
    drawn = widths(bars("Languages", [("en", 200), ("de", 100), ("fr", 0)]))
    assert drawn[0] == 2 * drawn[1] > 0
    assert drawn[2] == 0


def test_columns_are_as_high_as_their_counts() -> None:
    drawn = widths(columns("Length", [("1", 50), ("2", 100)]), "height")
    assert drawn[1] == 2 * drawn[0]


def test_parts_fill_the_whole() -> None:
    assert sum(widths(shares("Rows", [("ok", 3), ("failed", 1)]))) == 640


def test_little_is_not_nothing() -> None:
    assert min(widths(bars("", [("a", 1_000_000), ("b", 1)]))) > 1
    assert min(widths(columns("", [("a", 1_000_000), ("b", 1)]), "height")) > 1


def test_counts_and_shares_are_told() -> None:
    assert "1,500 · 75.0 %" in bars("", [("a", 1500), ("b", 500)])
    assert ">1,500<" in columns("", [("a", 1500)])
    assert "ok: 1,500" in shares("", [("ok", 1500)])


@pytest.mark.parametrize("draw", [bars, columns, shares])
def test_nothing_can_be_drawn(draw: object) -> None:
    assert callable(draw)
    assert not widths(draw("Nothing", []))
    assert "Nothing" in draw("Nothing", [])


@pytest.mark.parametrize("draw", [bars, columns, shares])
def test_names_are_text(draw: object) -> None:
    assert callable(draw)
    svg = draw('"><script>', [("<b>&\"'" + "x" * 50, 1)])
    ElementTree.fromstring(svg)
    assert "<b>" not in svg
    assert "<script" not in svg


def test_long_names_are_cut_and_told_whole() -> None:
    svg = bars("", [("x" * 50, 1)])
    assert "x" * 25 + "…" in svg
    assert "x" * 50 in svg
