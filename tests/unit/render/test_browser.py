"""No browser is left behind, however we end. (What is in the process table is only told on Linux.)"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from marrow.errors import RenderError
from marrow.options import Options
from marrow.render import browser
from marrow.render.browser import Process
from marrow.render.chromium import Chromium
from marrow.render.find import find_browser
from marrow.render.wire import Json
from tests.unit.render.table import alive, all_gone

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc")

# Renders a page, tells the group of the browser's processes, and then does what the test is about.
# Tests that run in the background may have been told to ignore Ctrl-C, and hand that on.
PROGRAM = """
import os, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
import marrow
from marrow import browsing
settings = {{"sandbox": {sandbox}}}
assert marrow.draw("<p>Tea</p>", **settings).page.look.has_layout
pool = browsing._shared.pool(marrow.Options().change(**settings))
print(pool.process().group, flush=True)
{end}
"""


def profiles() -> set[Path]:
    return set(Path(tempfile.gettempdir()).glob("marrow-browser-*"))


def started(end: str, options: Options) -> tuple[subprocess.Popen[str], int]:
    text = PROGRAM.format(sandbox=options.rendering.sandbox, end=end)
    program = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert program.stdout is not None
    return program, int(program.stdout.readline())


@pytest.mark.parametrize(
    ("end", "sent"),
    [
        ("", None),
        ("raise RuntimeError('on purpose')", None),
        ("os._exit(3)", None),
        ("time.sleep(60)", signal.SIGINT),
        ("time.sleep(60)", signal.SIGTERM),
        ("time.sleep(60)", signal.SIGKILL),
    ],
    ids=["end", "exception", "exit without goodbye", "Ctrl-C", "SIGTERM", "SIGKILL"],
)
def test_no_process_and_no_profile_is_left(
    end: str, sent: signal.Signals | None, rendering: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    program, group = started(end, rendering)
    if sent is not None:
        assert len(alive(group)) > 2
        assert list(tmp_path.glob("marrow-browser-*"))
        program.send_signal(sent)
    program.communicate(timeout=20)
    assert all_gone(group)
    assert not list(tmp_path.glob("marrow-browser-*"))


def test_a_browser_that_is_killed_is_started_again(rendering: Options) -> None:
    with Chromium(rendering) as chromium:
        chromium.render("<p>Tea</p>")
        first = chromium.pool.process().group
        os.killpg(first, signal.SIGKILL)
        assert chromium.render("<p>Tea</p>").page.tree.texts(0, 9) == ["Tea"]
        second = chromium.pool.process().group
    assert first != second
    assert all_gone(first)
    assert all_gone(second)


def test_stop_can_be_said_twice(rendering: Options) -> None:
    process = Process(find_browser(), sandbox=rendering.rendering.sandbox)
    assert "Chrom" in process.version
    process.stop()
    process.stop()
    assert not process.is_running
    assert all_gone(process.group)


def test_what_is_no_browser_does_not_start(rendering: Options) -> None:
    with pytest.raises(RenderError, match="did not start") as error:
        Process(Path("/bin/false"), sandbox=rendering.rendering.sandbox)
    assert error.value.code == "render.start"


def test_what_a_browser_says_is_told(rendering: Options, tmp_path: Path) -> None:
    program = tmp_path / "browser"
    program.write_text("#!/bin/sh\necho 'no disk left' >&2\n")
    program.chmod(0o755)
    with pytest.raises(RenderError, match="no disk left"):
        Process(program, sandbox=rendering.rendering.sandbox)
    program.write_text("#!/bin/sh\necho 'FATAL: No usable sandbox! Update your kernel' >&2\n")
    with pytest.raises(RenderError, match="--no-sandbox") as error:
        Process(program, sandbox=rendering.rendering.sandbox)
    assert error.value.code == "render.sandbox"


def test_a_process_that_cannot_be_made_leaves_nothing_behind(
    rendering: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_given: object, **_more: object) -> None:
        raise OSError("no process left")

    monkeypatch.setattr(subprocess, "Popen", fails)
    before, files = profiles(), len(list(Path("/proc/self/fd").iterdir()))
    with pytest.raises(RenderError, match="no process left") as error:
        Process(Path("/bin/false"), sandbox=rendering.rendering.sandbox)
    assert error.value.code == "render.start"
    assert profiles() == before
    assert len(list(Path("/proc/self/fd").iterdir())) == files


def test_root_is_told_why_there_is_no_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "is_root", lambda: True)
    before = profiles()
    with pytest.raises(RenderError, match=r"root cannot have Chromium's sandbox.*--no-sandbox") as error:
        Process(Path("/bin/false"))
    assert error.value.code == "render.sandbox"
    assert profiles() == before


def test_a_browser_starts_with_many_descriptors_open(rendering: Options) -> None:
    kept = [os.open("/dev/null", os.O_RDONLY) for _ in range(20)]
    begin = time.monotonic()
    try:
        Process(find_browser(), sandbox=rendering.rendering.sandbox).stop()
    finally:
        for number in kept:
            os.close(number)
    assert time.monotonic() - begin < 30


OLD = """#!/bin/sh
for each; do
    shift
    case $each in --remote-debugging-pipe=*) each=--remote-debugging-pipe; esac
    set -- "$@" "$each"
done
exec "{program}" "$@"
"""


def test_a_browser_that_knows_no_cbor_speaks_json(
    rendering: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    program = tmp_path / "browser"
    program.write_text(OLD.format(program=find_browser()))
    program.chmod(0o755)
    with Chromium(rendering.change(browser=str(program))) as chromium:
        page = chromium.render("<p class=a>Tea</p>").page
        assert isinstance(chromium.pool.process().connection.wire, Json)
    assert page.tree.texts(0, 9) == ["Tea"]
    assert page.look.has_layout
    assert not profiles()


def test_what_speaks_neither_does_not_start(rendering: Options, tmp_path: Path) -> None:
    program = tmp_path / "browser"
    program.write_text("#!/bin/sh\nprintf 'hello {]\\0' >&4\ncat <&3 >/dev/null\n")
    program.chmod(0o755)
    with pytest.raises(RenderError, match="did not start") as caught:
        Process(program, sandbox=rendering.rendering.sandbox)
    assert caught.value.code == "render.start"
