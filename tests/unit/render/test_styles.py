from __future__ import annotations

import pytest

from marrow.look import Display
from marrow.render.styles import NOTHING, Rule, Style, color_of, rules_of, style_of


@pytest.mark.parametrize(
    ("declarations", "expected"),
    [
        ("display:none", Style(display=Display.NONE)),
        ("DISPLAY: Block !important", Style(display=Display.BLOCK)),
        ("visibility:hidden", Style(is_visible=False)),
        ("visibility:visible", Style(is_visible=True)),
        ("font-size:12pt", Style(size_px=16.0)),
        ("font-size:1.5em", Style(size_factor=1.5)),
        ("font-size:80%", Style(size_factor=0.8)),
        ("font-size:large", Style(size_px=18.0)),
        ("font-size:larger", Style(size_factor=1.2)),
        ("font-size:calc(1px + 2em)", NOTHING),
        ("color:#0f0; width: 3px", Style(color=0x00FF00)),
        ("color:var(--x)", NOTHING),
        ("width:3px", NOTHING),
        ("", NOTHING),
        (":::;;;", NOTHING),
    ],
)
def test_declarations(declarations: str, expected: Style) -> None:
    assert style_of(declarations) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#abc", 0xAABBCC), ("#AABBCCDD", 0xAABBCC), ("rgb(1,2,3)", 0x010203), ("rgba(1 2 3 / 50%)", 0x010203),
        ("rgb(999,0,0)", 0xFF0000), ("Navy", 0x000080), ("#12", None), ("#xyz", None), ("rgb(1)", None),
        ("hsl(1,2%,3%)", None),
    ],
)  # fmt: skip
def test_colors(text: str, expected: int | None) -> None:
    assert color_of(text) == expected


HIDES = Style(display=Display.NONE)


def rule(tag: str = "", classes: str = "", id: str = "", style: Style = HIDES) -> Rule:
    return Rule(tag, frozenset(classes.split()), id, style)


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        (".a{display:none}", [rule(classes="a")]),
        ("p.a.b{display:none}", [rule("p", "a b")]),
        ("#x , div{display:none}", [rule("div"), rule(id="x")]),
        ("/* .b{display:none} */ .a{display:none}", [rule(classes="a")]),
        ("@charset 'x'; .a{display:none}", [rule(classes="a")]),
        ("@media print{.a{display:none}} .b{display:none}", [rule(classes="b")]),
        ("@media print{.a{display:none} .c{display:none}} .b{display:none}", [rule(classes="b")]),
        ("@font-face{font-family:x} .b{display:none}", [rule(classes="b")]),
        (".a .b{display:none} a:hover{color:red} [x]{display:none} .a>.b{display:none} *{color:red}", []),
        (".a{width:3px}", []),
        (".a{display:none", [rule(classes="a")]),
        ("}}}{{{", []),
    ],
)
def test_rules_that_can_be_applied(sheet: str, expected: list[Rule]) -> None:
    assert rules_of((sheet,)) == expected


def test_stronger_selectors_come_last() -> None:
    found = rules_of(("#i{display:none} p{display:none} .c{display:none} p.c{display:none}",))
    assert [each.rank for each in found] == [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0)]


def test_large_sheets_are_not_read() -> None:
    large = ".a{display:none}" * 1000
    assert rules_of((large, ".b{display:none}")) == [rule(classes="b")]


def test_only_the_strongest_of_many_rules_are_kept() -> None:
    found = rules_of(("p{display:none}" + "".join(f".c{number}{{display:none}}" for number in range(50)),))
    assert len(found) == 24
    assert not any(each.tag for each in found)
