from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from marrow import extract
from marrow.api import read
from marrow.methods.auto.decide import Reason
from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.model import HEADING, TWICE, shipped
from marrow.methods.auto.rows import rows_of
from marrow.methods.auto.strangers import drop_dialogs, drop_doubles, drop_followers, drop_lead_in
from marrow.page import Page
from marrow.segments import Segments, segment
from marrow.verdicts import Role
from tests.unit.native.forms import both

TEA = "<p>" + "Tea is made of water, of leaves and of time. " * 12 + "</p>"
MILK = "<p>" + "Milk comes from cows, and some of it goes into tea. " * 12 + "</p>"


def _apart(html: str, kept: Sequence[bool] = (), *, is_single: bool = True) -> list[str]:
    """The beginning of each text that is a stranger, if all that is not named is kept."""
    page = read(html)
    segments = segment(page.tree, page.look)
    rows, words = rows_of(page, segments, hints_of(page), shipped())
    reason = np.full(len(segments), Reason.KEPT, np.uint8)
    reason[: len(kept)] = [Reason.KEPT if each else Reason.UNLIKELY for each in kept]
    drop_dialogs(reason, words, _roles(page, segments), page, segments, hints_of(page), is_single=is_single)
    drop_followers(reason, words, _roles(page, segments), page, segments, hints_of(page))
    drop_doubles(reason, words, rows[:, TWICE] > 0, rows[:, HEADING] > 0, page, segments)
    return [segments.text(page.tree, int(each))[:4] for each in np.flatnonzero(reason == Reason.APART)]


def _roles(page: Page, segments: Segments) -> NDArray[np.float32]:
    """Of lines that begin with "By" bylines, of all others text."""
    roles = np.zeros((len(segments), len(Role)), np.float32)
    for each in range(len(segments)):
        roles[each, Role.BYLINE if segments.text(page.tree, each).startswith("By ") else Role.BODY] = 1
    return roles


@pytest.mark.parametrize("dialog", ["div role=dialog", "div role=alertdialog", "dialog open"])
def test_a_dialog_is_not_of_the_text(dialog: str) -> None:
    assert _apart(f"{TEA}<{dialog}><div><p>Terms of use</p></div></{dialog.split()[0]}>") == ["Term"]


def test_a_page_that_is_a_dialog_keeps_its_text() -> None:
    assert _apart(f"<p>Tea.</p><div role=dialog>{TEA}</div>") == []


def test_a_dialog_with_the_headline_of_the_page_has_its_text() -> None:
    html = f"<title>All about tea</title><div role=dialog><h1>All about {{}}</h1>{TEA}</div>{MILK}{MILK}"
    assert _apart(html.format("tea")) == []
    assert _apart(html.format("terms and conditions")) == ["All ", "Tea "]


def test_a_dialog_that_says_more_than_the_rest_is_the_one_text() -> None:
    html = f"{TEA}<div role=dialog>{MILK}{MILK}</div>"
    assert _apart(html) == []
    assert _apart(html, is_single=False) == ["Milk", "Milk"]  # a shop and its terms


def test_a_dialog_with_a_byline_is_the_one_text() -> None:
    html = f"{TEA}{TEA}<div role=dialog><p>By Ines Marlow</p>{MILK}</div>"
    assert _apart(html) == []
    assert _apart(html, is_single=False) == ["By I", "Milk"]


BYLINE = "<p class=by>By Ines Marlow</p>"
STORIES = f"<title>All about tea - News</title><article><h1>All about tea</h1>{BYLINE}{TEA}</article>"


def test_the_stories_that_follow_are_not_of_the_text() -> None:
    html = f"{STORIES}<article><h1>All about milk</h1>{BYLINE}{MILK}</article>"
    assert _apart(html) == ["All ", "By I", "Milk"]


@pytest.mark.parametrize(
    "html",
    [
        f"{STORIES}<article><h2>And what of milk?</h2>{BYLINE}{MILK}</article>",
        f"{STORIES}<article>{BYLINE}{MILK}</article>",
        f"{STORIES}<section><h1>All about milk</h1>{BYLINE}{MILK}</section>",
        f"{STORIES}<article><h1>All about tea</h1>{BYLINE}{MILK}</article>",
        f"<article>{STORIES}<article><h1>Milk</h1>{BYLINE}{MILK}</article></article>",
        f"<article><h1>Milk first</h1>{BYLINE}{MILK}</article>{STORIES}",
        STORIES.replace("All about tea -", "Archive of") + f"<article><h1>Milk</h1>{BYLINE}{MILK}</article>",
        f"{STORIES}<article><h1>Of milk, too</h1>{MILK}</article>",
        f"{STORIES}<article><p class=read>By day two</p><h1>Of milk, too</h1>{MILK}</article>",
        f"<h1>Two drinks</h1>{STORIES}<article><h1>All about milk</h1>{BYLINE}{MILK}</article>",
        STORIES.replace("h1>", "h2>") + f"<article><h2>All about milk</h2>{BYLINE}{MILK}</article>",
        f"{STORIES}<h1>No article</h1><article>{BYLINE}{MILK}</article>",
    ],
    ids=[
        "smaller", "no headline", "no article", "the same", "around it", "before it", "no title", "chapter", "day",
        "section", "both smaller", "headline outside",
    ],
)  # fmt: skip
def test_other_articles_stay(html: str) -> None:
    assert _apart(html) == []


