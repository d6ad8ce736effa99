"""What a reader finds: the words of an article, and the words of a page of HTML.

Both give words in order, so that a writer is right when the two agree on what it wrote.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from selectolax.lexbor import LexborHTMLParser, LexborNode

from marrow.article import (
    Article,
    Block,
    Blocks,
    Code,
    Definitions,
    Embed,
    Figure,
    Footnote,
    Formula,
    Heading,
    List,
    Mark,
    Paragraph,
    Quote,
    Spans,
    Table,
    walk,
)
from tests.strategies import LABELS

_INLINE = {
    *(
        "a",
        "code",
        "del",
        "em",
        "img",
        "mark",
        "math",
        "mtext",
        "s",
        "semantics",
        "strong",
        "sub",
        "sup",
        "wbr",
    ),
}
_WORDLESS = {"script", "style", "title", "annotation"}


def closed(article: Article) -> Article:
    """The article with a note for every label, so that no writer has to show a reference to nothing."""
    return replace(article, blocks=article.blocks + tuple(Footnote(label, ()) for label in LABELS))


def words(blocks: Blocks) -> list[str]:
    """The words of blocks in order, those of footnotes last. Pictures and references to notes have none."""
    notes = (note for note in walk(blocks) if isinstance(note, Footnote))
    return "".join([*_texts(blocks), *(text for note in notes for text in _texts(note.blocks))]).split()


def _texts(blocks: Blocks) -> Iterator[str]:
    for block in blocks:
        yield from _text(block)
        yield " "


def _text(block: Block) -> Iterator[str]:
    match block:
        case Heading(spans=spans) | Paragraph(spans=spans) | Figure(caption=spans):
            yield _line(spans)
        case Code(text=text) | Formula(text=text):
            yield text
        case Embed(url=url, title=title):
            yield title or url
        case List(items=items):
            for item in items:
                yield from _texts(item)
        case Quote(blocks=blocks):
            yield from _texts(blocks)
        case Table(rows=rows, caption=caption):
            yield _line(caption) + " "
            for row in rows:
                for cell in row:
                    yield from _texts(cell.blocks)
        case Definitions(entries=entries):
            for terms, blocks in entries:
                yield from (_line(term) + " " for term in terms)
                yield from _texts(blocks)


def _line(spans: Spans) -> str:
    return "".join(span.text for span in spans if not span.marks & (Mark.IMAGE | Mark.NOTE))


def html_words(page: str, *, but: str = "") -> list[str]:
    """The words of a page, without those in elements that the selector `but` names."""
    tree = LexborHTMLParser(page)
    if but:
        for node in tree.css(but):
            node.decompose()
    assert tree.body is not None
    return "".join(_pieces(tree.body)).split()


def _pieces(node: LexborNode) -> Iterator[str]:
    for inner in node.iter(include_text=True):
        if inner.tag == "-text":
            yield inner.text_content or ""
        elif inner.tag not in _WORDLESS:
            gap = "" if inner.tag in _INLINE else " "
            yield gap
            yield from _pieces(inner)
            yield gap
