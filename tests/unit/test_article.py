from __future__ import annotations

import pytest

from marrow.article import (
    Block,
    Cell,
    Definitions,
    Footnote,
    Image,
    List,
    Mark,
    Paragraph,
    Quote,
    Span,
    Table,
    plain,
    walk,
)


def says(text: str) -> Paragraph:
    return Paragraph((Span(text),))


def test_plain_is_the_text_of_all_spans() -> None:
    assert plain(()) == ""
    assert plain((Span("a"),)) == "a"
    assert plain((Span("a "), Span("b", Mark.STRONG, "/x"))) == "a b"


def test_walk_gives_all_blocks_in_document_order() -> None:
    blocks: tuple[Block, ...] = (
        List(((says("a"), Quote((says("b"),))), (says("c"),))),
        Definitions(((((Span("t"),),), (says("d"),)),)),
        Table(((Cell((says("e"),)), Cell((says("f"),))),)),
        Footnote("1", (says("g"),)),
    )
    assert [plain(block.spans) for block in walk(blocks) if isinstance(block, Paragraph)] == [*"abcdefg"]
    assert len(list(walk(blocks))) == 12


@pytest.mark.parametrize(
    ("value", "name"), [(Span("a"), "text"), (Image("/a.png"), "url"), (says("a"), "spans"), (Cell(()), "blocks")]
)
def test_nothing_in_an_article_can_be_changed(value: object, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(value, name, getattr(value, name))


def test_spans_and_images_say_what_they_are() -> None:
    assert repr(Span("a", Mark.STRONG)) == "Span(text='a', marks=<Mark.STRONG: 1>, url='')"
    assert repr(Image("/a.png", alt="a bee")).startswith("Image(url='/a.png', alt='a bee', caption=''")
    assert Span("a") == Span("a", Mark.NONE, "") != Span("a", Mark.STRONG)
