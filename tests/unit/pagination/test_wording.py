from __future__ import annotations

import pytest

from marrow.pagination.wording import says_next


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
