"""An article as plain text, for those who want nothing else.

Takes: an article. Gives: text. Keeps true: it begins with the headline and who wrote it, where that is known.
"""

from __future__ import annotations

from marrow.article import Article


def plain_text(article: Article) -> str:
    """The article as text, its headline and who wrote it first."""
    byline = ", ".join((*article.authors, *([str(article.date)[:10]] if article.date else ())))
    parts = (article.headline, byline, article.text)
    return "\n\n".join(part for part in parts if part) + "\n"
