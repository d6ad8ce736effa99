from __future__ import annotations

import time
from pathlib import Path

import pytest

from marrow.errors import PrintError
from marrow.printing import workshop


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A script of the workshop."""
    monkeypatch.setattr(workshop, "_HERE", tmp_path)
    return tmp_path / "script.py"


def test_a_script_works_in_its_folder_and_tells(script: Path, tmp_path: Path) -> None:
    script.write_text("import json, os, sys; print(json.dumps({'here': os.getcwd(), 'given': sys.argv[1]}))")
    assert workshop.work("script.py", tmp_path, 20) == {"here": str(tmp_path), "given": str(tmp_path)}


def test_modules_beside_a_script_are_not_imported(script: Path, tmp_path: Path) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('taken in')")
    script.write_text("import json; print(json.dumps({}))")
    assert workshop.work("script.py", tmp_path, 20) == {}


def test_a_script_that_takes_too_long_is_ended(script: Path, tmp_path: Path) -> None:
    script.write_text("import time; time.sleep(60)")
    begin = time.monotonic()
    with pytest.raises(PrintError) as caught:
        workshop.work("script.py", tmp_path, 0.3)
    assert caught.value.code == "print.timeout"
    assert time.monotonic() - begin < 20


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("raise ValueError('no ink')", "ValueError: no ink"),
        ("raise SystemExit(3)", "exit code 3"),
        ("import os; os.abort()", "signal 6"),
        ("import os, sys; sys.stderr.write('last words'); sys.stderr.flush(); os.abort()", "signal 6 (last words)"),
        ("""print('{"error": "no paper"}')""", "no paper"),
    ],
)
def test_a_failure_says_why(script: Path, tmp_path: Path, source: str, words: str) -> None:
    script.write_text(source)
    with pytest.raises(PrintError, match="cannot be set") as caught:
        workshop.work("script.py", tmp_path, 20)
    assert caught.value.code == "print.failed"
    assert words in caught.value.message
