from __future__ import annotations

import operator
from dataclasses import replace

import numpy as np
import pytest

import marrow
from marrow.methods import auto
from marrow.telling import Told
from marrow.verdicts import Role, Verdicts

STORY = "<h1>The bridge</h1>" + "<p>The river rose in the night and carried the old bridge away, people said.</p>" * 5
FIRST = np.array([Role.TITLE, Role.BODY, Role.OTHER], np.uint8)


class Teller:
    """Tells that the last one is promotion, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> Told:
        self.asked += 1
        role = FIRST.copy()
        role[2] = Role.PROMO
        return {"role": role, "why": role}


def verdicts() -> Verdicts:
    reasons = tuple(role.name for role in Role)
    return Verdicts(FIRST, np.array([0.1, 0.9, 0.1], np.float32), FIRST, reasons, "x", kept=FIRST == Role.BODY)


def test_roles_are_told_once_and_only_when_somebody_asks() -> None:
    teller = Teller()
    found = verdicts().later(teller)
    assert (len(found), found.is_kept.tolist(), found.at_first.tolist()) == (3, [False, True, False], FIRST.tolist())
    assert teller.asked == 0
    assert [each.role for each in found] == [Role.TITLE, Role.BODY, Role.PROMO]
    assert [each.because for each in found] == ["TITLE", "BODY", "PROMO"]
    assert teller.asked == 1


def test_a_changed_copy_has_what_was_told() -> None:
    teller = Teller()
    copy = replace(verdicts().later(teller), page_type="blog")
    assert (copy[2].role, copy.page_type, teller.asked) == (Role.PROMO, "blog", 1)


def test_verdicts_that_know_all_have_their_roles_at_first() -> None:
    assert verdicts().at_first is FIRST


def test_verdicts_have_no_other_parts() -> None:
    with pytest.raises(AttributeError, match="no 'rolle'"):
        operator.attrgetter("rolle")(verdicts())


def test_text_and_title_need_no_second_look_at_roles(monkeypatch: pytest.MonkeyPatch) -> None:
    def look_again(*_: object) -> None:
        raise InterruptedError

    monkeypatch.setattr(auto, "look_again", look_again)
    article = marrow.extract(STORY)
    assert article.title == "The bridge"
    assert article.text.startswith("The river rose")
    with pytest.raises(InterruptedError):
        _ = article.authors
