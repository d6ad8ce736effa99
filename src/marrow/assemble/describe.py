"""What a page is called, who wrote it and when, without its text.

Takes: a page, and when it was read, if that is known. Gives: an article without blocks.
Keeps true: the page is not judged. That takes as long as all the rest, and hardly makes title, authors and day more
often right.
"""

from __future__ import annotations

from datetime import datetime

from marrow.article import Article
from marrow.assemble import metadata
from marrow.assemble.metadata.choose import choices, told
from marrow.page import Page


def describe(page: Page, now: datetime | None = None) -> Article:
    """The article of a page, but for its text."""
    found = told(choices(metadata.candidates(page, now=now)))
    return Article(**found, page_type="", method="", rendered=page.look.has_layout, warnings=page.warnings)
