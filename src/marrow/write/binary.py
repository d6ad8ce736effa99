"""Writers of formats that are no text: PDF and EPUB.

Takes: one or several articles, their pictures, and options. Gives: the bytes of one document, and what there is to say
about it. Keeps true: a writer fetches nothing, all pictures are handed in; what it needs is loaded with the first call.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from marrow.article import Article, Warning
from marrow.options import Options
from marrow.record import record

Pictures = Mapping[str, bytes]
"""Pictures by the addresses that they have in their article; `io/embedding.py` gets them."""


@record
class Written:
    """A document, and what a reader of it should know: a script without a font, a picture that cannot be shown."""

    data: bytes
    warnings: tuple[Warning, ...] = ()


@record
class BinaryWriter:
    """A format that articles are written in, several of them into one document. Calling it writes one."""

    name: str
    suffix: str
    mime: str
    write: Callable[[Sequence[Article], Pictures, Options], Written]

    def __call__(self, articles: Sequence[Article], pictures: Pictures, options: Options) -> Written:
        return self.write(articles, pictures, options)


def _pdf(articles: Sequence[Article], pictures: Pictures, options: Options) -> Written:
    from marrow.printing import to_pdf

    return to_pdf(articles, pictures, options)


def _epub(articles: Sequence[Article], pictures: Pictures, options: Options) -> Written:
    from marrow.write.epub import to_epub

    return to_epub(articles, pictures, options)


BINARY_WRITERS: Mapping[str, BinaryWriter] = MappingProxyType(
    {
        writer.name: writer
        for writer in (
            BinaryWriter("pdf", ".pdf", "application/pdf", _pdf),
            BinaryWriter("epub", ".epub", "application/epub+zip", _epub),
        )
    }
)
"""The writers by name, in the order in which help texts list them."""
