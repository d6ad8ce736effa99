from __future__ import annotations

import pytest

from marrow.semantics import lexicon

LISTS = ("starters", "titles", "organisations", "settings", "given_names")


@pytest.mark.parametrize("name", LISTS)
def test_words_are_casefolded_and_single(name: str) -> None:
    words = lexicon.words(name)
    assert words
    assert all(word == word.lower() for word in words)


def test_titles_and_starters_are_no_places() -> None:
    first_names = {name.casefold() for name in lexicon.places().values()}
    assert not first_names & (lexicon.words("titles") | lexicon.words("starters"))


def test_every_name_of_a_place_leads_to_its_first() -> None:
    assert lexicon.places()["köln"] == "Cologne"
    assert lexicon.places()["new york"] == "New York"


def test_the_longest_name_of_a_place_is_found_first() -> None:
    assert lexicon.dense_places().findall("印度尼西亚和印度") == ["印度尼西亚", "印度"]
