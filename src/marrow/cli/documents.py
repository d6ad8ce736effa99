"""Articles into documents that are no text: one for each source, or all of them as a book.

Takes: a format, `-o`, and articles as they come. Gives: a place to put them, as a context; pictures are fetched on the
way, each from where its page is. Keeps true: a file takes its place only when it is whole; several sources and one file
make one document with all of them; a picture that cannot be had is a warning.
Refuses, as wrong usage: bytes on a terminal, and documents that would take the place of a page to read.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urljoin

import click

from marrow import BINARY_WRITERS, BinaryWriter
from marrow.article import Article, Listed
from marrow.cli.files import names, whole_file
from marrow.cli.output import DASH, is_folder, names_folder, refuse_overwriting, to_stdout
from marrow.cli.voice import Voice, is_terminal
from marrow.io.sources import Kind, Source
from marrow.options import Options
from marrow.relink import relink

Pictures = Mapping[str, bytes]
"""Pictures by the addresses that they have in their articles."""
PutArticle = Callable[[Source, Article], None]
"""Takes the article of one source after the other."""
_STDOUT = "standard output"
_ELSEWHERE = re.compile(r"(?:https?|data):", re.IGNORECASE)


class Embedder:
    """Fetches the pictures of one article after the other."""

    def __init__(self, options: Options, voice: Voice) -> None:
        self._options, self._voice = options.fetch, voice
        self.pictures: dict[str, bytes] = {}

    def __call__(self, source: Source, article: Article) -> Article:
        """Fetch its pictures; gives the article with the addresses that they have among all `pictures`."""
        from marrow.io.embedding import embed  # and with it all that fetches

        home = Path(source.name).parent if source.kind is Kind.FILE else None
        article = article if home is None else _beside(article, home)
        found, warnings = embed(article, self._options, page_folder=home)
        self._voice.warnings(source.name, warnings)
        # Two pages may each have an a.jpg of their own, or share one.
        own = {url: f"{_digest(data)}/{url}" for url, data in found.items() if not _ELSEWHERE.match(url)}
        self.pictures |= {own.get(url, url): data for url, data in found.items()}
        return relink(article, own)


class Collection:
    """Articles and their pictures, which become one document. With `pictures`, those of all articles are there."""

    def __init__(self, writer: BinaryWriter, options: Options, voice: Voice, pictures: Pictures | None = None) -> None:
        self._writer, self._options, self._voice = writer, options, voice
        self._embed = Embedder(options, voice)
        self._articles: list[Article] = []
        self._pictures = pictures

    def add(self, source: Source, article: Article) -> None:
        """Take an article, and fetch its pictures unless they are there."""
        self._articles.append(self._embed(source, article) if self._pictures is None else article)

    def written(self, name: str) -> bytes:
        """The document, or nothing if nothing was taken; what there is to say about it is said under a name."""
        if not self._articles:
            return b""
        pictures = self._embed.pictures if self._pictures is None else self._pictures
        written = self._writer(self._articles, pictures, self._options)
        self._voice.warnings(name, written.warnings)
        return written.data


@contextmanager
def open_documents(
    to: str,
    output: str | None,
    sources: Sequence[Source],
    options: Options,
    voice: Voice,
    pictures: Pictures | None = None,
    *,
    is_several: bool,
) -> Iterator[PutArticle]:
    """The place for articles, whose `pictures` may be there. `-o` means what it means for `open_output`."""
    writer = BINARY_WRITERS[to]
    new = partial(Collection, writer, options, voice, pictures)
    output = None if output == DASH else output
    if output is not None and names_folder(output, is_several=is_several):
        yield _into_folder(new, writer.suffix, Path(output), sources)
        return
    refuse_terminal(writer, output)
    if output is not None:
        refuse_overwriting(sources, [Path(output)])
    document = new()
    yield document.add
    if data := document.written(output or _STDOUT):
        _write(data, output)


class Books:
    """The posts of pages: a document for each page, in a folder, or one with all of them."""

    def __init__(self, to: str, output: str | None, sources: Sequence[Source], options: Options, voice: Voice) -> None:
        writer = BINARY_WRITERS[to]
        refuse_terminal(writer, output)
        self._output = output
        self._folder = Path(output) if output is not None and is_folder(output) else None
        self._files = names(sources, writer.suffix)
        self._new = partial(Collection, writer, options, voice)
        self._all = self._new()

    def put(self, source: Source, articles: Sequence[Article]) -> None:
        """Take the posts of one source."""
        book = self._all if self._folder is None else self._new()
        for article in articles:
            book.add(source, article)
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            _write(book.written(source.name), str(self._folder / self._files[source]))

    def close(self) -> None:
        """Write what was taken, if there is any."""
        if data := self._all.written(self._output or _STDOUT):
            _write(data, self._output)


def refuse_terminal(writer: BinaryWriter, output: str | None) -> None:
    """Refuse, as wrong usage, to show bytes to a person."""
    if output is None and is_terminal(sys.stdout):
        raise click.UsageError(f"{writer.name} is no text that a terminal can show. Use -o FILE{writer.suffix}.")


def _into_folder(new: Callable[[], Collection], suffix: str, folder: Path, sources: Sequence[Source]) -> PutArticle:
    files = names(sources, suffix)
    refuse_overwriting(sources, [folder / name for name in files.values()])

    def put(source: Source, article: Article) -> None:
        document = new()
        document.add(source, article)
        data = document.written(source.name)
        folder.mkdir(parents=True, exist_ok=True)
        _write(data, str(folder / files[source]))

    return put


def _beside(article: Article, home: Path) -> Article:
    """A post of a page in a file, with the pictures that lie beside it: posts have addresses that are made complete by
    that of their page, and by those only the web could be asked."""
    page = (article.listed or Listed()).page_url
    base = urljoin(page, ".") if page else ""
    near = {url: url.removeprefix(base) for image in article.images if base and (url := image.url).startswith(base)}
    return relink(article, {url: name for url, name in near.items() if _is_there(home, name)})


def _is_there(home: Path, name: str) -> bool:
    path = unquote(name.partition("?")[0])
    return ".." not in path and (home / path).is_file()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _write(data: bytes, output: str | None) -> None:
    if output is None:
        to_stdout(data)
        return
    with whole_file(Path(output)) as stream:
        stream.write(data)
