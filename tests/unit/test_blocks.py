from __future__ import annotations

from marrow import article, blocks
from marrow.blocks import Block, Cell, Definitions, Footnote, List, Mark, Paragraph, Quote, Span, Table, plain, walk


def says(text: str) -> Paragraph:
    return Paragraph((Span(text),))


def test_plain_is_the_text_of_all_spans() -> None:
    assert plain(()) == ""
    assert plain((Span("a"),)) == "a"
    assert plain((Span("a "), Span("b", Mark.STRONG, "/x"))) == "a b"


def test_walk_gives_all_blocks_in_document_order() -> None:
    several: tuple[Block, ...] = (
        List(((says("a"), Quote((says("b"),))), (says("c"),))),
        Definitions(((((Span("t"),),), (says("d"),)),)),
        Table(((Cell((says("e"),)), Cell((says("f"),))),)),
        Footnote("1", (says("g"),)),
    )
    assert [plain(block.spans) for block in walk(several) if isinstance(block, Paragraph)] == [*"abcdefg"]
    assert len(list(walk(several))) == 12


def test_an_article_has_the_names_of_its_blocks() -> None:
    for name, value in vars(blocks).items():
        if getattr(value, "__module__", "") == "marrow.blocks" and not name.startswith("_"):
            assert getattr(article, name) is value
            assert name in article.__all__
