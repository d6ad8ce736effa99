from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from marrow.serve.parent import end_with_parent

# Something in C that never looks up: neither signals that Python handles nor the end of its input reach it.
_HANGS = "from marrow.serve.parent import end_with_parent; {}; print('ready', flush=True); sum(iter(int, 1))"
_STARTS = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
time.sleep(60)
"""


def is_alive(pid: int) -> bool:
    """Whether a process is there, and more than an entry that nobody has asked about."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def outlives(code: str) -> bool:
    """Whether a process that hangs is still there some time after the one that started it was killed."""
    parent = subprocess.Popen([sys.executable, "-c", _STARTS, code], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    with parent.stdout as told:
        child = int(told.readline())
        assert is_alive(child)
        parent.kill()
        parent.wait()
    until = monotonic() + 2
    while is_alive(child) and monotonic() < until:
        sleep(0.02)
    if not is_alive(child):
        return False
    os.kill(child, signal.SIGKILL)
    return True


@pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel of Linux")
def test_a_worker_that_hangs_ends_with_its_server() -> None:
    assert outlives(_HANGS.format("0"))
    assert not outlives(_HANGS.format("end_with_parent()"))


def test_elsewhere_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> object:
        raise AssertionError

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(ctypes, "CDLL", refuse)
    end_with_parent()


def test_a_c_library_that_cannot_ask_is_let_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    end_with_parent()
