"""Facts about what can be chosen on the page to read; `test_reader_style` chooses it in a browser."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from marrow.write.reader_controls import CHOICES, CHOSEN, CONTROLS, Choice

PANEL = LexborHTMLParser(CONTROLS)


@pytest.mark.parametrize("choice", CHOICES, ids=[choice.name for choice in CHOICES])
def test_each_choice_is_a_group_of_buttons_one_of_which_is_chosen(choice: Choice) -> None:
    buttons = PANEL.css(f"fieldset.{choice.name} input[type=radio][name={choice.name}]")
    assert [node.attributes["value"] for node in buttons] == [value for value, _, _ in choice.values]
    assert [node.attributes["value"] for node in buttons if "checked" in node.attributes] == [choice.start]
    assert [node.text() for node in PANEL.css(f"fieldset.{choice.name} legend")] == [choice.title]


@pytest.mark.parametrize("choice", CHOICES, ids=[choice.name for choice in CHOICES])
def test_each_value_but_that_of_the_start_has_a_style(choice: Choice) -> None:
    for value, _, style in choice.values:
        rule = f":root:has(#{choice.name}-{value}:checked) {{"
        assert (rule in CHOSEN) == bool(style) == (value != choice.start)


def test_the_button_opens_the_panel() -> None:
    (button,) = PANEL.css("button")
    assert [node.attributes["popovertarget"] for node in PANEL.css("button")] == ["look"]
    assert button.attributes["aria-label"] == "Appearance"
    assert [node.tag for node in PANEL.css("#look[popover=auto]")] == ["div"]
