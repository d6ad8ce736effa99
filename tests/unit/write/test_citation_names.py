"""Facts about names that are taken apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.write.citation_names import Name, name_of


def parts(text: str, language: str = "") -> tuple[str, str, str, str]:
    name = name_of(text, language=language)
    assert not name.literal
    return name.given, name.particle, name.family, name.suffix


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ines Marlow", ("Ines", "", "Marlow", "")),
        ("J. R. R. Tolkien", ("J. R. R.", "", "Tolkien", "")),
        ("Jean-Luc Godard", ("Jean-Luc", "", "Godard", "")),
        ("Иван Петров", ("Иван", "", "Петров", "")),
        ("bell hooks", ("bell", "", "hooks", "")),
        ("Marlow, Ines Anna", ("Ines Anna", "", "Marlow", "")),
    ],
)
def test_the_last_word_is_the_family_name_unless_a_comma_says_otherwise(
    text: str, expected: tuple[str, str, str, str]
) -> None:
    assert parts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Vincent van Gogh", ("Vincent", "van", "Gogh", "")),
        ("Alexander von Humboldt", ("Alexander", "von", "Humboldt", "")),
        ("Oscar de la Renta", ("Oscar", "de la", "Renta", "")),
        ("van der Berg, Anna", ("Anna", "van der", "Berg", "")),
        ("Bashar al-Assad", ("Bashar", "al-", "Assad", "")),
        ("Jean d’Ormesson", ("Jean", "d’", "Ormesson", "")),
    ],
)
def test_particles_stand_before_the_family_name(text: str, expected: tuple[str, str, str, str]) -> None:
    assert parts(text) == expected


def test_particles_with_capitals_are_of_the_family_name() -> None:
    assert parts("Dries Van Agt") == ("Dries", "", "Van Agt", "")
    assert parts("Robert De Niro") == ("Robert", "", "De Niro", "")


def test_a_particle_that_begins_a_name_is_a_given_name() -> None:
    assert parts("Ben Kingsley") == ("Ben", "", "Kingsley", "")
    assert parts("Van Morrison") == ("Van", "", "Morrison", "")


def test_two_family_names_stay_together_around_their_joint() -> None:
    assert parts("José Ortega y Gasset") == ("José", "", "Ortega y Gasset", "")
    assert parts("Artur da Costa e Silva") == ("Artur", "da", "Costa e Silva", "")
    assert parts("William E Smith") == ("William E", "", "Smith", "")


@pytest.mark.parametrize("text", ["Martin Luther King Jr.", "Martin Luther King, Jr."])
def test_suffixes_are_apart(text: str) -> None:
    assert parts(text) == ("Martin Luther", "", "King", "Jr.")
    assert parts("Thurston Howell III")[3] == "III"


@pytest.mark.parametrize(
    "text",
    [
        "Agence France-Presse",
        "Redaktion Sport",
        "BBC News",
        "The Independent",
        "Johnson & Johnson",
        "Department of Health",
        "Acme, Inc.",
        "Olympia-Verlag GmbH",
        "Channel 4",
        "조선=선수민 기자",
    ],
)
def test_organisations_stay_whole(text: str) -> None:
    assert name_of(text) == Name(literal=text)


def test_the_site_as_its_own_author_stays_whole() -> None:
    assert name_of("Home Grounds", site="HOME GROUNDS") == Name(literal="Home Grounds")
    assert name_of("Home Grounds").family == "Grounds"


@pytest.mark.parametrize("text", ["Plato", "AFP", "山", "A, B, C", "One Two Three Four Five Six Seven", ","])
def test_what_is_not_two_to_six_words_stays_whole(text: str) -> None:
    assert name_of(text) == Name(literal=text)


@pytest.mark.parametrize(
    ("text", "family", "given"),
    [
        ("王小明", "王", "小明"),
        ("李娜", "李", "娜"),
        ("欧阳修", "欧阳", "修"),
        ("山田 太郎", "山田", "太郎"),
        ("김민수", "김", "민수"),
        ("남궁민수", "남궁", "민수"),
        ("Kim Jong-un", "Kim", "Jong-un"),
    ],
)
def test_east_asian_family_names_come_first(text: str, family: str, given: str) -> None:
    assert name_of(text) == Name(family=family, given=given)


@pytest.mark.parametrize(
    "text", ["新华社", "人民日报", "本报记者", "约翰·史密斯", "村上春樹", "牛欣雨", "张颖 实习生 王雪", "연합뉴스"]
)
def test_names_in_east_asian_script_stay_whole_where_the_cut_is_not_sure(text: str) -> None:
    assert name_of(text) == Name(literal=text)


def test_hungarian_and_vietnamese_family_names_come_first_on_pages_of_their_language() -> None:
    assert parts("Nagy Péter", "hu") == ("Péter", "", "Nagy", "")
    assert parts("Nguyễn Văn An", "vi-VN") == ("Văn An", "", "Nguyễn", "")
    assert parts("Péter Nagy", "en") == ("Péter", "", "Nagy", "")
    assert name_of("Dull Szabolcs", language="hu") == Name(literal="Dull Szabolcs")


@given(st.text("abzÀ .,-'’王김vandelJr&1", max_size=24).map(lambda text: " ".join(text.split())))
def test_no_letter_is_lost_and_a_name_is_whole_or_in_parts(text: str) -> None:
    name = name_of(text)
    held = name.literal or name.given + name.particle + name.family + name.suffix
    assert sorted(held.replace(" ", "").replace(",", "")) == sorted(text.replace(" ", "").replace(",", ""))
    assert not name.literal or name == Name(literal=text)
    assert name.literal or name.family or not text
