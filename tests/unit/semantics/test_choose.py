from __future__ import annotations

import subprocess
import sys

import pytest

from marrow.errors import MissingExtra
from marrow.options import BY_NAME
from marrow.semantics.choose import CHOICES, entities, recogniser, subject_of
from marrow.semantics.embedded import embedded

HEAVY = ("spacy", "natasha", "torch", "sklearn")


def test_the_choices_are_those_of_the_option() -> None:
    assert BY_NAME["entities"].choices == CHOICES
    assert BY_NAME["entities"].default == "embedded"


def test_the_default_is_embedded() -> None:
    assert recogniser("embedded", "en") is embedded
    assert [each.text for each in entities("they met in Paris", "en")] == ["Paris"]
    assert subject_of("they met in Paris", "en").likeness("Paris").recogniser == "embedded"


def test_auto_is_embedded_where_nothing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spacy.util", None)
    assert recogniser("auto", "en") is embedded


def test_what_was_asked_for_and_is_missing_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spacy.util", None)
    with pytest.raises(MissingExtra, match="extra `nlp`"):
        recogniser("spacy", "en")


def test_the_default_imports_nothing_heavy() -> None:
    code = (
        "import sys; from marrow.semantics.choose import subject_of; subject_of('In Paris.', 'en').likeness('Paris')\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout.strip() == "[]"
