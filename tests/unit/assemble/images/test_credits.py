from __future__ import annotations

import pytest

from marrow.assemble.images.credits import is_credit, split_credit


@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        ("The bridge. Photo: Ana Lee/AP", ("The bridge.", "Photo: Ana Lee/AP")),
        ("The bridge. (Photo by Ana Lee)", ("The bridge.", "(Photo by Ana Lee)")),
        ("The bridge © Ana Lee 2024", ("The bridge", "© Ana Lee 2024")),
        ("The bridge (Reuters)", ("The bridge", "(Reuters)")),
        ("The bridge is gone. Ana Lee via Getty Images", ("The bridge is gone.", "Ana Lee via Getty Images")),
        ("Die Brücke im Mai. Foto: dpa", ("Die Brücke im Mai.", "Foto: dpa")),
        ("Die Brücke | Bild: Ana Lee", ("Die Brücke", "Bild: Ana Lee")),
        ("Le pont. Crédit photo : Ana Lee", ("Le pont.", "Crédit photo : Ana Lee")),
        ("El puente. Fuente: EFE", ("El puente.", "Fuente: EFE")),
        ("Мост утром. Фото: РИА", ("Мост утром.", "Фото: РИА")),
        ("橋が流された。写真：共同", ("橋が流された。", "写真：共同")),
        ("被冲走的桥 图片来源：新华社", ("被冲走的桥", "图片来源：新华社")),
        ("Image by Ana Lee", ("", "Image by Ana Lee")),
        ("Courtesy of the museum", ("", "Courtesy of the museum")),
    ],
)
def test_a_credit_is_parted_from_its_caption_in_many_languages(caption: str, expected: tuple[str, str]) -> None:
    assert split_credit(caption) == expected


@pytest.mark.parametrize(
    "caption",
    [
        "",
        "The bridge at noon: a view from the hill",
        "It was taken by surprise",
        "Telephoto lenses by the dozen",
        "Photo: " + "a very long story " * 20,
        "x" * 5000,
        "A PAPER bridge",
    ],
)
def test_what_names_no_maker_stays_as_it_is(caption: str) -> None:
    assert split_credit(caption) == (caption, "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(Source: National Library)", True),
        ("Credit: A. Lee", True),
        ("The bridge. Photo: A. Lee", False),
        ("  ", False),
    ],
)
def test_a_line_may_be_a_credit_and_nothing_else(text: str, expected: bool) -> None:
    assert is_credit(text) is expected


def test_a_hostile_caption_takes_no_time() -> None:
    assert split_credit("photo " * 600)[1] == ""
