from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq

from tests.unit.cli.conftest import Run
from tests.unit.evaluate.images.conftest import labels

__all__ = ["labels"]


def test_weights_are_fitted_and_written(run: Run, labels: Path, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    result = run("train", "images", str(labels), "-o", str(file))
    assert result.exit_code == 0
    assert result.stdout == f"{file}\n"
    assert "8 pictures of 2 pages" in result.stderr
    assert json.loads(file.read_text())["pages"] == 2
    assert run("train", "images", str(labels), "-q", "-o", str(file)).stderr == ""


def test_without_lessons_nothing_is_written(run: Run, labels: Path, tmp_path: Path) -> None:
    table = pq.read_table(labels / "train.parquet")
    pq.write_table(table.slice(0, 0), labels / "train.parquet")
    result = run("train", "images", str(labels), "-o", str(tmp_path / "weights.json"))
    assert result.exit_code == 3
    assert "no picture is labelled that can be learned from" in result.stderr
    assert not (tmp_path / "weights.json").exists()
