from __future__ import annotations

import pytest

from marrow.assemble.metadata.day_words import has_any, said_before


@pytest.mark.parametrize(
    "label",
    ["Updated: ", "Zuletzt aktualisiert am ", "Mis à jour le ", "Actualizado el ", "Обновлено ", "更新日：", "Stand: "],
)
def test_a_label_of_a_change(label: str) -> None:
    assert said_before(label) == "updated"


@pytest.mark.parametrize(
    "label",
    ["Published ", "Posted on ", "Veröffentlicht am ", "Publié le ", "Publicado ", "Опубликовано ", "发布时间："],
)
def test_a_label_of_publication(label: str) -> None:
    assert said_before(label) == "published"


@pytest.mark.parametrize("label", ["", "Paris, ", "By Ada Lovelace | ", "Thursday, "])
def test_other_words_say_nothing(label: str) -> None:
    assert said_before(label) == ""


def test_only_what_is_close_to_the_date_is_its_label() -> None:
    assert said_before("Updated daily, this page has all of our news: ") == ""


def test_one_of_some_words_is_found() -> None:
    assert has_any("post-comments", ("related", "comment"))
    assert not has_any("post", ("related", "comment"))
