from __future__ import annotations

import time

import pytest

from marrow.assemble.metadata.byline_marks import MOST, Marks, lines
from tests.unit.assemble.metadata.build import page


def near(html: str) -> list[str]:
    made = page(html)
    return [*Marks(made).near(range(len(made.tree))).values()]


def everywhere(html: str) -> list[str]:
    return [*Marks(page(html)).everywhere().values()]


@pytest.mark.parametrize(
    ("html", "mark"),
    [
        ("<a rel='author' href='/ada'>Ada</a>", "rel"),
        ("<b class='author'>Ada</b>", "called"),
        ("<b class='meta entry-author-name'>Ada</b>", "called"),
        ("<b class='Byline'>Ada</b>", "called"),
        ("<b class='author hasAvatar'>Ada</b>", "called"),
    ],
)
def test_the_plainest_marks(html: str, mark: str) -> None:
    assert near(html) == [mark]
    assert everywhere(html) == [mark]


@pytest.mark.parametrize(
    ("html", "mark"),
    [
        ("<a href='/author/ada'>Ada</a>", "link"),
        ("<a href='https://example.org/profile/ada'>Ada</a>", "link"),
        ("<a href='/author/ada' class='username-icon'>Ada</a>", "link"),
        ("<b class='autor'>Ada</b>", "called"),
        ("<a class='username u-concealed'>ada_l</a>", "by-account"),
        ("<b class='bigusername'>ada_l</b>", "by-account"),
    ],
)
def test_other_marks_are_looked_for_everywhere_only(html: str, mark: str) -> None:
    assert near(html) == []
    assert everywhere(html) == [mark]


@pytest.mark.parametrize(
    "html",
    [
        "<b class='author-avatar'>Ada</b>",
        "<b class='comment-author'>Troll</b>",
        "<b class='comment-username'>Troll</b>",
        "<b class='byline-date'>4 March</b>",
        "<b class='authority'>Council</b>",
        "<b class='author' hidden>Ada</b>",
        "<div class='author'>" + "<p>on and on</p>" * 50 + "</div>",
        "<a href='/news/'>Ada</a>",
    ],
)
def test_what_is_hidden_large_or_something_else_is_not_marked(html: str) -> None:
    assert everywhere(html + "<p>on and on</p>") == []


def test_only_what_stands_in_the_place_is_near() -> None:
    made = page("<b class='author'>Ada</b>" * 3)
    marks = Marks(made)
    nodes = [*marks.near(range(len(made.tree)))]
    assert [*marks.near(range(nodes[1], nodes[2]))] == nodes[1:2]


def test_many_marks_are_cut_and_take_little_time() -> None:
    made = page("<b class='author'>Ada</b>" * 20_000)
    begin = time.process_time()
    assert len(Marks(made).everywhere()) == MOST
    assert time.process_time() - begin < 1


def test_lines_are_the_short_texts_that_are_shown() -> None:
    made = page(
        f"<div class=author>By <a>Ada\n Lovelace</a><i hidden>Evil</i><p>{'long ' * 50}</p><p>4 March</p></div>"
    )
    (node,) = Marks(made).everywhere()
    assert lines(made, node) == "By\nAda Lovelace\n4 March"
