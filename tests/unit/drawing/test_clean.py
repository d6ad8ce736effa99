from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.drawing import clean as module
from marrow.drawing.address import address, is_clean
from marrow.drawing.allowed import ATTRIBUTES, ELEMENTS
from marrow.drawing.clean import clean
from marrow.drawing.parts import MOST_PARTS, Part
from tests.unit.drawing.build import cleaned, inside, parts_of


@pytest.mark.parametrize(
    "bad",
    [
        "<script>alert(1)</script>",
        "<foreignObject><p onclick=x>a</p></foreignObject>",
        "<animate attributeName=href to=javascript:alert(1)></animate>",
        "<set attributeName=onclick to=alert(1)></set>",
        "<filter id=f><feImage href=https://example.org/a.png></feImage></filter>",
        "<iframe src=https://example.org></iframe>",
        "<unknown><path d=M0></path></unknown>",
    ],
)
def test_what_is_not_listed_goes_with_all_that_is_in_it(bad: str) -> None:
    assert inside(cleaned(f"{bad}<rect/>")) == "<rect/>"


def test_attributes_that_are_not_listed_go() -> None:
    drawing = cleaned(
        '<rect onclick="x()" href="#a" width="3" data-x="1" filter="url(#f)" xml:base="x"/>', "onload=x()"
    )
    assert inside(drawing) == '<rect width="3"/>'
    assert drawing.markup.startswith('<svg xmlns="http://www.w3.org/2000/svg"><rect')


def test_names_have_the_spelling_of_svg() -> None:
    made = clean(
        (Part(0, "SVG", {"viewbox": "0 0 9 9"}), Part(1, "LINEARGRADIENT", {"gradientunits": "userSpaceOnUse"}))
    )
    assert made is not None
    assert '<linearGradient gradientUnits="userSpaceOnUse"/>' in made.markup
    assert 'viewBox="0 0 9 9"' in made.markup


def test_links_and_choices_are_groups() -> None:
    found = inside(cleaned("<a href=javascript:alert(1)><text>a</text></a><switch><g/></switch>"))
    assert found == "<g><text>a</text></g><g><g/></g>"


def test_text_is_escaped() -> None:
    assert inside(cleaned('<text x="&quot;&lt;">A &lt;b&gt; &amp; c</text>')) == (
        '<text x="&quot;&lt;">A &lt;b&gt; &amp; c</text>'
    )


def test_only_what_says_something_has_text_and_white_space_is_one_blank() -> None:
    found = inside(cleaned("\n <g>x\n<path/> </g> <text> A\n\n<tspan>b</tspan> c </text>"))
    assert found == "<g><path/></g><text> A <tspan>b</tspan> c </text>"


def test_a_bitmap_that_is_data_stays_and_one_from_elsewhere_goes() -> None:
    bitmap = '<image href="data:image/png;base64,AA==" width="9"/>'
    drawing = cleaned(f'{bitmap}<image href="https://example.org/a.png"/>')
    assert (inside(drawing), drawing.shapes) == (bitmap, 1)


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('width="300" height="200"', (300, 200)),
        ('width="22cm" height="1in"', (831, 96)),
        ('viewBox="0 0 640 360" width="100%"', (640, 360)),
        ('viewBox="0,0,640,360" width="320"', (320, 180)),
        ('viewBox="0 0 640 360" height="180px"', (320, 180)),
        ('width="100%"', (None, None)),
        ('viewBox="0 0 x y"', (None, None)),
        ('viewBox="0 0 0 0"', (None, None)),
    ],
)
def test_size_is_what_it_declares_or_what_it_shows(attributes: str, size: tuple[int | None, int | None]) -> None:
    drawing = cleaned("<rect/>", attributes)
    assert (drawing.width, drawing.height) == size


def test_one_that_stands_alone_says_how_large_it_is_and_what_it_shows() -> None:
    assert 'viewBox="0 0 300 200" width="300" height="200"' in cleaned("", 'width="300" height="200"').markup
    made = clean(parts_of("<svg width='100%'><rect/></svg>"), (640, 480))
    assert made is not None
    assert 'viewBox="0 0 640 480" width="640" height="480"' in made.markup


