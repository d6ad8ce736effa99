from __future__ import annotations

import pytest

from marrow.semantics.capitals import capitals
from marrow.semantics.runs import runs


def names(text: str, *, has_nouns: bool = False) -> list[str]:
    found = runs(text, capitals(text), has_nouns=has_nouns)
    return [text[run[0].start : run[-1].end] for run in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it was Ada Lovelace, Charles Babbage", ["Ada Lovelace", "Charles Babbage"]),
        ("at the University of Oxford", ["University of Oxford"]),
        ("from Rio de Janeiro to Den Haag", ["Rio de Janeiro", "Den Haag"]),
        ("by Valéry Giscard d'Estaing", ["Valéry Giscard d'Estaing"]),
        ("said O'Brien of Dye & Durham", ["O'Brien of Dye & Durham"]),
        ("so J. R. R. Tolkien wrote", ["J. R. R. Tolkien"]),
        ("the plan of Obama's house", ["Obama"]),
        ("in the U.S. He went", ["U.S"]),
    ],
)
def test_runs_are_names(text: str, expected: list[str]) -> None:
    assert names(text) == expected


def test_words_that_begin_sentences_are_names_only_for_a_reason() -> None:
    assert names("Meanwhile it rained.") == []
    assert names("Sometimes it rains.") == []
    assert names("Tolkien wrote. Then it was Tolkien.") == ["Tolkien", "Tolkien"]
    assert names("Tolkien wrote. Tolkien read.") == ["Tolkien", "Tolkien"]
    assert names("Ada Lovelace wrote.") == ["Ada Lovelace"]
    assert names("Paris is far.") == ["Paris"]
    assert names("Thousands of Romans came to the Thames.") == ["Romans", "Thames"]


def test_where_nouns_have_capitals_words_link_people_alone() -> None:
    text = "dort war Wernher von Braun, und die Belange des Clubs"
    assert names(text, has_nouns=True) == ["Wernher", "Braun", "Belange", "Clubs"]
    assert names("dort war Ludwig van Beethoven", has_nouns=True) == ["Ludwig van Beethoven"]


def test_names_end_somewhere() -> None:
    assert max(len(name.split()) for name in names("so " + "Big " * 50)) == 6


def test_gaps_of_other_things_part_names() -> None:
    assert names("of Rome (Paris), then London; a Berlin of the very old days Bonn") == [
        "Rome",
        "Paris",
        "London",
        "Berlin",
        "Bonn",
    ]
