"""From a source to its article, on one page or on several.

Takes: a source, and how many pages it may have. Gives: an `Article`.
Keeps true: pages are followed only from addresses, on the same host, as far as `most`, none twice, and as politely as
several addresses are; one that leads elsewhere, to a front page or to a form for signing in, is not joined; what cannot
be had is told in a warning, and what was read before stays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import marrow
from marrow.article import Article, Warning
from marrow.cli.reading import Given, Reader
from marrow.errors import MarrowError
from marrow.io.sources import Kind, Source
from marrow.options import Options

Watch = Callable[[Source, Given, Article], None]
"""Is shown the first page of every article."""


_NOT_AN_ADDRESS = Warning(
    "cut.pages", "only addresses are followed to their next pages; join the files of one article with --as-one"
)


class Extractor:
    """Reads sources and finds their articles."""

    def __init__(self, reader: Reader, options: Options, *, most: int = 1, watch: Watch | None = None) -> None:
        self._reader = reader
        self._options = options
        self._most = most
        self._watch = watch

    def __call__(self, source: Source) -> Article:
        given = self._reader.read(source)
        article = self._extract(given)
        if self._watch is not None:
            self._watch(source, given, article)
        if self._most == 1:
            return article
        if source.kind is not Kind.URL or not given.url:
            return replace(article, warnings=(*article.warnings, _NOT_AN_ADDRESS))
        return self._followed(given, article)

    def _extract(self, given: Given) -> Article:
        return marrow.extract(
            given.body, url=given.url, charset=given.charset, live=given.is_live, options=self._options
        )

    def _followed(self, given: Given, article: Article) -> Article:
        from marrow.pagination.find import may_follow

        addresses, articles, texts, warnings = [given.url or ""], [article], {article.text}, list[Warning]()
        while url := self._next(given, addresses):
            if len(articles) == self._most:
                warnings.append(Warning("cut.pages", f"only the first {self._most} pages were read"))
                break
            try:
                given = self._reader.read(Source(Kind.URL, url, url))
                if given.url in addresses:
                    break
                if not may_follow(given.url or url, addresses):
                    warnings.append(Warning("cut.pages", f"page {len(articles) + 1} is missing: it led elsewhere"))
                    break
                found = self._extract(given)
            except MarrowError as error:
                warnings.append(Warning("cut.pages", f"page {len(articles) + 1} is missing: {error}"))
                break
            if found.text in texts:
                break  # some sites give a page that they have for every number
            texts.add(found.text)
            articles.append(found)
            addresses.append(given.url or url)
        if len(articles) == 1 and not warnings:
            return article
        joined = marrow.join(articles)
        return replace(joined, pages=tuple(addresses), warnings=(*joined.warnings, *warnings))

    def _next(self, given: Given, addresses: list[str]) -> str:
        from marrow.pagination.find import next_page

        # Links are looked for in what the server sent: a browser would have to load the page once more.
        options = self._options.change(render="never")
        return next_page(marrow.read(given.body, url=given.url, charset=given.charset, options=options), addresses)
