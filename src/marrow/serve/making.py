"""What is made of a page, by mode: decluttered, an article to read, plain text, or nothing.

Takes: a page that was fetched, options, and what knows advertisements. Gives: `Made`, a page to show.
Keeps true: in mode `text`, a page without an article is its text without clutter. Raises what the public face raises.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from marrow.errors import NoArticle
from marrow.io.fetch import Fetched
from marrow.options import Options
from marrow.serve.links import through, with_base
from marrow.serve.plain_text import plain_text

if TYPE_CHECKING:
    from marrow.decluttering import Blocker, Decluttered

_WIDE = (b"\xff\xfe", b"\xfe\xff")  # how pages in UTF-16 begin, which have no room for single bytes
_TOKEN = re.compile(r"[\w.:+-]{1,40}", re.ASCII)
HTML, TEXT = "text/html; charset=utf-8", "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Made:
    """A page to show: what kind it is, and what it says."""

    kind: str  # as `Content-Type` has it
    body: bytes


def made(kind: str, text: str) -> Made:
    return Made(kind, text.encode("utf-8", "replace"))


def article_page(page: Fetched, options: Options, *, prefix: str = "") -> Made:
    """The article alone; its links go on through `prefix`."""
    from marrow import extract, reader_page

    article = extract(page.body, url=page.url, charset=page.charset, options=options)
    return made(HTML, reader_page(article, original=page.url, prefix=prefix))


def text_page(page: Fetched, options: Options, blocker: Blocker | None) -> Made:
    """The article as text, or all text that is no clutter."""
    from marrow import extract

    try:
        return made(TEXT, plain_text(extract(page.body, url=page.url, charset=page.charset, options=options)))
    except NoArticle:
        return made(TEXT, decluttered(page, options, blocker).text)


def decluttered(page: Fetched, options: Options, blocker: Blocker | None) -> Decluttered:
    """The page with less clutter, and what went."""
    from marrow.decluttering import declutter

    return declutter(page.body, url=page.url, charset=page.charset, blocker=blocker, options=options)


def shown(html: str, url: str, *, prefix: str = "") -> Made:
    """A page from elsewhere that finds its pictures and styles, and whose links go on through `prefix`."""
    base = with_base(html, url)
    return made(HTML, through(base, prefix, url) if prefix else base)


def original(page: Fetched) -> Made:
    """The page as it was, and yet it finds its pictures and styles."""
    kind = f"text/html; charset={page.charset}" if _TOKEN.fullmatch(page.charset or "") else "text/html"
    if page.body.startswith(_WIDE):
        return Made(kind, page.body)
    # Latin-1 leaves every byte as it is: the browser finds out what the page is written in, as it would elsewhere.
    return Made(kind, with_base(page.body.decode("latin-1"), page.url).encode("latin-1", "replace"))
