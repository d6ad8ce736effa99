from __future__ import annotations

import numpy as np
import pytest

from marrow.article import Paragraph, Table, plain
from marrow.assemble.blocks import Builder
from marrow.assemble.kept import keep
from marrow.assemble.notes import find_notes
from marrow.assemble.tables import is_layout, table
from marrow.segments import segment
from tests.builders import article_of, blocks_of, kept_of, node_of, page_of

ROWS = "<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>"


def only_table(html: str) -> Table:
    (block,) = blocks_of(html)
    assert isinstance(block, Table)
    return block


def grid(table: Table) -> list[list[str]]:
    return [
        [" ".join(plain(block.spans) for block in cell.blocks if isinstance(block, Paragraph)) for cell in row]
        for row in table.rows
    ]


@pytest.mark.parametrize(
    ("inner", "is_one"),
    [
        (ROWS, False),
        ("<tr><td>a</td><td>b</td></tr>", True),
        ("<tr><td>a</td></tr><tr><td>b</td></tr>", True),
        ("<tr><th>a</th><td>b</td></tr>", False),
        ("<tr><th>a</th></tr><tr><td>b</td></tr>", True),
        (f"<caption>c</caption>{ROWS}", False),
        (f"<tr><td>a</td><td><table>{ROWS}</table></td></tr><tr><td>c</td><td>d</td></tr>", True),
        (f"<tr><td><table><tr><th>a</th><th>b</th></tr>{ROWS}</table></td></tr>", True),
        (f"<tr><td>a</td><td>{'word ' * 150}</td></tr><tr><td>c</td><td>d</td></tr>", True),
        ("<tr><td> </td><td>b</td></tr><tr><td></td><td>d</td></tr>", True),
    ],
)
def test_a_table_that_only_lays_out_is_told_from_one_with_data(inner: str, is_one: bool) -> None:
    kept = kept_of(f"<table>{inner}</table>")
    assert is_layout(kept, node_of(kept, "table")) is is_one


def test_a_table_that_says_it_only_lays_out_is_believed() -> None:
    assert [type(block) for block in blocks_of(f'<table role="presentation">{ROWS}</table>')] == [Paragraph] * 4


def test_cells_know_their_headers_and_spans() -> None:
    table = only_table(
        '<table><caption>All</caption><thead><tr><th colspan="2">h</th></tr></thead>'
        '<tr><th rowspan="2">r</th><td>1</td></tr><tr><td><b>2</b> x</td></tr></table>'
    )
    assert plain(table.caption) == "All"
    assert grid(table) == [["h"], ["r", "1"], ["2 x"]]
    assert [(cell.header, cell.rowspan, cell.colspan) for row in table.rows for cell in row] == [
        (True, 1, 2),
        (True, 2, 1),
        (False, 1, 1),
        (False, 1, 1),
    ]


@pytest.mark.parametrize(
    ("said", "span"),
    [("0", 1), ("", 1), ("two", 1), ("-1", 1), ("³", 1), (" 3 ", 3), ("9007199254740991", 1000), ("1001", 1000)],
)
def test_absurd_spans_are_cut(said: str, span: int) -> None:
    table = only_table(f'<table><tr><td colspan="{said}">a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>')
    assert table.rows[0][0].colspan == span


def test_a_table_of_which_a_cell_is_kept_is_kept_whole() -> None:
    html = f"<p>x</p><table>{ROWS.replace('<td>d', '<td class=dropped>d')}<tr><td hidden>h</td><td>e</td></tr></table>"
    assert grid(only_table(html.replace("<p>x</p>", ""))) == [["a", "b"], ["c", "d"], ["e"]]


def test_rows_without_words_go_and_empty_cells_stay() -> None:
    html = "<table><tr><td>a</td><td></td></tr><tr><td></td><td></td></tr><tr><td>b</td><td>c</td></tr></table>"
    assert grid(only_table(html)) == [["a", ""], ["b", "c"]]


def test_tables_can_be_left_out() -> None:
    html = f"<p>A paragraph beside the table.</p><table>{ROWS}</table>"
    assert [type(block) for block in article_of(html, tables=False).blocks] == [Paragraph]


def test_a_table_whose_words_are_all_used_elsewhere_is_none() -> None:
    figure = '<figure><img src="/p.jpg"><figcaption>c</figcaption></figure>'
    html = f"<p>x</p><table><tr><th>{figure}</th><td>{figure.replace('/p', '/q')}</td></tr></table>"
    tables = [block for block in blocks_of(html) if isinstance(block, Table)]
    assert len(tables) <= 1


def kept_where(html: str, word: str) -> list[list[str]]:
    """The cells of a table in a page of which the segments with a word are kept."""
    page = page_of(html)
    segments = segment(page.tree, page.look)
    wanted = np.array([word in segments.text(page.tree, each) for each in range(len(segments))])
    kept = keep(page, segments, wanted)
    assert kept is not None
    found = table(Builder(kept, {}, find_notes(kept), with_links=True, with_tables=True), node_of(kept, "table"), 0)
    assert found is not None
    return grid(found)


ITEM = "<tr><td>1.</td><td>Ways to make {}</td><td>hide, past, save, 9 comments</td></tr>"
LISTING = f"<table>{ITEM.format('tea')}{ITEM.format('good tea')}</table>"


def test_of_a_table_that_is_a_listing_what_is_left_out_stays_out() -> None:
    assert kept_where(LISTING, "tea") == [["", "Ways to make tea", ""], ["", "Ways to make good tea", ""]]


def test_a_table_with_a_header_or_one_that_is_mostly_kept_is_kept_whole() -> None:
    whole = ["1.", "Ways to make tea", "hide, past, save, 9 comments"]
    assert whole in kept_where(LISTING.replace("<tr>", "<tr><th>n</th></tr><tr>", 1), "tea")
    assert whole in kept_where(LISTING, "a")


def test_a_cell_with_an_icon_says_what_it_means() -> None:
    yes = "<td><i class=icon></i><span class=sr-only>Yes</span></td>"
    rows = f"<tr><th>Hot</th>{yes}</tr><tr><th>Sweet<span class=sr-only>, of course</span></th><td>No</td></tr>"
    assert grid(only_table(f"<table>{rows}</table>")) == [["Hot", "Yes"], ["Sweet", "No"]]


@pytest.mark.parametrize("name", ["share", "copy-button", "d-none"])
def test_what_is_clutter_in_a_cell_stays_out(name: str) -> None:
    rows = f"<tr><th>a</th><td>b</td></tr><tr><th>c</th><td><span class={name}>Copy</span></td></tr>"
    assert grid(only_table(f"<table>{rows}</table>")) == [["a", "b"], ["c", ""]]
