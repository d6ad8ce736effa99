"""What a book says of itself: the package document and the list of contents.

Takes: articles and the chapters and pictures made of them. Gives: `package.opf` and `nav.xhtml`. Keeps true: what
EPUB 3.3 and EPUB Accessibility 1.1 require is there, and nothing that is not known is claimed. The time of the book is
that of its newest article, and its identifier is made of addresses and titles, so the same articles are the same book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time
from uuid import NAMESPACE_URL, uuid5

from marrow.article import Article
from marrow.record import record
from marrow.write.epub.addresses import outward
from marrow.write.epub.chapter import NAMELESS, Chapter, document, one_line
from marrow.write.epub.plates import Plate
from marrow.write.language import language_tag
from marrow.write.tei_blocks import element, escape
from marrow.write.together import Together, together
from marrow.write.wording import wording

_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
"""The time of articles of which nothing tells one."""
_XHTML = "application/xhtml+xml"
_WEBP = "image/webp"
UNSHOWN = "unshown.svg"
"""A crossed frame, for e-readers that do not know WebP: EPUB has it since 3.3, and asks for a substitute before."""
_UNKNOWN = "und"
"""The language that a book has to name where none is known."""


@record(kw_only=True)
class Book:
    """Articles, and what was made of them."""

    articles: tuple[Article, ...]
    chapters: tuple[Chapter, ...]
    plates: tuple[Plate, ...]
    cover: Plate | None = None

    @property
    def has_webp(self) -> bool:
        """Whether there is a picture that older e-readers cannot show."""
        return any(plate.mime == _WEBP for plate in self.plates)

    @property
    def whole(self) -> Together:
        """What the articles are together."""
        return together(self.articles)

    @property
    def title(self) -> str:
        """That of the article, or of what all of them are."""
        if len(self.chapters) == 1:
            return self.chapters[0].title
        return self.whole.title if self.chapters else NAMELESS


def contents(book: Book) -> str:
    """The list of contents: articles, and below each its headings of the highest level."""
    heading = wording(book.whole.language)("contents")
    inner = element("h1", escape(heading)) + element("ol", "\n".join(map(_entry, book.chapters)))
    body = element("nav", inner, epub_type="toc", role="doc-toc", id="toc")
    return document(book.title, body, book.whole.language, book.whole.direction)


def _entry(chapter: Chapter) -> str:
    top = min((place.level for place in chapter.places), default=0)
    inner = [
        element("li", element("a", escape(place.text), href=f"{chapter.name}#{place.id}", dir="auto"))
        for place in chapter.places
        if place.level == top
    ]
    link = element("a", escape(chapter.title), href=chapter.name, dir="auto")  # a book may have both directions
    return element("li", link + (element("ol", "\n".join(inner)) if inner else ""))


def package(book: Book) -> str:
    """The package document."""
    parts = (element("metadata", _lines(_metadata(book)), xmlns_dc="http://purl.org/dc/elements/1.1/"), _manifest(book))
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(
        "package",
        _lines((*parts, _spine(book))),
        xmlns="http://www.idpf.org/2007/opf",
        version="3.0",
        **{"unique-identifier": "id"},
    )


def _lines(parts: Sequence[str] | Iterator[str]) -> str:
    return "\n".join(("", *parts, ""))


def _metadata(book: Book) -> Iterator[str]:
    yield element("dc:identifier", _identifier(book), id="id")
    yield element("dc:title", escape(book.title))
    tags = [language_tag(article.language) for article in book.articles]
    yield from (element("dc:language", tag) for tag in _distinct(tags) or (_UNKNOWN,))
    yield from (element("dc:creator", escape(name)) for name in _distinct(_all(book, "authors")))
    only = book.articles[0] if len(book.articles) == 1 else Article()
    if only.date:
        yield element("dc:date", only.date.isoformat()[:10])
    yield from (element("dc:publisher", escape(name)) for name in _distinct(article.site for article in book.articles))
    yield from (element("dc:subject", escape(name)) for name in _distinct(_all(book, "categories")))
    yield from (element("dc:source", escape(url)) for url in _distinct(outward(each.url) for each in book.articles))
    yield from (element("dc:rights", escape(name)) for name in _distinct(article.licence for article in book.articles))
    if said := one_line(only.description):
        yield element("dc:description", escape(said))
    newest = max(map(_moment, book.articles), default=_LONG_AGO)
    yield _meta("dcterms:modified", newest.isoformat(timespec="seconds").replace("+00:00", "Z"))
    yield from _accessibility(book)


def _accessibility(book: Book) -> Iterator[str]:
    """What a reader who cannot see, or hear, or may be harmed by flashes has to know (EPUB Accessibility 1.1)."""
    has_pictures = bool(book.plates)
    is_described = all(chapter.is_all_described for chapter in book.chapters)
    yield _meta("schema:accessMode", "textual")
    if has_pictures:
        yield _meta("schema:accessMode", "visual")
    yield _meta("schema:accessModeSufficient", "textual" if is_described else "textual,visual")
    for feature in ("readingOrder", "structuralNavigation", "tableOfContents", "displayTransformability"):
        yield _meta("schema:accessibilityFeature", feature)
    if has_pictures and is_described:
        yield _meta("schema:accessibilityFeature", "alternativeText")
    if any(chapter.has_formulas for chapter in book.chapters):
        yield _meta("schema:accessibilityFeature", "MathML")
    moving = any(plate.mime in ("image/gif", _WEBP) for plate in book.plates)
    yield _meta("schema:accessibilityHazard", "unknown" if moving else "none")


def _meta(name: str, value: str) -> str:
    return element("meta", value, property=name)


def _all(book: Book, field: str) -> Iterator[str]:
    return (name for article in book.articles for name in getattr(article, field))


def _distinct(texts: Iterator[str] | Sequence[str]) -> tuple[str, ...]:
    """The texts that say something, each once."""
    return tuple(dict.fromkeys(filter(None, map(one_line, texts))))


def _identifier(book: Book) -> str:
    said = [
        f"{one_line(article.url)}\n{chapter.title}"
        for article, chapter in zip(book.articles, book.chapters, strict=True)
    ]
    return f"urn:uuid:{uuid5(NAMESPACE_URL, chr(10).join(said))}"


def _moment(article: Article) -> datetime:
    """When an article was changed or written, in UTC; a day begins at midnight."""
    said: date | None = article.modified or article.date
    if said is None:
        return _LONG_AGO
    moment = said if isinstance(said, datetime) else datetime.combine(said, time())
    try:
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except OverflowError:  # the first or last day of all
        return moment.replace(tzinfo=UTC)


def _manifest(book: Book) -> str:
    items = [_item("nav", "nav.xhtml", _XHTML, "nav"), _item("style", "style.css", "text/css")]
    for number, each in enumerate(book.chapters, 1):
        items.append(_item(f"a{number}", each.name, _XHTML, "mathml" if each.has_formulas else None))
    for number, plate in enumerate(book.plates, 1):
        is_cover, fallback = plate is book.cover, "unshown" if plate.mime == _WEBP else None
        items.append(_item(f"p{number}", plate.name, plate.mime, "cover-image" if is_cover else None, fallback))
    if book.has_webp:
        items.append(_item("unshown", UNSHOWN, "image/svg+xml"))
    return element("manifest", _lines(items))


def _item(name: str, file: str, mime: str, properties: str | None = None, fallback: str | None = None) -> str:
    return element("item", id=name, href=file, properties=properties, fallback=fallback, **{"media-type": mime})


def _spine(book: Book) -> str:
    """The order of reading; a book of several articles opens with its contents."""
    names = [f"a{number}" for number in range(1, len(book.chapters) + 1)]
    if len(names) != 1:
        names.insert(0, "nav")
    direction = "rtl" if book.whole.direction == "rtl" else None
    items = _lines([element("itemref", idref=name) for name in names])
    return element("spine", items, **{"page-progression-direction": direction})
