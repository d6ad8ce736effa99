from __future__ import annotations

import numpy as np
import pytest

from marrow.article import Article, Heading, Paragraph, plain
from marrow.assemble.article import assemble
from marrow.options import Options
from marrow.segments import segment
from marrow.verdicts import Role, Verdicts
from tests.builders import article_of, page_of

BODY = "<p>Water, leaves, time. That is all there is to it.</p>"


def judged(html: str) -> Article:
    """The article of a page with its headline, where `lang=title` says what was judged to be one."""
    page = page_of(html)
    segments = segment(page.tree, page.look)
    is_title = [page.tree.attributes[node].get("lang") == "title" for node in segments.nln.tolist()]
    role = np.where(is_title, Role.TITLE, Role.BODY).astype(np.uint8)
    verdicts = Verdicts(role, np.ones(len(role), np.float32), np.zeros(len(role), np.uint8), ("test",), "test")
    return assemble(page, segments, verdicts, Options().change(min_chars=0, title=True))


def said(article: Article) -> list[str]:
    return [plain(block.spans) for block in article.blocks if isinstance(block, Heading | Paragraph)]


def test_what_was_judged_the_title_is_the_first_block() -> None:
    article = judged(f"<title>Tea</title>{BODY}<div lang=title>How to<br>brew <i>tea</i></div>")
    assert said(article) == ["How to brew tea", "Water, leaves, time. That is all there is to it."]
    first = article.blocks[0]
    assert isinstance(first, Heading)
    assert (first.level, article.has_headline, article.title) == (1, True, "Tea")
    assert article.xpath(first) == "/html/body/div[1]"


def test_of_several_titles_the_one_that_the_metadata_has_is_it() -> None:
    article = judged(f"<title>Tea!</title><p lang=title>News</p><p lang=title>Tea</p>{BODY}")
    assert said(article)[0] == "Tea"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (f"<title>Tea | Kettle</title><h1>Tea</h1>{BODY}", "Tea"),
        (f"<meta property=og:title content=Tea><h1>On tea and its leaves</h1>{BODY}", "On tea and its leaves"),
        (f"<meta property=og:title content=Tea><p>A day.</p><h1>Coffee</h1>{BODY}", "Tea"),
        (f"<title>Tea</title>{BODY}", "Tea"),
    ],
    ids=["says the title", "the body begins with it", "the body does not", "only in the metadata"],
)
def test_without_a_judgement_it_is_found(html: str, expected: str) -> None:
    article = article_of(html, title=True)
    assert said(article)[0] == expected
    assert said(article).count(expected) == 1


def test_a_picture_may_stand_before_it_on_the_page_and_stands_after_it_here() -> None:
    html = f"<title>x</title><p><img src=/tea.jpg></p><h1>Tea, a story of leaves</h1>{BODY}"
    assert [type(block).__name__ for block in article_of(html, title=True).blocks] == ["Heading", "Figure", "Paragraph"]


def test_no_title_at_all_changes_nothing() -> None:
    article = article_of(BODY, title=True)
    assert not article.has_headline
    assert article.blocks == article_of(BODY).blocks


def test_the_rest_of_the_body_is_the_same() -> None:
    html = f"<title>Tea</title><h1>Tea</h1>{BODY}<h2>Milk</h2><p>Last, and little of it.</p>"
    assert article_of(html, title=True).body == article_of(html).blocks


def test_it_is_written_once() -> None:
    article = judged(f"<title>Tea</title><h1 lang=title>How to brew tea</h1>{BODY}")
    assert article.text.startswith("How to brew tea\n\nWater")
    assert article.markdown.startswith("# How to brew tea\n\nWater")
    assert article.html.count("<h1>") == 1
    assert "<h1>How to brew tea</h1>" in article.html
