"""Method `auto` in both forms: the same rows to the last bit, and scores that differ by nothing but rounding."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marrow
from marrow.methods.auto import judge
from marrow.methods.auto.again import Seen, look_again
from marrow.methods.auto.crowds import draw
from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.model import Model
from marrow.methods.auto.rows import rows_of, scores_of
from marrow.methods.auto.verdict import chances
from marrow.options import Options
from marrow.page import Page
from marrow.segments import segment
from tests.unit.methods.auto.weights import random_model
from tests.unit.native.forms import CORE, GOLDEN, PIECES, both, needs_core, using

URL = "https://example.org/notes/2024/page.html?x=1"
OPTIONS = Options()

# What rows look at: hints, names, words of many scripts, characters that count.
HEADS = (
    '<meta property=og:title content="a text">|<meta name=description content="漢 é text">|<meta name=author content=a>'
    "|<meta property=og:type content=article>|<title>a text of one</title>|<body class='single post'>"
    '|<script type="application/ld+json">{"@type": ["Article", "Ünï"], "name": "a text", "articleBody": "a text '
    r'a \u00e9 \ud83c\udf75 \n a text a \x \u00zz"}</script>'
).split("|")
TAGS = (
    "<p>|<div>|</div>|<br>|<h1>|</h1>|<h2 class='entryTitle big'>|</h2>|<ul>|</ul>|<li>|<img>|<time>|</time>|<b>|</b>"
    "|<section class='a b ABCde f-g'>|</section>|<article>|</article>|<a href='/tag/teaTime' rel=tag>|</a>|<p hidden>"
    "|<p id=mainText role=note itemprop=articleBody aria-label='Ünder Score'>|<table>|</table>|<td>|<pre>|</pre>"
    "|<p data-testid=story data-component=body data-type=x property=y>|<p style='font-size:2em'>|<div class='a b'>"
).split("|")
TEXTS = (
    "a text a |A B C d. |one, two; three! |1234567 90 |“quoted” |© @ : |ключ λόγος |日本語。 |한국어 |😀|…|؟|x1y2"
    "|\u0301|\u00a0|This is a sentence of running text, with a comma and a stop. |Read more|\u3000|e|é|ß|漢"
).split("|")
INNER = st.lists(st.sampled_from([*TAGS, *TEXTS, *TEXTS]), min_size=20, max_size=80)
PAGES = st.builds(
    lambda head, inner, odd: "".join([*head, *inner, *odd]).encode(),
    st.lists(st.sampled_from(HEADS), max_size=4),
    INNER,
    st.lists(st.sampled_from(PIECES), max_size=3),
)


@cache
def model() -> Model:
    """Weights that know half of what golden pages say."""
    return random_model(*(page for page in map(read, (path.read_bytes() for path in GOLDEN)) if page))


def read(data: bytes) -> Page | None:
    try:
        return marrow.read(data, url=URL)
    except marrow.MarrowError:
        return None


def assert_alike(data: bytes) -> None:
    page = read(data)
    if page is None:
        return
    segments = segment(page.tree, page.look)
    (rows, words), (plain_rows, plain_words) = both(lambda: rows_of(page, segments, hints_of(page), model()))
    assert words.tolist() == plain_words.tolist()
    assert np.argwhere(rows != plain_rows).tolist() == []
    compiled, plain = both(lambda: scores_of(rows, words, model()))
    for one, other in zip(compiled, plain, strict=True):
        assert one == pytest.approx(other, rel=1e-4, abs=1e-4)
    scores, crowd = draw(compiled, page.tree, segments.nln)
    seen = Seen(scores.roles, chances(scores), words, rows, crowd)
    second, plain_second = both(lambda: look_again(seen, page.tree, segments, model()))
    assert second == pytest.approx(plain_second, rel=1e-4, abs=1e-4)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_both_forms_are_alike_on_golden_pages(path: Path) -> None:
    assert_alike(path.read_bytes())


@settings(deadline=None, max_examples=250)
@given(PAGES)
def test_both_forms_are_alike_on_any_page(data: bytes) -> None:
    assert_alike(data)


WORDS = " ".join("tea" + "x" * (number % 7) + chr(97 + number % 26) for number in range(300))


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>x",
        "<p>" + WORDS,
        *(f"<p>{' '.join(WORDS.split()[:count])}" for count in (6, 7, 63, 64, 65, 71, 72, 73, 80, 81)),
        "<p>one<br>" * 5,
        "<p>one<br>" * 6,
        "<p>one<br>" * 7,
        "<div class='a b'>" * 200 + "deep<br>text" + "</div>" * 100 + "half",
        "<title>" + WORDS + "</title><p>" + WORDS,
        "<p>" + "x" * 399 + "<p>" + "x" * 399 + "<p>" + "x" * 400 + "<p>" + "x" * 400,
        "<p class='" + "ab cd" * 100 + "'>x",
        "<p style='font-size:100em'>" * 30 + "large",
        "<title>漢字</title><p>" + "漢字" * 100,
        "<p>5" * 1500,
    ],
    ids=lambda html: f"{html[:24]} {len(html)}",
)
def test_both_forms_are_alike_at_every_limit(html: str) -> None:
    assert_alike(html.encode())


@pytest.mark.parametrize("path", GOLDEN[::4], ids=lambda path: path.parent.name)
def test_both_forms_give_the_same_verdicts(path: Path) -> None:
    page = read(path.read_bytes())
    if page is None:
        return
    segments = segment(page.tree, page.look)
    one, other = both(lambda: judge(page, segments, OPTIONS))
    for column in ("role", "why", "is_kept"):
        assert getattr(one, column).tolist() == getattr(other, column).tolist()
    assert one.page_type == other.page_type
    assert one.score == pytest.approx(other.score, abs=2e-4)
    assert one.confidence == pytest.approx(other.confidence, abs=2e-4)


def cost(html: str) -> float:
    page = marrow.read(html, max_nodes=1_000_000, max_depth=4096)
    segments = segment(page.tree, page.look)
    begin = time.process_time()
    assert len(judge(page, segments, OPTIONS).role) == len(segments)  # asked for, they are looked at a second time
    return time.process_time() - begin


@pytest.mark.parametrize(
    ("head", "piece"),
    [
        ("", "some words, as always.<br>"),
        (f"<title>{WORDS}</title><meta name=description content='{WORDS}'>", f"<p>{WORDS[:400]}"),
        ("<div class='a b c'>" * 3000, "x<br>"),
        ("", "<h1>a</h1>"),
        ("", "<a href='/some/longer/address/of/a/page'>a</a><img><br>"),
    ],
    ids=["segments", "hints", "deep", "headings", "links"],
)
@needs_core
def test_ten_times_the_page_costs_ten_times_the_work(head: str, piece: str) -> None:
    with using(CORE):
        cost("<p>warm")
        assert cost(head + piece * 10_000) < 30 * cost(head + piece * 1_000) + 0.1


@needs_core
def test_a_hundred_thousand_segments_are_judged() -> None:
    with using(CORE):
        assert cost("a word, and more.<br>" * 100_000) < 30
