"""Articles become a book.

Takes: articles in the order of reading, their pictures, options. Gives: the bytes of an EPUB 3 file, and warnings.
Keeps true: see the package. An option that leaves pictures out of articles leaves them out of the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from marrow.article import Article
from marrow.options import Options
from marrow.write.binary import Pictures, Written
from marrow.write.epub.archive import archive
from marrow.write.epub.chapter import chapter
from marrow.write.epub.package import UNSHOWN, Book, contents, package
from marrow.write.epub.plates import Plates

_HERE = Path(__file__).parent
_FOLDER = "EPUB"
_CONTAINER = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    f'<rootfile full-path="{_FOLDER}/package.opf" media-type="application/oebps-package+xml"/>'
    "</rootfiles></container>\n"
)


def to_epub(articles: Sequence[Article], pictures: Pictures, options: Options) -> Written:
    """Articles as one book.

    >>> to_epub([Article(title="Tea")], {}, Options()).data[30:58]
    b'mimetypeapplication/epub+zip'
    """
    plates = Plates(pictures if options.article.images != "none" else {})
    cover = plates.find(articles[0].lead_image) if articles else None
    chapters = tuple(chapter(article, number, plates) for number, article in enumerate(articles, 1))
    book = Book(articles=tuple(articles), chapters=chapters, plates=plates.all, cover=cover)
    return Written(archive(_files(book)), plates.warnings)


def _files(book: Book) -> Iterator[tuple[str, bytes]]:
    yield "META-INF/container.xml", _CONTAINER.encode()
    yield f"{_FOLDER}/package.opf", package(book).encode()
    yield f"{_FOLDER}/nav.xhtml", contents(book).encode()
    yield f"{_FOLDER}/style.css", (_HERE / "style.css").read_bytes()
    for each in book.chapters:
        yield f"{_FOLDER}/{each.name}", each.xhtml.encode()
    for plate in book.plates:
        yield f"{_FOLDER}/{plate.name}", plate.data
    if book.has_webp:
        yield f"{_FOLDER}/{UNSHOWN}", (_HERE / UNSHOWN).read_bytes()
