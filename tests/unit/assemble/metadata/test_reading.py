from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.reading import OTHERS, WORDS_A_MINUTE, count_words, reading_minutes


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", 0),
        (" \n ", 0),
        ("word", 1),
        ("Bees, they say, don't sleep.", 5),
        ("a well-known\tline\n\nand\u00a0another", 5),
        ("bees — and wasps … too", 4),
        ("Größe und Maß", 3),
        ("蜜蜂回来了。", 5),
        ("蜂が 帰る", 4),
        ("在 2024 年写 Python", 5),
        ("벌이 돌아왔다", 2),
        ("ผึ้งกลับมาแล้ว", 3),
        ("𠮷", 1),
    ],
)
def test_words_are_counted_by_the_conventions_of_their_script(text: str, words: int) -> None:
    assert count_words(text) == words


@given(st.lists(st.text("abcdefghijklmnopqrstuvwxyz0123456789'", min_size=1)))
def test_words_between_spaces_are_what_is_counted(words: list[str]) -> None:
    assert count_words("  ".join(words)) == len(words)


@given(st.text() | st.text(st.characters(categories=["Cs"])))
def test_any_text_can_be_counted(text: str) -> None:
    assert 0 <= count_words(text) <= 2 * len(text)


def test_minutes_are_rounded_and_one_at_least() -> None:
    assert [reading_minutes(words, "en") for words in (-1, 0, 1, 228, 341, 343, 2280)] == [0, 0, 1, 1, 1, 2, 10]


def test_languages_are_read_at_their_own_speed() -> None:
    assert reading_minutes(2550, "zh-Hans-CN") == 10
    assert reading_minutes(OTHERS * 7, "xx") == reading_minutes(OTHERS * 7, "") == 7


def test_the_mean_of_others_is_that_of_the_study() -> None:
    """Of the study are all but Greek; it gives 158 words a minute for Chinese and 193 for Japanese."""
    study = {**WORDS_A_MINUTE, "zh": 158, "ja": 193}
    del study["el"]
    assert len(study) == 17
    assert round(sum(study.values()) / 17) == OTHERS
