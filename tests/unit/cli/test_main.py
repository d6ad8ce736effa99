"""The `marrow` command as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.cli.conftest import page

COMMAND = [sys.executable, "-W", "error", "-c", "from marrow.cli import main; main()"]


def run(*arguments: str, given: bytes = b"", **environ: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments], input=given, capture_output=True, env=os.environ | environ, check=False
    )


def test_a_page_goes_in_and_an_article_comes_out() -> None:
    result = run("-", "--to", "text", given=page("Überschrift").encode(), PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (result.returncode, result.stderr) == (0, b"")
    assert "Überschrift one. The river" in result.stdout.decode("utf-8")


@pytest.mark.parametrize(
    ("arguments", "given", "expected"),
    [
        (("--no-such-option",), b"", 2),
        (("-",), b"", 3),
        (("http://localhost/",), b"", 4),
        (("-",), b"<!doctype html><p>Hi", 5),
        (("-", "none.html"), page("Story").encode(), 1),
    ],
)
def test_exit_codes(arguments: tuple[str, ...], given: bytes, expected: int) -> None:
    result = run(*arguments, given=given)
    assert result.returncode == expected
    assert result.stderr.startswith(b"marrow: ")
    assert b"Traceback" not in result.stderr


def test_a_broken_pipe_is_quiet(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(page("Story") * 2000)
    for to in (("extract", "--to", "text"), ("explain", "--to", "json")):
        reader, writer = os.pipe()
        os.close(reader)
        process = subprocess.Popen([*COMMAND, *to, str(tmp_path / "page.html")], stdout=writer, stderr=subprocess.PIPE)
        os.close(writer)
        _, errors = process.communicate()
        assert (process.returncode, errors) == (141, b"")


def test_ctrl_c_is_quiet() -> None:
    press = "lambda *_, **__: (os.kill(os.getpid(), signal.SIGINT), time.sleep(5))"
    code = f"import os, signal, time, marrow.cli; marrow.extract = {press}; marrow.cli.main()"
    result = subprocess.run([sys.executable, "-c", code, "-"], input=b"<p>", capture_output=True, check=False)
    assert (result.returncode, result.stderr.strip()) == (130, b"")


def test_importing_marrow_loads_neither_click_nor_rich() -> None:
    code = "import marrow, sys; print(*sorted({'click', 'rich', 'ssl', 'http.client'} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert result.stdout.strip() == ""


def test_a_file_is_read_without_loading_rich_or_the_network() -> None:
    run_one = "from marrow.cli.app import app; app.main(['-'], standalone_mode=False)"
    code = f"import sys; {run_one}; print(*sys.modules)"
    html = page("Story").encode()
    result = subprocess.run([sys.executable, "-c", code], input=html, capture_output=True, check=True)
    assert not {b"rich", b"ssl", b"http.client"} & set(result.stdout.split())
