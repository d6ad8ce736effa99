from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.semantics.entity import Entities, Entity, Kind
from marrow.semantics.similarity import LARGE, NOTHING, Similarity, Subject, similarity

BODY = (
    "President Barack Obama spoke at a university in Cairo on Thursday. Obama said that the cycle must end.\n"
    "In the evening Obama left Egypt for Dresden. Michael Slackman wrote from Cairo about the day that Obama had."
)


def test_the_bodys_most_frequent_names_stand_for_it() -> None:
    story = Subject(BODY, "en")
    assert story.likeness("Obama waves to the crowd") == Similarity(1.0, "representative", "embedded")
    assert story.likeness("OBAMA").value == 1.0
    assert story.likeness("A street in Cairo").value == 0.5
    assert story.likeness("Michael Slackman, reporter").value == 0.25


def test_a_caption_with_other_names_is_not_alike() -> None:
    found = Subject(BODY, "en").likeness("Fly to Barbados with Sunny Airways")
    assert (found.value, found.kind, found.is_alike) == (0.0, "representative", False)


def test_a_caption_without_names_is_compared_by_its_words() -> None:
    story = Subject(BODY, "en")
    assert story.likeness("a speech at the university") == Similarity(
        story.overlap("speech at university"), "lexical", "embedded"
    )
    assert story.likeness("a university and a cycle").is_alike
    assert not story.likeness("shoes on sale now").is_alike


def test_a_large_block_is_compared_by_its_distribution() -> None:
    block = "So Obama came. There Obama spoke; Obama ate in Cairo; Obama left Egypt, and Obama slept in Dresden: Obama."
    found = similarity(block, BODY, "en")
    assert found.kind == "cosine"
    assert 0.8 < found.value <= 1
    other = (
        "There Fred met Bert, and Bert met Ernie; then Ernie met Fred, and Fred met Bert of Sesame, or Bert met Fred."
    )
    assert similarity(other, BODY, "en") == Similarity(0.0, "cosine", "embedded")


def test_the_same_text_is_as_alike_as_can_be() -> None:
    assert similarity(BODY * 2, BODY * 3, "en").value == pytest.approx(1)


def test_what_a_caption_says_itself_does_not_speak_for_it() -> None:
    story = Subject(f"{BODY}\nMr Nobody of Nowhere", "en")
    assert story.likeness("Mr Nobody of Nowhere").value == 0
    assert story.likeness("It was Mr Nobody").value > 0


@pytest.mark.parametrize(("caption", "body"), [("", BODY), ("Obama", ""), (" \n", BODY)])
def test_where_one_says_nothing_there_is_nothing_to_compare(caption: str, body: str) -> None:
    assert similarity(caption, body, "en") == NOTHING
    assert not NOTHING.is_alike


def test_names_without_capitals_are_compared_as_they_stand() -> None:
    body = "昨日在北京举行，北京市长出席，美国代表也出席"
    assert similarity("北京的街道", body, "zh").value == 1.0
    assert similarity("日本的街道", body, "zh").value == 0.0
    assert similarity("会议的代表", body, "zh").kind == "lexical"


def test_forms_of_a_name_are_the_same_name() -> None:
    assert similarity("Встреча с Путиным в Кремле", "Вчера Путин был там. Потом Путин уехал.", "ru").value > 0


class Fixed:
    """A recogniser that finds the same everywhere."""

    name = "fixed"

    def __call__(self, text: str, language: str) -> Entities:
        assert language == "xx"
        return (Entity(text, Kind.PERSON, tuple(range(LARGE))),)


def test_another_recogniser_can_be_handed_in() -> None:
    assert Subject("Obama", "xx", Fixed()).likeness("Obama") == Similarity(1.0, "cosine", "fixed")


@given(st.text(max_size=80), st.text(max_size=200))
def test_any_two_texts_are_alike_somewhere_between_0_and_1(caption: str, body: str) -> None:
    assert 0 <= similarity(caption, body).value <= 1 + 1e-9


def test_a_caption_is_analysed_once() -> None:
    asked: list[str] = []

    class Counting(Fixed):
        def __call__(self, text: str, language: str) -> Entities:
            asked.append(text)
            return super().__call__(text, language)

    story = Subject("Obama", "xx", Counting())
    assert story.likeness("Obama") is story.likeness("Obama")
    assert asked == ["Obama", "Obama"]  # the caption and the body


def test_hostile_texts_take_no_longer_than_others() -> None:
    started = time.process_time()
    for body in ("A B " * 100_000, "大学北京" * 100_000, "x\n" * 200_000):
        story = Subject(body, "")
        for caption in (body, "y\n" * 100_000, "x\n" * 100_000):
            story.likeness(caption)
            story.overlap(caption)
    assert time.process_time() - started < 5
