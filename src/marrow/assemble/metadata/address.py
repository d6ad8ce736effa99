"""Reader of the page's address: the day in its path, the host.

Takes: a page. Gives: candidates, if the address is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.clean import host
from marrow.page import Page

# /2021/03/04/, /2021-03-04-title, /2021/mar/04/; without separators all eight digits: /20210304/
_DAY = re.compile(
    r"[/_-]((?:19|20)\d\d)(?:([/_-])(\d\d?|[a-z]{3,9})\2(\d\d?)|(\d\d)(\d\d))(?=[/_.?-]|\Z)", re.IGNORECASE
)


def read_address(page: Page) -> Iterator[Candidate]:
    """Candidates from the page's address."""
    yield "url", page.url, "url"
    yield "site", host(page.url), "url"
    if (match := _DAY.search(page.url)) is not None:
        year, month, day = match[1], match[3] or match[5], match[4] or match[6]
        is_named = month.isalpha()
        yield "date", f"{day} {month} {year}" if is_named else f"{year}-{month}-{day}", "url"
