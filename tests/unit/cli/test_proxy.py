from __future__ import annotations

import logging
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run
from tests.unit.io.loopback import Server, answer
from tests.unit.proxy.client import PAGE, ask

# What runs in the background, tests among it, may have been told to ignore Ctrl-C, and hands that on.
_START = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from marrow.cli import main; main()"
_STORY = f"<html><body><p>{'Water, leaves, time, and the patience to wait. ' * 20}</p><!-- hidden --></body></html>"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which nobody has chosen anything."""
    for name in ("CONFIG", "CACHE", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


@contextmanager
def proxy(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """`marrow proxy` in a process of its own, and what it tells."""
    command = [sys.executable, "-c", _START, "proxy", "--proxy-port", "0", "--workers", "1", *arguments]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            yield process, [process.stderr.readline() for _ in range(5)]
        finally:
            process.kill()


def test_it_tells_where_it_is_works_and_ends_at_ctrl_c(home: Path) -> None:
    site = Server(lambda _: answer(_STORY.encode()))
    with proxy("--allow-private") as (process, told):
        address = told[0].split()[1]
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", address), told
        assert told[3].startswith("HTTPS        passes untouched")
        assert Path(told[4].split()[1]) == home / "data/marrow/authority/mitmproxy-ca-cert.pem"
        got = ask(address, f"{site.url}/", PAGE)
        assert "hidden" not in got.text
        assert "marrow-bar" in got.text
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
        assert time.monotonic() - begin < 2
        assert process.stderr is not None
        assert process.stderr.read() == ""
    site.stop()
    assert (home / "state/marrow/statistics.json").exists()


@pytest.mark.usefixtures("home")
def test_it_is_as_quiet_as_it_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marrow.proxy.server.Proxy.run", lambda _, told: told("http://127.0.0.1:8118"))
    told = run("proxy", "--https", "on").stderr
    assert "set its HTTP and HTTPS proxy to 127.0.0.1, port 8118" in told
    assert "HTTPS        is looked into" in told
    assert run("proxy", "--quiet").stderr == ""
    monkeypatch.setattr("marrow.proxy.server.Proxy.run", lambda _, told: told("http://0.0.0.0:8118"))
    assert "proxy to this machine's address in your network, port 8118" in run("proxy").stderr
    heard: list[int] = []
    monkeypatch.setattr("logging.basicConfig", lambda level, **_: heard.append(level))
    assert run("proxy", "--verbose").exit_code == 0
    assert heard == [logging.INFO]


def test_a_port_in_use_is_one_line(run: Run, home: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run("proxy", "--proxy-port", str(taken.getsockname()[1]))
    assert result.exit_code == 1
    assert result.stderr.strip().count("\n") == 0
    assert "Address already in use [listen.port]" in result.stderr
    assert home.exists()


@pytest.mark.usefixtures("home")
def test_it_is_not_open_to_others_without_a_password(run: Run) -> None:
    result = run("proxy", "--proxy-host", "0.0.0.0")
    assert result.exit_code == 2
    assert "proxy_password" in result.stderr


@pytest.mark.usefixtures("home")
def test_a_missing_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "marrow.proxy.server", None)
    result = run("proxy")
    assert (result.exit_code, "needs the extra `proxy`" in result.stderr) == (2, True)


def test_help_has_its_settings_and_no_others(run: Run) -> None:
    told = run("proxy", "--help").output
    assert "--https" in told
    assert "remove-scripts" in told
    assert "allow-private" in told
    assert "--min-chars" not in told
    assert "--timeout-s" not in told.replace("--page-timeout-s", "")
