from __future__ import annotations

from tests.unit.filters.alone import body


def test_font_elements_leave_their_content() -> None:
    assert body("<basefont size=2><p><font face=Arial>a <b>b</b></font></p>", remove_fonts=True) == "<p>a <b>b</b></p>"


def test_a_colour_is_not_a_font() -> None:
    html = '<p><font face="a" color="red" size="2">a</font></p>'
    assert body(html, remove_fonts=True) == '<p><font color="red">a</font></p>'
    assert body(html, remove_fonts=True, remove_colours=True) == "<p>a</p>"


def test_fonts_of_styles_go() -> None:
    html = "<p style='font: 9px x; top: 0; font-family: \"A;B\"'>a</p>"
    assert body(html, remove_fonts=True) == '<p style="top: 0">a</p>'
