from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.scripts import NAMES, RIGHT_TO_LEFT, Script, numbers, script_of, units


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("Straße über Łódź", "Latn"),
        ("Ελλάδα", "Grek"),
        ("Привет", "Cyrl"),
        ("Բարեւ", "Armn"),
        ("שלום", "Hebr"),
        ("مرحبا", "Arab"),
        ("नमस्ते", "Deva"),
        ("ภาษาไทย", "Thai"),
        ("გამარჯობა", "Geor"),
        ("안녕하세요", "Hang"),
        ("蜜蜂回来了", "Hani"),
        ("蜂が帰ってきた", "Kana"),
        ("12:30 – €", ""),
        ("", ""),
    ],
)
def test_the_script_is_that_of_most_letters(text: str, script: str) -> None:
    assert script_of(text).name == script


def test_a_sign_of_chinese_weighs_as_much_as_a_few_letters() -> None:
    assert script_of("用 Python 写程序").name == "Hani"
    assert script_of("A long story about one sign, 蜂").name == "Latn"


def test_a_borrowed_kana_makes_no_japanese() -> None:
    assert script_of("优の良品是一家专门销售各种进口零食的商店").name == "Hani"


def test_letters_are_counted() -> None:
    assert script_of("да, нет 12") == Script("Cyrl", 5)


def test_every_script_has_letters_and_those_to_the_left_are_known() -> None:
    assert set(numbers().tolist()) == set(range(len(NAMES)))
    assert set(NAMES) >= RIGHT_TO_LEFT


@given(st.text() | st.text(st.characters(categories=["Cs"])))
def test_any_text_has_a_script_or_none(text: str) -> None:
    script, letters = script_of(text)
    assert script in NAMES
    assert (letters > 0) == bool(script)
    assert len(units(text)) >= len(text)
