from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from marrow.train.aged import aged

SEEDS = [f"{number}" for number in range(30)]
"""Enough of them that every way to age a page comes."""
BOXES = "article section main header footer nav aside figure figcaption hgroup div"
LINES = "a b em span time mark o:p"
OTHERS = "p h1 h2 h6 ul ol li blockquote table td button form pre"
ODD = (
    "<!-- <div> a comment -->",
    "<script>write('<script src=x><\\/script><div>')</script>",
    "<style>div > p { color: red }</style>",
    "<iframe><div></iframe>",
    "<svg><title>Sun</title><path d='M0 0'/></svg>",
    "<img alt='a > b' title='say \"role\"'>",
    "<br>",
)


def nodes(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(
        lambda name, rest, inside: f"<{name}{rest}>{inside}</{name}>",
        st.sampled_from(f"{BOXES} {LINES} {OTHERS}".split()),
        st.sampled_from(["", " class=story", " role=main data-x='1'", ' title="5 > 4"', " itemscope hidden"]),
        st.lists(children, max_size=4).map(" ".join),
    )


WORDS = st.text("abcäß中 &<>\"'", max_size=6)
"""Where `<` and a letter meet, a tag begins, with whatever follows for attributes."""
MARKUP = st.recursive(WORDS | st.sampled_from(ODD), nodes, max_leaves=20)


def text_of(html: str) -> str:
    """All text of a page but its blanks, in order."""
    root = LexborHTMLParser(html).root
    assert root is not None
    return "".join(root.text().split())


def tags_of(html: str) -> set[str]:
    return {str(node.tag) for node in LexborHTMLParser(html).css("body *")}


@given(MARKUP, st.sampled_from(SEEDS))
@settings(max_examples=200, deadline=None)
def test_texts_and_their_order_stay(html: str, seed: str) -> None:
    assert text_of(aged(html, seed)) == text_of(html)


@given(MARKUP, st.sampled_from(SEEDS))
@settings(max_examples=100, deadline=None)
def test_no_element_names_its_part(html: str, seed: str) -> None:
    made = aged(html, seed)
    assert tags_of(made).isdisjoint({*BOXES.split(), "time", "mark"} - {"div"})
    assert aged(html, seed) == made


@pytest.mark.parametrize(
    "html",
    [
        "<script type='application/ld+json'>{}</script>",
        "<meta property=og:title content=Tea>",
        "<meta name=twitter:card content=summary>",
        "<meta name=author content=Ann>",
    ],
)
def test_what_a_page_says_of_itself_goes(html: str) -> None:
    assert aged(html, "a") == "<html><head></head><body></body></html>"


def test_a_title_and_a_description_stay() -> None:
    head = '<title>Tea &lt;3</title><meta name="description" content="Hot">'
    assert aged(head, "a") == f"<html><head>{head}</head><body></body></html>"


def test_attributes_that_came_later_go_and_all_others_stay() -> None:
    made = aged(
        '<p id="x" role="main" itemscope data-a-b="1 > 2" class="role model" datetime aria-label="y">Tea</p>', "a"
    )
    assert '<p id="x" class="role model">Tea</p>' in made


@pytest.mark.parametrize("odd", [each for each in ODD if "img" not in each])
def test_what_is_no_markup_is_left_alone(odd: str) -> None:
    plain = LexborHTMLParser(f"<p>Tea</p>{odd}<nav>Home</nav>").html or ""
    kept = plain[plain.index("</p>") + 4 : plain.index("<nav>")]
    made = aged(plain, "a")
    assert kept in made
    assert "<nav>" not in made


def test_pages_age_in_many_ways() -> None:
    page = "<section><h1>Tea</h1><p>Hot.</p><ul><li>One</li></ul></section>" * 3
    made = [tags_of(aged(page, seed)) for seed in SEEDS]
    for tag in ("h1", "font", "table", "ul", "p"):
        assert 0 < sum(tag in tags for tags in made) < len(made)


def test_ages_come_from_the_seed_alone() -> None:
    page = "<section><h1>Tea</h1></section>" * 9
    random.seed(1)
    first = aged(page, "b")
    random.seed(2)
    assert aged(page, "b") == first
