from __future__ import annotations

import json
from pathlib import Path

import pytest

from marrow.methods.auto.model import load
from marrow.train import run as training
from tests.unit.cli.conftest import Run
from tests.unit.evaluate.conftest import STORY, page, write_set
from tests.unit.train.test_run import without_torch

__all__ = ["without_torch"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A set that may train, and one that may not."""
    rows = [{"id": f"{n}", "html": page(), "text": STORY, "url": f"https://site{n}.org/"} for n in range(5)]
    write_set(tmp_path / "data" / "news_andy", rows, "train")
    write_set(tmp_path / "data" / "dragnet", rows, "train")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("without_torch")
def test_a_model_is_trained_and_written(run: Run) -> None:
    result = run("train", "auto", "--data", "data", "--jobs", "1", "--seed", "5", "--epochs", "3", "-o", "made")
    assert (result.exit_code, result.stdout) == (0, "made\n")
    assert result.stderr.splitlines()[:3] == [
        "training on news_andy",
        "left out, for they may not train: dragnet",
        "5 pages (0 cannot be read), 10 segments, 5 sites",
    ]
    assert load(Path("made")).width
    trained = json.loads(Path("made/model.json").read_text())["trained"]
    assert trained["data"].keys() == {"news_andy"}
    assert (trained["seed"], trained["pages"], trained["networks"], trained["epochs"]) == (5, 5, 12, [3, 3])


@pytest.mark.usefixtures("without_torch")
def test_a_quick_run_has_few_networks_and_pages(run: Run) -> None:
    result = run("train", "auto", "--data", "data/news_andy", "--quick", "--limit", "4", "--jobs", "1", "-q")
    assert (result.exit_code, result.stderr) == (0, "")
    trained = json.loads(Path("auto-model/model.json").read_text())["trained"]
    assert (trained["pages"], trained["networks"], trained["epochs"]) == (4, 6, [2, 2])


@pytest.mark.usefixtures("without_torch")
def test_a_set_that_may_not_train_is_refused(run: Run) -> None:
    result = run("train", "auto", "--data", "data/dragnet")
    assert result.exit_code == 2
    assert "dragnet may not train; these may: roles" in result.stderr
    assert "See `marrow train --help`." in result.stderr
    assert not Path("auto-model").exists()


def test_a_missing_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "find_spec", lambda _: None)
    result = run("train", "auto", "--data", "data")
    assert result.exit_code == 2
    assert "training needs torch: pip install 'marrow[train]' [extra.missing]" in result.stderr


def test_a_method_that_does_not_learn_is_refused(run: Run) -> None:
    result = run("train", "segments", "--data", "data")
    assert result.exit_code == 2
    assert "'segments' is not" in result.stderr
