"""Marrow in a Scrapy project: the article of a response, as an item or into one.

    article_of(response)   an `Article`, with everything that it offers
    item_of(response)      an `ArticleItem`, plain data that every feed export writes
    MarrowPipeline         puts the article's fields into items that bring their response along

Keeps true: nothing is fetched, Scrapy has done that. Raises what the public face raises; the pipeline drops such an
item, tells why with the error's code, and counts it in the statistics as `marrow/CODE`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

import marrow
from marrow.article import Article, Image
from marrow.errors import MarrowError, MissingExtra
from marrow.options import Options, Value

try:
    from itemadapter.adapter import ItemAdapter
    from scrapy.crawler import Crawler
    from scrapy.exceptions import DropItem
    from scrapy.http import Response
    from w3lib.encoding import http_content_type_encoding
except ModuleNotFoundError as error:
    _NEEDED = "marrow.adapters.scrapy needs the extra `scrapy`; in a clone: .venv/bin/pip install -e '.[scrapy]'"
    raise MissingExtra("extra.missing", _NEEDED) from error

SETTING = "MARROW"
"""Of a project: the settings of Marrow, by name, that differ from the defaults."""
FIELD = "response"
"""Of an item: the response whose article is wanted."""


@dataclass
class ArticleItem:
    """An article as an item: strings, lists and dicts. `date` and `modified` are ISO 8601."""

    url: str = ""
    title: str = ""
    authors: list[str] = field(default_factory=list)
    date: str = ""
    modified: str = ""
    site: str = ""
    language: str = ""
    description: str = ""
    categories: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    text: str = ""
    markdown: str = ""
    lead_image: str = ""
    images: list[dict[str, str]] = field(default_factory=list)  # url, alt, caption, credit
    page_type: str = ""
    confidence: float | None = None
    warnings: list[str] = field(default_factory=list)  # codes


def article_of(response: Response, *, options: Options | None = None, **settings: Value) -> Article:
    """The article of a response. Settings may be given by name, as for `marrow.extract`."""
    said = response.headers.get(b"Content-Type")
    charset = http_content_type_encoding(said.decode("latin-1")) if said else None
    chosen = (options or Options()).change(**settings)
    return marrow.extract(response.body, url=response.url, charset=charset, options=chosen)


def item_of(response: Response, *, options: Options | None = None, **settings: Value) -> ArticleItem:
    """The article of a response, as an item to yield."""
    return _item(article_of(response, options=options, **settings), response.url)


class MarrowPipeline:
    """Puts the article's fields into items that have a `response`, and takes that out.

    A dict gets all fields of `ArticleItem`; another item those that it declares. Its own values stay where it has some.
    """

    def __init__(self, crawler: Crawler) -> None:
        self._options = Options().change(**crawler.settings.getdict(SETTING))
        self._crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> MarrowPipeline:
        return cls(crawler)

    def process_item(self, item: Any) -> Any:
        """Fill one item; without a response it stays as it is."""
        adapter = ItemAdapter(item)
        response = adapter.get(FIELD)
        if not isinstance(response, Response):
            return item
        try:
            found = item_of(response, options=self._options)
        except MarrowError as error:
            if self._crawler.stats is not None:
                self._crawler.stats.inc_value(f"marrow/{error.code}")
            raise DropItem(f"{response.url}: {error.message} [{error.code}]") from error
        del adapter[FIELD]  # a response is no data, and feed exports would write it
        own = None if isinstance(item, dict) else set(adapter.field_names())
        for name in (each.name for each in fields(found)):
            if (own is None or name in own) and not adapter.get(name):
                adapter[name] = getattr(found, name)
        return item


def _item(article: Article, url: str) -> ArticleItem:
    return ArticleItem(
        url=article.url or url,
        title=article.title,
        authors=list(article.authors),
        date=article.date.isoformat() if article.date else "",
        modified=article.modified.isoformat() if article.modified else "",
        site=article.site,
        language=article.language,
        description=article.description,
        categories=list(article.categories),
        tags=list(article.tags),
        text=article.text,
        markdown=article.markdown,
        lead_image=article.lead_image,
        images=[_picture(image) for image in article.images],
        page_type=article.page_type,
        confidence=article.confidence,
        warnings=[warning.code for warning in article.warnings],
    )


def _picture(image: Image) -> dict[str, str]:
    return {"url": image.url, "alt": image.alt, "caption": image.caption, "credit": image.credit}
