"""Addresses that count pages: `/story?page=2`, `/story/2/`, `/story/page/2`, `/story-2.html`.

Takes: an address. Gives: what it may be the n-th page of, and what says so.
Keeps true: two addresses with the same stem are on one host and differ in the page's number alone; `www.`, a slash at
the end and the fragment make no difference; the time for an address is bounded. A bare number with a 0 in front is a
day or a month, and no page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

_PARAMETERS = frozenset(
    "page pg paged pagenum pageno page_num pagenumber pn seite pagina página strana sida side sivu str".split()
)
_BARE_PARAMETER = "p"
"""Blogs number their posts by it: `?p=123`."""
_PAGE = "page|pg|seite|pagina|página|strana|sida|side|sivu"
_BARE = "p|part|teil|partie|parte"
"""Words that stand as well for an article of its own."""
_IN_FOLDER = re.compile(rf"(.+)/(?:({_PAGE})|{_BARE})[/=_-]?(\d{{1,3}})", re.IGNORECASE)
_AS_FOLDER = re.compile(r"(.+)/([1-9]\d?)")
_IN_NAME = re.compile(rf"(.+?)[-_,.;](?:(?:{_PAGE}|{_BARE})[-_]?)?([1-9]\d?)(\.\w{{2,5}})?", re.IGNORECASE)
_LONGEST = 2000
_MOST_PARAMETERS = 24
_TAIL = 40
"""Characters at the end of a path that have its number."""


class Sign(IntEnum):
    """What says that an address counts pages."""

    NOTHING = 0  # it does not, or is the first
    BARE = 1  # a number, which may be the article's own: `/chapter-2`
    PAGE = 2  # a number with a word for "page"


class Numbered(NamedTuple):
    """Page `number` of what is at `stem`."""

    stem: str
    number: int
    sign: Sign


def readings(url: str) -> Iterator[Numbered]:
    """All that an address may count; first, that it counts nothing and is the first page.

    >>> for reading in readings("https://www.example.org/story/page/2?view=all"):
    ...     print(reading)
    Numbered(stem='example.org/story/page/2?view=all', number=1, sign=<Sign.NOTHING: 0>)
    Numbered(stem='example.org/story?view=all', number=2, sign=<Sign.PAGE: 2>)
    Numbered(stem='example.org/story/page?view=all', number=2, sign=<Sign.BARE: 1>)
    """
    if len(url) > _LONGEST:
        return
    try:
        parts = urlsplit(url)
        host = f"{parts.hostname or ''}:{parts.port or ''}"
        query = parse_qsl(parts.query, keep_blank_values=True, max_num_fields=_MOST_PARAMETERS)
    except ValueError:
        return
    host, path = host.removeprefix("www.").rstrip(":"), parts.path.rstrip("/")
    yield Numbered(_stem(host, path, query), 1, Sign.NOTHING)
    for place, (name, value) in enumerate(query):
        sign = _sign(name.lower())
        if sign and _is_number(value):
            yield Numbered(_stem(host, path, query[:place] + query[place + 1 :]), int(value), sign)
    front, tail = path[:-_TAIL], path[-_TAIL:]
    if match := _IN_FOLDER.fullmatch(tail):
        yield Numbered(_stem(host, front + match[1], query), int(match[3]), Sign.PAGE if match[2] else Sign.BARE)
    if match := _AS_FOLDER.fullmatch(tail):
        yield Numbered(_stem(host, front + match[1], query), int(match[2]), Sign.BARE)
    if match := _IN_NAME.fullmatch(tail):
        yield Numbered(_stem(host, front + match[1] + (match[3] or ""), query), int(match[2]), Sign.BARE)


def _sign(parameter: str) -> Sign:
    if parameter in _PARAMETERS:
        return Sign.PAGE
    return Sign.BARE if parameter == _BARE_PARAMETER else Sign.NOTHING


def _stem(host: str, path: str, query: list[tuple[str, str]]) -> str:
    return host + path + ("?" + urlencode(sorted(query)) if query else "")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4
