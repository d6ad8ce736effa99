"""What a reader can choose on the page: colours, size of the text, length of lines, typeface.

Takes: nothing. Gives: `CONTROLS`, a button and the panel that it opens, and `CHOSEN`, the style that follows the
choice. Keeps true: each choice is declared once. There is no script: the panel is a popover, which Esc and a click
elsewhere close; the choices are radio buttons, which browsers move through by arrows, and `:has()` tells the style
which is chosen.
"""

from __future__ import annotations

from marrow.record import record
from marrow.write.html_blocks import element
from marrow.write.stylesheet import DARK, LIGHT

SEPIA = (
    "--paper: #f6eddb; --ink: #38301f; --quiet: #6a5a3f; --line: #dccdaf; --tint: #eee2c9; --link: #84400f; "
    "--dim: none;"
)


@record
class Choice:
    """Something to choose, and what the style says for each value; the value that the page begins with says nothing."""

    name: str
    title: str
    values: tuple[tuple[str, str, str], ...]  # what it is called in the page, to the reader, and its style
    start: str


COLOURS = Choice(
    "colours",
    "Colours",
    (
        ("auto", "Automatic", ""),
        ("light", "Light", f"color-scheme: light; {LIGHT}"),
        ("sepia", "Sepia", f"color-scheme: light; {SEPIA}"),
        ("dark", "Dark", f"color-scheme: dark; {DARK}"),
    ),
    "auto",
)
CHOICES = (
    COLOURS,
    Choice(
        "size",
        "Text size",
        (
            ("small", "Small", "--size: .875;"),
            ("medium", "Medium", ""),
            ("large", "Large", "--size: 1.2;"),
            ("larger", "Larger", "--size: 1.45;"),
            ("largest", "Largest", "--size: 1.8;"),
        ),
        "medium",
    ),
    Choice(
        "lines",
        "Line length",
        (("short", "Short", "--measure: 25em;"), ("medium", "Medium", ""), ("long", "Long", "--measure: 42em;")),
        "medium",
    ),
    Choice(
        "type",
        "Typeface",
        (("serif", "Serif", ""), ("sans", "Sans serif", "--text: var(--sans);")),
        "serif",
    ),
)


def _panel() -> str:
    button = element("button", "Aa", type="button", popovertarget="look", aria_label="Appearance", class_="open")
    groups = "".join(map(_group, CHOICES))
    return button + element("div", groups, id="look", popover="auto", role="group", aria_label="Appearance", dir="ltr")


def _group(choice: Choice) -> str:
    radios = "".join(_radio(choice, value, name) for value, name, _ in choice.values)
    return element("fieldset", element("legend", choice.title) + radios, class_=choice.name)


def _radio(choice: Choice, value: str, name: str) -> str:
    checked = "" if value == choice.start else None
    place = f"{choice.name}-{value}"
    button = element("input", type="radio", name=choice.name, id=place, value=value, checked=checked)
    return element("label", f"{button}<span>{name}</span>", class_=value)


def _chosen(choice: Choice) -> str:
    return "".join(
        f":root:has(#{choice.name}-{value}:checked) {{ {style} }}\n" for value, _, style in choice.values if style
    )


CONTROLS = _panel()
CHOSEN = "@media screen {\n" + _chosen(COLOURS) + "}\n" + "".join(map(_chosen, CHOICES[1:]))
"""On paper, colours are those of paper."""
