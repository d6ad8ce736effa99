"""Metadata: title, authors, dates and the rest, each with the source it came from.

Takes: a page. Gives: `Metadata`. One reader per vocabulary finds candidates; `choose` picks among them.
"""

from __future__ import annotations

from marrow.assemble.metadata.address import read_address
from marrow.assemble.metadata.bylines import read_bylines
from marrow.assemble.metadata.candidates import FIELDS, Candidates, LateReaders, Reader
from marrow.assemble.metadata.choose import Metadata, choose
from marrow.assemble.metadata.days import read_dates, read_times
from marrow.assemble.metadata.head import read_head
from marrow.assemble.metadata.headings import read_headings
from marrow.assemble.metadata.json_ld import read_json_ld
from marrow.assemble.metadata.links import read_licences, read_links
from marrow.assemble.metadata.microdata import read_microdata
from marrow.page import Page

__all__ = ["Metadata", "metadata"]

_READERS: tuple[Reader, ...] = (read_json_ld, read_head, read_links)
_LATE: LateReaders = {
    **dict.fromkeys(("microdata", "rdfa"), dict.fromkeys(FIELDS, read_microdata)),
    "url": dict.fromkeys(FIELDS, read_address),
    "time": dict.fromkeys(FIELDS, read_times),
    "visible": {
        "title": read_headings,
        "authors": read_bylines,
        "date": read_dates,
        "licence": read_licences,
    },
}


def metadata(page: Page) -> Metadata:
    """What a page says about itself, and what it shows where it says nothing."""
    return choose(Candidates(page, _READERS, _LATE), page.url, page.base)
