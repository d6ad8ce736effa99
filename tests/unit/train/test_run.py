from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from marrow.errors import InputError, MissingExtra
from marrow.methods.auto.model import load
from marrow.train import run
from marrow.train.corpus import Corpus
from marrow.train.export import Parameters
from marrow.train.recipe import FULL, QUICK, Recipe
from tests.unit.train.build import parameters, sample


def teach(corpus: Corpus, recipe: Recipe, *, device: str, seed: int, say: Callable[[str], None]) -> Parameters:
    """In place of hours with PyTorch."""
    say(f"on {device} with seed {seed}")
    return parameters(corpus.vocabularies, recipe.last)


@pytest.fixture
def without_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Networks that learn nothing, so that no PyTorch is needed."""
    stand_in = SimpleNamespace(teach=teach, device_of=lambda wanted: {"auto": "cpu"}.get(wanted, wanted))
    monkeypatch.setitem(sys.modules, "marrow.train.learn.teach", stand_in)
    monkeypatch.setattr(run, "find_spec", lambda _: object())


@pytest.mark.parametrize("package", ["torch", "pyarrow"])
def test_a_missing_package_is_told_with_its_extra(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "find_spec", lambda name: None if name == package else object())
    with pytest.raises(MissingExtra, match=rf"training needs {package}: pip install 'marrow\[train\]'"):
        run.ready("cpu")


@pytest.mark.usefixtures("without_torch")
def test_with_all_packages_training_may_begin() -> None:
    assert run.ready("auto") == "cpu"


def test_pages_that_cannot_be_read_are_counted() -> None:
    told: list[str] = []
    corpus = run.packed([sample("a"), None, sample("b")], told.append)
    assert corpus.sites == ("a.org", "b.org")
    assert told[0] == "2 pages (1 cannot be read), 6 segments, 2 sites"


def test_nothing_to_learn_from_is_an_error() -> None:
    with pytest.raises(InputError, match="nothing to learn from"):
        run.packed([None], print)


@pytest.mark.usefixtures("without_torch")
def test_a_model_says_what_it_came_from(tmp_path: Path) -> None:
    told: list[str] = []
    corpus = run.packed([sample(name) for name in "abcd"], told.append)
    weights = run.train(corpus, QUICK, device="cpu", seed=3, say=told.append)
    run.save(tmp_path, weights, [], corpus, QUICK, seed=3)
    assert told[-1] == "on cpu with seed 3"
    assert load(tmp_path).path.hashes.tolist() == corpus.vocabularies.names.hashes.tolist()
    assert '"networks": 6' in (tmp_path / "model.json").read_text()
    assert FULL.last.hidden == load(tmp_path).weights["out_w"].shape[1]
