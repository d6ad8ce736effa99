"""Marrow: web page in, what the page is about out.

>>> import marrow
>>> article = marrow.extract("<h1>Tea</h1><p>Water, leaves, time. That is all there is to it.</p>")
>>> print(article.markdown)
# Tea
<BLANKLINE>
Water, leaves, time. That is all there is to it.
"""

from marrow.api import Report, Row, explain, extract, read
from marrow.article import Article
from marrow.errors import FetchError, InputError, MarrowError, MissingExtra, NoArticle, OptionError
from marrow.options import Options
from marrow.page import Page
from marrow.write import WRITERS

__version__ = "0.1.0"

__all__ = [
    "WRITERS",
    "Article",
    "FetchError",
    "InputError",
    "MarrowError",
    "MissingExtra",
    "NoArticle",
    "OptionError",
    "Options",
    "Page",
    "Report",
    "Row",
    "explain",
    "extract",
    "read",
]
