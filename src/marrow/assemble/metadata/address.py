"""Reader of the page's address: the day in its path, the host.

Takes: a page, or any address. Gives: candidates, if the address is known; the day, or the month, that an address names.
Keeps true: of a long address the beginning is looked at; the day on which an archive kept a page is not the page's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.clean import host
from marrow.page import Page

_LONGEST = 500
_YEAR = r"((?:199|20[0-4])\d)"
# /2021/03/04/, /2021-03-04-title, /2021/mar/04/; without separators all eight digits: /20210304/, /t20210304_12.
_DAY = re.compile(
    rf"(?<![0-9a-z]){_YEAR}(?:([/_.-])(\d\d?|[a-z]{{3,9}})[/_.-](\d\d?)|(\d\d)(\d\d))(?=[^0-9a-z]|[Tt]\d|\Z)"
    rf"|/t?{_YEAR}(\d\d)(\d\d)(?:\d{{6,9}})?(?=[^0-9]|\Z)",
    re.IGNORECASE,
)
_DAY_FIRST = re.compile(rf"(?<![0-9a-z])(\d\d?)([._-])(\d\d?)\2{_YEAR}(?![0-9a-z])", re.IGNORECASE)
_ARCHIVED = re.compile(r"\A(?:web/)?\d{14}[a-z_]*/https?://[^/]*/")
_MONTH = re.compile(rf"/{_YEAR}[/_-]?(\d\d)(?=[^0-9]|\Z)")


def read_address(page: Page) -> Iterator[Candidate]:
    """Candidates from the page's address."""
    if not page.url:
        return
    yield Candidate("url", page.url, "url")
    yield Candidate("site", host(page.url), "url")
    if day := day_in(page.url):
        yield Candidate("date", day, "url", "path")


def day_in(url: str) -> str:
    """The day that the path of an address names, as text; "" if it names none.

    >>> day_in("https://example.org/2021/03/04/bees"), day_in("https://example.org/news/bees-2021-03")
    ('2021-03-04', '')
    >>> day_in("https://example.org/2021/mar/4/bees"), day_in("https://example.org/releases/29-10-2021")
    ('4 mar 2021', '2021-10-29')
    """
    if "20" not in url and "199" not in url:
        return ""
    path = _path(url)
    if (match := _DAY.search(path)) is not None:
        year = match[1] or match[7]
        month = match[3] or match[5] or match[8]
        day = match[4] or match[6] or match[9]
        return f"{day} {month} {year}" if month.isalpha() else f"{year}-{month:0>2}-{day:0>2}"
    if (match := _DAY_FIRST.search(path)) is not None:
        return f"{match[4]}-{match[3]:0>2}-{match[1]:0>2}"
    return ""


def month_in(url: str) -> tuple[int, int] | None:
    """The year and the month that the path of an address names.

    >>> month_in("https://example.org/2021/03/bees"), month_in("https://example.org/2021/bees")
    ((2021, 3), None)
    """
    match = _MONTH.search(_path(url)) if "20" in url or "199" in url else None
    return (int(match[1]), int(match[2])) if match is not None and 1 <= int(match[2]) <= 12 else None


def _path(url: str) -> str:
    path = url[:_LONGEST].partition("://")[2].partition("/")[2]
    return "/" + (_ARCHIVED.sub("", path) if "/http" in path else path)
