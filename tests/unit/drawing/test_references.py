from __future__ import annotations

import pytest

from marrow.drawing.clean import clean
from tests.unit.drawing.build import cleaned, inside, parts_of


def test_references_lead_to_what_is_there() -> None:
    markup = '<defs><path id="a"/></defs><use href="#a"/><use xlink:href="#b" x="3"/>'
    drawing = cleaned(markup)
    assert inside(drawing) == '<defs><path id="a"/></defs><use href="#a"/><use/>'
    assert drawing.shapes == 2


def test_a_colour_that_is_nowhere_is_none() -> None:
    found = inside(cleaned('<rect fill="url(#a)" clip-path="url(#b)" style="stroke:url(#c);opacity:1"/>'))
    assert found == '<rect fill="none" style="stroke:none;opacity:1"/>'


def test_what_is_referred_to_refers_to_nothing() -> None:
    bomb = "".join(f'<g id="a{n}"><use href="#a{n - 1}"/><use href="#a{n - 1}"/></g>' for n in range(1, 30))
    found = inside(cleaned(f'<path id="a0"/>{bomb}'))
    assert found.count('href="#a0"') == 2
    assert found.count("href") == 2


def test_of_several_elements_with_one_id_the_first_is_meant() -> None:
    bomb = "".join(f'<g id="a{n}"><use href="#a{n - 1}"/><use href="#a{n - 1}"/></g>' for n in range(1, 9))
    decoys = "".join(f'<path id="a{n}"/>' for n in range(9))
    assert inside(cleaned(f'<path id="a0"/>{bomb}{decoys}')).count("href") == 2


def test_gradients_may_take_their_colours_from_others() -> None:
    markup = (
        '<linearGradient id="a"><stop offset="0"/></linearGradient>'
        '<linearGradient id="b" href="#a"/>'
        '<rect fill="url(#b)"/>'
    )
    assert inside(cleaned(markup)) == markup


def test_what_is_drawn_too_often_is_no_picture() -> None:
    many = '<g id="a">' + "<path/>" * 1000 + "</g>" + '<use href="#a"/>' * 1000
    assert clean(parts_of(f"<svg>{many}</svg>")) is None


ARROW = '<marker id="m">' + '<path d="M0 0h9v9z"/>' * 1000 + "</marker>"
TILE = '<pattern id="p" width="1" height="1">' + "<path/>" * 1000 + "</pattern>"


@pytest.mark.parametrize(
    "bomb",
    [
        f'{ARROW}<polyline points="{"0 0 " * 1000}" marker-mid="url(#m)"/>',
        f'{ARROW}<path d="M0 0{"h1" * 1000}" style="marker-mid:url(#m)"/>',
        f'{ARROW}<g marker-end="url(#m)">{"<path/>" * 1000}</g>',
        f'{ARROW}<g id="a">{"<path/>" * 1000}</g><use href="#a" marker-start="url(#m)"/>',
        f'{ARROW}<path id="a" d="{"h1" * 1000}"/><g marker-mid="url(#m)"><use href="#a"/></g>',
        f'{TILE}<g fill="url(#p)">{"<path/>" * 1000}</g>',
        f'{TILE}<g stroke="url(#p)"><g>{"<path/>" * 1000}</g></g>',
    ],
)
def test_what_goes_for_all_in_an_element_is_counted_for_each(bomb: str) -> None:
    assert clean(parts_of(f"<svg>{bomb}</svg>")) is None
    few = bomb
    for part in ("<path/>", "h1", "0 0 "):
        few = few.replace(part * 1000, part)
    assert clean(parts_of(f"<svg>{few}</svg>")) is not None


def test_what_goes_for_all_in_an_element_is_not_drawn_elsewhere() -> None:
    markup = '<pattern id="p"><path/></pattern><g fill="url(#p)"><marker id="m"><path/></marker></g>'
    found = inside(cleaned(f'{markup}<path d="M0 0" marker-mid="url(#m)"/>'))
    assert found == f'{markup}<path d="M0 0"/>'


def test_a_drawing_may_hold_the_colours_that_it_is_painted_with() -> None:
    markup = (
        '<g fill="url(#a)"><linearGradient id="a"><stop/></linearGradient><clipPath id="c"><path/></clipPath>'
        '<path clip-path="url(#c)"/></g>'
    )
    assert inside(cleaned(markup)) == markup


def test_clips_are_drawn_once_for_all_in_an_element() -> None:
    markup = (
        '<clipPath id="c">' + "<path/>" * 200 + "</clipPath>" + '<g clip-path="url(#c)">' + "<path/>" * 2000 + "</g>"
    )
    assert inside(cleaned(markup)) == markup
