from __future__ import annotations

import numpy as np
import pytest

import marrow
from marrow.blog.auto.parting import part
from marrow.blog.auto.wordless import is_wordless, wordless_rest
from marrow.blog.blocks import blocks_of
from marrow.blog.labels import Label


def _found(foot: str, *, title: str = "<a href=/one>One</a>") -> list[str]:
    """The links to the rest in a post that has a text, and the foot that is given."""
    page = marrow.read(f"<main><div><h2>{title}</h2><p>A.</p>{foot}</div><div><h2>Two</h2><p>B.</p></div></main>")
    blocks = blocks_of(page)
    texts = [blocks.runs.text(page.tree, block) for block in range(len(blocks))]
    labels = np.zeros((len(texts), len(Label)), bool)
    for block, text in enumerate(texts):
        labels[block, Label.TITLE] = text in ("One", "Two")
        labels[block, Label.CONTENT] = text.endswith(".")
        labels[block, Label.COMMENT] = text == "💬"
    post = part(page.tree, blocks, np.arange(len(texts)), labels)
    found = wordless_rest(page.tree, blocks.runs, texts, labels, post)
    return [texts[block] for block in np.flatnonzero(found)]


@pytest.mark.parametrize("said", ["»", "…", "→", "keyboard_arrow_down", "arrow_right_2"])
def test_a_sign_that_leads_where_the_title_does_is_a_link_to_the_rest(said: str) -> None:
    assert _found(f"<p><a href=/one>{said}</a></p>") == [said]


@pytest.mark.parametrize("end", ["#more", "#more-12", "?more=1"])
def test_an_address_may_ask_for_the_rest(end: str) -> None:
    assert _found(f"<p><a href='/one{end}'>»</a></p>") == ["»"]


@pytest.mark.parametrize("href", ["/two", "/one#comments", "/one?share=1", ""])
def test_a_sign_that_leads_elsewhere_is_none(href: str) -> None:
    assert _found(f"<p><a href='{href}'>»</a></p>") == []


@pytest.mark.parametrize("said", ["Tea", "one_Two", "tea", "#", "¶", "»" * 41])
def test_what_says_something_or_marks_a_place_is_none(said: str) -> None:
    assert _found(f"<p><a href=/one>{said}</a></p>") == []


def test_a_sign_without_a_link_is_none() -> None:
    assert _found("<p>»</p>") == []


def test_a_sign_before_the_text_of_a_post_is_none() -> None:
    assert _found("<p><a href=/one>»</a></p><p>More to say.</p>") == []


def test_a_block_that_has_a_label_keeps_it() -> None:
    assert _found("<p><a href=/one>💬</a></p>") == []


def test_a_post_whose_title_is_no_link_has_none() -> None:
    assert _found("<p><a href=/one>»</a></p>", title="One") == []


def test_a_post_has_one_at_most() -> None:
    assert _found("<p><a href=/one>»</a></p><p><a href=/one>→</a></p>") == ["»"]


def test_nothing_says_nothing_and_is_no_link() -> None:
    assert not is_wordless("")
