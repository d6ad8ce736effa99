"""Facts about the style of the page."""

from __future__ import annotations

from marrow.write.stylesheet import STYLESHEET


def test_the_style_asks_for_nothing_from_the_network() -> None:
    assert "url(" not in STYLESHEET
    assert "@import" not in STYLESHEET


def test_the_style_cannot_end_its_element() -> None:
    assert "<" not in STYLESHEET


def test_every_block_and_bracket_is_closed() -> None:
    assert STYLESHEET.count("{") == STYLESHEET.count("}")


def test_every_colour_has_a_light_and_a_dark_form_and_one_for_paper() -> None:
    for name in ("paper", "ink", "quiet", "line", "tint", "link"):
        assert STYLESHEET.count(f"--{name}:") == 3
