from __future__ import annotations

from time import process_time

import pytest

from tests.unit.filters.alone import body, done
from tests.unit.filters.story import links, page

CELL = "<table><tbody><tr><td>{}</td><td>Tea is a drink.</td></tr></tbody></table>"
LIST = "<a href=a>Water</a> <a href=b>Leaves</a> of tea"


@pytest.mark.parametrize(("ratio", "goes"), [(0.9, True), (1.1, False)])
def test_a_cell_of_the_paper_loses_its_content_above_the_ratio(ratio: float, goes: bool) -> None:
    # Two links, and ten letters outside of them: two words of five letters, so the ratio is one.
    html = CELL.format("<a href=a>Water</a> tasty <a href=b>Leaves</a> green")
    left = body(html, remove_link_lists=True, strict=True, link_ratio=ratio)
    assert ("<td></td><td>Tea is a drink." in left) == goes
    assert ("Water" in left) != goes


def test_the_length_of_a_word_is_a_setting() -> None:
    html = CELL.format("<a href=a>Water</a> tasty <a href=b>Leaves</a> green")
    assert "Water" not in body(html, remove_link_lists=True, strict=True, link_ratio=1.1, word_length=10)


def test_the_cell_itself_goes_if_asked() -> None:
    left = body(CELL.format(LIST), remove_link_lists=True, strict=True, remove_cells=True)
    assert left == "<table><tbody><tr><td>Tea is a drink.</td></tr></tbody></table>"


def test_the_paper_knows_table_cells_alone() -> None:
    html = page(after=f"<div>{links('Imprint', 'Privacy', 'Careers')}</div>")
    assert "Privacy" in done(html, remove_link_lists=True, strict=True).html
    assert "Privacy" not in done(html, remove_link_lists=True).html


def test_the_tags_of_an_item_stay_on_a_page_of_items() -> None:
    items = "".join(
        f"<li class=product><h3><a href=/p/{number}>Kettle {number}</a></h3><p>€ {number}9.00 — {number} litres</p>"
        "<div class=tags><a href=/t/a>steel</a> <a href=/t/b>whistling</a> <a href=/t/c>small</a></div></li>"
        for number in range(1, 30)
    )
    html = f"<title>Kettles</title><body><main><h1>Kettles</h1><ul class=products>{items}</ul></main>"
    assert "whistling" in done(html, remove_link_lists=True).html


def test_the_links_of_a_story_stay() -> None:
    sources = "<p>See <a href=/a>the water</a>, <a href=/b>the leaves</a> and <a href=/c>the pot</a> for more.</p>"
    html = page().replace("</article>", f"{sources}<p>That is all there is to know about a pot of tea.</p></article>")
    assert "the leaves" in done(html, remove_link_lists=True).html


def test_nested_tables_cost_what_flat_ones_do() -> None:
    cell = "<table><tr><td><a href=a>a</a>"
    depth, wide = 400, 400
    nested = cell * depth + "</td></tr></table>" * depth
    flat = (cell + "</td></tr></table>") * wide

    def seconds(html: str) -> float:
        begin = process_time()
        done(html, remove_link_lists=True, strict=True)
        return process_time() - begin

    assert min(seconds(nested) for _ in range(3)) < 5 * min(seconds(flat) for _ in range(3)) + 0.02
