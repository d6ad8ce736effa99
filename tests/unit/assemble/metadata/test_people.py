from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.people import is_chinese, is_person


@pytest.mark.parametrize(
    "name",
    [
        "Ada Lovelace",
        "Ludwig van Beethoven",
        "Juan de la Cruz",
        "J. R. R. Tolkien",
        "Jean-Luc O’Neill",
        "Khalid bin Walid",
        "ADA LOVELACE",
        "Łukasz Żal",
        "Иван Петров",
        "Γιώργος Σεφέρης",
        "محمد علي",
        "דוד כהן",
        "李白",
        "欧阳修文",
        "島津 健吾",
        "山田太郎",
        "김연아",
    ],
)
def test_what_looks_like_a_person(name: str) -> None:
    assert is_person(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Ada",
        "ada lovelace",
        "Read More",
        "Privacy Policy",
        "Die Nachrichten",
        "4 March",
        "Ada Lovelace 1815",
        "Ada lives in London",
        "One Two Three Four Five Six",
        "記事一覧",
        "뉴스",
        "Ada & Bo",
    ],
)
def test_what_does_not(name: str) -> None:
    assert not is_person(name)


def test_chinese_names_begin_with_a_family_name() -> None:
    assert is_chinese("王建宏")
    assert not is_chinese("的建宏")
    assert not is_chinese("王建宏了吗")


@given(st.text(max_size=80))
def test_any_text_is_a_person_or_not(name: str) -> None:
    assert is_person(name) in (True, False)
