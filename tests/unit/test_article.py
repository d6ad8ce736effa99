from __future__ import annotations

import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import marrow
from marrow.article import (
    Article,
    Block,
    Cell,
    Heading,
    Image,
    Mark,
    Paragraph,
    Span,
)
from marrow.assemble.metadata import METADATA
from marrow.telling import LATE


def says(text: str) -> Paragraph:
    return Paragraph((Span(text),))


@pytest.mark.parametrize(
    ("value", "name"), [(Span("a"), "text"), (Image("/a.png"), "url"), (says("a"), "spans"), (Cell(()), "blocks")]
)
def test_nothing_in_an_article_can_be_changed(value: object, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(value, name, getattr(value, name))


def test_spans_and_images_say_what_they_are() -> None:
    assert repr(Span("a", Mark.STRONG)) == "Span(text='a', marks=<Mark.STRONG: 1>, url='')"
    assert repr(Image("/a.png", alt="a bee")).startswith("Image(url='/a.png', alt='a bee', caption=''")
    assert Span("a") == Span("a", Mark.NONE, "") != Span("a", Mark.STRONG)


def test_the_headline_is_the_first_block_where_it_says_so_else_the_title() -> None:
    blocks: tuple[Block, ...] = (Heading(1, (Span("a "), Span("b", Mark.EMPHASIS))), says("c"))
    with_it, without = (Article(title="t", blocks=blocks, has_headline=has) for has in (True, False))
    assert (with_it.headline, with_it.body) == ("a b", blocks[1:])
    assert (without.headline, without.body) == ("t", blocks)


class Teller:
    """Tells metadata, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> dict[str, object]:
        self.asked += 1
        told = {name: getattr(Article(), name) for name in LATE}
        return {**told, "authors": ("Ada",), "site": "The Daily"}


def later(teller: Teller) -> Article:
    return Article.told_later(teller, title="Tea", blocks=(Paragraph((Span("Water."),)),))


def test_metadata_is_asked_for_once_and_not_for_the_text() -> None:
    teller = Teller()
    article = later(teller)
    assert (article.title, article.text, teller.asked) == ("Tea", "Water.", 0)
    assert (article.authors, article.site, article.date, teller.asked) == (("Ada",), "The Daily", None, 1)


def test_an_article_told_later_is_like_any_other() -> None:
    known = Article(title="Tea", authors=("Ada",), site="The Daily", blocks=(Paragraph((Span("Water."),)),))
    assert later(Teller()) == known
    assert repr(later(Teller())) == repr(known)
    assert replace(later(Teller()), title="Cup") == replace(known, title="Cup")
    assert pickle.loads(pickle.dumps(later(Teller()))) == known
    assert later(Teller()).to_dict() == known.to_dict()


def test_what_an_article_does_not_have_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no 'colour'"):
        _ = later(Teller()).colour  # type: ignore[attr-defined]  # that is the point


def test_all_fields_but_the_title_and_the_body_are_told_later() -> None:
    assert set(LATE) == set(METADATA) - {"title"}


def test_threads_that_ask_at_once_are_told_the_same() -> None:
    page = (Path(__file__).parents[2] / "docs/examples/tea.html").read_bytes()
    wanted = marrow.extract(page).to_json()
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            for _ in range(10):
                article = marrow.extract(page)
                assert {*threads.map(lambda _, one=article: one.to_json(), range(4))} == {wanted}
    finally:
        sys.setswitchinterval(before)


def test_a_defect_while_telling_is_told_and_leaves_the_article_to_be_asked_again() -> None:
    teller = Teller()

    def fails_once() -> dict[str, object]:
        if not teller.asked:
            teller.asked += 1
            raise AttributeError("no such thing")
        return teller()

    article = Article.told_later(fails_once, title="Tea")
    with pytest.raises(RuntimeError, match="could not be told"):
        _ = article.authors
    assert article.authors == ("Ada",)
