from __future__ import annotations

import time
from pathlib import Path

import pytest

from marrow.article import Figure, Paragraph, Span, walk
from marrow.comparing import compare
from marrow.placing import Places

STORY = "The river rose in the night and carried the old wooden bridge away, people of the valley said."


def _placed(html: str) -> list[tuple[str, list[str]]]:
    """Every block, and what its segments say."""
    found = compare(html)
    assert found.article is not None
    rows = found.rows
    kinds = [type(block).__name__ for block in walk(found.article.blocks)]
    return [
        (kind, [rows[number].text for number in numbers])
        for kind, numbers in zip(kinds, found.places()[0], strict=True)
    ]


def test_a_paragraph_is_its_segment() -> None:
    html = f"<h1>Bridge</h1><p>{STORY} One.</p><p>{STORY} So.</p><h2>The second night</h2><p>{STORY} Three.</p>"
    assert _placed(html) == [
        ("Paragraph", [f"{STORY} One."]),
        ("Paragraph", [f"{STORY} So."]),
        ("Heading", ["The second night"]),
        ("Paragraph", [f"{STORY} Three."]),
    ]


def test_of_several_segments_of_one_node_words_decide() -> None:
    html = f"<div>{STORY} One.<p>{STORY} Two.</p>{STORY} Three.<br><br>{STORY} Four.</div>"
    assert _placed(html) == [
        ("Paragraph", [f"{STORY} One."]),
        ("Paragraph", [f"{STORY} Two."]),
        ("Paragraph", [f"{STORY} Three."]),
        ("Paragraph", [f"{STORY} Four."]),
    ]


def test_segments_that_a_line_break_parts_are_one_paragraph() -> None:
    assert _placed(f"<p>{STORY} One.<br>Two.<br>Three.</p>") == [("Paragraph", [f"{STORY} One.", "Two.", "Three."])]


def test_what_holds_blocks_has_what_is_in_none_of_them() -> None:
    html = (
        f"<p>{STORY}</p><ul><li>Water and leaves</li><li>A clock</li></ul>"
        f"<table><caption>Times</caption><tr><th>Tea</th><td>Four minutes</td></tr></table><p>{STORY}</p>"
    )
    placed = dict(_placed(html))
    assert placed["List"] == []
    assert placed["Table"] in ([], ["Times"])
    assert ("Paragraph", ["Water and leaves"]) in _placed(html)
    assert ("Paragraph", ["Four minutes"]) in _placed(html)


def test_the_caption_of_a_picture_is_where_the_figure_is() -> None:
    figure = "<figure><img src=b.jpg width=800 height=600 alt=''><figcaption>The old bridge</figcaption></figure>"
    placed = _placed(f"<h1>Bridge</h1><p>{STORY}</p>{figure}<p>{STORY} Two.</p>")
    assert ("Figure", ["The old bridge"]) in placed


def test_code_and_formulas_are_found_though_they_are_told_in_other_words() -> None:
    formula = "<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>"
    html = f"<p>{STORY}</p><pre>a = 1\n  b = 2</pre><p>{STORY} It is {formula} so.</p>"
    placed = _placed(html)
    assert ("Code", ["a = 1 b = 2"]) in placed
    assert all(numbers for kind, numbers in placed if kind in ("Paragraph", "Code"))


def test_a_block_of_no_node_has_no_place() -> None:
    found = compare(f"<p>{STORY}</p>")
    places = Places(found.page.tree, found.segments, found.verdicts.is_kept)
    assert places.of((Paragraph((Span("x"),)), Figure(()), Paragraph(()))) == [[], [], []]


@pytest.mark.parametrize("between", ["<br><br>", "<hr>"])
def test_time_is_linear_in_what_one_element_holds(between: str) -> None:
    html = "<div>" + between.join(f"{STORY} {number}." for number in range(3000)) + "</div>"
    found = compare(html)
    start = time.process_time()
    placed = found.places()[0]
    assert time.process_time() - start < 2
    assert sum(map(bool, placed)) == 3000


def test_all_paragraphs_of_the_example_have_their_place() -> None:
    page = Path(__file__).parents[2] / "docs" / "examples" / "tea.html"
    found = compare(page.read_bytes())
    assert found.article is not None
    rows, places = found.rows, found.places()[0]
    for block, numbers in zip(walk(found.article.blocks), places, strict=True):
        if isinstance(block, Paragraph):
            assert numbers, block
            assert all(rows[number].kept for number in numbers)
