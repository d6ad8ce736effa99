from __future__ import annotations

import datetime as dt

import pytest

import marrow
from marrow.blog import Label, label, posts_of
from marrow.blog.model import FOLDER
from marrow.errors import RenderError
from marrow.options import Options
from tests.unit.blog.build import html, laid_out, page_of


def test_a_front_page_is_its_posts_with_all_that_it_says_of_them() -> None:
    posts = posts_of(page_of())
    assert [post.title for post in posts] == ["Water for tea", "Leaves and time", "The pot that broke"]
    second = posts[1]
    assert second.link == "https://blog.example/2021/2/post.html"
    assert second.date == dt.datetime(2021, 3, 2, 10, tzinfo=dt.UTC)
    assert (second.authors, second.categories) == (("Ana Lind",), ("Tea",))
    assert second.comment_count == 2
    assert second.comment_link == "https://blog.example/2021/2/post.html#comments"
    assert second.more_link == second.link
    assert second.text.startswith("The leaves and time is a long story")
    assert second.box is None


def test_every_word_of_the_chrome_is_of_no_post() -> None:
    said = " ".join(block.text for post in posts_of(page_of()) for block in post.blocks)
    assert "About" not in said
    assert "Archive" not in said


def test_posts_of_a_rendered_page_have_boxes_one_below_the_other() -> None:
    posts = posts_of(laid_out(page_of()))
    boxes = [post.box for post in posts]
    assert all(boxes)
    tops = [box[1] for box in boxes if box]
    assert tops == sorted(tops)


def test_a_page_without_text_has_no_posts() -> None:
    assert posts_of(marrow.read("<html><body><img src=a.png></body></html>")) == ()


def test_the_same_page_gives_the_same_posts() -> None:
    assert posts_of(page_of()) == posts_of(page_of())


def test_a_page_of_one_line_gives_no_error() -> None:
    assert len(posts_of(marrow.read("<p>Tea</p>"))) <= 1


def test_the_labeller_of_the_paper_needs_boxes() -> None:
    with pytest.raises(RenderError) as caught:
        posts_of(page_of(), Options().change(labeller="paper"))
    assert caught.value.code == "render.needed"


def test_the_labeller_of_the_paper_finds_the_titles_of_a_common_theme() -> None:
    posts = posts_of(laid_out(page_of(html(4))), Options().change(labeller="paper"))
    assert [post.title for post in posts] == [
        "Water for tea",
        "Leaves and time",
        "The pot that broke",
        "Milk comes last",
    ]


def test_labels_name_who_gave_them() -> None:
    found = label(page_of())
    assert found.labeller == "auto"
    assert found.labels[:, Label.TITLE].sum() == 3


def test_the_shipped_model_has_a_card_and_is_small() -> None:
    assert "research and evaluation" in (FOLDER / "card.md").read_text("utf-8")
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 4 << 20


def test_a_real_browser_shows_the_same_posts(rendering: Options) -> None:
    page = marrow.draw(html(), url="https://blog.example/", options=rendering).page
    posts = posts_of(page)
    assert [post.title for post in posts] == ["Water for tea", "Leaves and time", "The pot that broke"]
    assert all(post.box for post in posts)
