"""The article as TEI P5, the XML of the digital humanities.

Takes: an `Article`. Gives: one `<TEI>` document: metadata in its header, the blocks in its text.
Keeps true: well-formed for any text, as characters that XML forbids are dropped; a heading opens a `<div>`
that holds what it is about; footnotes stand in the back, under the ids that references point to, and so do comments.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from marrow.article import Article, Blocks, Heading
from marrow.write.notes import gather
from marrow.write.safe import safe_language, safe_link
from marrow.write.tei_blocks import TeiBlocks, element, escape


def to_tei(article: Article) -> str:
    """The article as a TEI document.

    >>> to_tei(Article(title="Tea")).splitlines()[1]
    '<TEI xmlns="http://www.tei-c.org/ns/1.0">'
    """
    notes = gather((*article.blocks, *article.comments))
    blocks = TeiBlocks(notes)
    parts = [element("body", _lines(*_divisions(article.blocks, blocks)) or "<p/>")]
    back = [_division("notes", blocks.notes()), _division("comments", _comments(article.comments, blocks))]
    if any(back):
        parts.append(element("back", "\n".join(filter(None, back))))
    header = element("teiHeader", _lines(_file(article), _profile(article)))
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(
        "TEI",
        _lines(header, element("text", _lines(*parts))),
        xmlns="http://www.tei-c.org/ns/1.0",
        xml_lang=_language(article),
    )


def _division(kind: str, parts: Iterator[str]) -> str:
    inner = _lines(*parts)
    return element("div", inner, type=kind) if inner else ""


def _comments(comments: Blocks, writer: TeiBlocks) -> Iterator[str]:
    written = [text for block in comments if (text := writer.block(block))]
    if written:
        yield from (element("head", "Comments"), *written)


def _lines(*parts: str) -> str:
    return "\n".join(("", *filter(None, parts), "")) if any(parts) else ""


def _language(article: Article) -> str | None:
    return safe_language(article.language) or None


def _file(article: Article) -> str:
    """The bibliographic half of the header."""
    title = element("title", escape(article.title))
    authors = [element("author", escape(author)) for author in article.authors]
    url = safe_link(article.url)
    source = element("bibl", title + (element("ptr", target=url) if url else ""))
    publication = (
        element("publisher", escape(article.site)),
        _date(article.date, "published"),
        _date(article.modified, "modified"),
        _licence(article.licence),
    )
    return element(
        "fileDesc",
        _lines(
            element("titleStmt", _lines(title, *authors)),
            element("publicationStmt", _lines(*publication)),
            element("sourceDesc", source),
        ),
    )


def _date(day: date | None, kind: str) -> str:
    return element("date", day.isoformat(), type=kind, when=day.isoformat()) if day else ""


def _licence(licence: str) -> str:
    if not licence:
        return ""
    target = licence if licence.startswith(("https://", "http://")) else ""
    return element("availability", element("licence", escape(licence), target=safe_link(target) or None))


def _profile(article: Article) -> str:
    """What the page says of itself: a summary, its language, its subjects."""
    language = _language(article)
    terms = [element("term", escape(name), type="category") for name in article.categories]
    terms += [element("term", escape(name), type="tag") for name in article.tags]
    parts = (
        element("abstract", element("p", escape(article.description))) if article.description else "",
        element("langUsage", element("language", language, ident=language)) if language else "",
        element("textClass", element("keywords", _lines(*terms))) if terms else "",
    )
    return element("profileDesc", _lines(*parts)) if any(parts) else ""


def _divisions(blocks: Blocks, writer: TeiBlocks) -> Iterator[str]:
    """The blocks, each heading with what follows it in a division, up to the next heading of its level."""
    levels: list[int] = []
    for block in blocks:
        if not isinstance(block, Heading):
            yield writer.block(block)
        elif head := writer.line(block.spans):
            while levels and levels[-1] >= block.level:
                levels.pop()
                yield "</div>"
            levels.append(block.level)
            yield f"<div>\n{element('head', head)}"
    yield from ("</div>" for _ in levels)
