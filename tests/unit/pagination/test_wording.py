from __future__ import annotations

import pytest

from marrow.pagination.wording import says_next, says_number


@pytest.mark.parametrize(
    "text",
    [
        "Next",
        "NEXT PAGE",
        "» Weiter »",
        "Página siguiente",
        "下一页",
        "次のページ ›",
        "Следующая",
        "الصفحة التالية",
        ">",
        "Sonraki",
    ],
)
def test_many_languages_say_next(text: str) -> None:
    assert says_next(text)


@pytest.mark.parametrize("text", ["", "Next story: the storm", "2", "Previous", "«", "Next " * 20])
def test_other_texts_do_not(text: str) -> None:
    assert not says_next(text)


@pytest.mark.parametrize(
    "text", ["2", " 2 ", "[2]", "2 »", "Seite 2", "Page 2 of 5", "2/5", "第2页", "Страница 2 из 5"]
)
def test_a_number_alone_is_that_of_a_page(text: str) -> None:
    assert says_number(text) == "2"


@pytest.mark.parametrize("text", ["", "Next", "Shrek 2", "2 comments", "2. The storm", "2" * 50])
def test_a_number_among_other_words_is_not(text: str) -> None:
    assert says_number(text) == ""
