from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.semantics.embedded import MOST, embedded


def found(text: str, language: str = "en") -> dict[str, tuple[str, int]]:
    return {each.text: (each.kind.value, each.count) for each in embedded(text, language)}


def test_people_places_and_organisations_are_told_apart() -> None:
    text = (
        "On Monday President Barack Obama spoke at Cairo University in Egypt. Obama then met Ms. Clinton and the board "
        "of Acme Widgets Inc. near the Hudson River, as NASA had asked. A friend of Zorbas was there."
    )
    assert found(text) == {
        "Barack Obama": ("person", 2),
        "Cairo University": ("organisation", 1),
        "Egypt": ("place", 1),
        "Clinton": ("person", 1),
        "Acme Widgets Inc": ("organisation", 1),
        "Hudson River": ("place", 1),
        "NASA": ("organisation", 1),
        "Zorbas": ("name", 1),
    }


def test_a_title_in_front_makes_a_person_in_small_letters_too() -> None:
    assert found("ayer el presidente Lula habló en Brasilia", "es")["Lula"] == ("person", 1)
    assert found("вчера президент Макрон приехал", "ru")["Макрон"] == ("person", 1)


def test_titles_part_what_stands_around_them() -> None:
    assert found("then Alphabet CEO Sundar Pichai came") == {"Alphabet": ("name", 1), "Sundar Pichai": ("person", 1)}
    assert found("then the Justice Department came") == {"Justice Department": ("organisation", 1)}


def test_places_are_one_whatever_they_are_called() -> None:
    assert found("from the US to the United States of today")["United States"] == ("place", 2)


def test_forms_of_a_name_are_one_entity() -> None:
    assert found("там Путин и там Путина видели в Москве, о Москва", "ru") == {
        "Путина": ("name", 2),
        "Москве": ("place", 2),
    }


def test_in_german_a_noun_is_no_name() -> None:
    text = (
        "Gestern sprach Angela Merkel in Berlin vor der Presse. Die Kanzlerin lobte den Haushalt, und Merkel nannte "
        "die Zahlen der CDU. Herr Schmitz von der Muster GmbH war dabei."
    )
    assert found(text, "de") == {
        "Angela Merkel": ("person", 2),
        "Berlin": ("place", 1),
        "CDU": ("organisation", 1),
        "Schmitz": ("person", 1),
        "Muster GmbH": ("organisation", 1),
    }


def test_without_a_language_the_share_of_capitals_tells_german() -> None:
    text = "Der Hund lief durch den Wald und der Jäger sah die Katze auf dem Dach der Hütte am Rand der Stadt. " * 5
    assert found(text, "") == {}
    assert found("the dog ran past Fred and Fred saw the cat " * 8, "") == {"Fred": ("name", 16)}


@pytest.mark.parametrize("text", ["", " ", "\n\n", "...", "123 456", "A", "É"])
def test_a_text_without_names_has_none(text: str) -> None:
    assert embedded(text, "en") == ()


def test_positions_are_where_the_mentions_stand() -> None:
    text = "so Ada Lovelace wrote, and Lovelace read"
    (entity,) = embedded(text, "en")
    assert [text[place:].split()[0] for place in entity.positions] == ["Ada", "Lovelace"]


def test_a_long_text_is_read_so_far() -> None:
    assert found("x " * MOST + "Paris") == {}


@given(st.text(max_size=200), st.sampled_from(("", "en", "de", "ja")))
def test_any_text_has_entities_that_it_says(text: str, language: str) -> None:
    for entity in embedded(text, language):
        assert entity.text in text
        assert entity.count > 0


def test_hostile_texts_take_no_longer_than_others() -> None:
    started = time.process_time()
    for text in ("A" * MOST, "A " * MOST, "A. " * MOST, "大学" * MOST, "A de " * MOST, "-" * MOST + "A"):
        embedded(text, "en")
    assert time.process_time() - started < 3
