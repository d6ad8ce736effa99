from __future__ import annotations

import datetime as dt

import pytest

from marrow.evaluate.meta.fold import day_of, fold_names, fold_title


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The Bridge", "the bridge"),
        ("The\u00a0 bridge\n", "The bridge"),
        ("„Gone“, they said", '"Gone", they said'),
        ("It’s ‘gone’", "It's 'gone'"),
        ("Gone – for good", "Gone - for good"),
        ("Gone—for good", "Gone - for good"),
        ("Deutsch\u00adland", "Deutschland"),
        ("Ｆｕｌｌ width…", "Full width..."),
    ],
)
def test_typography_is_no_difference_between_titles(one: str, other: str) -> None:
    assert fold_title(one) == fold_title(other)


@pytest.mark.parametrize("other", ["The bridge | News", "Kicker: The bridge", "The bridge?", "Bridge", ""])
def test_words_and_other_punctuation_are(other: str) -> None:
    assert fold_title("The bridge") != fold_title(other)


@pytest.mark.parametrize("text", ["Ana Lind; Bo Ek", "ana lind, bo ek", "Ana Lind und Bo Ek", "Bo Ek & Ana  Lind"])
def test_a_string_may_hold_several_names(text: str) -> None:
    assert fold_names([text]) == {"ana lind", "bo ek"}


def test_punctuation_inside_a_name_is_no_difference() -> None:
    assert fold_names(["Victoria O’Regan", "Jean-Luc R. Roy"]) == fold_names(["Victoria O'Regan", "Jean Luc R Roy"])


def test_names_keep_their_script_and_accents() -> None:
    assert fold_names(["José Peña"]) != fold_names(["Jose Pena"])
    assert fold_names(["後藤大地"]) == fold_names(["後藤 大地"]) != fold_names([])


def test_words_around_a_name_are_a_difference() -> None:
    assert fold_names(["By Ana Lind"]) != fold_names(["Ana Lind"])


def test_nothing_holds_no_name() -> None:
    assert fold_names(["", " ; ", "—"]) == frozenset()


@pytest.mark.parametrize(
    "text",
    ["2024-05-06", " 2024-5-6", "2024-05-06T23:59:59-11:00", "2024-05-06 00:00:00.123456+14:00", "2024-05-06T01:00Z"],
)
def test_a_day_is_read_as_it_is_written(text: str) -> None:
    assert day_of(text) == dt.date(2024, 5, 6)


@pytest.mark.parametrize(
    "text", ["", None, "nan", "2024", "2024-05", "05/06/2024", "2024-13-01", "2024-05-061", "May 6"]
)
def test_what_is_no_day_or_would_be_guessed_is_none(text: str | None) -> None:
    assert day_of(text) is None
