from __future__ import annotations

from importlib import import_module

import pytest

from marrow.methods import METHODS
from marrow.overruling import DROPPED, KEPT
from marrow.reasons import in_words

MODULES = ("auto.verdict", "segments", "density", "semantic", "own")


@pytest.mark.parametrize("module", MODULES)
def test_every_reason_of_a_method_has_words(module: str) -> None:
    for reason in import_module(f"marrow.methods.{module}").REASONS:
        assert not in_words(reason).startswith("By the rule"), reason


def test_every_method_is_looked_at() -> None:
    assert METHODS.keys() <= {module.partition(".")[0] for module in MODULES}


def test_what_a_reader_decided_has_words_too() -> None:
    assert (in_words(KEPT), in_words(DROPPED)) == ("You brought it back.", "You left it out.")
