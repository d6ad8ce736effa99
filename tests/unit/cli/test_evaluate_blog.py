from __future__ import annotations

from pathlib import Path

import pytest

from marrow.blog.model import shipped
from tests.unit.cli.conftest import Run
from tests.unit.cli.test_train_blog import SANDBOX
from tests.unit.evaluate.blog.conftest import write_blogs


@pytest.mark.usefixtures("rendering")
def test_the_three_tables_come_out(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marrow.train.blog.run.learn", lambda _: shipped())
    result = run("eval", "blog", str(write_blogs(tmp_path / "blogs")), "--folds", "2", "-q", *SANDBOX)
    assert result.exit_code == 0
    assert "All labels: precision / recall" in result.stdout
    assert "| articles | 100.0 / 100.0 |" in result.stdout


def test_data_without_articles_is_an_error(run: Run, tmp_path: Path) -> None:
    assert run("eval", "blog", str(tmp_path)).exit_code == 3
