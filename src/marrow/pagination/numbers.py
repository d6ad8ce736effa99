"""Addresses that count pages: `/story?page=2`, `/story/2/`, `/story/page/2`, `/story-2.html`.

Takes: an address. Gives: what it may be the n-th page of.
Keeps true: two addresses with the same stem are on one host and differ in the page's number alone; `www.`, a slash at
the end and the fragment make no difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

_PARAMETERS = frozenset(
    "page p pg paged pagenum pageno page_num pagenumber pn seite pagina página strana sida side sivu str".split()
)
_WORDS = "page|pg|seite|pagina|página|strana|sida|side|sivu|p|part|teil|partie|parte"
_IN_FOLDER = re.compile(rf"(.+)/(?:{_WORDS})[/=_-]?(\d{{1,3}})", re.IGNORECASE)
_AS_FOLDER = re.compile(r"(.+)/(\d{1,2})")
_IN_NAME = re.compile(rf"(.+?)[-_,.;](?:(?:{_WORDS})[-_]?)?(\d{{1,2}})(\.\w{{2,5}})?", re.IGNORECASE)
_LONGEST = 2000


class Numbered(NamedTuple):
    """Page `number` of what is at `stem`. `is_said`: the address has a word for it, `page=2`."""

    stem: str
    number: int
    is_said: bool


def readings(url: str) -> Iterator[Numbered]:
    """All that an address may count; first, that it counts nothing and is the first page.

    >>> for reading in readings("https://www.example.org/story/page/2?view=all"):
    ...     print(reading)
    Numbered(stem='example.org/story/page/2?view=all', number=1, is_said=False)
    Numbered(stem='example.org/story?view=all', number=2, is_said=True)
    Numbered(stem='example.org/story/page?view=all', number=2, is_said=False)
    """
    if len(url) > _LONGEST:
        return
    try:
        parts = urlsplit(url)
        host, query = f"{parts.hostname or ''}:{parts.port or ''}", parse_qsl(parts.query, keep_blank_values=True)
    except ValueError:
        return
    host, path = host.removeprefix("www.").rstrip(":"), parts.path.rstrip("/")
    yield Numbered(_stem(host, path, query), 1, False)
    for place, (name, value) in enumerate(query):
        if name.lower() in _PARAMETERS and _is_number(value):
            yield Numbered(_stem(host, path, query[:place] + query[place + 1 :]), int(value), True)
    if match := _IN_FOLDER.fullmatch(path):
        yield Numbered(_stem(host, match[1], query), int(match[2]), True)
    if match := _AS_FOLDER.fullmatch(path):
        yield Numbered(_stem(host, match[1], query), int(match[2]), False)
    if match := _IN_NAME.fullmatch(path):
        yield Numbered(_stem(host, match[1] + (match[3] or ""), query), int(match[2]), False)


def _stem(host: str, path: str, query: list[tuple[str, str]]) -> str:
    return host + path + ("?" + urlencode(sorted(query)) if query else "")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4
