from __future__ import annotations

from marrow.article import Article, Paragraph, Span
from marrow.write.named import named


def _note(text: str, title: str = "") -> Article:
    return Article(title=title, url="https://example.org/1", blocks=(Paragraph((Span(text),)),))


def test_an_article_is_called_by_its_title() -> None:
    assert named(_note("Water, leaves, time.", "Tea")) == "Tea"


def test_without_a_title_it_is_called_by_its_first_words() -> None:
    assert named(_note("Water, leaves, time.")) == "Water, leaves, time."
    assert named(_note("word " * 30)) == ("word " * 12).strip() + "…"
    assert named(_note("水" * 100)) == "水" * 60 + "…"


def test_without_words_it_is_called_by_its_address() -> None:
    assert named(Article(url="https://example.org/1")) == "https://example.org/1"
    assert named(Article()) == ""
