from __future__ import annotations

import pytest

from marrow.evaluate.tokens import tokens, words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("snake_case and-dash", ["snake_case", "and", "dash"]),
        ("Ünïcödé Москва", ["Ünïcödé", "Москва"]),
        ("한국어 문장", ["한국어", "문장"]),  # Korean has spaces
        ("東京タワー・ひらがな", list("東京タワーひらがな")),
        ("第3章abc", ["第", "3", "章", "abc"]),
        ("𠮷野家", ["𠮷", "野", "家"]),
    ],
)
def test_words_are_runs_of_letters_and_characters_of_their_own_in_chinese_and_japanese(
    text: str, found: list[str]
) -> None:
    assert tokens(text) == found


def test_words_have_small_letters() -> None:
    assert words("Größe GRÖSSE") == ["größe", "grösse"]
