from __future__ import annotations

import numpy as np

import marrow
from marrow.blog.blocks import blocks_of
from marrow.blog.labels import Label
from marrow.blog.post import Labelled
from marrow.evaluate.blog.places import Article
from marrow.evaluate.blog.score import NOTHING, Counts, main_part, score
from marrow.evaluate.blog.truth import truth_of

HTML = "<nav>Home</nav><main><h2>Tea</h2><p>Hot water.</p><i>Share</i><h2>Milk</h2><p>White.</p></main>"
ARTICLES = [Article("Tea", {"content": ("Hot water.",)}), Article("Milk", {"content": ("White.",)})]


def _scored(labels: list[Label], posts: list[int], counts: list[bool] | None = None) -> Counts:
    page = marrow.read(HTML)
    runs = blocks_of(page).runs
    rows = np.zeros((len(runs), len(Label)), bool)
    rows[np.arange(len(runs)), labels] = True
    found = Labelled(runs, rows, rows.astype(np.float32), np.array(posts, np.int32), "hand")
    shown = None if counts is None else np.array(counts)
    return score(page.tree, truth_of(page.tree, runs, ARTICLES), found, len(ARTICLES), shown)


L = Label
RIGHT = [L.OTHER, L.TITLE, L.CONTENT, L.OTHER, L.TITLE, L.CONTENT]
POSTS = [-1, 0, 0, 0, 1, 1]


def test_what_is_all_right_is_counted_as_that() -> None:
    counts = _scored(RIGHT, POSTS)
    assert counts.articles.tolist() == [2, 2, 2]
    assert counts.labels[:, L.TITLE].tolist() == [2, 2, 2]
    assert counts.labels[:, L.OTHER].tolist() == [1, 1, 1]


def test_other_counts_in_the_main_part_alone_but_a_false_label_counts_anywhere() -> None:
    counts = _scored([L.CONTENT, *RIGHT[1:]], [0, *POSTS[1:]])
    assert counts.labels[:, L.CONTENT].tolist() == [2, 2, 3]


def test_an_article_with_a_wrong_title_or_the_words_of_another_is_wrong() -> None:
    assert _scored([*RIGHT[:4], L.CONTENT, L.CONTENT], [-1, 0, 0, 0, 0, 0]).articles.tolist() == [0, 2, 1]
    assert _scored(RIGHT, [-1, 0, 1, 0, 1, 1]).articles.tolist() == [0, 2, 2]


def test_a_word_without_a_label_is_in_its_post_all_the_same() -> None:
    unlabelled = [L.OTHER, L.TITLE, L.OTHER, L.OTHER, L.TITLE, L.CONTENT]
    assert _scored(unlabelled, POSTS).articles.tolist() == [2, 2, 2]


def test_blocks_that_do_not_count_do_not_count() -> None:
    wrong = [L.OTHER, L.TITLE, L.CONTENT, L.AUTHOR, L.TITLE, L.CONTENT]
    assert _scored(wrong, POSTS).labels[2, L.AUTHOR] == 1
    assert _scored(wrong, POSTS, [True, True, True, False, True, True]).labels[2, L.AUTHOR] == 0


def test_counts_add_up() -> None:
    both = _scored(RIGHT, POSTS) + NOTHING
    assert both.articles.tolist() == [2, 2, 2]


def test_a_page_without_labels_is_all_main() -> None:
    page = marrow.read(HTML)
    runs = blocks_of(page).runs
    assert main_part(page.tree, truth_of(page.tree, runs, []), runs.nln).all()
