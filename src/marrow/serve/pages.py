"""Pages of the web, fetched to be shown.

Takes: an address, as it stands in a request or as somebody typed it. Gives: the page, by the rules of `io/fetch.py`.
Keeps true: the last few pages stay for some minutes, so that a preview with other settings asks the site no second
time. Refuses: what `fetch` refuses, with its codes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Lock
from time import monotonic
from urllib.parse import unquote

from marrow.errors import FetchError
from marrow.io.fetch import Fetched, Network, fetch
from marrow.io.target import parse
from marrow.options import Options

MOST_BYTES = 8 << 20
"""Of a page that is shown; what is bigger is no page that somebody reads."""
_KEPT = 4
_FRESH_S = 300.0
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
_QUOTED_HOST = re.compile(r"\A(https?://)([^/?#]*%[^/?#]*)", re.IGNORECASE)
_PORT = re.compile(r"[^/?#]*:\d{1,5}(?:[/?#]|\Z)")


def address(text: str) -> str:
    """The address that somebody means.

    >>> address("example.org/a"), address("https:/example.org"), address("http%3A%2F%2Fexample.org%2Fa")
    ('https://example.org/a', 'https://example.org', 'http://example.org/a')
    """
    text = text.strip()
    if re.match(r"https?%3a", text, re.IGNORECASE):
        text = unquote(text)
    text = re.sub(r"\A(https?):/(?!/)", r"\1://", text, flags=re.IGNORECASE)  # some clients take one slash for two
    if not _SCHEME.match(text) or _PORT.match(text):
        text = f"https://{text}"
    return _QUOTED_HOST.sub(_in_letters, text)


def _in_letters(found: re.Match[str]) -> str:
    """The start of an address whose host is not in ASCII: in a path, browsers quote it as any other part."""
    host = unquote(found[2])
    return found[0] if re.search(r"[\s/?#@\\%]", host) else found[1] + host


def host_of(url: str) -> str:
    """The host of an address, as names of sites are written; "" for what is none."""
    try:
        return parse(url).host
    except FetchError:
        return ""


class Pages:
    """Fetches pages; `network` is the world outside."""

    def __init__(self, network: Network | None = None, now: Callable[[], float] = monotonic) -> None:
        self._network, self._now = network, now
        self._kept: dict[str, tuple[float, Fetched]] = {}
        self._lock = Lock()

    def fetch(self, url: str, options: Options) -> Fetched:
        """A page as it is now."""
        most = min(options.limits.max_bytes, MOST_BYTES)
        found = fetch(url, options.fetch, max_bytes=most, network=self._network)
        with self._lock:
            self._kept.pop(url, None)
            self._kept[url] = self._now(), found
            while len(self._kept) > _KEPT:
                del self._kept[next(iter(self._kept))]
        return found

    def recent(self, url: str, options: Options) -> Fetched:
        """A page as it was in the last minutes, or is now."""
        with self._lock:
            when, found = self._kept.get(url, (0.0, None))
        if found is not None and self._now() - when < _FRESH_S:
            return found
        return self.fetch(url, options)
