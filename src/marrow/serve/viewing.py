"""The jobs of pages that are shown: the article alone, its text, the page with less clutter.

Takes: an `Ask`; in `extra`, the ad lists, and the `prefix` through which links go on. Gives: an `Answer`, to be shown.
Raises what the public face raises; `jobs.done` turns it into answers.
"""

from __future__ import annotations

from marrow.adlists.stamped import blocker_of
from marrow.decluttering import Blocker
from marrow.io.fetch import Fetched
from marrow.options import Options
from marrow.serve.jobs import Answer, Ask
from marrow.serve.making import Made, article_page, decluttered, shown, text_page


def read(ask: Ask, options: Options) -> Answer:
    """The article alone."""
    return _answer(article_page(_page(ask), options, prefix=ask.extra["prefix"]))


def text(ask: Ask, options: Options) -> Answer:
    """The article as plain text."""
    return _answer(text_page(_page(ask), options, _blocker(ask)))


def decluttered_page(ask: Ask, options: Options) -> Answer:
    """The page with less clutter."""
    found = decluttered(_page(ask), options, _blocker(ask))
    return _answer(shown(found.html, ask.url, prefix=ask.extra["prefix"]))


def _page(ask: Ask) -> Fetched:
    return Fetched(ask.html, ask.url, 200, "text/html", ask.charset)


def _blocker(ask: Ask) -> Blocker | None:
    return blocker_of(*ask.extra["lists"])


def _answer(made: Made) -> Answer:
    return Answer(200, made.kind, made.body)
