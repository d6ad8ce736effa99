"""What the tests of the command line share: pages to read, and a way to run the command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from marrow.cli.app import app
from tests.unit.io.conftest import serve

__all__ = ["Run", "page", "run", "serve", "site"]

Run = Callable[..., Result]


def page(title: str) -> str:
    """A page with an article that every method finds."""
    text = "The river rose in the night and carried the old wooden bridge away, people of the valley said. "
    paragraphs = "".join(f"<p>{title} {number}. {text * 3}</p>" for number in ("one", "two", "three"))
    menu = "<nav><ul><li><a href=/>Home</a><li><a href=/news>News</a></ul></nav>"
    return f"<!doctype html><title>{title}</title>{menu}<article><h1>{title}</h1>{paragraphs}</article>"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with two pages, an empty one, and a folder of pages."""
    (tmp_path / "more").mkdir()
    for name in ("one", "two", "more/three"):
        (tmp_path / f"{name}.html").write_text(page(f"Story {name[-5:]}"), encoding="utf-8")
    (tmp_path / "empty.html").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run() -> Run:
    """Run the real command in this process."""

    def run(*arguments: str, given: bytes = b"", environ: dict[str, str] | None = None) -> Result:
        result = CliRunner(env=environ).invoke(app, arguments, input=given)
        assert not isinstance(result.exception, Exception), result.exception
        return result

    return run
