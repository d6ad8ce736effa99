from __future__ import annotations

from marrow.article import (
    Blocks,
    Cell,
    Code,
    Definitions,
    Figure,
    Footnote,
    Heading,
    Image,
    List,
    Mark,
    Paragraph,
    Quote,
    Span,
    Spans,
    Table,
    walk,
)
from marrow.pagination.moved import labels, moved

NOTED: Spans = (Span("Text"), Span("1", Mark.NOTE))
INNER: Blocks = (Paragraph(NOTED, node=9),)
BLOCKS: Blocks = (
    Heading(2, NOTED, node=1),
    List((INNER,), node=2),
    Quote(INNER, node=3),
    Definitions((((NOTED,), INNER),), node=4),
    Table(((Cell(INNER),),), NOTED, node=5),
    Figure((Image("https://example.org/a.png", node=6),), NOTED, node=6),
    Footnote("1", INNER, node=7),
    Code("x", node=8),
)


def test_every_kind_of_block_is_moved_whole() -> None:
    found = walk(moved(BLOCKS, {"1": "1-2"}))
    assert [type(block) for block in found] == [type(block) for block in walk(BLOCKS)]
    assert {block.node for block in found} == {-1}
    assert "'1'" not in repr(found)
    assert repr(found).count("'1-2'") == repr(walk(BLOCKS)).count("'1'")


def test_without_new_names_labels_stay() -> None:
    assert labels(moved(BLOCKS, {})) == labels(BLOCKS) == {"1"}
