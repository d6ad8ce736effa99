from __future__ import annotations

from pathlib import Path

from tests.unit.cli.conftest import Run
from tests.unit.train.metadata.test_run import write_set


def test_weights_are_written_and_the_folder_is_told(run: Run, tmp_path: Path) -> None:
    write_set(tmp_path / "data", "news_andy")
    write_set(tmp_path / "data", "secret")
    output = tmp_path / "model"
    result = run("train", "metadata", "--data", str(tmp_path / "data"), "-o", str(output), "--jobs", "1")
    assert (result.exit_code, result.stdout) == (0, f"{output}\n")
    assert "learning from news_andy" in result.stderr
    assert "left out, for they may not train: secret" in result.stderr
    assert "date: 12 pages, 1.000 offer the right value" in result.stderr
    assert (output / "title.json").exists()


def test_a_set_that_may_not_train_is_refused(run: Run, tmp_path: Path) -> None:
    write_set(tmp_path, "secret")
    result = run("train", "metadata", "--data", str(tmp_path))
    assert result.exit_code == 2
    assert "secret may not train" in result.stderr
    assert "See `marrow train metadata --help`" in result.stderr


def test_quiet_says_nothing_but_the_folder(run: Run, tmp_path: Path) -> None:
    write_set(tmp_path / "data", "news_andy")
    result = run("train", "metadata", "--data", str(tmp_path / "data"), "-o", str(tmp_path / "m"), "--jobs", "1", "-q")
    assert result.stderr == ""
