"""What comes after the network in both forms: the same scores in, the same verdicts out, bit for bit."""

from __future__ import annotations

import html
import time
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import marrow
from marrow.methods.auto.crowds import alike, draw
from marrow.methods.auto.decide import decide
from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.model import ROLES, shipped
from marrow.methods.auto.network import Scores
from marrow.methods.auto.rows import rows_of, scores_of
from marrow.methods.auto.verdict import Counts, chances, keep_talk, verdicts_of
from marrow.page import Page
from marrow.segments import Segments, segment
from tests.builders import types_of
from tests.unit.native.forms import CORE, GOLDEN, both, needs_core, using

Judged = tuple[bytes | float | None, ...]


def judged(page: Page, segments: Segments, scores: Scores, words: Counts, precision: float, single: bool) -> Judged:
    drawn, crowd = draw(scores, page.tree, segments.nln)
    keep = chances(drawn)
    reason = decide(page, segments, keep, words, types_of("article" if single else "listing"), precision=precision)
    keep_talk(reason, words, drawn.roles)
    found = verdicts_of(reason, keep, words, drawn.roles, page_type="")
    columns = drawn.roles, drawn.keep, crowd, keep, reason, found.role, found.why, found.is_kept
    return *(column.tobytes() for column in columns), found.confidence


def assert_same(page: Page, scores: Scores, words: Counts, precision: float, single: bool) -> None:
    segments = segment(page.tree, page.look)
    compiled, plain = both(lambda: judged(page, segments, scores, words, precision, single))
    assert compiled == plain


def read(source: str | bytes) -> Page:
    """The page as the core reads it, for of others Python judges in both forms."""
    with using(CORE):
        return marrow.read(source)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
@pytest.mark.parametrize("single", [True, False])
def test_both_forms_judge_golden_pages_the_same(path: Path, single: bool) -> None:
    try:
        page = read(path.read_bytes())
    except marrow.MarrowError:  # it is there to be refused
        return
    with using(CORE):
        rows, words = rows_of(page, segment(page.tree, page.look), hints_of(page), shipped())
        scores = scores_of(rows, words, shipped())
    for precision in (0.0, 0.3, 0.5, 0.9):
        assert_same(page, scores, words, precision, single)


# What decisions look at: containers and their names, units, captions with and without pictures, siblings.
PIECES = (
    "<div>|<div class=comments>|<div id=post-comment class='a b'>|</div>|<p>text|<p class=a>text|<p class='a b'>text"
    "|<pre>code</pre>|<math><mi>x</mi></math>|<xmp>x</xmp>|<figure>|<figcaption>caption|</figcaption>|</figure>|<img>"
    "|<svg></svg>|<section>|</section>|<ul>|<li>item|</ul>|<br>|<h2>head</h2>|plain|<figure><pre>x</pre><figcaption>y"
).split("|")


@settings(deadline=None, max_examples=300)
@given(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=40),
    st.randoms(use_true_random=False),
    st.sampled_from([0.0, 0.2, 0.5, 0.8, 1.0]),
    st.booleans(),
)
def test_both_forms_judge_any_page_the_same(pieces: list[str], random: Random, precision: float, single: bool) -> None:
    page = read("<body>" + "".join(pieces))
    count = len(segment(page.tree, page.look))
    numbers = np.random.default_rng(random.getrandbits(32))
    scores = Scores(
        numbers.normal(0, 4, (count, ROLES)).astype(np.float32),
        numbers.normal(0, 4, count).astype(np.float32),
        np.zeros(1, np.float32),
    )
    assert_same(page, scores, numbers.integers(0, 90, count).astype(np.int32), precision, single)


NAMES = (
    "comment comments Comment COMMENT omment isqus s list List text Text disqus Disqus DISQUS kommentare Kommentare K C"
    " c \u212aommentare \u212a \u0130 commentaires Commentaires aires ommentare post a A Z z d D - _ 1 é ß 漢 ſ \u0307"
).split()
VALUES = st.lists(st.sampled_from([*NAMES, " "]), max_size=5).map("".join) | st.text(max_size=12)


