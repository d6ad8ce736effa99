from __future__ import annotations

from tests.unit.filters.alone import body, done
from tests.unit.filters.story import links, page

LIST = f'<div class="outer"><div class="related"><h2>More</h2>{links("Coffee", "Cocoa", "Milk")}</div></div>'


def test_what_the_other_filters_have_emptied_goes() -> None:
    html = page(after=LIST)
    assert "outer" in done(html, remove_related=True).html
    assert "outer" not in done(html, remove_related=True, remove_empty_containers=True).html


def test_what_was_empty_before_stays() -> None:
    html = page(after=LIST + '<div class="hook"></div>')
    assert "hook" in done(html, remove_related=True, remove_empty_containers=True).html


def test_a_picture_is_substance_and_that_is_a_setting() -> None:
    html = page(after=LIST.replace('"outer">', '"outer"><img src=a.png>'))
    assert "outer" in done(html, remove_related=True, remove_empty_containers=True).html
    assert "outer" not in done(html, remove_related=True, remove_empty_containers=True, substance_tags="form").html


def test_what_has_its_own_text_stays() -> None:
    html = page().replace("</article>", f"{LIST}</article>")
    assert "four minutes" in done(html, remove_related=True, remove_empty_containers=True).html


def test_the_paper_removes_tables_without_substance() -> None:
    html = "<table><tr><td>Hm</td></tr></table><table><tr><td>A longer text than that.</td></tr></table><div></div>"
    left = body(html, remove_empty_containers=True, strict=True, container_chars=5)
    assert left == "<table><tbody><tr><td>A longer text than that.</td></tr></tbody></table><div></div>"


def test_a_table_in_an_empty_table_goes_with_it() -> None:
    html = "<table><tr><td><table><tr><td></td></tr></table></td></tr></table>Tea"
    assert body(html, remove_empty_containers=True, strict=True) == "Tea"
