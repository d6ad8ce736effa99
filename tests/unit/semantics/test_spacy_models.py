from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import pytest

from marrow.errors import MissingExtra
from marrow.semantics import choose, spacy_models
from marrow.semantics.spacy_models import MOST, spacy_for

SAID = [
    ("Barack Obama", "PERSON", 0),
    ("Monday", "DATE", 20),
    ("Paris", "GPE", 30),
    ("NATO", "ORG", 40),
    ("Paris", "LOC", 50),
]


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A stand-in for spaCy with some models; gives what is loaded, and of what length the texts are."""
    told: list[str] = []

    def load(model: str, disable: tuple[str, ...]) -> object:
        told.append(f"{model} without {disable[0]}")
        ents = [SimpleNamespace(text=text, label_=label, start_char=start) for text, label, start in SAID]

        def pipeline(text: str) -> object:
            told.append(str(len(text)))
            return SimpleNamespace(ents=ents)

        return pipeline

    spacy, util = ModuleType("spacy"), ModuleType("spacy.util")
    vars(spacy)["load"] = load
    vars(util)["get_installed_models"] = lambda: ["en_core_web_sm", "en_core_web_lg", "fr_core_news_sm", "en_own_model"]
    monkeypatch.setitem(sys.modules, "spacy", spacy)
    monkeypatch.setitem(sys.modules, "spacy.util", util)
    spacy_models._loaded.cache_clear()
    return told


def test_the_largest_model_of_the_language_is_used(loaded: list[str]) -> None:
    found = spacy_for("en-GB")
    assert found.name == "spacy/en_core_web_lg"
    assert [(each.text, each.kind.value, each.count) for each in found("text", "en-GB")] == [
        ("Paris", "place", 2),
        ("Barack Obama", "person", 1),
        ("NATO", "organisation", 1),
    ]
    assert loaded == ["en_core_web_lg without tagger", "4"]


@pytest.mark.usefixtures("loaded")
def test_auto_takes_a_model_where_there_is_one() -> None:
    assert choose.recogniser("auto", "fr").name == "spacy/fr_core_news_sm"
    assert choose.recogniser("auto", "nl").name == "embedded"
    assert choose.subject_of("Paris", "fr", choice="auto").likeness("Paris").recogniser == "spacy/fr_core_news_sm"


def test_a_model_is_loaded_once_and_reads_so_much(loaded: list[str]) -> None:
    found = spacy_for("fr")
    found("x" * (MOST + 1), "fr")
    found("x", "fr")
    assert loaded == ["fr_core_news_sm without tagger", str(MOST), "1"]


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(("language", "named"), [("nl", "for nl here"), ("", "a page without a language")])
def test_a_missing_model_is_named_with_what_to_run(language: str, named: str) -> None:
    with pytest.raises(MissingExtra, match="python -m spacy download") as caught:
        spacy_for(language)
    assert named in caught.value.message
