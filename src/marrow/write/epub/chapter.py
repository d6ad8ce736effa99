"""An article as one document of a book.

Takes: an article, its number and the book's pictures. Gives: a `Chapter`: the XHTML, and what the book wants to know of
it. Keeps true: well-formed XML; the only heading of the first level is the title.
"""

from __future__ import annotations

from collections.abc import Iterator

from marrow.article import Article
from marrow.record import record
from marrow.write.epub.addresses import outward
from marrow.write.epub.blocks import BookBlocks, Place
from marrow.write.epub.plates import Plates
from marrow.write.language import language_tag
from marrow.write.named import named
from marrow.write.notes import gather
from marrow.write.safe import safe_text
from marrow.write.tei_blocks import element, escape
from marrow.write.wording import wording

NAMELESS = "…"
"""The title of what has none."""


@record(kw_only=True)
class Chapter:
    """A document of the book."""

    name: str
    title: str
    xhtml: str
    places: tuple[Place, ...]  # the headings of its body
    has_formulas: bool
    is_all_described: bool  # whether every picture says what it shows


def chapter(article: Article, number: int, plates: Plates) -> Chapter:
    """The document of an article."""
    writer = BookBlocks(gather((*article.blocks, *article.comments)), plates)
    title = one_line(named(article)) or NAMELESS
    parts = [*_header(article), writer.blocks(article.body)]
    places = tuple(place for place in writer.places if place.text)  # of the body: notes and comments are no chapters
    said = writer.blocks(article.comments)
    if notes := writer.footnotes():
        parts.append(element("section", notes, epub_type="footnotes", **{"class": "footnotes"}))
    body = element("section", _lines(*parts), epub_type="chapter", role="doc-chapter")
    if said:
        heading = element("h2", escape(wording(article.language)("comments")))
        body += "\n" + element("section", _lines(heading, said), **{"class": "comments"})
    return Chapter(
        name=f"article-{number}.xhtml",
        title=title,
        xhtml=document(title, body, article.language, article.direction),
        places=places,
        has_formulas=writer.has_formulas,
        is_all_described=writer.is_all_described,
    )


def document(title: str, body: str, language: str, direction: str) -> str:
    """An XHTML document of the book."""
    tag = language_tag(language) or None
    head = (
        element("title", escape(title)),
        element("link", rel="stylesheet", type="text/css", href="style.css"),
    )
    return '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n' + element(
        "html",
        _lines(element("head", _lines(*head)), element("body", _lines(body))),
        xmlns="http://www.w3.org/1999/xhtml",
        xmlns_epub="http://www.idpf.org/2007/ops",
        lang=tag,
        xml_lang=tag,
        dir="rtl" if direction == "rtl" else None,
    )


def one_line(text: str) -> str:
    """Text without what XML forbids, its white space collapsed.

    >>> one_line(" a\\x00\\n b ")
    'a b'
    """
    return " ".join(safe_text(text).split())


def _lines(*parts: str) -> str:
    return "\n".join(("", *filter(None, parts), ""))


def _header(article: Article) -> Iterator[str]:
    """What a reader wants to know first: title, authors, day, and where the article is from."""
    title = one_line(article.headline)
    byline = " · ".join(filter(None, _byline(article)))
    if title or byline:
        inner = (element("h1", escape(title)) if title else "", byline and element("p", byline, **{"class": "byline"}))
        yield element("header", _lines(*inner))


def _byline(article: Article) -> Iterator[str]:
    yield escape(", ".join(filter(None, map(one_line, article.authors))))
    if article.date:
        yield element("time", article.date.isoformat()[:10], dir="ltr")  # after Arabic, days would stand before years
    link = outward(article.url)
    name = escape(one_line(article.site)) or escape(link)
    yield element("a", name, href=link) if link else name
