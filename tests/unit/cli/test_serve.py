"""`marrow serve`, as it runs: it tells its address, answers, and ends with Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Event

import pytest
import uvicorn

from marrow.cli.serve import listener
from marrow.errors import MarrowError
from marrow.options.serve import ServeOptions
from tests.unit.cli.conftest import Run
from tests.unit.io.conftest import serve
from tests.unit.io.loopback import Server, answer

__all__ = ["serve"]

_START = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from marrow.cli import main; main()"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own."""
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    return tmp_path


@contextmanager
def serving(*arguments: str, **settings: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server in a process of its own, and its port."""
    command = [sys.executable, "-c", _START, "serve", "--port", "0", *arguments]
    told = {f"MARROW_{name.upper()}": value for name, value in settings.items()}
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=os.environ | told)
    assert process.stderr is not None
    try:
        line = process.stderr.readline()
        assert line.startswith("Page      http://127.0.0.1:"), line + process.stderr.read()
        yield process, int(line.split(":")[2].partition("/")[0])
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def ask(port: int, path: str, method: str = "GET", body: str = "", **headers: str) -> tuple[int, str]:
    client = HTTPConnection("127.0.0.1", port, timeout=20)
    client.request(method, path, body or None, headers)
    answer = client.getresponse()
    found = answer.status, answer.read().decode()
    client.close()
    return found


def test_it_serves_until_it_is_interrupted_and_what_was_chosen_stays(home: Path) -> None:
    with serving() as (process, port):
        status, page = ask(port, "/")
        assert (status, "<h1>Marrow</h1>" in page) == (200, True)
        token = page.partition('name="marrow-token" content="')[2].partition('"')[0]
        said = json.dumps({"values": {"mode": "reader"}})
        own = {"Origin": f"http://127.0.0.1:{port}", "X-Marrow-Token": token}
        assert ask(port, "/api/settings", "PATCH", said, **own)[0] == 200
        assert ask(port, "/api/settings", "PATCH", said, **own | {"Origin": "http://evil.test"})[0] == 403
        assert ask(port, "/read/http://127.0.0.1:1/")[0] == 403
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
    file = home / "XDG_CONFIG_HOME" / "marrow" / "settings.toml"
    assert file.read_text() == 'mode = "reader"\n'
    assert json.loads((home / "XDG_STATE_HOME/marrow/statistics.json").read_text())["failures"] == {"fetch.private": 1}
    with serving() as (_, port):
        assert json.loads(ask(port, "/api/settings")[1])["values"]["mode"] == "reader"


def test_settings_are_kept_in_the_file_that_is_named(home: Path) -> None:
    file = home / "mine.toml"
    file.write_text('mode = "text"\n[sites."example.org"]\nmode = "off"\n[lists]\na = "https://127.0.0.1:1/a.txt"\n')
    with serving("--settings", str(file)) as (_, port):
        assert json.loads(ask(port, "/api/settings?site=www.example.org")[1])["values"]["mode"] == "off"
        assert json.loads(ask(port, "/api/lists")[1])["lists"][0]["name"] == "a"


def test_a_list_that_the_settings_name_is_there_at_once(home: Path) -> None:
    (home / "own.txt").write_text("||ads.test^\n")
    file = home / "mine.toml"
    file.write_text(f'[lists]\nown = "{home / "own.txt"}"\n')
    with serving("--settings", str(file)) as (_, port):
        until = time.monotonic() + 20
        while not json.loads(ask(port, "/api/lists")[1])["lists"][0]["rules"]:
            assert time.monotonic() < until
            time.sleep(0.05)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[uvicorn.Config]:
    """What is served; each server is interrupted at once, as by Ctrl-C."""
    configs: list[uvicorn.Config] = []

    def interrupted(server: uvicorn.Server, sockets: list[socket.socket]) -> None:
        assert sockets[0].getsockname()[1] > 0
        configs.append(server.config)
        raise KeyboardInterrupt

    monkeypatch.setattr(uvicorn.Server, "run", interrupted)
    return configs


def test_it_tells_its_addresses_and_where_settings_are(run: Run, home: Path, started: list[uvicorn.Config]) -> None:
    result = run("serve", "--port", "0")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "Page      http://127.0.0.1:" in result.stderr
    assert "API       http://127.0.0.1:" in result.stderr
    assert str(home / "XDG_CONFIG_HOME/marrow/settings.toml") in result.stderr
    assert run("serve", "--port", "0", "-q").stderr == ""
    assert run("serve", "--port", "0", "--host", "::1").stderr.startswith("Page      http://[::1]:")
    assert len(started) == 3


@pytest.mark.usefixtures("started")
def test_without_uvicorn_the_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = run("serve", "--port", "0")
    assert result.exit_code == 2
    assert "needs the extra `serve`" in result.stderr


def test_a_port_in_use_is_told_with_a_code(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run("serve", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 1
    assert "cannot listen at 127.0.0.1" in result.stderr
    assert "[listen.port]" in result.stderr


@pytest.mark.parametrize("host", ["no such host.test", "203.0.113.7"])
def test_an_address_that_is_not_of_this_machine_is_told(host: str) -> None:
    with pytest.raises(MarrowError) as caught:
        listener(ServeOptions(serve_host=host, serve_port=0))
    assert caught.value.code == "listen.port"


def test_other_machines_are_served_with_a_user_and_a_password_alone(run: Run) -> None:
    result = run("serve", "--host", "0.0.0.0")
    assert result.exit_code == 2
    assert "takes serve_keys, or a serve_user and serve_password" in result.stderr
    result = run("serve", "--host", "0.0.0.0", "--user", "me")
    assert result.exit_code == 2
    assert "go together" in result.stderr


def test_a_password_is_asked_for_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARROW_SERVE_PASSWORD", "secret")
    with serving("--user", "me") as (_, port):
        assert ask(port, "/")[0] == 401
        assert ask(port, "/", Authorization="Basic bWU6c2VjcmV0")[0] == 200


def test_a_wrong_settings_file_is_told(run: Run, home: Path) -> None:
    file = home / "mine.toml"
    file.write_text("mode = 3")
    result = run("serve", "--settings", str(file))
    assert result.exit_code == 2
    assert "mine.toml: mode takes str" in result.stderr


def test_with_keys_alone_there_is_an_api_alone(
    run: Run, started: list[uvicorn.Config], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARROW_SERVE_KEYS", "a-key-of-sixteen-letters")
    result = run("serve", "--port", "0", "--host", "0.0.0.0")
    assert result.exit_code == 0
    assert result.stderr.startswith("API       http://0.0.0.0:")
    assert "Settings" not in result.stderr
    assert len(started) == 1


def is_closed(port: int) -> bool:
    """Whether nobody is let in any more."""
    try:
        ask(port, "/health")
    except OSError:
        return True
    return False


def workers_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    stats = [(file, file.read_text()) for file in Path("/proc").glob("[0-9]*/stat")]
    return [int(file.parent.name) for file, text in stats if int(text.rpartition(")")[2].split()[1]) == pid]


def test_what_has_begun_is_finished_when_the_system_ends_it(serve: Callable[..., Server]) -> None:
    asked, goes = Event(), Event()

    def slow(_: str) -> bytes:
        asked.set()
        goes.wait(20)
        return answer(f"<h1>Tea</h1><p>{'Water, leaves, time. That is all there is to it. ' * 5}</p>".encode())

    site = serve(slow)
    with serving("--serve-workers", "1", allow_private="yes") as (process, port), ThreadPoolExecutor(1) as client:
        answered = client.submit(ask, port, f"/extract?to=md&url={site.url}/")
        assert asked.wait(20)
        workers = workers_of(process.pid)
        process.send_signal(signal.SIGTERM)
        until = time.monotonic() + 20
        while not is_closed(port):
            assert time.monotonic() < until
            time.sleep(0.05)
        goes.set()
        status, text = answered.result(20)
        assert (status, "Water, leaves, time." in text) == (200, True)
        assert process.wait(20) == 0
        assert workers
        assert not any(Path(f"/proc/{pid}").exists() for pid in workers)
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
