from __future__ import annotations

import pytest

from marrow.evaluate.images.pages import Group
from marrow.evaluate.images.score import Answer, is_same, score
from marrow.evaluate.meta.score import Share
from tests.unit.evaluate.images.conftest import page

LEAD = Group(frozenset(["x/a"]), True, "lead", "The old bridge. Photo: Ana Lee")
INLINE = Group(frozenset(["x/b", "x/b2"]), True, "inline")
AD = Group(frozenset(["x/c"]), False, "ad")
PAGE = page(LEAD, INLINE, AD)


def test_pictures_are_counted_by_group() -> None:
    scores, misses = score(PAGE, Answer({"http://x/a": "", "http://x/c": "", "http://x/unknown": ""}))
    assert scores["precision"] == Share(1, 2)
    assert scores["recall"] == Share(1, 2)
    assert scores["f1"] == Share(2, 4)
    assert scores["page_f1"] == Share(0.5, 1)
    assert [(miss.what, miss.group) for miss in misses] == [("extra", AD), ("missing", INLINE), ("caption", LEAD)]


def test_two_addresses_of_a_picture_are_one_answer_and_the_longer_caption_counts() -> None:
    scores, _ = score(PAGE, Answer({"http://x/b": "", "http://x/b2": "Words"}))
    assert scores["precision"] == Share(1, 1)
    assert scores["captions_given"] == Share(0, 1)


def test_captions_are_right_if_one_holds_the_other() -> None:
    scores, misses = score(PAGE, Answer({"http://x/a": "The old bridge", "http://x/b": ""}))
    assert (scores["captions"], scores["captions_given"]) == (Share(1, 1), Share(1, 1))
    assert misses == []


@pytest.mark.parametrize(
    ("wanted", "found", "expected"),
    [
        ("A bridge.", "a bridge", True),
        ("A bridge", "", False),
        ("", "A bridge", False),
        ("A bridge", "bridges", False),
        ("", "", False),
    ],
)
def test_captions_are_compared_by_whole_words(wanted: str, found: str, expected: bool) -> None:
    assert is_same(wanted, found) is expected


def test_a_lead_is_found_or_is_not_or_there_is_none() -> None:
    assert score(PAGE, Answer({}, lead="http://x/a"))[0]["lead"] == Share(True, 1)
    scores, misses = score(PAGE, Answer({}, lead=""))
    assert scores["lead"] == Share(False, 1)
    assert ("lead", "") in [(miss.what, miss.found) for miss in misses]
    none = page(INLINE)
    assert score(none, Answer({}, lead=""))[0]["no_lead"] == Share(True, 1)
    assert score(none, Answer({}, lead="http://x/b"))[0]["no_lead"] == Share(False, 1)


def test_what_is_never_told_is_not_scored() -> None:
    scores, _ = score(PAGE, Answer({}, has_captions=False))
    assert set(scores) == {"precision", "recall", "f1", "page_f1"}


def test_a_page_without_pictures_of_the_article_is_right_if_there_are_none() -> None:
    assert score(page(AD), Answer({}))[0]["page_f1"] == Share(1.0, 1)
