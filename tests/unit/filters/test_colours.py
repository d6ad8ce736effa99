from __future__ import annotations

from tests.unit.filters.alone import body, done


def test_colours_of_attributes_go() -> None:
    html = "<table bgcolor=red background=a.png border=1><tr><td><font color=blue size=2>b</font><hr color=red></table>"
    assert body(html, remove_colours=True) == (
        '<table border="1"><tbody><tr><td><font size="2">b</font><hr></td></tr></tbody></table>'
    )


def test_colours_of_the_body_go() -> None:
    assert "<body>" in done("<body bgcolor=black text=red link=blue>a", remove_colours=True).html


def test_colours_of_styles_go() -> None:
    html = '<p style="color:red;BACKGROUND-IMAGE: url(a;b.png) ;margin:0;border-top-color:red">a</p>'
    assert body(html, remove_colours=True) == '<p style="margin:0">a</p>'


def test_a_style_of_colours_alone_goes() -> None:
    assert body('<p style="color:red;">a</p>', remove_colours=True) == "<p>a</p>"


def test_the_colour_of_an_icon_is_no_colour_of_the_page() -> None:
    assert done('<link rel="mask-icon" color="red"><p>x', remove_colours=True).untouched
