from __future__ import annotations

import time

import pytest

from marrow.assemble.metadata.bylines import Byline, Bylines
from marrow.page import Page
from tests.unit.assemble.metadata.build import page

TEXT = "<p>" + "Bees have come back to the city after a long time. " * 5 + "</p>"


def read(made: Page) -> list[Byline]:
    """All bylines; signatures where nothing is marked, as authors are chosen."""
    bylines = Bylines(made)
    marked = bylines.marked()
    return [*marked, *bylines.lines(range(len(made.tree)).__contains__), *(() if marked else bylines.signatures())]


def found(html: str) -> list[tuple[str, str]]:
    return [(mark, text) for text, mark, _ in read(page(html))]


@pytest.mark.parametrize(
    ("html", "wanted"),
    [
        ("<p>By Ada Lovelace</p>", ("label", "By Ada Lovelace")),
        ("<p>Written by <a href='/x'>Ada Lovelace</a></p>", ("label", "Written by\nAda Lovelace")),
        ("<p>Von\n   Ada Lovelace</p>", ("label", "Von Ada Lovelace")),
        ("<p>Автор: Ада Лавлейс</p>", ("label", "Автор: Ада Лавлейс")),
        ("<p>作者：李白</p>", ("label", "作者：李白")),
        ("<p>责任编辑：李白</p>", ("editor", "责任编辑：李白")),
        ("<p>Ada Lovelace</p>", ("line", "Ada Lovelace")),
        ("<p>Ada Lovelace, Bo Ek</p>", ("line", "Ada Lovelace, Bo Ek")),
        ("<p>Ada Lovelace |</p>", ("line", "Ada Lovelace")),
        ("<a rel='author' href='/ada'>Ada Lovelace</a>", ("rel", "Ada Lovelace")),
        ("<span class='post-author-name'>by ada</span>", ("called", "by ada")),
        ("<a href='/author/ada'>ada</a>", ("link", "ada")),
    ],
)
def test_a_byline_is_found_by_mark_label_or_looks(html: str, wanted: tuple[str, str]) -> None:
    assert wanted in found(f"<h1>Bees return</h1>{html}{TEXT}")


def test_what_is_near_the_heading_is_read_alone() -> None:
    teasers = "<b class='author'>Someone Else</b>" + "<p>on and on</p>" * 100
    html = teasers + "<h1>Bees</h1><b class='author'>Ada Lovelace</b>"
    assert {value for _, value in found(html)} == {"Ada Lovelace"}


def test_what_is_far_is_read_if_nothing_is_near() -> None:
    html = "<h1>Bees</h1>" + TEXT * 100 + "<p class='author'>ada</p>"
    assert found(html) == [("called", "ada")]


def test_a_signature_below_the_text_is_read_if_there_is_nothing_else() -> None:
    signed = "<h1>Bees</h1>" + TEXT * 100 + "<p>— Ada Lovelace</p>"
    assert found(signed) == [("signature", "Ada Lovelace")]
    assert ("signature", "Ada Lovelace") not in found("<p>By Bo Ek</p>" + signed)


def test_a_reporter_below_a_chinese_text_is_read() -> None:
    assert found("<h1>蜜蜂</h1>" + "<p>的的</p>" * 200 + "<p>（总台记者 张倩）</p>") == [("label", "（总台记者 张倩）")]


def test_the_headline_is_no_byline() -> None:
    assert found("<h1>Ada Lovelace</h1>") == []


@pytest.mark.parametrize(
    "html",
    [
        "<p>Powered and built in London</p>",
        "<b class='author-avatar'>AL</b>",
        "<b class='comment-author'>troll</b>",
        "<b class='author'></b>",
        "<b class='authority'>City council</b>",
        "<button>Ada Lovelace</button>",
    ],
)
def test_what_only_looks_like_a_byline_is_none(html: str) -> None:
    assert found(f"<h1>Bees return</h1>{html}<p>on and on</p>") == []


@pytest.mark.parametrize(
    "html",
    [
        "<p style='display:none'>By Evil Person</p>",
        "<b class='author' hidden>Evil Person</b>",
        "<a rel='author' href='/evil' hidden>Evil Person</a>",
        "<div style='display:none'><b class='byline'>Evil Person</b></div>",
        "<b class='author'><i hidden>Evil Person</i></b>",
        "<p>By</p><p hidden>Evil Person</p><p>a long way from here</p>",
    ],
)
def test_hidden_names_are_not_read(html: str) -> None:
    assert "Evil" not in str(found(f"<h1>Bees return</h1>{html}<p>on and on</p>"))


@pytest.mark.parametrize(
    "part", ["<p>By Ada</p>", "<p>Ada Lovelace</p>", "<b class=author>", f"{TEXT}<i>Ada Lovelace</i>"]
)
def test_many_bylines_are_cut_and_take_little_time(part: str) -> None:
    made = page("<h1>Bees</h1>" + part * 4000)
    begin = time.process_time()
    assert len(read(made)) < 100
    assert time.process_time() - begin < 1


def test_lines_are_read_only_where_they_may_stand() -> None:
    made = page("<h1>Bees</h1><p>Ada Lovelace</p><p>Bo Ek</p>")
    found = [*Bylines(made).lines(range(len(made.tree)).__contains__)]
    assert [text for text, _, _ in found] == ["Ada Lovelace", "Bo Ek"]
    last = found[-1]
    assert [*Bylines(made).lines([last[-1]].__contains__)] == [last]


def test_a_page_has_a_name_if_it_stands_in_a_short_text_near_the_heading() -> None:
    bylines = Bylines(page(f"<h1>Bees</h1><p>Thanks to Ada Lovelace</p>{TEXT * 200}<p>Bo Ek</p>"))
    assert bylines.has("Ada Lovelace")
    assert not bylines.has("Bo Ek")
