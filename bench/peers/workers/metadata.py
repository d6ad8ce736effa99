"""How each peer is asked for title, authors and day of publication: the way its documentation shows.

Gives: for a name, a function from HTML text and address to a JSON object with the fields it tells; a field without a
value is null. Dates are as the peer writes them, ISO 8601. Imports happen inside, as in `calls`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import version

from bench.peers.workers.calls import Call


def trafilatura() -> Call:
    from trafilatura import extract_metadata

    def call(html: str, url: str | None) -> str:
        found = extract_metadata(html, default_url=url)
        authors = found.author.split("; ") if found.author else []
        return json.dumps({"title": found.title, "authors": authors, "date": found.date})

    return call


def newspaper4k() -> Call:
    from newspaper import Article

    def call(html: str, url: str | None) -> str:
        article = Article(url or "https://example.org/", fetch_images=False)
        article.download(input_html=html, ignore_read_more=True)
        article.parse()
        date = article.publish_date.isoformat() if article.publish_date else None
        return json.dumps({"title": article.title, "authors": article.authors, "date": date})

    return call


def htmldate() -> Call:
    from htmldate import find_date

    # It looks for the last change unless told otherwise.
    return lambda html, url: json.dumps({"date": find_date(html, url=url, original_date=True)})


CALLS: dict[str, tuple[Callable[[], Call], str]] = {
    "trafilatura": (trafilatura, "trafilatura"),
    "newspaper4k": (newspaper4k, "newspaper4k"),
    "htmldate": (htmldate, "htmldate"),
}
"""By name: how the call is made, and the package whose version is told."""


def prepare(name: str) -> tuple[Call, str]:
    """The call of a peer, and its version."""
    make, package = CALLS[name]
    return make(), version(package)
