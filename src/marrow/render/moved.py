"""Pages that are given as bytes, under one address for all.

Takes: a page's own address. Gives: the one under which the browser gets it, and the way back for what it asks for.
A tab that stays with one host keeps its process from page to page: that is a fifth of what rendering takes.
"""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit

from marrow.render.requests import Answer, Resource
from marrow.render.window import NO_ADDRESS


def moved(url: str) -> str:
    """Where the browser finds the page at an address.

    >>> moved("https://example.org/a/b.html?c")
    'http://page.invalid/a/b.html?c'
    """
    parts = _parts(url)
    query = f"?{parts.query}" if parts.query else ""
    return NO_ADDRESS + parts.path.removeprefix("/") + query


def at_home(answer: Answer, url: str) -> Answer:
    """The same answers, for addresses relative to the moved page."""
    parts = _parts(url)
    home = f"{parts.scheme}://{parts.netloc}/" if parts.netloc else NO_ADDRESS

    def asked(moved_url: str) -> Resource | None:
        return answer(home + moved_url.removeprefix(NO_ADDRESS) if moved_url.startswith(NO_ADDRESS) else moved_url)

    return asked


def _parts(url: str) -> SplitResult:
    """The parts of an address; one that has none, such as `http://[`, is no address."""
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")
