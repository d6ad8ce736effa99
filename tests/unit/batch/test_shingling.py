from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.batch.shingling import LENGTH, MOST, _tokens, shingles


def test_every_five_tokens_in_a_row_are_a_shingle() -> None:
    text = "one two three four five six seven"
    assert len(_tokens(text)) == 7
    assert len(shingles(text)) == 7 - LENGTH + 1
    assert shingles("zero " + text)[1:].tolist() == shingles(text).tolist()


def test_order_within_a_shingle_matters() -> None:
    assert shingles("a b c d e") != shingles("b a c d e")


def test_marks_capitals_and_white_space_do_not_matter() -> None:
    assert shingles("One, two — THREE!\nfour  five").tolist() == shingles("one two three four five").tolist()


def test_words_are_told_apart_by_the_order_of_their_letters() -> None:
    assert _tokens("stop")[0] != _tokens("pots")[0]


@pytest.mark.parametrize("text", ["春天的早晨", "はるのあさ", "สวัสดี", "𠀀𠀁𠀂"])
def test_without_spaces_between_words_each_character_is_a_token(text: str) -> None:
    assert len(_tokens(text)) == len(text)


def test_scripts_may_mix() -> None:
    assert len(_tokens("用 Python 3 写")) == 4
    assert len(_tokens("a用b")) == 3


def test_other_scripts_have_words() -> None:
    assert len(_tokens("Весна пришла")) == len(_tokens("봄이 왔다")) == len(_tokens("𐐎𐐯𐑊 𐐶𐐲𐑌")) == 2


def test_pictographs_and_marks_are_no_tokens() -> None:
    assert not len(shingles("😀 … —"))
    assert not len(shingles(""))


def test_a_text_of_few_tokens_is_one_shingle() -> None:
    assert len(shingles("two words")) == 1
    assert shingles("two words") != shingles("two")


def test_numbers_stay_the_same_for_ever() -> None:
    # They are compared with those that other machines made.
    assert [hex(number) for number in shingles("the quick brown fox jumps over").tolist()] == [
        "0x8aeda98eff19da14",
        "0x11f903aa9b7df71b",
    ]


def test_only_the_beginning_of_a_long_text_counts() -> None:
    assert len(shingles("a " * MOST)) == MOST // 2 - LENGTH + 1


@given(st.text())
def test_any_text_has_shingles_that_can_be_counted(text: str) -> None:
    found = len(_tokens(text))
    assert len(shingles(text)) == (max(found - LENGTH + 1, 1) if found else 0)
