"""The options of `marrow batch`: what becomes a row, what a row has, and how the work is cut and bounded.

Takes: nothing. Gives: `BatchOptions`. Keeps true: what changes rows is here or in the other groups; where rows go, and
which machines make them, is said with the command.
Refuses: languages that are no tags, and types that no page is of, which would leave no page at all.
"""

from __future__ import annotations

import re

from marrow.errors import OptionError
from marrow.options.declare import Checked, setting
from marrow.record import record

PAGE_TYPES = ("article", "blog", "forum", "listing", "documentation", "product", "service", "collection", "other")
"""What a page may be, as method `auto` tells; the others take every page for an article."""
_TAG = re.compile(r"[a-z]{2,3}(-[a-z0-9]{1,8})*")


def names(text: str) -> list[str]:
    """Names with spaces between them; many put commas there, and would be left with no page at all.

    >>> names("en, DE")
    ['en', 'de']
    """
    return text.lower().replace(",", " ").split()


@record(kw_only=True)
class BatchOptions(Checked):
    """How many pages at once are worked on."""

    batch_workers: int = setting(0, low=0, high=4096, help="Work on so many shards at once; 0: one for each core.")
    # Processor time: a page gets what it gets on an idle machine, however busy this one is.
    batch_timeout_s: float = setting(30.0, low=0.1, high=3600, help="Give up on a page after so much processor time.")
    batch_memory_mb: int = setting(2048, low=256, high=1 << 20, help="Give up on a page that needs more memory, in MB.")
    shard_mb: int = setting(
        0, low=0, high=1 << 16, help="Cut archives and tables into shards of so many MB; 0: a 64th of all, 8 to 64."
    )
    shard_pages: int = setting(
        0, low=0, high=1_000_000, help="Cut files and addresses into shards of so many; 0: a 64th of all, 100 to 2000."
    )
    page_cache: str = setting("", help="A folder for fetched pages, so that none is fetched twice; empty: the batch's.")
    max_addresses: int = setting(1_000_000, low=1, help="Take no more addresses from the lists of one batch.")
    html_column: str = setting("html", help="The column of a table that has the pages; empty: it has addresses alone.")
    url_column: str = setting("url", help="The column of a table that has the addresses.")
    id_column: str = setting("", help="The column of a table that names its rows; empty: they are numbered.")
    languages: str = setting("", help="Keep pages in these languages (en de …), with spaces between them; empty: all.")
    page_types: str = setting("", help="Keep pages of these types (article …), with spaces between them; empty: all.")
    min_confidence: float = setting(0.0, low=0, high=1, help="Keep pages with so much confidence.")
    min_length: int = setting(0, low=0, help="Keep pages with so many characters of text.")
    max_length: int = setting(0, low=0, help="Keep pages with no more characters of text; 0: any number.")

    def __post_init__(self) -> None:
        Checked.__post_init__(self)
        for name in names(self.page_types):
            if name not in PAGE_TYPES:
                raise OptionError("option.value", f"page_types takes some of {', '.join(PAGE_TYPES)}, not {name!r}")
        for name in names(self.languages):
            if not _TAG.fullmatch(name):
                raise OptionError("option.value", f"languages takes tags such as en, de and zh-hant, not {name!r}")
