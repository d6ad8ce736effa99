"""Marrow: web page in, what the page is about out.

>>> import marrow
>>> article = marrow.extract("<h1>Tea</h1><p>Water, leaves, time. That is all there is to it.</p>")
>>> print(article.markdown)
# Tea
<BLANKLINE>
Water, leaves, time. That is all there is to it.
"""

from typing import TYPE_CHECKING

from marrow.api import Picture, Report, Row, explain, explain_images, explain_metadata, extract, read
from marrow.article import Article
from marrow.claim import Claim
from marrow.errors import FetchError, InputError, MarrowError, MissingExtra, NoArticle, OptionError, RenderError
from marrow.options import Options
from marrow.page import Page
from marrow.write import WRITERS
from marrow.write.binary import BINARY_WRITERS, BinaryWriter, Written

if TYPE_CHECKING:
    from marrow.browsing import draw, visit
    from marrow.decluttering import Decluttered, declutter
    from marrow.pagination.join import join
    from marrow.splitting import split
    from marrow.write.reader import reader_page

__version__ = "0.1.0"

__all__ = [
    "BINARY_WRITERS",
    "WRITERS",
    "Article",
    "BinaryWriter",
    "Claim",
    "Decluttered",
    "FetchError",
    "InputError",
    "MarrowError",
    "MissingExtra",
    "NoArticle",
    "OptionError",
    "Options",
    "Page",
    "Picture",
    "RenderError",
    "Report",
    "Row",
    "Written",
    "declutter",
    "draw",
    "explain",
    "explain_images",
    "explain_metadata",
    "extract",
    "join",
    "read",
    "reader_page",
    "split",
    "visit",
]


def __getattr__(name: str) -> object:
    # What needs a browser is loaded by those who use it: it would be a fifth of what importing Marrow takes.
    if name in ("draw", "visit"):
        from marrow import browsing

        return getattr(browsing, name)
    if name in ("Decluttered", "declutter"):
        from marrow import decluttering

        return getattr(decluttering, name)
    if name == "join":
        from marrow.pagination.join import join

        return join
    if name == "reader_page":
        from marrow.write.reader import reader_page

        return reader_page
    if name == "split":
        from marrow.splitting import split

        return split
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
