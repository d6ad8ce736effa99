"""Articles as an Atom feed (RFC 4287).

Takes: the posts of a page, and when they were read. Gives: one `<feed>`.
Keeps true: what the standard requires is there: a feed and each of its entries have an id, a title and a time, and
somebody is their author. An id is the post's address, and where two share it, or there is none, one made of page,
address and title: the same post has the same id tomorrow. Text and addresses are escaped, and HTML inside is made of
allowed elements alone.

The time of an entry is its date; without one, when it was read; if that is unknown too, that of the newest other entry.
The program's clock is not asked, so the same page gives the same feed. A post of which the page shows no more than the
beginning has a summary, any other one its content.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from marrow.article import Article, Listed
from marrow.write.html_blocks import fragment
from marrow.write.named import named
from marrow.write.safe import safe_language, safe_link
from marrow.write.tei_blocks import element, escape

_WHOLE = re.compile(r"https?://(?:www\.)?([^/?#\s]+)", re.IGNORECASE)
_UNFIT = re.compile(r'[\s<>"{}|\\^`]')
"""What no address may hold as it is (RFC 3987)."""
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
"""The time of posts of which nothing tells one."""


def to_atom(articles: Sequence[Article], now: datetime | None = None) -> str:
    """Articles as a feed.

    >>> to_atom([Article(title="Tea", url="https://example.org/tea")]).splitlines()[1]
    '<feed xmlns="http://www.w3.org/2005/Atom">'
    """
    first = articles[0] if articles else Article()
    listed = first.listed or Listed()
    dated = [_moment(article) for article in articles]
    newest = max(filter(None, dated), default=_LONG_AGO)
    times = [moment or now or newest for moment in dated]
    home = _web(listed.page_url)
    parts = [
        element("id", escape(home or _made("", first.site, listed.page_title))),
        element("title", escape(listed.page_title or first.site or home) or "Posts"),
        element("updated", _stamp(max(times, default=now or _LONG_AGO))),
        element("author", element("name", escape(first.site or _host(home) or "unknown"))),
        *([element("link", rel="alternate", type="text/html", href=home)] if home else ()),
        element("generator", "Marrow"),
    ]
    ids = _ids(articles)
    entries = [_entry(*each) for each in zip(articles, ids, times, strict=True)]
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(
        "feed",
        "\n".join(("", *parts, *entries, "")),
        xmlns="http://www.w3.org/2005/Atom",
        xml_lang=safe_language(first.language) or None,
    )


def _entry(article: Article, name: str, moment: datetime) -> str:
    return element("entry", "\n".join(("", *_parts(article, name, moment), "")))


def _parts(article: Article, name: str, moment: datetime) -> Iterator[str]:
    listed = article.listed or Listed()
    yield element("id", escape(name))
    yield f"<title>{escape(named(article))}</title>"
    yield element("updated", _stamp(moment))
    if published := _moment(article):
        yield element("published", _stamp(published))
    if address := _web(article.url):
        yield element("link", rel="alternate", type="text/html", href=address)
    if replies := _web(listed.comments_url):
        yield element("link", rel="replies", type="text/html", href=replies)
    for author in article.authors:
        yield element("author", element("name", escape(author)))
    for category in article.categories:
        yield element("category", term=category)
    said = escape(fragment(article.body))
    if said and listed.more_url and address:
        yield element("summary", said, type="html")
    elif said or not address:  # an entry without a link must have content
        yield f'<content type="html">{said}</content>'


def _ids(articles: Sequence[Article]) -> list[str]:
    """An id for each article, none twice."""
    taken: set[str] = set()
    found = []
    for article in articles:
        address, page = _web(article.url), (article.listed or Listed()).page_url
        name = address or _made(page, article.url, article.title)
        if name in taken:
            name = _made(page, article.url, article.title)
        while name in taken:
            name = _made(name, article.url, article.title)
        taken.add(name)
        found.append(name)
    return found


def _made(*parts: str) -> str:
    return f"urn:uuid:{uuid5(NAMESPACE_URL, chr(10).join(parts))}"


def _host(url: str) -> str:
    match = _WHOLE.match(url)
    return match[1] if match else ""


def _web(url: str) -> str:
    """An address that is whole and harmless, else "": readers resolve others against who knows what."""
    address = safe_link(url)
    return _UNFIT.sub(lambda found: quote(found[0]), address) if _WHOLE.match(address) else ""


def _moment(article: Article) -> datetime | None:
    """When an article was written; a day begins at midnight, and a time without a zone is UTC's."""
    said: date | None = article.date
    if said is None:
        return None
    moment = said if isinstance(said, datetime) else datetime.combine(said, time())
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _stamp(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")
