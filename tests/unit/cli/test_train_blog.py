from __future__ import annotations

from pathlib import Path

import pytest

from marrow.blog.model import load, shipped
from marrow.render.browser import is_root
from tests.unit.cli.conftest import Run
from tests.unit.evaluate.blog.conftest import write_blogs

SANDBOX = ("--no-sandbox",) if is_root() else ()


@pytest.mark.usefixtures("rendering")
def test_a_model_is_written_and_the_folder_is_told(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, output = write_blogs(tmp_path / "blogs"), tmp_path / "model"
    taught: list[int] = []

    def learn(lessons: list[object]) -> object:
        taught.append(len(lessons))
        return shipped()

    monkeypatch.setattr("marrow.train.blog.run.learn", learn)
    result = run("train", "blog", "--data", str(data), "-o", str(output), "--limit", "2", *SANDBOX)
    assert (result.exit_code, result.stdout) == (0, f"{output}\n")
    assert taught == [2]
    assert load(output).forest.labels == 8


def test_another_set_may_not_train(run: Run, tmp_path: Path) -> None:
    result = run("train", "blog", "--data", str(write_blogs(tmp_path / "others")))
    assert result.exit_code == 2
    assert "others may not train" in result.stderr
