from __future__ import annotations

import pytest

from tests.unit.drawing.build import cleaned, inside


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("<path class=a></path>", '<path class="a" fill="none" stroke="#777"/>'),
        ("<path class=a stroke=red></path>", '<path class="a" stroke="red" fill="none"/>'),
        ("<path class=a fill=none></path>", '<path class="a" fill="none" stroke="#777"/>'),
        ("<path class=a fill=red></path>", '<path class="a" fill="red"/>'),
        ("<path class=a style=fill:red></path>", '<path class="a" style="fill:red"/>'),
        ("<path fill=var(--x)></path>", '<path fill="none" stroke="#777"/>'),
        ("<path style=fill:var(--x)></path>", '<path fill="none" stroke="#777"/>'),
        ("<path/>", "<path/>"),
        ("<text class=a>x</text>", '<text class="a">x</text>'),
    ],
)
def test_a_shape_that_the_page_would_colour_is_an_outline(given: str, expected: str) -> None:
    assert inside(cleaned(given)) == expected


def test_colours_and_classes_are_those_of_what_is_around_too() -> None:
    assert inside(cleaned("<g class=a><path/></g>")) == '<g class="a"><path fill="none" stroke="#777"/></g>'
    assert inside(cleaned("<g fill=red><path class=a></path></g>")) == '<g fill="red"><path class="a"/></g>'
    assert inside(cleaned("<g class=a></g><path/>")) == '<g class="a"/><path/>'


def test_what_cuts_others_is_not_painted() -> None:
    markup = '<clipPath id="a"><rect class="b"/></clipPath><path class="c" fill="red"/>'
    assert inside(cleaned(markup)) == markup


def test_one_with_a_sheet_of_its_own_colours_itself() -> None:
    markup = '<style>.a{fill:red}</style><path class="a"/>'
    assert inside(cleaned(markup)) == markup
    emptied = inside(cleaned("<style>.a { fill: url(https://example.org) }</style><path class=a></path>"))
    assert emptied == '<style/><path class="a" fill="none" stroke="#777"/>'
