from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from marrow.api import read
from marrow.methods.auto.decide import Reason
from marrow.methods.auto.deck import find_deck, settle_decks
from marrow.segments import segment
from marrow.verdicts import Role

TITLE = "<h1>Tea</h1>"
LEAD = "<div class=lead><p>All that you need to know of tea and its leaves.</p></div>"
TEXT = "<div class=text>" + "<p>Water and leaves are all that one needs for a pot.</p>" * 4 + "</div>"


def _roles(html: str, given: Sequence[Role], reason: Sequence[Reason] = ()) -> list[Role]:
    """The roles that segments have after a standfirst was looked for; all but the title are kept if nothing is said."""
    page = read(html)
    segments = segment(page.tree, page.look)
    assert len(segments) == len(given)
    roles = np.zeros((len(given), len(Role)), np.float32)
    roles[np.arange(len(given)), given] = 3
    reasons = reason or [Reason.UNLIKELY if role == Role.TITLE else Reason.KEPT for role in given]
    words = np.array([len(segments.text(page.tree, each).split()) for each in range(len(segments))], np.int32)
    find_deck(roles, np.array(reasons, np.uint8), words, page, segments)
    return [Role(role) for role in roles.argmax(1)]


BODY = Role.BODY


def test_what_stands_alone_before_the_text_is_a_standfirst() -> None:
    assert _roles(TITLE + LEAD + TEXT, [Role.TITLE, *[BODY] * 5]) == [Role.TITLE, Role.DECK, *[BODY] * 4]


@pytest.mark.parametrize(
    "html",
    [
        TITLE + TEXT.replace("text>", "text><p>The first of five paragraphs that are all alike.</p>"),
        TITLE + LEAD.replace("All that you need to know of tea and its leaves", "Tea") + TEXT,
        TITLE + LEAD.replace("leaves", "leaves " * 90) + TEXT,
        TITLE + LEAD + TEXT.replace("Water and leaves are all that one needs for a pot", "Water"),
        TITLE + LEAD + "".join(f"<div class={name}>Water and leaves are all that one needs.</div>" for name in "abcd"),
    ],
    ids=["alike", "too short", "too long", "before a list of short lines", "before odd pieces"],
)  # fmt: skip
def test_other_beginnings_are_of_the_body(html: str) -> None:
    assert Role.DECK not in _roles(html, [Role.TITLE, *[BODY] * 5])


def test_an_article_has_one_standfirst() -> None:
    html = f"{TITLE}<p class=deck>Of pots and water.</p>{LEAD}{TEXT}"
    given = [Role.TITLE, Role.DECK, *[BODY] * 5]
    assert _roles(html, given, [Reason.UNLIKELY] * 2 + [Reason.KEPT] * 5) == given


def test_without_a_title_or_a_text_nothing_is_set_off() -> None:
    assert Role.DECK not in _roles(TITLE + LEAD + TEXT, [BODY] * 6)
    few = [Reason.UNLIKELY, Reason.KEPT, Reason.KEPT, *[Reason.OUTSIDE] * 3]
    assert Role.DECK not in _roles(TITLE + LEAD + TEXT, [Role.TITLE, *[BODY] * 5], few)
    assert _roles("<p></p>", []) == []


def test_standfirsts_are_kept_or_dropped_as_wanted() -> None:
    roles = np.zeros((4, len(Role)), np.float32)
    roles[[0, 1, 3], Role.DECK] = roles[2, BODY] = 1
    for policy, wanted in {
        "keep": [Reason.KEPT, Reason.FILLED, Reason.KEPT, Reason.APART],  # the last one is another story's
        "drop": [Reason.UNLIKELY, Reason.UNLIKELY, Reason.KEPT, Reason.UNLIKELY],
    }.items():
        reason = np.array([Reason.OUTSIDE, Reason.FILLED, Reason.KEPT, Reason.APART], np.uint8)
        settle_decks(reason, roles, policy)
        assert reason.tolist() == wanted
