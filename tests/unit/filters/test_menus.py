from __future__ import annotations

from tests.unit.filters.alone import done
from tests.unit.filters.story import links, page

SECOND = f"<nav>{links('Terms', 'Imprint', 'Press')}</nav>"


def test_the_menu_of_the_header_stays_and_others_go() -> None:
    left = done(page(after=SECOND), remove_menus=True, keep_header=True).html
    assert "Kitchen" in left
    assert "Imprint" not in left


def test_without_the_header_all_menus_go() -> None:
    assert "Kitchen" not in done(page(after=SECOND), remove_menus=True).html


def test_a_table_of_contents_stays() -> None:
    contents = (
        "<nav><a href=#a>Water</a><a href=#b>Leaves</a><a href=#c>Time</a></nav><i id=a></i><i id=b></i><i id=c></i>"
    )
    assert "Leaves" in done(page(after=contents), remove_menus=True, keep_header=True).html


def test_a_header_of_very_many_links_loses_what_unfolds() -> None:
    inner = links(*(f"Item{number}" for number in range(9)))
    menu = "".join(f"<li><a href=/{top}>Top{top}</a>{inner}</li>" for top in range(6))
    html = page().replace("<ul>", f"<ul>{menu}", 1)
    left = done(html, remove_menus=True, keep_header=True).html
    assert "Top5" in left
    assert "Item3" not in left
    assert "Item3" in done(html, remove_menus=True, keep_header=True, menu_links=100).html
