from __future__ import annotations

import builtins
import sys
from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from marrow.errors import MissingExtra
from marrow.serve import Desk, app
from tests.unit.serve.conftest import Client, Running


@pytest.mark.parametrize(("name", "kind"), [("app.js", "text/javascript"), ("settings.css", "text/css")])
def test_style_and_scripts_are_served(client: Client, name: str, kind: str) -> None:
    reply = client.get(f"/page/{name}")
    assert (reply.status, reply.headers["content-type"]) == (200, f"{kind}; charset=utf-8")


@pytest.mark.parametrize(
    "path",
    [
        "/page/settings.html",
        "/page/../routes.py",
        "/page/..%2froutes.py",
        "/page/none.js",
        f"/page/{'a' * 5000}.js",
        "/nowhere",
        "/api/nothing",
    ],
)
def test_what_is_not_there_is_told(client: Client, path: str) -> None:
    reply = client.get(path)
    assert reply.status == 404
    assert "There is no such page" in reply.text


def test_a_method_that_is_not_offered_is_refused(client: Client) -> None:
    assert client.send("PUT", "/api/settings", {}).status == 405


@pytest.mark.parametrize("lost", ["starlette", "anyio", "typing_extensions"])
def test_without_the_extra_it_is_named(desk: Desk, monkeypatch: pytest.MonkeyPatch, lost: str) -> None:
    found = builtins.__import__

    def missing(name: str, *args: Any) -> Any:
        if name.partition(".")[0] == "starlette":
            raise ModuleNotFoundError(f"No module named {lost!r}", name=lost)
        return found(name, *args)

    for name in [name for name in sys.modules if name.startswith("marrow.serve.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", missing)
    # What else Starlette misses is a broken installation, and told as it is.
    is_extra = lost != "typing_extensions"
    with pytest.raises(MissingExtra if is_extra else ModuleNotFoundError, match="extra `serve`" if is_extra else lost):
        app(desk)


@pytest.mark.parametrize(("path", "kind"), [("/api/statistics", "application/json"), ("/", "text/html; charset=utf-8")])
def test_a_defect_is_told_and_the_server_goes_on(
    desk: Desk, run: Callable[[Desk], Running], monkeypatch: pytest.MonkeyPatch, path: str, kind: str
) -> None:
    running = run(desk)
    with monkeypatch.context() as patch:
        patch.setattr(desk.statistics, "snapshot", lambda: 1 / 0)
        with pytest.raises(HTTPError) as caught:
            urlopen(running.url + path, timeout=10)
        caught.value.close()
    assert (caught.value.code, caught.value.headers["content-type"]) == (500, kind)
    with urlopen(running.url + path, timeout=10) as answer:
        assert answer.status == 200
