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


def run_without(stream: int, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command with standard input, output or errors closed, as `<&-` and its like do."""
    code = f"import os, sys; os.close({stream}); os.execv(sys.executable, {[*COMMAND, *arguments]!r})"
    return subprocess.run([sys.executable, "-c", code], stdin=subprocess.DEVNULL, capture_output=True, check=False)


@pytest.mark.parametrize("command", ["extract", "explain"])
def test_a_closed_stream_is_no_defect(tmp_path: Path, command: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(page("Story"))
    without_input = run_without(0, command, str(file))
    assert (without_input.returncode, without_input.stderr) == (0, b"")
    assert b"The river rose" in without_input.stdout
    nothing_to_read = run_without(0, command, "-")
    assert nothing_to_read.returncode == 3
    assert nothing_to_read.stderr.startswith(b"marrow: -: standard input is closed [input.missing] ")
    without_output = run_without(1, command, str(file))
    assert without_output.returncode == 1
    assert without_output.stderr == b"marrow: cannot write standard output: it is closed\n"
    assert run_without(2, command, str(file)).returncode == 0


def test_closed_errors_do_not_stop_several_pages(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(page("Story"))
    assert run_without(2, str(tmp_path), "-o", str(tmp_path / "out")).returncode == 0
    assert (tmp_path / "out" / "page.md").exists()


@pytest.mark.parametrize(
    ("argument", "said"),
    [
        (b"http://example.org/\xff", rb"\udcff: the address holds bytes that are not UTF-8 [fetch.address] "),
        (b"http://me:secret@example.org/", b"http://***@example.org/: an address with a user name"),
        (b"<p>" + b"word\n" * 1000, b"looks like HTML"),
        (b"word " * 1000, b"cannot be read (File name too long) [input.missing] "),
    ],
)
def test_an_odd_argument_is_told_on_one_line(argument: bytes, said: bytes) -> None:
    result = subprocess.run([*map(os.fsencode, COMMAND), argument], capture_output=True, check=False)
    assert result.returncode in {3, 4}
    assert said in result.stderr
    assert result.stderr.count(b"\n") == 1
    assert len(result.stderr) < 500
    assert b"secret" not in result.stderr


def test_ctrl_c_is_quiet() -> None:
    press = "lambda *_, **__: (os.kill(os.getpid(), signal.SIGINT), time.sleep(5))"
    # Tests that run in the background may have been told to ignore Ctrl-C, and hand that on.
    heard = "signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"import os, signal, time, marrow.cli; {heard}; marrow.extract = {press}; marrow.cli.main()"
    result = subprocess.run([sys.executable, "-c", code, "-"], input=b"<p>", capture_output=True, check=False)
    assert (result.returncode, result.stderr.strip()) == (130, b"")


def test_ctrl_c_while_the_command_is_loaded_is_quiet() -> None:
    # As a module that is interrupted while it is imported.
    stop = (
        "type('Stop', (), {'find_spec': lambda self, name, *_: name == 'click' and signal.raise_signal(2) or None})()"
    )
    heard = "signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"import signal, sys, marrow.cli; {heard}; sys.meta_path.insert(0, {stop}); marrow.cli.main()"
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