def test_nothing_is_dropped_if_hardly_anything_would_be_left() -> None:
    short = "<p>Tea, in two lines.</p>"
    assert _apart(STORIES.replace(TEA, short) + f"<article><h1>All about milk</h1>{BYLINE}{MILK}</article>") == []


def test_of_nested_headlines_the_innermost_counts() -> None:
    follower = f"<article><h1>Around <div><h1>All about milk</h1></div></h1>{BYLINE}{MILK}</article>"
    assert _apart(STORIES + follower) == ["Arou", "All ", "By I", "Milk"]
    assert _apart(STORIES + follower.replace("about milk", "about tea")) == []


def _story(parts: int, first: int = 0, *, length: int = 1) -> str:
    told = "tells of tea, of water, of leaves, and of the time that they all take. " * length
    return "".join(f"<p>Part {first + part} {told}</p>" for part in range(parts))


@pytest.mark.parametrize(("parts", "length"), [(9, 1), (2, 1), (2, 8)], ids=["short", "few", "long"])
def test_a_second_copy_of_the_text_is_not_of_it(parts: int, length: int) -> None:
    story = "<h2>Part one</h2>" + _story(parts, length=length)
    assert _apart(story + "<hr>" + story) == ["Part"] * (parts + 1)


def test_of_three_copies_one_stays() -> None:
    assert _apart(_story(9) * 3) == ["Part"] * 18


def test_a_copy_may_be_broken_in_the_middle() -> None:
    again = _story(7) + "<p>Read this, too!</p>" + _story(5, first=7)
    assert _apart(_story(12) + again) == ["Part"] * 12


def _steps(system: str) -> str:
    return f"<h2>{system}</h2><p>On {system} you need version five or a later one of it.</p><ol>{_story(5)}</ol>"


@pytest.mark.parametrize(
    "html",
    [
        _story(30) + _story(12),
        _story(1, length=6) + "<p>Milk.</p>" + _story(1, length=6),
        _story(1) * 9,
        "".join(f"<p>{part}. A line that stands here.</p>" + _story(1) for part in range(12)),
        _story(6) + "".join(_story(4, first=number * 4) + _story(6) for number in range(2, 5)),
        "<p>Choose your system, and follow the steps.</p>" + "".join(map(_steps, ("Windows", "macOS", "Linux"))),
        "".join(f"<h2>{system}</h2><ol>{_story(9)}</ol>" for system in ("Windows", "macOS", "Linux")),
    ],
    ids=["short beside the rest", "one part", "one text", "no run", "refrain", "steps", "steps alone"],
)
def test_what_is_repeated_among_other_things_stays(html: str) -> None:
    assert _apart(html) == []


def _led(line: str, follows: Role, *, kept: bool = False) -> Reason:
    reason = np.array([Reason.KEPT, Reason.KEPT, Reason.KEPT if kept else Reason.UNLIKELY], np.uint8)
    roles = np.zeros((3, len(Role)), np.float32)
    roles[2, follows] = 1
    words = np.array([40, len(line.split()), 9], np.int32)
    drop_lead_in(reason, words, np.array([False, line.endswith(":"), False]), roles)
    return Reason(reason[1])


@pytest.mark.parametrize("follows", [Role.RELATED, Role.PROMO])
def test_a_last_line_that_leads_to_what_is_left_out_goes_with_it(follows: Role) -> None:
    assert _led("Read next:", follows) == Reason.APART
    assert _led("Read next:", follows, kept=True) == Reason.KEPT
    assert _led("Read next", follows) == Reason.KEPT
    assert _led("Of all that one may read of tea, this is said:", follows) == Reason.KEPT


@pytest.mark.parametrize("follows", [Role.BODY, Role.OTHER, Role.CAPTION])
def test_a_line_that_leads_to_something_else_stays(follows: Role) -> None:
    assert _led("The best of all:", follows) == Reason.KEPT


def test_a_line_that_is_the_last_or_all_there_is_stays() -> None:
    for count in (1, 0):
        reason, roles = np.full(count, Reason.KEPT, np.uint8), np.zeros((count, len(Role)), np.float32)
        drop_lead_in(reason, np.ones(count, np.int32), np.ones(count, bool), roles)
        assert (reason == Reason.KEPT).all()


def test_what_was_not_kept_is_no_copy() -> None:
    assert _apart(_story(9) + _story(9), kept=[False] * 9) == []


def test_a_page_without_segments_has_no_strangers() -> None:
    assert _apart("<article></article><article></article><div role=dialog></div>") == []


def test_an_article_is_without_its_strangers_in_both_forms() -> None:
    terms = "".join(f"<p>{part}. These terms are binding for all who drink tea here.</p>" for part in range(12))
    html = f"<title>Tea</title><main><h1>Tea</h1>{TEA}{MILK}</main><footer><div role=dialog>{terms}</div></footer>"
    texts = both(lambda: extract(html).text)
    assert texts[0] == texts[1]
    assert "binding" not in texts[0]
    assert "cows" in texts[0]
