from __future__ import annotations

from datetime import date

from marrow.article import Article, Paragraph, Span
from marrow.serve.plain_text import plain_text

ARTICLE = Article(
    title="Tea <& cake>",
    authors=("A. Writer",),
    date=date(2026, 3, 1),
    blocks=(Paragraph((Span("Read "), Span("more", url="https://example.org/more"), Span(" of it."))),),
)


def test_the_text_begins_with_the_headline_and_who_wrote_it() -> None:
    assert plain_text(ARTICLE) == "Tea <& cake>\n\nA. Writer, 2026-03-01\n\nRead more of it.\n"


def test_what_is_not_known_is_not_said() -> None:
    assert plain_text(Article(blocks=ARTICLE.blocks)) == "Read more of it.\n"
