from __future__ import annotations

import numpy as np

import marrow
from marrow.blog.blocks import blocks_of
from marrow.blog.fields import around, authors_of, categories_of, count_of, posts_from
from marrow.blog.labels import Label
from marrow.blog.post import Labelled, Post


def _posts(html: str, said: dict[str, Label], url: str = "https://blog.example/") -> tuple[Post, ...]:
    """The posts of a page whose blocks have the given labels; each title begins one."""
    page = marrow.read(html, url=url)
    runs = blocks_of(page).runs
    labels = np.zeros((len(runs), len(Label)), bool)
    for block in range(len(runs)):
        labels[block, said.get(runs.text(page.tree, block), Label.OTHER)] = True
    post = (np.cumsum(labels[:, Label.TITLE]) - 1).astype(np.int32)
    return posts_from(page, Labelled(runs, labels, labels.astype(np.float32), post, "hand"))


def test_a_post_is_where_its_title_leads() -> None:
    (post,) = _posts("<h2><a href=/tea.html>Tea</a></h2><p>Hot.</p>", {"Tea": Label.TITLE, "Hot.": Label.CONTENT})
    assert post.link == "https://blog.example/tea.html"
    assert post.text == "Hot."


def test_without_a_linked_title_it_is_where_the_rest_is() -> None:
    html = "<h2>Tea</h2><p><a href=/tea.html#more>Read more</a></p>"
    (post,) = _posts(html, {"Tea": Label.TITLE, "Read more": Label.READMORE})
    assert post.link == "https://blog.example/tea.html"
    assert post.more_link == "https://blog.example/tea.html#more"


def test_or_where_its_date_leads() -> None:
    html = "<h2>Tea</h2><p><a href=/tea.html>4 March 2021</a></p>"
    (post,) = _posts(html, {"Tea": Label.TITLE, "4 March 2021": Label.DATE})
    assert post.link == "https://blog.example/tea.html"


def test_or_where_the_only_link_around_it_leads_even_without_a_word() -> None:
    card = "<article><h2>Tea</h2><p>Hot.</p><a href=/tea.html></a></article>"
    (post,) = _posts(card, {"Tea": Label.TITLE, "Hot.": Label.CONTENT})
    assert post.link == "https://blog.example/tea.html"
    (post,) = _posts(card.replace("</h2>", "</h2><a href=/b></a>"), {"Tea": Label.TITLE, "Hot.": Label.CONTENT})
    assert post.link == ""


def test_addresses_that_lead_nowhere_are_none() -> None:
    html = "<h2><a href='javascript:x()'>Tea</a></h2><p><a href='http://[bad'>Read more</a></p>"
    (post,) = _posts(html, {"Tea": Label.TITLE, "Read more": Label.READMORE})
    assert (post.link, post.more_link) == ("", "")


def test_blocks_know_their_label_and_their_nodes() -> None:
    (post,) = _posts("<h2>Tea</h2><p>Hot.</p>", {"Tea": Label.TITLE, "Hot.": Label.CONTENT})
    assert [block.labels for block in post.blocks] == [(Label.TITLE,), (Label.CONTENT,)]
    assert all(block.texts and block.box is None for block in post.blocks)
    assert post.labelled(Label.TITLE)[0].text == "Tea"


def test_a_post_with_many_links_is_not_where_one_of_them_leads() -> None:
    links = "".join("<a href=/x></a>" for _ in range(60))
    (post,) = _posts(f"<article><h2>Tea</h2>{links}<p>Hot.</p></article>", {"Tea": Label.TITLE, "Hot.": Label.CONTENT})
    assert post.link == ""


def test_blocks_without_a_label_make_a_post_of_nothing() -> None:
    page = marrow.read("<p>x</p>")
    runs = blocks_of(page).runs
    labels = np.zeros((1, len(Label)), bool)
    found = Labelled(runs, labels, labels.astype(np.float32), np.zeros(1, np.int32), "hand")
    assert posts_from(page, found) == (Post(title=""),)


def test_a_page_without_blocks_has_no_posts() -> None:
    assert _posts("<img src=a.png>", {}) == ()


def test_a_name_that_nobody_knows_is_a_name_all_the_same() -> None:
    assert authors_of(["Posted by admin", "by admin on"]) == ("admin",)
    assert authors_of(["von Ana Lind und Bo Ek"]) == ("Ana Lind", "Bo Ek")
    assert authors_of(["by at 18:07 in"]) == ()
    assert authors_of([]) == ()


def test_a_label_alone_is_no_category() -> None:
    assert categories_of(["Tags: tea; milk"]) == ("tea", "milk")
    assert categories_of(["Categories"]) == ("Categories",)
    assert categories_of(["|"]) == ()


def test_the_first_number_is_how_many_comments_there_are() -> None:
    assert count_of(["no comments"]) is None
    assert count_of(["comments", "3 of 12"]) == 3


def test_boxes_without_an_area_are_left_out() -> None:
    assert around([None, (1.0, 1.0, 0.0, 5.0)]) is None
