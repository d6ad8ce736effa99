"""The command's first moment: Ctrl-C ends it in silence, whatever is being loaded."""

from __future__ import annotations

import signal
import subprocess
import sys
from threading import Thread

import pytest

import marrow_command
from marrow_command import INTERRUPTED, LeavingAtOnce

# Tests that run in the background may have been told to ignore Ctrl-C, and hand that on.
_HEARD = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)"
_STOP = "type('Stop', (), {{'find_spec': lambda self, name, *_: name == {!r} and signal.raise_signal(2) or None}})()"


@pytest.mark.parametrize("module", ["marrow", "numpy", "click", "marrow.cli.app", "marrow.cli.split"])
def test_ctrl_c_while_a_module_is_loaded_is_quiet(module: str) -> None:
    code = f"{_HEARD}; sys.meta_path.insert(0, {_STOP.format(module)}); from marrow_command import main; main()"
    result = subprocess.run([sys.executable, "-c", code, "split", "none.html"], capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (INTERRUPTED, b"")


def test_it_loads_nothing_before_it_can_be_interrupted() -> None:
    code = "import sys; before = set(sys.modules); import marrow_command; print(*set(sys.modules) - before)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert result.stdout.split() == ["marrow_command"]


def test_an_interruption_that_nobody_caught_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("marrow.cli.app.app.main", interrupt)
    with pytest.raises(SystemExit) as left:
        marrow_command.main()
    assert left.value.code == INTERRUPTED


def test_the_signal_is_as_before_once_modules_are_loaded() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with LeavingAtOnce():
            assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with LeavingAtOnce():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_outside_of_the_main_thread_it_does_nothing() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    seen: list[object] = []

    def load() -> None:
        with LeavingAtOnce():
            seen.append(signal.getsignal(signal.SIGINT))

    try:
        thread = Thread(target=load)
        thread.start()
        thread.join()
    finally:
        signal.signal(signal.SIGINT, before)
    assert seen == [signal.default_int_handler]
