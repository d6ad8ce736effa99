"""What to call an article in a list of several.

Takes: an article. Gives: its title; the first words of one that has none, as notes have; else its address. Keeps true:
nothing is made up; short enough for one line.
"""

from __future__ import annotations

from marrow.article import Article

_LONGEST = 60


def named(article: Article) -> str:
    """The name of an article; "" if there is nothing to call it by.

    >>> named(Article(title="Tea")), named(Article(url="https://example.org/tea"))
    ('Tea', 'https://example.org/tea')
    """
    return article.headline or _opening(article.text) or article.url


def _opening(text: str) -> str:
    """The beginning of a text, up to the end of a word where there is one."""
    line = " ".join(text[: 4 * _LONGEST].split())
    if len(line) <= _LONGEST:
        return line
    head = line[: _LONGEST + 1]
    return (head.rpartition(" ")[0] or head[:-1]) + "…"
