"""Metadata: title, authors, dates and the rest, each with the source it came from.

Takes: a page. Gives: `Metadata`. One reader per vocabulary finds candidates; `choose` picks among them.
"""

from __future__ import annotations

from marrow.assemble.metadata.address import read_address
from marrow.assemble.metadata.bylines import read_bylines
from marrow.assemble.metadata.candidates import Candidates, Field, Reader, Readers, Source
from marrow.assemble.metadata.choose import PRECEDENCE, Metadata, choose
from marrow.assemble.metadata.days import read_dates, read_times
from marrow.assemble.metadata.head import read_head
from marrow.assemble.metadata.headings import read_headings
from marrow.assemble.metadata.json_ld import read_json_ld
from marrow.assemble.metadata.links import read_licences, read_links
from marrow.assemble.metadata.microdata import read_microdata
from marrow.page import Page

__all__ = ["Metadata", "metadata"]

_BY_SOURCE: dict[Source, Reader] = {
    "json-ld": read_json_ld,
    **dict.fromkeys(("og", "twitter", "dublin-core", "meta", "html"), read_head),
    "link": read_links,
    **dict.fromkeys(("microdata", "rdfa"), read_microdata),
    "url": read_address,
    "time": read_times,
}
_OF_VISIBLE: dict[Field, Reader] = {
    "title": read_headings,
    "authors": read_bylines,
    "date": read_dates,
    "categories": read_links,
    "tags": read_links,
    "licence": read_licences,
}
_READERS: Readers = {
    **{(field, source): reader for field in PRECEDENCE for source, reader in _BY_SOURCE.items()},
    **{(field, "visible"): reader for field, reader in _OF_VISIBLE.items()},
}


def metadata(page: Page) -> Metadata:
    """What a page says about itself, and what it shows where it says nothing."""
    return choose(Candidates(page, _READERS), page.url, page.base)
