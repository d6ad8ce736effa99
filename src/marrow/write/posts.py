"""Several articles as one document: the posts of a page.

Takes: articles, in order. Gives: one string in one of the formats of `POST_WRITERS`.
Keeps true: each post begins with its title, or its first words where it has none, below it a line with date, authors,
categories and address; notes keep apart from those of other posts. What takes one article takes `bound(articles)`;
JSON is an array, and a feed is Atom.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from marrow.article import Article, Block, Blocks, Heading, Listed, Mark, Paragraph, Span
from marrow.pagination.moved import labels, moved
from marrow.record import record
from marrow.write import WRITERS
from marrow.write.atom import to_atom
from marrow.write.named import named

_LEVEL = 2
"""Of the headings that titles become; a heading in the text of a post is below it."""


@record
class PostWriter:
    """A format for several articles. `now` is when they were read, for those that have no day."""

    name: str
    suffix: str
    write: Callable[[Sequence[Article], datetime | None], str]
    is_each: bool  # whether a folder gets a file for each post, not for each page

    def __call__(self, articles: Sequence[Article], now: datetime | None = None) -> str:
        return self.write(articles, now)


def bound(articles: Sequence[Article]) -> Article:
    """Articles as one, each under its title.

    >>> from marrow.write.text import to_text
    >>> print(to_text(bound([Article(title="Tea", authors=("Ana",)), Article(title="Milk")])))
    Tea
    <BLANKLINE>
    Ana
    <BLANKLINE>
    Milk
    """
    blocks: list[Block] = []
    taken: set[str] = set()
    for number, article in enumerate(articles, 1):
        body = _below(article.body)
        names = {label: f"{label}-{number}" for label in labels(body) if label in taken}
        blocks += (*_head(article), *moved(body, names))
        taken |= {names.get(label, label) for label in labels(body)}
    first = articles[0] if articles else Article()
    listed = first.listed or Listed()
    return Article(
        title=listed.page_title or first.site,
        site=first.site,
        language=first.language,
        direction=first.direction,
        url=listed.page_url,
        page_type="listing",
        method=first.method,
        blocks=tuple(blocks),
        images=tuple(image for article in articles for image in article.images),
    )


def _head(article: Article) -> Blocks:
    """The title of a post as a link to it, and a line of what else is known."""
    title = Heading(_LEVEL, (Span(named(article), url=article.url),))
    day = article.date.isoformat()[:10] if article.date else ""
    told = " · ".join(filter(None, (day, ", ".join(article.authors), ", ".join(article.categories))))
    return (title, Paragraph((Span(told, Mark.EMPHASIS),))) if told else (title,)


def _below(blocks: Blocks) -> Blocks:
    """Blocks whose headings are below that of their post."""
    return tuple(
        Heading(max(block.level, _LEVEL + 1), block.spans, node=block.node) if isinstance(block, Heading) else block
        for block in blocks
    )


def _array(articles: Sequence[Article], _: datetime | None) -> str:
    return "[\n" + ",\n".join(WRITERS["json"](article) for article in articles) + "\n]"


def _lines(articles: Sequence[Article], _: datetime | None) -> str:
    return "\n".join(WRITERS["jsonl"](article) for article in articles)


def _bound(name: str) -> Callable[[Sequence[Article], datetime | None], str]:
    return lambda articles, _: WRITERS[name](bound(articles))


POST_WRITERS: Mapping[str, PostWriter] = MappingProxyType(
    {
        writer.name: writer
        for writer in (
            PostWriter("md", ".md", _bound("md"), is_each=True),
            PostWriter("text", ".txt", _bound("text"), is_each=True),
            PostWriter("html", ".html", _bound("html"), is_each=True),
            PostWriter("json", ".json", _array, is_each=True),
            PostWriter("jsonl", ".jsonl", _lines, is_each=False),
            PostWriter("atom", ".atom", to_atom, is_each=False),
        )
    }
)
"""The formats by name, in the order in which help texts list them."""
