"""What is kept: probabilities given by hand, on small pages."""

from __future__ import annotations

import numpy as np
import pytest

import marrow
from marrow.methods.auto.decide import Reason, decide
from marrow.segments import segment
from tests.builders import types_of

LONG = "<p>" + "word " * 120 + "</p>"


def reasons(html: str, keep: list[float], *, precision: float = 0.5, page_type: str = "article") -> list[Reason]:
    page = marrow.read(html)
    segments = segment(page.tree, page.look)
    words = np.array([len(segments.text(page.tree, number).split()) for number in range(len(segments))], np.int32)
    assert len(keep) == len(segments)
    found = decide(page, segments, np.array(keep, np.float32), words, types_of(page_type), precision=precision)
    return [Reason(number) for number in found.tolist()]


KEPT, UNLIKELY, OUTSIDE, COMMENTS, FILLED = Reason.KEPT, Reason.UNLIKELY, Reason.OUTSIDE, Reason.COMMENTS, Reason.FILLED


def test_what_is_likely_enough_is_kept() -> None:
    assert reasons("<p>a<div>b</div>", [0.5, 0.1]) == [KEPT, UNLIKELY]
    assert reasons("<p>a<div>b</div>", [0.5, 0.49], precision=0.4) == [KEPT, KEPT]


def test_a_page_without_segments_has_no_reasons() -> None:
    assert reasons("<img src=a.png>", []) == []


def test_outside_of_the_main_container_more_is_asked_for() -> None:
    page = f"<div><main>{LONG}{LONG}</main><aside><p>teaser</p><p>quote</p></aside></div>"
    assert reasons(page, [0.9, 0.6, 0.7, 0.85]) == [KEPT, KEPT, OUTSIDE, KEPT]
    assert reasons(page, [0.9, 0.6, 0.7, 0.85], page_type="listing") == [KEPT, KEPT, KEPT, KEPT]


def test_a_product_has_a_main_container_if_there_is_enough_in_it() -> None:
    beside = "<aside><p>policy</p><p>offer</p></aside>"
    much, little = f"<div><main>{LONG}{LONG}</main>{beside}</div>", f"<div><main>{LONG}</main>{beside}</div>"
    assert reasons(much, [0.9, 0.8, 0.75, 0.85], page_type="product") == [KEPT, KEPT, OUTSIDE, KEPT]
    assert reasons(much, [0.9, 0.8, 0.75, 0.85], page_type="service") == [KEPT, KEPT, KEPT, KEPT]
    assert reasons(little, [0.9, 0.75, 0.85], page_type="product") == [KEPT, KEPT, KEPT]


def test_the_panels_of_a_product_are_in_one_container_though_one_has_most_of_the_text() -> None:
    panels = f"<div><section>{LONG}{LONG}</section><section>{LONG}<p>Weight: 2 kg</p></section></div>"
    keep = [0.9, 0.9, 0.9, 0.6]
    assert reasons(panels, keep, page_type="article") == [KEPT, KEPT, KEPT, OUTSIDE]
    assert reasons(panels, keep, page_type="product") == [KEPT, KEPT, KEPT, KEPT]


def test_an_article_that_looks_like_none_is_the_likeliest_part() -> None:
    assert reasons("<p>a<p>b<p>c", [0.12, 0.01, 0.08]) == [KEPT, UNLIKELY, KEPT]
    assert reasons("<p>a<p>b<p>c", [0.12, 0.01, 0.08], page_type="listing") == [UNLIKELY, UNLIKELY, UNLIKELY]
    assert reasons("<p>a<p>b<p>c", [0.09, 0.01, 0.02]) == [UNLIKELY, UNLIKELY, UNLIKELY]


def test_of_a_product_more_is_asked_than_of_a_listing_unless_nothing_is_left() -> None:
    much = f"{LONG}<p>b<p>c"
    assert reasons(much, [0.6, 0.4, 0.1], page_type="listing") == [KEPT, KEPT, UNLIKELY]
    assert reasons(much, [0.6, 0.4, 0.1], page_type="product") == [KEPT, UNLIKELY, UNLIKELY]
    assert reasons(much, [0.4, 0.3, 0.1], page_type="product") == [KEPT, KEPT, UNLIKELY]
    assert reasons("<p>a<p>b<p>c", [0.6, 0.4, 0.1], page_type="product") == [KEPT, KEPT, UNLIKELY]


@pytest.mark.parametrize(("words", "found"), [(30, KEPT), (45, UNLIKELY)])
def test_a_product_of_which_hardly_any_words_are_kept_takes_more(words: int, found: Reason) -> None:
    assert reasons(f"<p>{'word ' * words}</p><p>b</p>", [0.6, 0.4], page_type="product") == [KEPT, found]


@pytest.mark.parametrize("name", ["comments", "post-comments", "CommentList", "disqus_thread", "user-comment"])
def test_comments_are_not_the_body(name: str) -> None:
    page = f"<main>{LONG}<div class='{name}'><p>me too</p></div></main>"
    assert reasons(page, [0.9, 0.9]) == [KEPT, COMMENTS]
    assert reasons(page, [0.9, 0.9], page_type="forum") == [KEPT, KEPT]
    assert reasons(page.replace("class=", "id="), [0.9, 0.9]) == [KEPT, COMMENTS]


@pytest.mark.parametrize("name", ["commented-code", "recommended", "commentary"])
def test_other_words_are_no_comments(name: str) -> None:
    assert reasons(f"<main>{LONG}<div class='{name}'><p>me too</p></div></main>", [0.9, 0.9]) == [KEPT, KEPT]


def test_comments_stay_where_there_is_hardly_anything_else() -> None:
    assert reasons("<main><p>A question</p><div class='comments'><p>me too</p></div></main>", [0.9, 0.9]) == [
        KEPT,
        KEPT,
    ]


def test_listings_and_formulas_between_kept_paragraphs_are_kept() -> None:
    page = f"<main>{LONG}<pre>x = 1</pre><p>menu</p>{LONG}<pre>y = 2</pre></main>"
    assert reasons(page, [0.9, 0.01, 0.01, 0.9, 0.01]) == [KEPT, FILLED, UNLIKELY, KEPT, UNLIKELY]
    assert reasons(f"{LONG}<div><math display=block><mi>x</mi></math></div>{LONG}", [0.9, 0.01, 0.9]) == [
        KEPT,
        FILLED,
        KEPT,
    ]


def test_a_likely_sibling_between_kept_ones_is_kept() -> None:
    assert reasons(f"<main>{LONG}<p>note</p>{LONG}</main>", [0.9, 0.2, 0.9]) == [KEPT, FILLED, KEPT]
    assert reasons(f"<main>{LONG}<p>note</p>{LONG}</main>", [0.9, 0.1, 0.9]) == [KEPT, UNLIKELY, KEPT]
    assert reasons(f"<main>{LONG}<div><p>note</p></div>{LONG}</main>", [0.9, 0.2, 0.9]) == [KEPT, UNLIKELY, KEPT]


def test_the_caption_of_a_listing_is_a_line_of_the_body_and_that_of_a_picture_is_not() -> None:
    page = f"<main>{LONG}<figure>{{}}<figcaption>Plate 1</figcaption></figure>{LONG}</main>"
    assert reasons(page.format("<pre>x</pre>"), [0.9, 0.01, 0.01, 0.9]) == [KEPT, FILLED, FILLED, KEPT]
    assert reasons(page.format("<img src=a.png>"), [0.9, 0.01, 0.9]) == [KEPT, UNLIKELY, KEPT]
