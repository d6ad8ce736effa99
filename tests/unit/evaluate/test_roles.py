from __future__ import annotations

from collections import Counter

from marrow.evaluate.rates import Rates
from marrow.evaluate.roles import UNSEEN, Confusion, confusion, match_roles


def pairs(labelled: list[tuple[str, str]], judged: list[tuple[str, str]]) -> dict[tuple[str, str], int]:
    return dict(match_roles(labelled, judged).pairs)


def test_equal_segments_are_compared_one_by_one() -> None:
    labels = [("Home", "other"), ("Home", "other"), ("Tea", "title"), ("Hot water.", "body")]
    verdicts = [("Home", "other"), ("Home", "related"), ("Tea", "title"), ("Hot water.", "body")]
    assert pairs(labels, verdicts) == {
        ("other", "other"): 1,
        ("other", "related"): 1,
        ("title", "title"): 1,
        ("body", "body"): 1,
    }


def test_a_segment_that_was_cut_has_the_role_of_most_of_its_words() -> None:
    labels = [("By Ann. Tea is a hot drink.", "body")]
    verdicts = [("By Ann.", "byline"), ("Tea is a hot drink.", "body")]
    assert pairs(labels, verdicts) == {("body", "body"): 1}


def test_segments_that_were_joined_count_one_by_one() -> None:
    labels = [("Tea is", "body"), ("a hot drink", "caption")]
    assert pairs(labels, [("Tea is a hot drink", "body")]) == {("body", "body"): 1, ("caption", "body"): 1}


def test_a_segment_that_is_not_there_is_unseen() -> None:
    assert pairs([("Hidden", "other"), ("Tea", "body")], [("Tea", "body")]) == {
        ("other", UNSEEN): 1,
        ("body", "body"): 1,
    }
    assert pairs([("·", "other")], []) == {("other", UNSEEN): 1}


def test_segments_of_the_judge_alone_count_nowhere() -> None:
    assert pairs([("Tea", "body")], [("Menu", "other"), ("Tea", "body"), ("Foot", "other")]) == {("body", "body"): 1}


def test_rates_of_a_role() -> None:
    found = Confusion(Counter({("body", "body"): 6, ("body", UNSEEN): 2, ("ad", "body"): 2, ("ad", "ad"): 1}))
    assert found.rates("body") == Rates(6 / 8, 6 / 8)
    assert found.rates("ad") == Rates(1.0, 1 / 3)
    assert found.rates("promo") == Rates(1.0, 1.0)
    assert (found.roles, found.count("body")) == (["body", "ad"], 8)


def test_pages_add_up() -> None:
    one = Confusion(Counter({("body", "body"): 1}))
    assert confusion([one, one]).pairs == {("body", "body"): 2}
