"""What other programs are told of an article beside its text.

Takes: an `Article`. Gives: `facts`, plain data by name. Keeps true: every value is a string, a number or a list of
strings, so JSON takes it as it is; what the page does not say is not there.
"""

from __future__ import annotations

from marrow.article import Article

Fact = str | float | list[str]
_PLAIN = ("title", "site", "language", "description", "url", "lead_image", "licence", "page_type")
_LISTS = ("authors", "categories", "tags")


def facts(article: Article) -> dict[str, Fact]:
    """The metadata of an article.

    >>> from datetime import date
    >>> facts(Article(title="Tea", authors=("Ana",), date=date(2024, 3, 9)))
    {'title': 'Tea', 'page_type': 'article', 'authors': ['Ana'], 'date': '2024-03-09'}
    """
    found: dict[str, Fact] = {name: getattr(article, name) for name in _PLAIN}
    found |= {name: list(getattr(article, name)) for name in _LISTS}
    for name in ("date", "modified"):
        when = getattr(article, name)
        found[name] = when.isoformat() if when else ""
    told = {name: value for name, value in found.items() if value}
    if article.confidence is not None:
        told["confidence"] = round(article.confidence, 4)
    return told
