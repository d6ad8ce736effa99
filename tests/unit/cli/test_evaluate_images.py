from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.unit.cli.conftest import Run
from tests.unit.evaluate.images.conftest import labels

__all__ = ["labels"]


@pytest.fixture(autouse=True)
def folder(labels: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(labels.parent)


def test_tables_come_out(run: Run) -> None:
    result = run("eval", "images", "images", "-q")
    assert result.exit_code == 0
    assert "| marrow " in result.stdout
    assert "| P1's rule" in result.stdout
    assert run("eval", "images", "images", "-q", "--split", "dev").stdout.count("| dev ") == 1


def test_figures_and_misses_are_written(run: Run) -> None:
    run("eval", "images", "images", "--pages", "pages", "-q", "--json", "all.json", "--misses", "misses.tsv")
    assert list(json.loads(Path("all.json").read_text("utf-8"))["contestants"]) == ["marrow", "P1's rule"]
    head, *misses = Path("misses.tsv").read_text("utf-8").splitlines()
    assert head.split("\t")[:3] == ["what", "id", "kind"]
    assert [miss.split("\t")[:3] for miss in misses] == [["missing", "b", "inline"]]


def test_others_are_scored_beside(run: Run) -> None:
    Path("answers/whole").mkdir(parents=True)
    line = json.dumps({"id": "a", "images": ["https://example.org/in.jpg"]})
    Path("answers/whole/images.train.jsonl").write_text(line + "\n")
    assert "| whole " in run("eval", "images", "images", "-q", "--peers", "all", "--answers", "answers").stdout
    assert run("eval", "images", "images", "-q", "--peers", "nobody", "--answers", "answers").exit_code == 3


def test_failures_are_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARROW_MAX_BYTES", "10")
    result = run("eval", "images", "images")
    assert "a: counts as empty [input.too_large]" in result.stderr


def test_labels_that_are_not_there_are_an_error(run: Run) -> None:
    assert run("eval", "images", "nowhere").exit_code == 3


def test_a_part_without_pages_is_an_error(run: Run) -> None:
    rows = [row for row in pq.read_table("images/train.parquet").to_pylist() if row["split"] == "train"]
    pq.write_table(pa.Table.from_pylist(rows), "images/train.parquet")
    result = run("eval", "images", "images", "--split", "dev")
    assert result.exit_code == 3
    assert "no page is labelled as dev [input.missing]" in result.stderr
