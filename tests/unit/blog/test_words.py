from __future__ import annotations

import pytest

from marrow.blog.words import FILES, ends, everywhere, find, mark_names, marks, phrases

_WANTED = "en fr de es pt it ru zh ja ko ar".split()


@pytest.mark.parametrize("name", [*FILES, "other", "ago"])
def test_every_file_knows_the_languages_that_are_asked_for(name: str) -> None:
    assert set(_WANTED) <= phrases(name).keys()


@pytest.mark.parametrize("name", [*FILES, "other", "ago", "under", "attributes"])
def test_no_phrase_is_empty_or_unfolded(name: str) -> None:
    assert all(phrase and phrase == phrase.casefold().strip() for phrase in everywhere(name))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3 comments", "comment"),
        ("continue reading →", "readmore"),
        ("читать далее", "readmore"),
        ("続きを読む", "readmore"),
        ("댓글 3", "comment"),
        ("publié par ana", "author"),
        ("etiquetas: té", "category"),
        ("عدد التعليقات 3", "comment"),
    ],
)
def test_phrases_are_found_in_any_script(text: str, name: str) -> None:
    assert name in find(text, FILES)


def test_a_part_of_a_word_is_none() -> None:
    assert find("commentary nearby", FILES) == {}


def test_the_longest_phrase_is_taken() -> None:
    start, end = find("please leave a comment", ("comment",))["comment"]
    assert (start, end) == (7, 22)


def test_the_labels_of_the_paper_are_the_first_marks() -> None:
    assert mark_names()[:8] == ("title", "date", "author", "category", "content", "readmore", "comment", "other")
    assert marks()["hentry"] == 1 << mark_names().index("post")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("4 march 2024 by", "author"),
        ("publicado em 4 de março de 2024 por", "author"),
        ("2024年3月4日 作者：", "author"),
        ("| filed under:", "category"),
        ("분류:", "category"),
        ("4 марта в", "under"),
    ],
)
def test_what_a_text_announces_is_known_by_its_end(text: str, name: str) -> None:
    assert ends(text, name)


@pytest.mark.parametrize("text", ["", "by ana", "nearby", "作者王小明"])
def test_what_stands_elsewhere_announces_nothing(text: str) -> None:
    assert not ends(text, "author")
