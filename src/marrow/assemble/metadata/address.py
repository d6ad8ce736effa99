"""Reader of the page's address: the day in its path, the host.

Takes: a page. Gives: candidates, if the address is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.clean import host
from marrow.page import Page

_DAY = re.compile(r"[/_-]((?:19|20)\d\d)([/_-]?)(\d\d?)\2(\d\d?)(?=[/_.-]|\Z)")


def read_address(page: Page) -> Iterator[Candidate]:
    """Candidates from the page's address."""
    if not page.url:
        return
    yield Candidate("url", page.url, "url")
    name = host(page.url)
    if name:
        yield Candidate("site", name, "url")
    if (day := _DAY.search(page.url)) is not None and (day[2] or len(day[3] + day[4]) == 4):
        yield Candidate("date", f"{day[1]}-{day[3]:0>2}-{day[4]:0>2}", "url")
