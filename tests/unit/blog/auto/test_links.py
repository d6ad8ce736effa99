from __future__ import annotations

import marrow
from marrow.blog.auto.links import NAMES, link_rows
from marrow.blog.blocks import blocks_of

HTML = (
    "<h2><a href=/tea.html>Tea</a></h2><p>by <a href=/author/ana/>Ana</a></p><p><a href='/tea.html#comments'>3</a></p>"
    "<p><a href=/tea.html>More</a></p><p><a href='https://other.example/?q=1'>Out</a></p><p>Nothing</p>"
    "<p><a href=/milk.html>More</a></p><p>by <a href=/author/ana/>Ana</a></p>"
)


def _of(text: str, name: str) -> float:
    page = marrow.read(HTML, url="https://blog.example/")
    runs = blocks_of(page).runs
    texts = [runs.text(page.tree, block) for block in range(len(runs))]
    return float(link_rows(page, runs, texts)[texts.index(text), NAMES.index(name)])


def test_links_to_one_page_are_known_as_such() -> None:
    assert [_of(text, "lines_of_target") for text in ("Tea", "3", "More")] == [3, 3, 3]
    assert [_of(text, "place_of_target") for text in ("Tea", "3", "More")] == [0, 1, 2]


def test_addresses_tell_what_they_lead_to() -> None:
    assert _of("Ana", "address_author") == 1
    assert (_of("3", "address_comment"), _of("3", "has_fragment")) == (1, 1)
    assert (_of("Out", "is_outside"), _of("Out", "has_query"), _of("Tea", "is_outside")) == (1, 1, 0)


def test_a_text_without_links_has_no_numbers_of_them() -> None:
    assert [_of("Nothing", name) for name in NAMES] == [0.0] * len(NAMES)
    assert _of("Tea", "link_share") == 1


def test_what_says_the_same_and_leads_to_the_same_place_is_counted() -> None:
    assert [_of(text, "again") for text in ("Ana", "More", "Tea")] == [2, 1, 1]
