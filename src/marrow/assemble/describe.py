"""What a page is called, who wrote it and when, without its text.

Takes: a page, and a way to have its texts judged. Gives: an article without blocks.
Keeps true: the page is judged only where the metadata is in doubt without it, for that takes as long as all the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from marrow.article import Article
from marrow.assemble.metadata import METADATA, Metadata, Roles, candidates
from marrow.assemble.metadata.choose import choose
from marrow.page import Page

SURE = {"title": 0.5, "date": 0.5}
"""Fields that must be as likely as that; else the page is judged, for roles tell its own lines from others'."""


def describe(page: Page, judge: Callable[[], Roles], now: datetime | None = None) -> Article:
    """The article of a page, but for its text."""
    offered = candidates(page, now=now)
    found = choose(offered)
    if _is_in_doubt(found):
        found = choose(offered.judged(judge()))
    return Article(
        **{name: getattr(found, name) for name in METADATA},
        page_type="",
        method="",
        rendered=page.look.has_layout,
        warnings=page.warnings,
    )


def _is_in_doubt(found: Metadata) -> bool:
    """Whether roles may tell more. They find no date where nothing on the page looks like one."""
    return any(found.confidences.get(field, 1.0) < least for field, least in SURE.items()) or not found.title
