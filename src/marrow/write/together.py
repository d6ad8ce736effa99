"""What several articles are as one document: a book, a print.

Takes: articles, in any order. Gives: their `Together`: title, language and direction. Keeps true: no article speaks for
the others: what they share is said of all of them, else what most of them are. One article alone has its own language
and direction, and the caller names it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from marrow.article import Article
from marrow.record import record
from marrow.write.safe import safe_text
from marrow.write.wording import wording


@record
class Together:
    """Articles as one document."""

    title: str
    language: str = ""
    direction: str = ""


def together(articles: Sequence[Article]) -> Together:
    """What articles are together: of one page or site, or just so many.

    >>> together([Article(language="fr"), Article(language="ar"), Article(language="fr-CA")])
    Together(title='3 articles', language='fr', direction='')
    """
    language = _commonest_language(articles)
    pages = (article.listed.page_title if article.listed else "" for article in articles)
    title = _shared(pages) or _shared(article.site for article in articles)
    return Together(
        title=title or wording(language)("articles", count=len(articles)),
        language=language,
        direction=_direction(articles),
    )


def _shared(texts: Iterable[str]) -> str:
    """The text that is everywhere the same; "" if there is none."""
    found = {" ".join(safe_text(text).split()) for text in texts}
    return found.pop() if len(found) == 1 else ""


def _commonest_language(articles: Sequence[Article]) -> str:
    """The language of most articles, as the first of them names it: regions are none of their own."""
    languages = [article.language for article in articles]
    primary = _commonest(language.lower().partition("-")[0] for language in languages)
    return next((each for each in languages if each.lower().partition("-")[0] == primary), "")


def _direction(articles: Sequence[Article]) -> str:
    """The direction of most articles; one that says none runs as most of the world's do, unless none says any."""
    said = [article.direction for article in articles]
    return _commonest(each or "ltr" for each in said) if any(said) else ""


def _commonest(texts: Iterable[str]) -> str:
    """The commonest text that says something; of several, the one that came first."""
    counted = Counter(filter(None, texts))
    return counted.most_common(1)[0][0] if counted else ""
