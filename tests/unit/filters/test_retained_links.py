from __future__ import annotations

from marrow.document import Document
from marrow.filters.retained_links import Link, removed_links
from marrow.parse.document import document
from tests.unit.filters.alone import done
from tests.unit.filters.story import links, page

LIST = f"<footer>{links('Coffee', 'Cocoa', 'Milk')}{links('Coffee')}</footer>"
URL = "https://tea.example/brew"


def _document(html: str) -> Document:
    made = document(html.encode(), max_nodes=10_000)
    assert made is not None
    return made


def test_links_that_went_are_listed_at_the_foot() -> None:
    left = done(page(after=LIST), url=URL, remove_footers=True, keep_removed_links=True).html
    assert left.count('<a href="https://tea.example/coffee">Coffee</a>') == 1
    assert "<details" in left
    assert left.index("<details") > left.index("four minutes")


def test_the_paper_lists_them_in_the_open() -> None:
    cell = "<table><tr><td><a href=/a>Water</a></td></tr></table>"
    left = done(cell, url=URL, remove_link_lists=True, strict=True, keep_removed_links=True).html
    assert '<hr><ul><li><a href="https://tea.example/a">Water</a></li></ul>' in left


def test_nothing_is_added_where_no_link_went() -> None:
    assert done(page(), keep_removed_links=True).untouched == "nothing to remove"


def test_scripts_places_and_links_without_text_are_not_told() -> None:
    hostile = (
        "<a href='java\nscript:x()'>a</a><a href=data:x>b</a><a href=#c>c</a><a href=/d></a><a href='http://[x/'>e</a>"
    )
    made = _document(hostile + "<a href=/f>f &lt;</a>")
    gone = made.tree.tag >= 0
    assert removed_links(made, gone, URL) == (Link("f <", "https://tea.example/f"),)


def test_what_is_told_is_escaped() -> None:
    after = "<footer><a href='/?a=1&b=%22'>Milk &lt;b&gt; &amp; tea</a></footer>"
    left = done(page(after=after), url=URL, remove_footers=True, keep_removed_links=True).html
    assert "Milk &lt;b&gt; &amp; tea" in left


def test_very_many_links_are_cut() -> None:
    made = _document("".join(f"<a href=/{number}>{number}</a>" for number in range(1000)))
    assert len(removed_links(made, made.tree.tag >= 0, URL)) == 500