def test_shapes_and_labels_are_counted_and_the_title_is_known() -> None:
    drawing = cleaned("<title> The\nriver </title><desc>x</desc><path/><text>a</text><text>b<tspan>c</tspan></text>")
    assert (drawing.shapes, drawing.labels, drawing.title, drawing.is_chart) == (1, 3, "The river", True)


def test_the_title_of_a_part_is_not_that_of_the_drawing() -> None:
    assert cleaned("<g><title>Bar 1</title></g>").title == ""


def test_a_sheet_of_its_own_stays_without_what_it_must_not_have() -> None:
    found = inside(cleaned("<style>@import 'x'; .a { fill: red }</style><path class='a'></path>"))
    assert found == '<style>.a{fill:red}</style><path class="a"/>'


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (Part(0, "g"),),
        (Part(0, "", {}, "text"),),
        (Part(0, "svg"), *(Part(1, "g") for _ in range(MOST_PARTS))),
        tuple(Part(depth, "g" if depth else "svg") for depth in range(200)),
    ],
)
def test_what_is_empty_too_large_or_too_deep_is_no_drawing(parts: tuple[Part, ...]) -> None:
    assert clean(parts) is None


def test_markup_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_CHARS", 100)
    assert clean(parts_of(f"<svg><path d='{'M0' * 50}'></path></svg>")) is None


_NAMES = st.sampled_from([*ELEMENTS.values(), "script", "foreignObject", "a", "switch", "onload", "p", "SVG"])
_KEYS = st.sampled_from([*ATTRIBUTES.values(), "onclick", "xlink:href", "xmlns", "data-x"])
_VALUES = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["#a", "#b", "url(#a)", "url(#b) red", "url(//x)", "a", "fill:url(#a);stroke:x", "var(--x)", "3", "9cm"]
    ),
)


@st.composite
def _drawings(draw: st.DrawFn) -> tuple[Part, ...]:
    made = [Part(0, "svg", draw(st.dictionaries(_KEYS, _VALUES, max_size=3)))]
    for _ in range(draw(st.integers(0, 12))):
        deepest = made[-1].depth + bool(made[-1].name)
        depth = draw(st.integers(1, max(deepest, 1)))
        if draw(st.booleans()):
            made.append(Part(depth, draw(_NAMES), draw(st.dictionaries(_KEYS, _VALUES, max_size=3))))
        elif made[-1].name or made[-1].depth != depth:
            made.append(Part(depth, "", {}, draw(st.text(min_size=1, max_size=9))))
    return tuple(made)


@settings(max_examples=300, deadline=None)
@given(_drawings())
def test_any_drawing_becomes_well_formed_holds_what_is_listed_and_is_clean_for_good(parts: tuple[Part, ...]) -> None:
    drawing = clean(parts)
    assert drawing is not None
    root = ET.fromstring(drawing.markup)
    for element in root.iter():
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in ELEMENTS.values()
        assert set(element.attrib) <= set(ATTRIBUTES.values())
        for value in element.attrib.values():
            assert "//" not in value.replace("http://www.w3.org/2000/svg", "") or "url" not in value
    assert is_clean(address(drawing.markup))


def test_a_text_of_control_characters_is_none() -> None:
    drawing = clean(
        (Part(0, "svg"), Part(1, "text"), Part(2, "", {}, "\x08"), Part(1, "text"), Part(2, "", {}, "a\x08b"))
    )
    assert drawing is not None
    assert (drawing.labels, inside(drawing)) == (1, "<text/><text>ab</text>")


def test_a_side_of_next_to_nothing_is_none() -> None:
    nothing = f"0.{'0' * 320}1"
    drawing = cleaned("<rect/>", f'width="999999" viewBox="0 0 {nothing} 999999"')
    assert (drawing.width, drawing.height) == (999_999, None)
