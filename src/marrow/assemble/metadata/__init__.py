"""Metadata: title, authors, dates and the rest, each with the sources it came from and how sure it is.

Takes: a page, and the roles of its texts where it was judged. Gives: `Metadata`. One reader per vocabulary finds
candidates; `choose` picks among them.
"""

from __future__ import annotations

from datetime import datetime

from marrow.assemble.metadata.address import read_address
from marrow.assemble.metadata.candidates import Candidates, Reader
from marrow.assemble.metadata.choose import METADATA, Metadata, choose
from marrow.assemble.metadata.date_lines import read_dates
from marrow.assemble.metadata.head import read_head
from marrow.assemble.metadata.headings import read_headings
from marrow.assemble.metadata.json_ld import read_json_ld
from marrow.assemble.metadata.links import read_licences, read_links
from marrow.assemble.metadata.microdata import read_microdata
from marrow.assemble.metadata.microformats import read_microformats
from marrow.assemble.metadata.rdfa import read_rdfa
from marrow.assemble.metadata.roles import Roles
from marrow.assemble.metadata.sites import site_names
from marrow.assemble.metadata.times import read_times
from marrow.assemble.metadata.titles import choose_title
from marrow.page import Page

__all__ = ["METADATA", "Metadata", "Roles", "candidates", "choose", "metadata", "title_of"]

READERS: tuple[Reader, ...] = (
    read_json_ld,
    read_head,
    read_microdata,
    read_rdfa,
    read_microformats,
    read_headings,
)
LATE_READERS: tuple[Reader, ...] = (read_links, read_licences, read_address, read_times, read_dates)
"""Not needed for the title."""


def candidates(page: Page, roles: Roles | None = None, now: datetime | None = None) -> Candidates:
    """All that a page offers for the fields of its metadata."""
    return Candidates(page, READERS, roles, LATE_READERS, now)


def title_of(found: Candidates) -> str:
    """The title alone, the same as that of `choose`."""
    return choose_title(found, site_names(found)).value


def metadata(page: Page, roles: Roles | None = None) -> Metadata:
    """What a page says about itself, and what it shows."""
    return choose(candidates(page, roles))
