"""Marrow in LangChain: pages as documents.

    MarrowLoader        addresses, files and folders → a `Document` for each article
    MarrowTransformer   documents whose text is HTML, of any other loader → their articles

Keeps true: metadata is flat, a string or a number by name, as vector stores want it; `source` is where the page was
found, and what the page does not say is not there. Documents come one by one, in the order of their sources.
Raises what the public face raises; with `continue_on_failure` a source that fails is logged and left out.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import marrow
from marrow.adapters.facts import facts
from marrow.article import Article
from marrow.cli.reading import Given, Reader
from marrow.errors import MarrowError, MissingExtra, OptionError
from marrow.io.sources import Source, expand, once
from marrow.options import Options, Value

try:
    from langchain_core.document_loaders import BaseLoader
    from langchain_core.documents import BaseDocumentTransformer, Document
except ModuleNotFoundError as error:
    _NEEDED = (
        "marrow.adapters.langchain needs the extra `langchain`; in a clone: .venv/bin/pip install -e '.[langchain]'"
    )
    raise MissingExtra("extra.missing", _NEEDED) from error

FORMATS = ("md", "text", "html")
_JOIN = "; "  # between several authors: names have commas
_LOG = logging.getLogger(__name__)


class MarrowLoader(BaseLoader):
    """Loads articles from addresses, files and folders of pages.

    `to` is the format of their text, one of `FORMATS`; `split` gives the posts of each page, not its article. Settings
    are those of `marrow.extract`; several addresses are fetched as a guest, by `robots` and `delay_s`.
    """

    def __init__(
        self,
        sources: str | Path | Iterable[str | Path],
        *,
        to: str = "md",
        split: bool = False,
        continue_on_failure: bool = False,
        options: Options | None = None,
        **settings: Value,
    ) -> None:
        given = [sources] if isinstance(sources, str | Path) else sources
        self._sources = [str(source) for source in given]
        self._to = _format(to)
        self._split = split
        self._is_lenient = continue_on_failure
        self._options = (options or Options()).change(**settings)

    def lazy_load(self) -> Iterator[Document]:
        """The documents, each read when it is asked for."""
        found = list(once(page for source in self._sources for page in self._expanded(source)))
        reader = Reader(found, self._options, None)
        for source in found:
            try:
                page = reader.read(source)
                articles = self._articles(page)
            except MarrowError as error:
                self._fail(source.name, error)
                continue
            for article in articles:
                yield _document(article, self._to, source=page.url or source.name)

    def _articles(self, page: Given) -> list[Article]:
        body, url, charset, live = page.body, page.url, page.charset, page.is_live
        if self._split:
            return marrow.split(body, url=url, charset=charset, live=live, options=self._options)
        return [marrow.extract(body, url=url, charset=charset, live=live, options=self._options)]

    def _expanded(self, source: str) -> Sequence[Source]:
        try:
            return expand(source)
        except MarrowError as error:
            self._fail(source, error)
            return ()

    def _fail(self, source: str, error: MarrowError) -> None:
        if not self._is_lenient:
            raise error
        _LOG.warning("%s: %s [%s]", source, error.message, error.code)


class MarrowTransformer(BaseDocumentTransformer):
    """Makes documents of HTML into documents of their articles. Their metadata stays, and wins over the page's."""

    def __init__(
        self,
        *,
        to: str = "md",
        continue_on_failure: bool = False,
        options: Options | None = None,
        **settings: Value,
    ) -> None:
        self._to = _format(to)
        self._is_lenient = continue_on_failure
        self._options = (options or Options()).change(**settings)

    def transform_documents(self, documents: Sequence[Document], **_: Any) -> list[Document]:
        """The articles of some pages, in their order."""
        made = []
        for document in documents:
            source = str(document.metadata.get("source", ""))
            url = source if source.startswith(("http://", "https://")) else None
            try:
                article = marrow.extract(document.page_content, url=url, options=self._options)
            except MarrowError as error:
                if not self._is_lenient:
                    raise
                _LOG.warning("%s: %s [%s]", source, error.message, error.code)
                continue
            read = _document(article, self._to, source=source)
            made.append(Document(page_content=read.page_content, metadata={**read.metadata, **document.metadata}))
        return made


def _format(to: str) -> str:
    if to not in FORMATS:
        raise OptionError("option.value", f"to is one of {', '.join(FORMATS)}, not {to!r}")
    return to


def _document(article: Article, to: str, *, source: str) -> Document:
    told = {name: _JOIN.join(value) if isinstance(value, list) else value for name, value in facts(article).items()}
    origin = {"source": article.url if article.listed and article.url else source}
    return Document(page_content=marrow.WRITERS[to](article), metadata={**origin, **told})
