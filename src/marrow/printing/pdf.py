"""Articles as PDF, by one of two engines.

Takes: articles, pictures by the addresses that they have in their article, options. Gives: one PDF; several articles
begin on a page each, after a table of contents. Refuses: to print no article at all, as `ValueError`.
"""

from __future__ import annotations

from collections.abc import Sequence

from marrow.article import Article
from marrow.options import Options
from marrow.write.binary import Pictures, Written


def to_pdf(articles: Sequence[Article], pictures: Pictures, options: Options) -> Written:
    """The articles as one PDF."""
    if not articles:
        raise ValueError("there is no article to print")
    if options.printing.engine == "chromium":
        from marrow.printing.browser import printed  # and with it all that drives a browser

        return printed(articles, pictures, options)
    from marrow.printing.typeset import typeset

    return typeset(articles, pictures, options)
