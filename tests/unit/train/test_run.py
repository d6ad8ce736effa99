from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from marrow.errors import InputError, MissingExtra
from marrow.methods.auto.model import load
from marrow.train import run
from marrow.train.corpus import Corpus
from marrow.train.export import Parameters
from marrow.train.recipe import FULL, QUICK, Recipe
from tests.unit.train.build import parameters, sample, twins


def teach(corpus: Corpus, recipe: Recipe, *, device: str, seed: int, parallel: int, is_quiet: bool) -> Parameters:
    """In place of hours with PyTorch."""
    if not is_quiet:
        print(f"{parallel} at a time on {device} with seed {seed}", file=sys.stderr)
    return parameters(corpus.vocabularies, recipe.last)


@pytest.fixture
def without_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Networks that learn nothing, so that no PyTorch is needed."""
    stand_in = SimpleNamespace(teach=teach, device_of=lambda wanted: {"auto": "cpu"}.get(wanted, wanted))
    monkeypatch.setitem(sys.modules, "marrow.train.learn.teach", stand_in)
    monkeypatch.setattr(run, "find_spec", lambda _: object())


def test_missing_torch_is_told_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "find_spec", lambda name: None if name == "torch" else object())
    with pytest.raises(MissingExtra, match="training needs torch, of the extra `train`"):
        run.ready("cpu")


@pytest.mark.usefixtures("without_torch")
def test_with_all_packages_training_may_begin() -> None:
    assert run.ready("auto") == "cpu"


def test_pages_are_counted_as_they_are() -> None:
    told: list[str] = []
    corpus = run.packed([twins("a"), [], [sample("b")]], {"news_andy": "digest"}, told.append)
    assert corpus.sites == ("a.org", "a.org", "b.org")
    assert corpus.data == {"news_andy": "digest"}
    assert told == ["2 pages of 2 sites (1 cannot be read), 1 also aged", "1 names, 1 words"]


def test_nothing_to_learn_from_is_an_error() -> None:
    with pytest.raises(InputError, match="nothing to learn from"):
        run.packed([[]], {}, print)


@pytest.mark.usefixtures("without_torch")
def test_a_model_says_what_it_came_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corpus = run.packed([twins(name) for name in "abcd"], {"news_andy": "digest"}, lambda _: None)
    weights = run.train(corpus, QUICK, device="cpu", seed=3, parallel=2, is_quiet=False)
    run.save(tmp_path, weights, corpus, QUICK, seed=3)
    assert capsys.readouterr().err == "2 at a time on cpu with seed 3\n"
    assert load(tmp_path).path.hashes.tolist() == corpus.vocabularies.names.hashes.tolist()
    trained = json.loads((tmp_path / "model.json").read_text())["trained"]
    assert (trained["pages"], trained["networks"], trained["data"]) == (4, 11, {"news_andy": "digest"})
    assert FULL.last.hidden == load(tmp_path).weights["out_w"].shape[1]
