from __future__ import annotations

import time

import pytest

from marrow.drawing.allowed import MOST_DECLARATIONS, address_of, declarations, places_in, sheet_of, value_of


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("d", "M0,0 L9.5-3e2Z"),
        ("fill", "rgb(1, 2, 3)"),
        ("fill", "url(#a)"),
        ("fill", 'url("#a") #333'),
        ("transform", "translate(3 4) rotate(90)"),
        ("font-family", "'Open Sans', \"A & B\", serif"),
        ("id", "axis.x:1_a-b"),
        ("class", "a b"),
        ("style", "fill:none;stroke-width:2px"),
    ],
)
def test_what_draws_passes(name: str, value: str) -> None:
    assert value_of(name, value) == value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fill", "url(https://example.org/a.svg#b)"),
        ("fill", "URL(#a)"),
        ("fill", "url(//example.org)"),
        ("fill", "url(#a) url(data:x)"),
        ("fill", "image-set('https://example.org/a.png' 1x)"),
        ("fill", "expression(alert(1))"),
        ("fill", r"u\72l(https://example.org)"),
        ("fill", "red;background:blue"),
        ("fill", "var(--page)"),
        ("fill", "red /* */"),
        ("d", "M0 0\x00"),
        ("id", "a)b"),
        ("style", "background:url(https://example.org)"),
        ("style", "fill:url(https://example.org)"),
    ],
)
def test_what_fetches_or_is_more_than_a_value_does_not(name: str, value: str) -> None:
    assert value_of(name, value) == ""


def test_what_stands_for_a_value_of_the_page_is_taken() -> None:
    assert value_of("fill", "var(--accent, #fa0)") == "#fa0"


def test_white_space_is_one_blank() -> None:
    assert value_of("d", " M0\n0\t h9 ") == "M0 0 h9"


@pytest.mark.parametrize(
    ("element", "value", "expected"),
    [
        ("use", " #a ", "#a"),
        ("linearGradient", "#a", "#a"),
        ("use", "other.svg#a", ""),
        ("use", "javascript:alert(1)", ""),
        ("image", "data:image/png;base64,AA\n==", "data:image/png;base64,AA=="),
        ("image", "data:image/svg+xml;base64,AA==", ""),
        ("image", "https://example.org/a.png", ""),
        ("image", "#a", ""),
        ("path", "#a", ""),
    ],
)
def test_addresses_lead_to_the_drawing_itself_or_are_bitmaps(element: str, value: str, expected: str) -> None:
    assert address_of(element, value) == expected


def test_places_are_those_that_a_value_refers_to() -> None:
    assert places_in("url(#a) url('#b')") == ["a", "b"]
    assert places_in("#a") == []


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ("path { fill: red; behavior: x }", "path{fill:red}"),
        ("/* a { fill: red } */ b > c { stroke: blue !important }", "b > c{stroke:blue !important}"),
        ("@media print { a { fill: red } } b { fill: blue }", "b{fill:blue}"),
        ("@import 'a.css'; b { fill: blue }", "b{fill:blue}"),
        ("@font-face { src: url(https://example.org) }", ""),
        ("a { fill: url(https://example.org) }", ""),
        ("a { mask: url(#m); fill: red } b { clip-path: url(#c) }", "a{fill:red}"),
        ("a[href='x'] { fill: red }", ""),
        ("} a { fill: red } {", "a{fill:red}"),
        ("a { fill: red", ""),
        ("</style><script>alert(1)</script>", ""),
        ("/* never closed", ""),
    ],
)
def test_of_a_sheet_the_rules_that_colour_stay(sheet: str, expected: str) -> None:
    assert sheet_of(sheet) == expected
    assert sheet_of(expected) == expected


def test_declarations_are_bounded() -> None:
    assert len(declarations("fill:red;" * 999)) == MOST_DECLARATIONS


@pytest.mark.parametrize("text", ["{", "/*", "a{", "var(--a,", "url(#", "rotate(", "fill:"])
def test_hostile_text_takes_little_time(text: str) -> None:
    begin = time.process_time()
    sheet_of(text * 100_000)
    value_of("fill", text * 100_000)
    value_of("style", text * 100_000)
    assert time.process_time() - begin < 3


@pytest.mark.parametrize("begin", ["(", "var(", "var(--a,", "url(", "url(#"])
@pytest.mark.parametrize("run", [" ", "a", "a ", "-"])
def test_long_runs_take_little_time(begin: str, run: str) -> None:
    started = time.process_time()
    value_of("d", begin + run * 200_000)
    assert time.process_time() - started < 1
