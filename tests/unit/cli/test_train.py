from __future__ import annotations

import json
from pathlib import Path

import pytest

from marrow.methods.auto.model import load
from marrow.train import run as training
from marrow.train.marks import marks_of
from marrow.train.packed import read_corpus
from marrow.verdicts import Role
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
        "5 pages of 5 sites (0 cannot be read), 5 also aged",
    ]
    assert load(Path("made")).width
    trained = json.loads(Path("made/model.json").read_text())["trained"]
    assert trained["data"].keys() == {"news_andy"}
    assert (trained["seed"], trained["pages"], trained["networks"], trained["epochs"]) == (5, 5, 22, [3, 3, 3])


@pytest.mark.usefixtures("without_torch")
def test_a_quick_run_has_few_networks_and_pages(run: Run) -> None:
    result = run("train", "auto", "--data", "data/news_andy", "--quick", "--limit", "4", "--jobs", "1", "-q")
    assert (result.exit_code, result.stderr) == (0, "")
    trained = json.loads(Path("auto-model/model.json").read_text())["trained"]
    assert (trained["pages"], trained["networks"], trained["epochs"]) == (4, 11, [2, 2, 2])


@pytest.mark.usefixtures("without_torch")
def test_our_own_labels_train_and_are_told(run: Run) -> None:
    marks = marks_of(["Home", STORY], [Role.OTHER, Role.BODY])
    Path("marks.jsonl").write_text(json.dumps({"id": "dragnet/2", "marks": marks}) + "\n")
    result = run("train", "auto", "--data", "data", "--labels", "marks.jsonl", "--jobs", "1", "--pack", "corpus.zip")
    assert (result.exit_code, result.stdout) == (0, "corpus.zip\n")
    corpus = read_corpus(Path("corpus.zip"))
    assert corpus.data.keys() == {"news_andy", "labels"}
    assert corpus.is_labelled[~corpus.is_aged].tolist() == [False] * 5 + [True]
    assert corpus.role[-2:].tolist() == [Role.OTHER, Role.BODY]


def test_labels_of_something_else_are_refused(run: Run) -> None:
    Path("marks.jsonl").write_text("{")
    result = run("train", "auto", "--data", "data", "--labels", "marks.jsonl", "--pack", "corpus.zip")
    assert result.exit_code == 3
    assert "marks.jsonl: does not hold marks of pages" in result.stderr
    assert not Path("corpus.zip").exists()


def test_packing_needs_no_torch(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "find_spec", lambda _: None)
    result = run("train", "auto", "--data", "data", "--jobs", "1", "--pack", "corpus.zip", "-q")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "corpus.zip\n", "")
    assert not Path("auto-model").exists()


@pytest.mark.usefixtures("without_torch")
def test_a_packed_corpus_trains_as_its_pages_do(run: Run) -> None:
    run("train", "auto", "--data", "data", "--jobs", "1", "-o", "here")
    run("train", "auto", "--data", "data", "--jobs", "1", "--pack", "corpus.zip")
    result = run("train", "auto", "--corpus", "corpus.zip", "--parallel", "3", "-o", "there")
    assert (result.exit_code, result.stderr) == (0, "3 at a time on cpu with seed 0\n")
    for name in ("weights.npz", "model.json"):
        assert Path("here", name).read_bytes() == Path("there", name).read_bytes()


@pytest.mark.usefixtures("without_torch")
def test_a_corpus_of_something_else_is_refused(run: Run) -> None:
    Path("corpus.zip").write_text("no archive")
    for name in ("corpus.zip", "nowhere.zip"):
        result = run("train", "auto", "--corpus", name)
        assert result.exit_code == 3
        assert f"{name}: is not a corpus" in result.stderr


@pytest.mark.parametrize("given", [[], ["--data", "data", "--corpus", "data/news_andy/train.parquet"]])
def test_pages_come_from_a_folder_or_a_corpus(given: list[str], run: Run) -> None:
    result = run("train", "auto", *given)
    assert result.exit_code == 2
    assert "Name a folder with --data, or a file with --corpus." in result.stderr


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
    assert "training needs torch, of the extra `train` [extra.missing]" in result.stderr


def test_a_method_that_does_not_learn_is_refused(run: Run) -> None:
    result = run("train", "segments", "--data", "data")
    assert result.exit_code == 2
    assert "'segments' is not" in result.stderr
