from __future__ import annotations

import gc
import weakref
from dataclasses import replace

import pytest

import marrow
from marrow.article import Article, Blocks, Figure, Image, Paragraph, Span
from marrow.assemble.kept import Kept, keep
from marrow.page import Page
from marrow.segments import Segments
from marrow.telling import LATE, PICTURED
from marrow.tree import Flags

DRAFT: Blocks = (Paragraph((Span("Water."),)),)
FIGURE = Figure((Image("/a.png"),))


def metadata() -> dict[str, object]:
    return {name: getattr(Article(), name) for name in LATE}


def pictures() -> dict[str, object]:
    return dict(zip(PICTURED, ((*DRAFT, FIGURE), FIGURE.images), strict=True))


def later() -> Article:
    return Article.told_later(metadata, pictured_by=pictures, blocks=DRAFT)


def test_blocks_are_told_with_their_pictures_and_words_do_not_wait_for_them() -> None:
    article = later()
    assert article.prose is DRAFT
    assert article.text == "Water."
    assert article.images == FIGURE.images
    assert article.prose is article.blocks
    assert article.blocks[-1] is FIGURE


def test_blocks_that_somebody_gives_are_those_of_the_text() -> None:
    others = (Paragraph((Span("Milk."),)),)
    changed = replace(later(), blocks=others, images=())
    assert (changed.text, changed.blocks, changed.images) == ("Milk.", others, ())


def test_a_defect_among_pictures_is_told_and_leaves_the_article_to_be_asked_again() -> None:
    defects = [AttributeError("no such thing")]

    def pictured_by() -> dict[str, object]:
        if defects:
            raise defects.pop()
        return {"blocks": DRAFT, "images": ()}

    article = Article.told_later(metadata, pictured_by=pictured_by, blocks=DRAFT)
    with pytest.raises(RuntimeError, match="no such thing"):
        _ = article.blocks
    assert (article.text, article.blocks) == ("Water.", DRAFT)


def test_an_article_that_is_told_lets_the_page_go(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[weakref.ref[object]] = []

    def watched(page: Page, segments: Segments, wanted: Flags, insisted: Flags | None) -> Kept | None:
        pages.append(weakref.ref(page.tree.tag))
        return keep(page, segments, wanted, insisted)

    monkeypatch.setattr("marrow.assemble.article.keep", watched)
    story = "<p>The river rose in the night and carried the old wooden bridge away, people said.</p>" * 9
    article = marrow.extract(f"<h1>Tea</h1>{story}<figure><img src='/a.jpg'></figure>{story}")
    assert article.text
    assert pages[0]() is not None
    assert (article.date, len(article.images)) == (None, 1)
    gc.collect()
    assert pages[0]() is None
    assert article.xpath(article.blocks[0]).startswith("/html/body/")
