"""How each peer is asked for the pictures of an article: the way its documentation shows.

Gives: for a name, a function from HTML text and address to a JSON object: `images`, the addresses, absolute, in order;
`lead`, the main picture's, where the peer tells one. Imports happen inside, as in `calls`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import version
from urllib.parse import urljoin

from bench.peers.workers.calls import Call

_LAZY = ("data-src", "data-lazy-src", "data-original", "nitro-lazy-src")


def _told(addresses: list[str | None], url: str | None, lead: str | None = None) -> str:
    absolute = [urljoin(url or "", address) for address in addresses if address and not address.startswith("data:")]
    told: dict[str, object] = {"images": list(dict.fromkeys(absolute))}
    return json.dumps(told if lead is None else told | {"lead": lead and urljoin(url or "", lead)})


def trafilatura() -> Call:
    from trafilatura import bare_extraction

    def call(html: str, url: str | None) -> str:
        found = bare_extraction(html, url=url, include_images=True, include_comments=False)
        body = getattr(found, "body", None)
        return _told([graphic.get("src") for graphic in body.iter("graphic")] if body is not None else [], url)

    return call


def readability_lxml() -> Call:
    import lxml.html
    from readability import Document

    def call(html: str, url: str | None) -> str:
        summary = Document(html, url=url).summary(html_partial=True)
        images = lxml.html.fromstring(summary).iter("img")
        # It leaves lazy images as they are, so their real address is in an attribute of another name.
        return _told([image.get(name) for image in images for name in ("src", *_LAZY)], url)

    return call


def newspaper4k() -> Call:
    """Every picture that it names as one of the article."""
    from newspaper import Article

    def call(html: str, url: str | None) -> str:
        article = Article(url or "https://example.org/", fetch_images=False)
        article.download(input_html=html, ignore_read_more=True)
        article.parse()
        return _told(list(article.images), url, article.top_image or "")

    return call


def newspaper4k_top() -> Call:
    """The one picture that it takes for the article's."""
    from newspaper import Article

    def call(html: str, url: str | None) -> str:
        article = Article(url or "https://example.org/", fetch_images=False)
        article.download(input_html=html, ignore_read_more=True)
        article.parse()
        return _told([article.top_image], url, article.top_image or "")

    return call


CALLS: dict[str, tuple[Callable[[], Call], str]] = {
    "trafilatura": (trafilatura, "trafilatura"),
    "readability-lxml": (readability_lxml, "readability-lxml"),
    "newspaper4k": (newspaper4k, "newspaper4k"),
    "newspaper4k-top": (newspaper4k_top, "newspaper4k"),
}
"""By name: how the call is made, and the package whose version is told."""


def prepare(name: str) -> tuple[Call, str]:
    """The call of a peer, and its version."""
    make, package = CALLS[name]
    return make(), version(package)
