from __future__ import annotations

import pytest

from marrow.semantics.tokens import WORD, fold, has_capitals, is_dense


def test_words_with_hyphens_and_points_are_one() -> None:
    assert WORD.findall("Jean-Luc met the U.S. envoy.") == ["Jean-Luc", "met", "the", "U.S", "envoy"]


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("Путин", "Путина", "ru"),
        ("Москва", "Москвой", "ru"),
        ("Αθήνα", "Αθήνας", "el"),
        ("Merkel", "Merkels", "de"),
        ("Warszawa", "Warszawie", "pl"),
        ("Erdoğan", "ERDOĞAN", "tr"),
    ],
)
def test_forms_of_one_name_fold_alike(one: str, other: str, language: str) -> None:
    assert fold(one, language) == fold(other, language)


@pytest.mark.parametrize(("one", "other"), [("Paris", "Prague"), ("Bonn", "Born"), ("Ия", "Ая")])
def test_different_names_fold_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


def test_scripts_are_told_by_most_of_the_text() -> None:
    assert has_capitals("Ελλάδα und Россия")
    assert has_capitals("")
    assert not has_capitals("中国 NASA 宇航局访问美国国家航空航天局")
    assert is_dense("ประเทศไทย")
    assert is_dense("中国 and 日本国民")
    assert not is_dense("naïve café")