@settings(deadline=None, max_examples=200)
@given(st.lists(VALUES, min_size=1, max_size=30), st.sampled_from(["class", "id"]))
@example(
    ["\u212aommentare", "xcomment", "xComment", "XComment", "\u212acomment", "\u0130comment", "comment\u0130"], "id"
)
@example(
    ["comment\u212a", "commentA", "commentS", "coMment omment", "COMMENTS", "COMMENTS omment", "commentListx"], "id"
)
def test_both_forms_know_the_same_names_of_comments(names: list[str], attribute: str) -> None:
    boxes = "".join(f'<div {attribute}="{html.escape(name)}"><p>me too</div>' for name in names)
    page = read(f"<p>{'word ' * 200}{boxes}")
    segments = segment(page.tree, page.look)
    keep = np.ones(len(segments), np.float32)
    words = np.full(len(segments), 200, np.int32)
    compiled, plain = both(lambda: decide(page, segments, keep, words, types_of("listing"), precision=0.5).tolist())
    assert compiled == plain


PAGE = read("<p>one<p>two")
NONE = np.zeros(2, np.int32)
RULE = (0.1, 0.7, 0.3, 100, 12)
ASKED = (0.5, 0.7, 0.6, True)


@needs_core
def test_nodes_that_are_not_of_the_page_are_refused() -> None:
    assert CORE is not None
    text, keep = PAGE.tree.text, np.ones(2, np.float32)
    leaves, start, nln = (np.array(column, np.int32) for column in ([3, 5], [0, 1, 2], [2, 4]))
    out = np.zeros(2, np.uint8)
    assert CORE.decide(text, leaves, start, nln, keep, NONE, ASKED, RULE, out)
    for wrong in (-1, 99):
        bad = np.array([3, wrong], np.int32)
        with pytest.raises(ValueError, match="segments of the page"):
            CORE.decide(text, bad, start, nln, keep, NONE, ASKED, RULE, out)
        with pytest.raises(ValueError, match="segments of the page"):
            CORE.decide(text, leaves, np.array([0, wrong, 2], np.int32), nln, keep, NONE, ASKED, RULE, out)
        with pytest.raises(ValueError, match="segments of the page"):
            CORE.decide(text, leaves, start, bad, keep, NONE, ASKED, RULE, out)
        with pytest.raises(ValueError, match="segments of the page"):
            CORE.draw(text, bad, 0.3, 0.5, 9.0, np.ones(4, np.float32), keep, np.ones(4, np.float32), keep.copy(), bad)
    with pytest.raises(ValueError, match="segments of the page"):
        CORE.decide(text, leaves[::-1].copy(), start, nln, keep, NONE, ASKED, RULE, out)


@needs_core
def test_a_page_that_the_core_has_not_read_is_left_to_python() -> None:
    assert CORE is not None
    some = np.ones(2, np.float32)
    assert not CORE.decide(["", ""], NONE, NONE, NONE, some, NONE, ASKED, RULE, np.zeros(2, np.uint8))
    assert not CORE.draw(["", ""], NONE, 0.3, 0.5, 9.0, some, some, some.copy(), some.copy(), NONE)


def cost(source: str) -> float:
    page = marrow.read(source, max_nodes=1_000_000, max_depth=4096)
    segments = segment(page.tree, page.look)
    count = len(segments)
    scores = Scores(np.ones((count, ROLES), np.float32), np.ones(count, np.float32), np.zeros(1, np.float32))
    scores.keep[::3] = -9
    words = np.full(count, 9, np.int32)
    begin = time.process_time()
    judged(page, segments, scores, words, 0.5, True)
    return time.process_time() - begin


@pytest.mark.parametrize(
    "piece",
    [
        "<p>some words",
        "<figure><figcaption>x</figcaption>",
        "<figcaption>x</figcaption>",
        f"<p class='{'comments' * 20}'>x",
        "<div class=comments><p>x</div>",
        "<div><br>x",
    ],
)
@needs_core
def test_ten_times_the_page_costs_ten_times_the_work(piece: str) -> None:
    with using(CORE):
        assert cost(piece * 20_000) < 30 * cost(piece * 2_000) + 0.1


def test_a_crowd_is_as_both_forms_see_it() -> None:
    page = read("<ul><li class=a>one<li class='a'>two<li class=b>three</ul><ol><li class=a>four</ol>")
    nodes = segment(page.tree, page.look).nln
    assert alike(page.tree, nodes).tolist() == [0, 0, 1, 2]
    scores = Scores(np.zeros((4, ROLES), np.float32), np.array([1, 3, 5, 7], np.float32), np.zeros(1, np.float32))
    for drawn, crowd in both(lambda: draw(scores, page.tree, nodes)):
        assert drawn.keep.tolist() == pytest.approx([1.3, 2.7, 5, 7])
        assert crowd.tolist() == [0, 0, 1, 2]
