from __future__ import annotations

import pytest

from marrow.assemble.metadata.labels import credit_start, dense_label, is_label, is_only_label, label_end

BEFORE = """
    By|Von|Par|Por|Di|Door|Av|Af|Oleh|Napisał|Napsala|Píše|Пише|Написал|Írta|Kirjoittanut|Yazan|Bởi|От|Του|Γράφει
    |מאת|بقلم|كتب|โดย|द्वारा
"""
WITH_COLON = """
    Author|Autor|Autorin|Auteur|Autore|Redaktion|Text|Texte|Texto|Testo|Tekst|Teksti|Forfatter|Författare|Höfundur|Автор|Текст
    |Autorius|Kirjoittaja|Szerző|Yazar|Penulis|Tác giả|ผู้เขียน|Συντάκτης|الكاتب|نویسنده|लेखक|লেখক|Müəllif|ავტორი|հեղինակ
"""


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split("|")]


@pytest.mark.parametrize("label", words(BEFORE))
def test_a_label_stands_before_a_name_with_or_without_a_colon(label: str) -> None:
    assert is_label(f"{label} Ada Lovelace") == "label"
    assert is_label(f"{label}: Ada Lovelace") == "label"
    assert is_label(label.upper()) == "label"


@pytest.mark.parametrize("label", words(WITH_COLON))
def test_a_noun_is_a_label_with_a_colon(label: str) -> None:
    if " " not in label:
        assert label_end([f"{label}:", "Ada"]) == 1
        assert label_end([label, "Lovelace"]) == 0
    assert is_label(f"{label}: Ada") == "label"


def test_a_noun_for_authors_is_a_label_alone_too() -> None:
    assert [is_label(line) for line in ("Author", "Autorin", "Автор", "Text", "Interview", "Redaktion")] == 3 * [
        "label"
    ] + 3 * [""]


@pytest.mark.parametrize(
    "line", ["Written by Ada", "Ein Beitrag von Ada", "Alles von Ada", "Publié par Ada", "See all posts by Ada"]
)
def test_a_label_may_have_several_words(line: str) -> None:
    assert label_end(line.split()) == len(line.split()) - 1


@pytest.mark.parametrize("line", ["", "Ada Lovelace", "Ada von Babbage", "Written in London", "Text editors compared"])
def test_other_lines_have_no_label(line: str) -> None:
    assert is_label(line) == ""


@pytest.mark.parametrize(
    ("line", "label", "rest"),
    [
        ("作者：李白", "author", "李白"),
        ("2021年 新华社记者李白", "author", "李白"),
        ("責任編輯：李白", "editor", "李白"),
        ("摄影：李白", "credit", "李白"),
        ("文／李白", "author", "李白"),
        ("李白", "", "李白"),
    ],
)
def test_labels_without_a_space_after_them(line: str, label: str, rest: str) -> None:
    found, end = dense_label(line)
    assert (found, line[end:]) == (label, rest)


def test_editors_are_told_from_authors_and_credits_are_none() -> None:
    assert [is_label(f"{label}：李白") for label in ("作者", "编辑", "摄影")] == ["label", "editor", ""]


@pytest.mark.parametrize(
    ("line", "start"),
    [
        ("Ada Lovelace Photos by Bo Ek", 2),
        ("Fotos: Bo Ek", 0),
        ("Illustration © Bo Ek", 0),
        ("Medically reviewed by Bo Ek", 1),
        ("Ada Lovelace", 2),
        ("Photo Editor Ada", 3),
    ],
)
def test_where_the_credit_of_somebody_else_begins(line: str, start: int) -> None:
    assert credit_start(line.split()) == start


def test_a_label_may_be_all_of_a_line() -> None:
    assert [is_only_label(line) for line in ("By", "Written by", "作者：")] == [True] * 3
    assert not any(map(is_only_label, ("By Ada", "作者：李白", "Автор: Ада")))
