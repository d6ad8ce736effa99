from __future__ import annotations

from marrow.article import Block, Figure, Footnote, Heading, Image, List, Paragraph, Span
from marrow.assemble.images.place import place

SPAN = (Span("Words."),)


def text(node: int) -> Paragraph:
    return Paragraph(SPAN, node=node)


def image(url: str, node: int) -> Image:
    return Image(url, node=node)


def order(blocks: tuple[Block, ...]) -> list[object]:
    return [block.images[0].url if isinstance(block, Figure) else block.node for block in blocks]


def test_a_figure_has_the_pictures_that_belong_and_no_others() -> None:
    a, b = image("a", 3), image("b", 4)
    kept = Image("b", role="lead", node=4)
    blocks = (text(1), Figure((a, b), SPAN, node=2), Figure((a,), node=5))
    assert place(blocks, {"b": kept}, {}, has_headline=False) == (text(1), Figure((kept,), SPAN, node=2))


def test_a_picture_is_there_once() -> None:
    a = image("a", 3)
    blocks = (Figure((a,), node=2), text(4), Figure((a,), node=5))
    assert place(blocks, {"a": a}, {}, has_headline=False) == (Figure((a,), node=2), text(4))


def test_one_without_a_place_comes_before_what_follows_it_on_the_page() -> None:
    blocks = (text(10), List(((text(21),),), node=20), text(30), Footnote("1", (text(5),), node=5))
    images = {name: image(name, node) for name, node in (("a", 2), ("b", 15), ("c", 22), ("d", 40), ("e", 41))}
    assert order(place(blocks, images, {}, has_headline=False)) == ["a", 10, "b", 20, "c", 30, "d", "e", 5]


def test_the_headline_stays_on_top() -> None:
    blocks = (Heading(1, SPAN, node=50), text(60))
    assert order(place(blocks, {"a": image("a", 2)}, {}, has_headline=True)) == [50, "a", 60]


def test_blocks_without_a_node_stand_with_those_before_them() -> None:
    blocks = (text(10), text(-1), text(30))
    assert order(place(blocks, {"a": image("a", 20)}, {}, has_headline=False)) == [10, -1, "a", 30]


def test_a_caption_that_is_shown_nowhere_is_shown_with_the_picture() -> None:
    a = image("a", 3)
    expected = Figure((a,), (Span("A bridge"),), node=3)
    assert place((text(5),), {"a": a}, {"a": "A bridge"}, has_headline=False)[0] == expected
    assert place((Figure((a,), node=3),), {"a": a}, {"a": "A bridge"}, has_headline=False) == (expected,)


def test_without_pictures_nothing_changes() -> None:
    blocks = (text(1), text(2))
    assert place(blocks, {}, {}, has_headline=False) is blocks
