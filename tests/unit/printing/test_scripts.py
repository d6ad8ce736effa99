from __future__ import annotations

import pytest

from marrow.printing.scripts import cjk_region, families, is_cjk, is_visible, missing, script_of, scripts, unusual


def test_usual_letters_are_not_looked_at_further() -> None:
    assert unusual("Tea, “thé”, чай, τσάι – 5 €\n") == ""
    assert unusual("chá 茶 茶 ชา") == "ชา茶"


@pytest.mark.parametrize(
    ("character", "script"),
    [("a", "LATIN"), ("あ", "HIRAGANA"), ("한", "HANGUL"), ("ש", "HEBREW"), ("5", ""), ("😀", "")],
)
def test_a_letter_tells_its_script(character: str, script: str) -> None:
    assert script_of(character) == script


def test_scripts_are_those_that_need_fonts_the_commonest_first() -> None:
    assert scripts("aяω") == ()
    assert scripts("ชา茶→") == ("THAI", "CJK")


@pytest.mark.parametrize(
    ("language", "region"),
    [
        ("zh", "SC"),
        ("zh-Hant", "TC"),
        ("zh-HK", "HK"),
        ("zh_TW", "TC"),
        ("yue", "HK"),
        ("ja", "JP"),
        ("ko", "KR"),
        ("en", "SC"),
    ],
)
def test_chinese_characters_have_the_forms_of_the_language(language: str, region: str) -> None:
    assert cjk_region(("CJK",), language) == region


def test_without_a_language_the_letters_tell_whose_forms_are_meant() -> None:
    assert cjk_region(("CJK", "HIRAGANA"), "") == "JP"
    assert cjk_region(("CJK", "HANGUL"), "") == "KR"


def test_each_script_has_families_to_try() -> None:
    assert families(("ARABIC", "KHMER"), "ar") == (
        "Noto Naskh Arabic",
        "Noto Sans Arabic",
        "Noto Serif Khmer",
        "Noto Sans Khmer",
    )
    assert families(("CJK", "HIRAGANA"), "ja") == ("Noto Serif CJK JP", "Noto Sans CJK JP")


def test_chinese_japanese_and_korean_are_set_alike() -> None:
    assert is_cjk(("HANGUL",))
    assert not is_cjk(("THAI",))
    assert not is_cjk(())


def test_marks_and_blanks_show_nothing_by_themselves() -> None:
    assert [is_visible(each) for each in "ก5,→\u0301\u200b "] == [True, True, True, True, False, False, False]


def test_a_missing_script_is_named_with_what_to_install() -> None:
    (thai,) = missing("กขค")
    assert thai.code == "print.font"
    assert "Thai (ก ข ค)" in thai.message
    assert "fonts-noto-core" in thai.message
    (chinese,) = missing("茶")
    assert "fonts-noto-cjk" in chinese.message
    (emoji,) = missing("😀")
    assert "fonts-noto-color-emoji" in emoji.message


def test_of_many_missing_letters_some_are_named() -> None:
    (found,) = missing("".join(map(chr, range(0xE01, 0xE20))))
    assert "…" in found.message
    assert len(found.message) < 120


def test_nothing_missing_is_nothing_to_say() -> None:
    assert missing("") == ()
