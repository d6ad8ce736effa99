"""`marrow split --follow`: the full text of posts, from their own pages.

Takes: articles that a page of posts shows. Gives: the same, each with the text of the page that it links to.
Keeps true: a post that cannot be had stays as it was listed, with a warning that says why; no address is asked twice,
none past `most` of a page, and none of another host unless that is allowed; addresses are asked as politely as
several are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import marrow
from marrow.article import Article, Warning
from marrow.cli.reading import Reader
from marrow.errors import FetchError, MarrowError
from marrow.io.sources import Kind, Source
from marrow.io.target import parse
from marrow.options import Options

WARNING = "split.not_followed"


class Follower:
    """Follows the posts of one page after the other."""

    def __init__(self, reader: Reader, options: Options, *, most: int, any_host: bool) -> None:
        self._reader = reader
        self._options = options
        self._most = most
        self._any_host = any_host
        self._told: dict[str, Article | MarrowError] = {}  # by address

    def page(self, home: str) -> Callable[[Article], Article]:
        """What follows the posts of the page at an address, one by one."""
        asked: set[str] = set()

        def follow(article: Article) -> Article:
            try:
                url = self._address(article.url, home)
                if url not in asked and len(asked) == self._most:
                    return _warned(article, f"only the first {self._most} posts are followed")
                asked.add(url)
                return _completed(self._extracted(url), article)
            except MarrowError as error:
                return _warned(article, str(error))

        return follow

    def _address(self, url: str, home: str) -> str:
        """An address that may be followed from a page, without its fragment."""
        target = parse(url)
        if not self._any_host and target.host.removeprefix("www.") != _host(home):
            raise FetchError("fetch.address", "the post is on another host", url=target.url)
        return target.url

    def _extracted(self, url: str) -> Article:
        if url not in self._told:
            try:
                self._told[url] = self._extract(url)
            except MarrowError as error:
                self._told[url] = error
        found = self._told[url]
        if isinstance(found, MarrowError):
            raise found
        return found

    def _extract(self, url: str) -> Article:
        given = self._reader.read(Source(Kind.URL, url, url))
        self._address(given.url or url, url)  # where redirects have led
        return marrow.extract(
            given.body, url=given.url, charset=given.charset, live=given.is_live, options=self._options
        )


def _completed(full: Article, article: Article) -> Article:
    """The full article; what its own page does not say, the page that lists it may."""
    return replace(
        full,
        title=full.title or article.title,
        url=full.url or article.url,
        date=full.date or article.date,
        authors=full.authors or article.authors,
        categories=full.categories or article.categories,
        listed=article.listed,
    )


def _warned(article: Article, reason: str) -> Article:
    return replace(article, warnings=(*article.warnings, Warning(WARNING, f"{_name(article)}: {reason}")))


def _name(article: Article) -> str:
    return f"“{article.title}”" if article.title else article.url or "a post"


def _host(url: str) -> str:
    """The host of an address; "" where it is none."""
    try:
        return parse(url).host.removeprefix("www.")
    except FetchError:
        return ""
