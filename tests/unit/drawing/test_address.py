from __future__ import annotations

from urllib.parse import quote

import pytest

from marrow.drawing.address import START, address, is_clean, markup_of
from tests.unit.drawing.build import cleaned

CHART = cleaned('<path d="M0 0h9" x1="3"/><text>Größe (in %) "#1" & 2</text>', 'viewBox="0 0 300 200"').markup


def test_an_address_is_of_characters_that_every_format_can_hold() -> None:
    assert address(CHART).isascii()
    assert not set(address(CHART)) & set(" <>\"'()#[]\\`|{}^&?")


def test_a_clean_drawing_is_known_again() -> None:
    assert is_clean(address(CHART))
    assert markup_of(address(CHART)) == CHART


@pytest.mark.parametrize(
    "markup",
    [
        "",
        "<svg",
        "text",
        "<svg/>",
        CHART.replace("<path", "<script/><path"),
        CHART.replace("<path", '<path onclick="x()"'),
        CHART.replace("</svg>", ""),
        CHART + "</svg>",
        "</svg><svg>",
        "</svg>" + CHART + "<svg>",
        CHART + CHART,
        CHART.replace('d="M0 0h9"', 'fill="url(https://example.org)"'),
        CHART.replace("<path", "<!-- c --><path"),
        CHART.replace("<path", "<path "),
        CHART.replace("&amp;", "&"),
        '<?xml version="1.0"?>' + CHART,
        '<!DOCTYPE svg [<!ENTITY a "b">]>' + CHART,
    ],
)
def test_anything_else_is_not(markup: str) -> None:
    assert not is_clean(START + quote(markup))
    assert not is_clean(address(markup))


@pytest.mark.parametrize(
    "url",
    [
        "",
        "https://example.org/a.svg",
        START + CHART,
        START + quote(CHART, safe="").lower(),
        START + "%ff%fe",
        START + "é",
        address(CHART).replace("data:", "DATA:"),
        address(CHART) + "#x",
        START + "%3Cg%3E" * 1_000_000,
    ],
)
def test_an_address_in_another_form_is_not(url: str) -> None:
    assert not is_clean(url)


def test_characters_of_four_bytes_are_counted_as_such() -> None:
    faces = "\U0001f600" * 190_000
    markup = cleaned(f"<text>{faces}</text>").markup
    assert is_clean(address(markup))
