from __future__ import annotations

import pytest

from marrow.article import (
    Article,
    Block,
    Cell,
    Definitions,
    Footnote,
    Heading,
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


def test_the_headline_is_the_first_block_where_it_says_so_else_the_title() -> None:
    blocks: tuple[Block, ...] = (Heading(1, (Span("a "), Span("b", Mark.EMPHASIS))), says("c"))
    with_it, without = (Article(title="t", blocks=blocks, has_headline=has) for has in (True, False))
    assert (with_it.headline, with_it.body) == ("a b", blocks[1:])
    assert (without.headline, without.body) == ("t", blocks)
