from __future__ import annotations

import pytest

from marrow.blog.auto.letters import NAMES, shares


def _of(text: str) -> dict[str, float]:
    return dict(zip(NAMES, shares([text])[0].tolist(), strict=True))


def test_shares_are_of_the_letters_of_each_text() -> None:
    assert _of("A1, b.") == pytest.approx(
        {"digits": 1 / 6, "capitals": 1 / 6, "sentences": 1 / 6, "commas": 1 / 6, "bullets": 0}
    )
    assert _of("») 12") == pytest.approx({"digits": 0.4, "capitals": 0, "sentences": 0, "commas": 0, "bullets": 0.4})


def test_texts_do_not_count_for_each_other_and_nothing_has_no_share() -> None:
    assert shares(["12", "", "ab", "3b"])[:, 0].tolist() == [1, 0, 0, 0.5]


def test_only_the_beginning_of_a_long_text_is_counted() -> None:
    assert _of("a" * 200 + "1" * 200)["digits"] == 0


def test_signs_of_other_scripts_count_and_rare_letters_are_none() -> None:
    assert _of("٣。")["digits"] == 0.5
    assert _of("😀\U0001d7d8") == dict.fromkeys(NAMES, 0)
