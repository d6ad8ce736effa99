from __future__ import annotations

import pytest

from marrow.assemble.metadata.bylines import read_bylines
from tests.unit.assemble.metadata.build import page


def found(html: str) -> list[str]:
    return [value for _, value, _ in read_bylines(page(html))]


@pytest.mark.parametrize(
    "html",
    [
        "<p>By Ada Lovelace</p>",
        "<p>Written by <a href='/x'>Ada Lovelace</a></p>",
        "<p>Von Ada Lovelace</p>",
        "<p>by</p><p>Ada Lovelace</p>",
        "<a rel='author' href='/ada'>Ada Lovelace</a>",
        "<span class='author'>Ada Lovelace</span>",
        "<span class='post-author-name'>Ada Lovelace</span>",
        "<span class='Byline'>Ada Lovelace</span>",
        "<div class='author'><img alt='x'><a href='/author/ada'>Ada Lovelace</a><p>writes about bees</p></div>",
    ],
)
def test_a_byline_is_found_by_word_relation_or_class(html: str) -> None:
    assert found(f"<h1>Bees return</h1>{html}<p>Text.</p>") == ["Ada Lovelace"]


def test_a_line_with_by_is_clearer_than_a_class() -> None:
    assert found("<h1>Bees</h1><b class='author'>Someone Else</b><p>By Ada Lovelace</p>") == ["Ada Lovelace"]


def test_what_is_near_the_heading_comes_first() -> None:
    teaser = "<b class='author'>Someone Else</b>" + "<p>text</p>" * 100
    assert found(teaser + "<h1>Bees</h1><b class='author'>Ada Lovelace</b>") == ["Ada Lovelace"]


@pytest.mark.parametrize(
    "html",
    [
        "<p>By using this site you agree</p>",
        "<p>Powered by WordPress</p>",
        "<b class='author-avatar'>AL</b>",
        "<b class='comment-author'>Troll Person</b>",
        "<div class='author'>" + "She writes about bees and honey and so on. " * 5 + "</div>",
        "<b class='author'></b>",
        "<b class='authority'>City Council</b>",
    ],
)
def test_what_only_looks_like_a_byline_is_none(html: str) -> None:
    assert found(f"<h1>Bees return</h1>{html}<p>Text.</p>") == []


@pytest.mark.parametrize(
    "html",
    [
        "<p style='display:none'>By Evil Person</p>",
        "<b class='author' hidden>Evil Person</b>",
        "<a rel='author' href='/evil' hidden>Evil Person</a>",
        "<div style='display:none'><b class='byline'>Evil Person</b></div>",
        "<b class='author'><i hidden>Evil Person</i></b>",
        "<b class='author'>Evil <i hidden>Person</i></b>",
        "<p>By</p><p hidden>Evil Person</p><p>a long way from here</p>",
    ],
)
def test_a_hidden_byline_is_none(html: str) -> None:
    assert found(f"<h1>Bees return</h1>{html}<p>Text.</p>") == []
