from __future__ import annotations

import json
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.article import Article, Footnote, Heading, Image, Listed, Mark, Paragraph, Span, walk
from marrow.write.posts import POST_WRITERS, bound
from tests.strategies import hostile_articles

PAGE = Listed(page_url="https://example.org/", page_title="Front")


def noted(title: str) -> Article:
    blocks = (Paragraph((Span(f"Of {title}"), Span("1", Mark.NOTE))), Footnote("1", (Paragraph((Span("A note."),)),)))
    return Article(title=title, url=f"https://example.org/{title}", blocks=blocks, listed=PAGE)


TEA = Article(
    title="Tea",
    url="https://example.org/tea",
    date=datetime(2024, 3, 9, 8, tzinfo=UTC),
    authors=("Ana", "Bo"),
    categories=("Hot",),
    blocks=(Heading(1, (Span("Water"),)), Paragraph((Span("Boil it."),))),
    images=(Image("https://example.org/tea.png"),),
    listed=PAGE,
    site="The Kettle",
)


def test_posts_are_one_document_with_titles_that_lead_to_them() -> None:
    assert POST_WRITERS["md"]([TEA, noted("milk")]) == (
        "# Front\n\n## [Tea](https://example.org/tea)\n\n*2024-03-09 · Ana, Bo · Hot*\n\n### Water\n\nBoil it.\n\n"
        "## [milk](https://example.org/milk)\n\nOf milk[^1]\n\n[^1]: A note."
    )


def test_a_post_without_a_title_is_called_by_its_address() -> None:
    assert POST_WRITERS["text"]([Article(url="https://example.org/1")]) == "https://example.org/1"


def test_notes_of_several_posts_keep_apart() -> None:
    labels = [
        block.label for block in walk(bound([noted("a"), noted("b"), noted("c")]).blocks) if isinstance(block, Footnote)
    ]
    assert labels == ["1", "1-2", "1-3"]


def test_what_is_bound_tells_of_the_page() -> None:
    article = bound([TEA, noted("milk")])
    assert (article.title, article.url, article.site, article.page_type) == (
        "Front",
        PAGE.page_url,
        "The Kettle",
        "listing",
    )
    assert article.images == TEA.images
    assert bound([]).blocks == ()
    assert bound([Article(title="Tea", site="The Kettle")]).title == "The Kettle"


def test_html_is_one_page() -> None:
    html = POST_WRITERS["html"]([TEA, noted("milk")])
    assert html.count("<article>") == 1
    assert '<h2><a href="https://example.org/tea">Tea</a></h2>' in html


def test_json_is_an_array_and_lines_are_one_for_each() -> None:
    articles = [TEA, noted("milk")]
    assert [each["title"] for each in json.loads(POST_WRITERS["json"](articles))] == ["Tea", "milk"]
    assert [json.loads(line)["title"] for line in POST_WRITERS["jsonl"](articles).splitlines()] == ["Tea", "milk"]


def test_json_tells_how_a_post_is_listed() -> None:
    listed = Listed(page_url="https://example.org/", comment_count=3, box=(1.0, 2.0, 3.0, 4.5))
    (said,) = json.loads(POST_WRITERS["json"]([Article(listed=listed)]))
    assert (said["listed"]["comment_count"], said["listed"]["box"]) == (3, [1.0, 2.0, 3.0, 4.5])
    (unsaid,) = json.loads(POST_WRITERS["json"]([Article()]))
    assert unsaid["listed"] is None


def test_a_feed_gets_the_time_of_reading() -> None:
    assert "2024-05-01T00:00:00Z" in POST_WRITERS["atom"]([Article(title="Tea")], datetime(2024, 5, 1, tzinfo=UTC))


def test_suffixes_are_unique() -> None:
    assert len({writer.suffix for writer in POST_WRITERS.values()}) == len(POST_WRITERS)


@pytest.mark.parametrize("name", POST_WRITERS)
@given(articles=st.lists(hostile_articles(), max_size=2))
@settings(max_examples=15, deadline=None)
def test_any_articles_are_written(name: str, articles: list[Article]) -> None:
    assert isinstance(POST_WRITERS[name](articles), str)


def test_days_are_told_without_their_time() -> None:
    assert "*2024-03-09*" in POST_WRITERS["md"]([Article(title="Tea", date=date(2024, 3, 9))])
