from __future__ import annotations

from marrow.semantics.embedded import embedded
from marrow.semantics.unmarked import unmarked


def found(text: str) -> dict[str, str]:
    return {each.text: each.kind.value for each in unmarked(text)}


def test_known_places_are_found_in_running_text() -> None:
    assert found("昨日在北京举行，美国代表出席") == {"北京": "place", "美国": "place"}
    assert found("عقد الاجتماع في القاهرة أمس") == {"القاهرة": "place"}
    assert found("행사는 서울에서 열렸다") == {"서울": "place"}


def test_words_in_katakana_are_names() -> None:
    assert found("昨日バラク・オバマが来た") == {"バラク・オバマ": "name"}


def test_what_often_stands_before_a_title_is_a_person() -> None:
    assert found("山田氏は言った。山田氏が来た。山田氏と話す。")["山田"] == "person"
    assert "山田" not in found("山田氏は言った。")


def test_what_often_ends_in_a_legal_form_is_an_organisation() -> None:
    assert found("中兴公司，中兴公司，中兴公司。")["中兴公司"] == "organisation"


def test_mentions_do_not_overlap() -> None:
    assert found("印度尼西亚") == {"印度尼西亚": "place"}


def test_the_default_uses_it_where_there_are_no_capitals() -> None:
    assert embedded("昨日在北京举行", "zh") == unmarked("昨日在北京举行")
