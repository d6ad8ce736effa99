from __future__ import annotations

import marrow
from marrow.article import Article, Paragraph, Quote, Span
from marrow.methods.own import is_own


def test_our_pages_are_known_by_their_generator() -> None:
    article = marrow.extract("<title>Tea</title><p>Water, leaves, time. That is all there is to it.")
    page = marrow.read(article.html)
    assert is_own(page)
    report = marrow.explain(page)
    assert report.method == "own"
    assert [row.text for row in report.rows if row.kept] == ["Water, leaves, time. That is all there is to it."]


def test_other_pages_are_not() -> None:
    assert not is_own(marrow.read("<meta name=generator content=WordPress><p>x"))


def test_comments_and_headline_are_what_they_are_called() -> None:
    page = marrow.read(Article(title="Tea", blocks=(says("Hot."),), comments=(Quote((says("No."),)),)).html)
    rows = {row.text: (row.role, row.because) for row in marrow.explain(page).rows}
    assert rows == {
        "Tea": ("title", "own.title"),
        "Hot.": ("body", "own.article"),
        "Comments": ("other", "own.frame"),
        "No.": ("comment", "own.comments"),
    }


def says(text: str) -> Paragraph:
    return Paragraph((Span(text),))
