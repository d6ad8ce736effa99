from __future__ import annotations

from marrow.semantics.aliases import aliases
from marrow.semantics.entity import Kind


def same(one: tuple[str, Kind], other: tuple[str, Kind], language: str = "en") -> bool:
    keys = aliases([one, other], language)
    return keys[one[0]] == keys[other[0]]


def test_the_last_word_of_a_name_is_that_name() -> None:
    assert same(("Alda Voss", Kind.NAME), ("Voss", Kind.NAME))
    assert not same(("Alda Voss", Kind.NAME), ("Alda", Kind.NAME))


def test_the_first_word_of_a_persons_name_is_that_person() -> None:
    assert same(("Alda Voss", Kind.PERSON), ("Alda", Kind.NAME))


def test_places_and_organisations_are_no_part_of_longer_names() -> None:
    assert not same(("Jack London", Kind.PERSON), ("London", Kind.PLACE))
    assert not same(("Free Press", Kind.ORGANISATION), ("Press", Kind.NAME))


def test_of_several_longer_names_it_is_the_most_frequent() -> None:
    often, rare = ("Alda Voss", Kind.PERSON), ("Bert Voss", Kind.PERSON)
    keys = aliases([rare, often, often, ("Voss", Kind.NAME)], "en")
    assert keys["Voss"] == keys["Alda Voss"] != keys["Bert Voss"]


def test_places_are_one_whatever_they_are_called() -> None:
    assert same(("US", Kind.PLACE), ("United States", Kind.PLACE))
    assert not same(("Nowhere", Kind.PLACE), ("Elsewhere", Kind.PLACE))


def test_endings_make_no_difference() -> None:
    assert same(("Путин", Kind.NAME), ("Путина", Kind.NAME), "ru")


def test_a_form_without_words_is_its_own() -> None:
    assert aliases([("…", Kind.NAME)], "en") == {"…": "…"}
