from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import click
import pytest

from marrow.evaluate.data import rows_of
from marrow.label.server import Server
from tests.unit.cli.conftest import Run
from tests.unit.evaluate.conftest import page as set_page
from tests.unit.evaluate.conftest import write_set
from tests.unit.io.loopback import Server as WebServer
from tests.unit.io.loopback import answer

# What runs in the background, tests among it, may have been told to ignore Ctrl-C, and hands that on.
_START = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from marrow.cli import main; main()"


def ask(address: str, method: str, path: str, body: object = None) -> dict[str, object]:
    """What a running `marrow label` answers."""
    parts = urlsplit(address)
    client = HTTPConnection(parts.netloc, timeout=20)
    client.request(method, parts.path + path, json.dumps(body), {"Origin": f"http://{parts.netloc}"})
    found = client.getresponse()
    data: dict[str, object] = json.loads(found.read())
    client.close()
    assert found.status == 200, data
    return data


@contextmanager
def running(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`marrow label` in a process of its own, and the address that it tells."""
    command = [sys.executable, "-c", _START, "label", *arguments, "--no-open", "--no-picture"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    with process:
        try:
            told = process.stderr.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+/\S+/", told)
            assert found is not None, told
            yield process, found[0]
        finally:
            process.kill()


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("name", ["truth.parquet", "truth.jsonl"])
def test_labels_outlive_a_kill_and_the_next_run_goes_on(name: str) -> None:
    arguments = ("one.html", "two.html", "-o", name)
    with running(*arguments) as (process, address):
        page = ask(address, "GET", "pages/0")
        assert isinstance(page["segments"], list)
        roles = ["body"] * len(page["segments"])
        ask(address, "PUT", "pages/0", {"labels": roles, "note": "", "done": True, "skipped": False})
        process.kill()
    assert [row["id"] for row in rows_of(Path(name), ["id"])] == ["one.html"]
    with running(*arguments) as (process, address):
        overview = ask(address, "GET", "pages")
        assert overview["pages"] == [
            {"name": "one.html", "state": "labelled"},
            {"name": "two.html", "state": "todo"},
        ]
        process.send_signal(signal.SIGINT)
        assert process.stderr is not None
        assert f"1 of 2 pages labelled, 0 skipped, 0 begun: {name}" in process.stderr.read()
    assert process.returncode == 0


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> list[Server]:
    """The servers that are started; each is interrupted at once, as by Ctrl-C."""
    started: list[Server] = []

    def interrupted(server: Server, poll_interval: float) -> None:
        assert poll_interval > 0
        started.append(server)
        raise KeyboardInterrupt

    monkeypatch.setattr(Server, "serve_forever", interrupted)
    return started


@pytest.mark.usefixtures("site")
def test_files_folders_and_sets_can_be_labelled(run: Run, desk: list[Server], site: Path) -> None:
    write_set(site / "news", [{"id": "a", "html": set_page()}])
    result = run(
        "label", "one.html", "more", "more/three.html", "news/dev.parquet", "-o", "truth.jsonl", "--no-picture"
    )
    assert (result.exit_code, result.stdout) == (0, "")
    names = [page["name"] for page in desk[0].desk.overview()["pages"]]
    assert names == ["one.html", "three.html", "a"]
    assert "0 of 3 pages labelled" in result.stderr
    assert not Path("truth.jsonl").exists()


@pytest.mark.usefixtures("site", "rendering")
def test_with_a_browser_there_are_pictures(run: Run, desk: list[Server]) -> None:
    result = run("label", "one.html", "-o", "truth.jsonl", "--no-sandbox")
    assert result.exit_code == 0
    assert desk[0].desk.page(0)["picture"]["width"] == 1280


@pytest.mark.usefixtures("site")
def test_without_a_browser_there_are_texts(run: Run, desk: list[Server]) -> None:
    result = run("label", "one.html", "-o", "truth.jsonl", "--browser", "nowhere/chromium")
    assert result.exit_code == 0
    assert "there are no pictures, only texts [render.missing]" in result.stderr
    page = desk[0].desk.page(0)
    assert page["picture"] is None
    assert len(page["segments"]) > 3


@pytest.mark.usefixtures("site")
def test_an_address_can_be_labelled(run: Run, desk: list[Server], serve: Callable[..., WebServer]) -> None:
    server = serve(answer(set_page()))
    result = run("label", server.url, "-o", "truth.jsonl", "--no-picture", "--allow-private")
    assert result.exit_code == 0
    page = desk[0].desk.page(0)
    assert (page["name"], page["url"]) == (server.url, f"{server.url}/")


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    ("arguments", "guess", "is_filled"),
    [
        ((), "auto", False),
        (("--method", "segments"), "segments", False),
        (("--guess", "segments", "--fill"), "segments", True),
        (("--guess", "none", "--fill"), "", False),
    ],
)
def test_guesses_are_those_of_a_method_or_none(
    run: Run, desk: list[Server], arguments: tuple[str, ...], guess: str, is_filled: bool
) -> None:
    run("label", "one.html", "-o", "truth.jsonl", "--no-picture", *arguments)
    overview = desk[0].desk.overview()
    assert (overview["guess"], overview["fill"]) == (guess, is_filled)
    assert ("guess" in desk[0].desk.page(0)["segments"][0]) == bool(guess)


@pytest.mark.usefixtures("site")
def test_the_palette_can_be_small_and_always_has_other(run: Run, desk: list[Server]) -> None:
    run("label", "one.html", "-o", "truth.jsonl", "--no-picture", "--roles", "title, body")
    assert [role["name"] for role in desk[0].desk.overview()["roles"]] == ["body", "title", "other"]


@pytest.mark.usefixtures("site")
def test_the_page_is_opened_if_that_is_asked_for(run: Run, desk: list[Server], monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(click, "launch", opened.append)
    run("label", "one.html", "-o", "truth.jsonl", "--no-picture")  # not at a terminal
    assert opened == []
    run("label", "one.html", "-o", "truth.jsonl", "--no-picture", "--open")
    assert opened == [desk[1].address]


@pytest.mark.usefixtures("site", "desk")
def test_a_port_that_is_taken_is_told(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = run("label", "one.html", "-o", "truth.jsonl", "--no-picture", "--port", port)
    assert result.exit_code == 2
    assert f"Port {port} cannot be used" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("one.html",), "Missing option '-o'"),
        (("one.html", "-o", "truth.csv"), "truth is written as .parquet or .jsonl"),
        (("one.html", "-o", "truth.jsonl", "--roles", "body,menu"), "There is no role 'menu'"),
        (("-", "-o", "truth.jsonl"), "cannot be read twice"),
        (("rows.jsonl", "-o", "rows.jsonl"), "would be overwritten"),
    ],
)
def test_wrong_usage_is_told(run: Run, site: Path, arguments: tuple[str, ...], said: str) -> None:
    (site / "rows.jsonl").write_text('{"id": "a", "html": "<p>Tea"}\n')
    result = run("label", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.usefixtures("site")
def test_a_source_that_names_nothing_does_not_stop_the_others(run: Run, desk: list[Server]) -> None:
    result = run("label", "none.html", "one.html", "-o", "truth.jsonl", "--no-picture")
    assert "none.html: does not exist" in result.stderr
    assert [page["name"] for page in desk[0].desk.overview()["pages"]] == ["one.html"]


@pytest.mark.usefixtures("site", "desk")
def test_without_any_page_there_is_nothing_to_label(run: Run, site: Path) -> None:
    (site / "rows.jsonl").write_text("{")
    assert run("label", "none.html", "-o", "truth.jsonl").exit_code == 3
    assert run("label", "rows.jsonl", "-o", "truth.jsonl").exit_code == 3
