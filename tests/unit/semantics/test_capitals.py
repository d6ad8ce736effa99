from __future__ import annotations

import pytest

from marrow.semantics.capitals import Vocabulary, capitals


def weak(text: str) -> list[str]:
    return [each.text for each in capitals(text) if each.is_weak]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He saw Rome. Then it fell.", ["He", "Then"]),
        ("First line\nSecond line", ["First", "Second"]),
        ("It is so: Rome fell!", ["It", "Rome"]),
        ("“Rome fell,” he said.", ["Rome"]),
        ("He met Dr. Jones and J. Smith there.", ["He"]),
        ("Then (in Rome) it fell.", ["Then"]),
        ("That was anti-Roman and un-Christian.", ["That"]),
    ],
)
def test_capitals_at_the_start_of_a_sentence_are_weak(text: str, expected: list[str]) -> None:
    assert weak(text) == expected


def test_all_capitals_of_a_headline_are_weak() -> None:
    text = "The Fall of the Old City\nIn the year 410 the Goths took Rome.\nHow To Build It Again"
    assert weak(text) == ["The", "Fall", "Old", "City", "In", "How", "To", "Build", "It", "Again"]


def test_the_word_in_front_is_known() -> None:
    found = {each.text: each.before for each in capitals("Then Dr. Jones, a friend of Ada, came.")}
    assert found == {"Then": "", "Dr": "Then", "Jones": "Dr", "Ada": "of"}


def test_every_script_with_capitals_is_read() -> None:
    text = "и Москва, και Αθήνα, և Երևան, a Łódź, a Øst"
    assert [each.text for each in capitals(text)] == ["Москва", "Αθήνα", "Երևան", "Łódź", "Øst"]


def test_places_are_offsets() -> None:
    text = "It was Rome."
    assert [text[each.start : each.end] for each in capitals(text)] == ["It", "Rome"]


def test_a_weak_word_that_is_also_small_is_no_name() -> None:
    text = "Rivers rise. The rivers of Rome. Tiber rises."
    found = {each.text: each for each in capitals(text)}
    vocabulary = Vocabulary(text, list(found.values()))
    assert not vocabulary.is_name(found["Rivers"])
    assert not vocabulary.is_name(found["The"])
    assert vocabulary.is_name(found["Tiber"])
    assert not vocabulary.is_sure(found["Tiber"])
    assert vocabulary.is_sure(found["Rome"])
