from __future__ import annotations

import pytest

from marrow.assemble.metadata.posts import ends_byline, has_post, is_post


@pytest.mark.parametrize("word", ["Editor", "Chefredakteurin", "Online-Redakteur", "journaliste", "Корреспондент"])
def test_posts(word: str) -> None:
    assert is_post(word)
    assert has_post(f"Ada Lovelace {word}") is ("-" not in word)


def test_names_have_no_post() -> None:
    assert not is_post("Lovelace")
    assert not has_post("Ada Lovelace")


@pytest.mark.parametrize("word", ["for", "For", "Updated:", "am", "le"])
def test_words_that_end_a_byline(word: str) -> None:
    assert ends_byline(word)


@pytest.mark.parametrize("word", ["Le", "El", "Lovelace"])
def test_names_that_look_like_them_do_not(word: str) -> None:
    assert not ends_byline(word)
