from __future__ import annotations

import pytest

from marrow.blog.auto.texts import NAMES, text_rows


def _of(text: str, name: str) -> float:
    return float(text_rows([text], "en")[0, NAMES.index(name)])


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("12ab", "digits", 0.5),
        ("ABcd", "capitals", 0.5),
        ("Ana lives", "capitalised", 0.5),
        ("It is hot.", "is_sentence", 1),
        ("Tags:", "has_colon", 1),
        ("4 March 2021", "date_share", 1),
        ("Read more", "readmore_share", 1),
        ("Read more", "author_place", -1),
        ("on", "is_other", 1),
        ("Ana Lind", "is_person", 1),
        ("4 March 2021 · Ana Lind", "has_person", 1),
        ("by Ana", "is_labelled", 1),
        ("by", "is_labelled", 0),
        ("»", "first", 1),
        ("茶", "first", 4),
        ("x", "first", 2),
        ("X", "first", 3),
        ("9", "first", 0),
    ],
)
def test_a_number_tells_what_its_name_says(text: str, name: str, value: float) -> None:
    assert _of(text, name) == value


def test_words_of_prose_are_no_keywords() -> None:
    assert _of("I read more books than most people do, " * 4, "readmore_share") == 0


def test_no_texts_give_no_rows() -> None:
    assert text_rows([], "").shape == (0, len(NAMES))


def test_the_same_text_has_the_same_row_wherever_it_stands() -> None:
    rows = text_rows(["Tea", "4 March 2021", "Tea"], "en")
    assert rows[0].tolist() == rows[2].tolist() != rows[1].tolist()
