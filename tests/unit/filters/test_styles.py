from __future__ import annotations

from tests.unit.filters.alone import body, done, head


def test_sheets_and_style_attributes_go() -> None:
    html = '<link rel="Stylesheet" href=a><link rel=icon href=b><style>p{}</style><p style="top:0" id=c>x'
    assert head(html, remove_styles=True) == '<link rel="icon" href="b">'
    assert body(html, remove_styles=True) == '<p id="c">x</p>'


def test_what_styles_hide_goes_with_them() -> None:
    html = "<style>.menu{display:none}</style><p>a</p><div class=menu>b</div><p style='display:none'>c</p>"
    assert body(html, remove_styles=True) == "<p>a</p>"


def test_buttons_and_drawings_are_not_taken_for_hidden() -> None:
    html = "<style>p{color:red}</style><p>a</p><button>b</button><svg><path></path></svg>"
    assert body(html, remove_styles=True) == "<p>a</p><button>b</button><svg><path></path></svg>"


def test_what_is_fetched_for_styles_goes() -> None:
    assert done("<link rel=preload as=style href=a><p>x", remove_styles=True).removed[0].count == 1


def test_a_sheet_that_nobody_reads_hides_nothing() -> None:
    html = f"<style>.menu{{display:none}}{' ' * 9000}</style><p>a</p><div class=menu>b</div>"
    assert body(html, remove_styles=True) == '<p>a</p><div class="menu">b</div>'
