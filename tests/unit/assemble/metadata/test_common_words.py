from __future__ import annotations

import unicodedata

import pytest

from marrow.assemble.metadata.common_words import LETTERS, WORDS
from marrow.assemble.metadata.scripts import script_of

SCRIPTS = ("Latn", "Cyrl", "Arab", "Deva", "Beng")


def test_every_language_has_words_and_letters() -> None:
    assert WORDS.keys() == LETTERS.keys()


@pytest.mark.parametrize("language", WORDS)
def test_words_are_many_and_each_is_there_once_as_detection_reads_it(language: str) -> None:
    words = WORDS[language].split()
    assert len(words) >= 25
    assert len(set(words)) == len(words)
    assert words == unicodedata.normalize("NFC", " ".join(words)).lower().replace("'", " ").replace("’", " ").split()


@pytest.mark.parametrize("language", WORDS)
def test_words_are_of_one_script_and_of_the_languages_letters(language: str) -> None:
    script = script_of(WORDS[language]).name
    assert script in SCRIPTS
    assert {script_of(word).name for word in WORDS[language].split()} == {script}
    known = {letter for letters in LETTERS.values() for letter in letters}
    assert set(WORDS[language]) & known <= set(LETTERS[language])
