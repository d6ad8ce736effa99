from __future__ import annotations

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
