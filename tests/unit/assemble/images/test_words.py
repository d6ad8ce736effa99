from __future__ import annotations

import pytest

from marrow.assemble.images.words import families, in_address


@pytest.mark.parametrize("names", ["author-box", "author_box", "authorBox", "box AUTHOR", "AuthorBox"])
def test_a_word_is_known_however_it_is_joined(names: str) -> None:
    assert families(names) == {"author"}


def test_a_part_of_a_word_is_not_one() -> None:
    assert families("shadow headline-x loadable") == {"hero"}
    assert families("") == frozenset()


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("/img/site-logo.svg", {"logo"}),
        ("/ads/1.png", {"ad"}),
        ("/shadow/1.png", set()),
        ("/tr?id=1", {"tracker"}),
    ],
)
def test_words_of_an_address(url: str, expected: set[str]) -> None:
    assert in_address(url) == expected
