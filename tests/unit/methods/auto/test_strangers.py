from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from marrow import extract
from marrow.api import read
from marrow.methods.auto.decide import Reason
from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.model import shipped
from marrow.methods.auto.rows import rows_of
from marrow.methods.auto.strangers import TWICE, drop_dialogs, drop_doubles, drop_followers, drop_lead_ins
from marrow.segments import segment
from marrow.verdicts import Role
from tests.unit.native.forms import both

TEA = "<p>" + "Tea is made of water, of leaves and of time. " * 12 + "</p>"
MILK = "<p>" + "Milk comes from cows, and some of it goes into tea. " * 12 + "</p>"


def _apart(html: str, kept: Sequence[bool] = ()) -> list[str]:
    """The beginning of each text that is a stranger, if all that is not named is kept."""
    page = read(html)
    segments = segment(page.tree, page.look)
    rows, words = rows_of(page, segments, hints_of(page), shipped())
    reason = np.full(len(segments), Reason.KEPT, np.uint8)
    reason[: len(kept)] = [Reason.KEPT if each else Reason.UNLIKELY for each in kept]
    drop_dialogs(reason, words, page, segments)
    drop_followers(reason, words, page, segments, hints_of(page))
    drop_doubles(reason, words, rows[:, TWICE] > 0, page, segments)
    return [segments.text(page.tree, int(each))[:4] for each in np.flatnonzero(reason == Reason.APART)]


@pytest.mark.parametrize("dialog", ["div role=dialog", "div role=alertdialog", "dialog open"])
def test_a_dialog_is_not_of_the_text(dialog: str) -> None:
    assert _apart(f"{TEA}<{dialog}><div><p>Terms of use</p></div></{dialog.split()[0]}>") == ["Term"]


def test_a_page_that_is_a_dialog_keeps_its_text() -> None:
    assert _apart(f"<p>Tea.</p><div role=dialog>{TEA}</div>") == []


STORIES = f"<title>All about tea - News</title><article><h1>All about tea</h1>{TEA}</article>"


def test_the_stories_that_follow_are_not_of_the_text() -> None:
    assert _apart(f"{STORIES}<article><h1>All about milk</h1>{MILK}</article>") == ["All ", "Milk"]


@pytest.mark.parametrize(
    "html",
    [
        f"{STORIES}<article><h2>And what of milk?</h2>{MILK}</article>",
        f"{STORIES}<article>{MILK}</article>",
        f"{STORIES}<section><h1>All about milk</h1>{MILK}</section>",
        f"{STORIES}<article><h1>All about tea</h1>{MILK}</article>",
        f"<article>{STORIES}<article><h2>Milk</h2>{MILK}</article></article>",
        f"<article><h1>Milk first</h1>{MILK}</article>{STORIES}",
        STORIES.replace("All about tea -", "Archive of") + f"<article><h1>All about milk</h1>{MILK}</article>",
    ],
    ids=["smaller", "no headline", "no article", "the same", "around it", "before it", "no title"],
)
def test_other_articles_stay(html: str) -> None:
    assert _apart(html) == []


def test_nothing_is_dropped_if_hardly_anything_would_be_left() -> None:
    short = "<p>Tea, in two lines.</p>"
    assert _apart(STORIES.replace(TEA, short) + f"<article><h1>All about milk</h1>{MILK}</article>") == []


def _story(parts: int, first: int = 0) -> str:
    return "".join(
        f"<p>Part {first + part} tells of tea, of water, of leaves, and of the time that they all take.</p>"
        for part in range(parts)
    )


def test_a_second_copy_of_the_text_is_not_of_it() -> None:
    assert _apart(_story(9) + "<hr>" + _story(9)) == ["Part"] * 9


def test_a_copy_may_be_broken_in_the_middle() -> None:
    again = _story(7) + "<p>Read this, too!</p>" + _story(5, first=7)
    assert _apart(_story(12) + again) == ["Part"] * 12


@pytest.mark.parametrize(
    "html",
    [
        _story(30) + _story(3),  # a summary, a refrain
        _story(4) + _story(4),
        "".join(f"<p>{part}. A line that stands here.</p>" + _story(1) for part in range(12)),
    ],
    ids=["short beside the rest", "short", "no run"],
)
def test_what_is_repeated_in_small_parts_stays(html: str) -> None:
    assert _apart(html) == []


def _led(line: str, follows: Role, *, kept: bool = False) -> Reason:
    reason = np.array([Reason.KEPT, Reason.KEPT if kept else Reason.UNLIKELY], np.uint8)
    roles = np.zeros((2, len(Role)), np.float32)
    roles[1, follows] = 1
    drop_lead_ins(reason, np.array([len(line.split()), 9], np.int32), np.array([line.endswith(":"), False]), roles)
    return Reason(reason[0])


@pytest.mark.parametrize("follows", [Role.RELATED, Role.PROMO])
def test_a_line_that_leads_to_what_is_left_out_goes_with_it(follows: Role) -> None:
    assert _led("Read next:", follows) == Reason.APART
    assert _led("Read next:", follows, kept=True) == Reason.KEPT
    assert _led("Read next", follows) == Reason.KEPT
    assert _led("Of all that one may read of tea, this is said:", follows) == Reason.KEPT


@pytest.mark.parametrize("follows", [Role.BODY, Role.OTHER, Role.CAPTION])
def test_a_line_that_leads_to_something_else_stays(follows: Role) -> None:
    assert _led("The best of all:", follows) == Reason.KEPT


def test_what_was_not_kept_is_no_copy() -> None:
    assert _apart(_story(9) + _story(9), kept=[False] * 9) == []


def test_a_page_without_segments_has_no_strangers() -> None:
    assert _apart("<article></article><article></article><div role=dialog></div>") == []


def test_an_article_is_without_its_strangers_in_both_forms() -> None:
    terms = "".join(f"<p>{part}. These terms are binding for all who drink tea here.</p>" for part in range(30))
    html = f"<title>Tea</title><main><h1>Tea</h1>{TEA}{MILK}</main><footer><div role=dialog>{terms}</div></footer>"
    texts = both(lambda: extract(html).text)
    assert texts[0] == texts[1]
    assert "binding" not in texts[0]
    assert "cows" in texts[0]
