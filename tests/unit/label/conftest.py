"""Pages to label, a desk with them, and a server for the desk."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from marrow.label.desk import Choice, Desk
from marrow.label.entries import Entry, Raw
from marrow.label.opened import Opener
from marrow.label.server import HOST, Server
from marrow.label.truth import Truth
from marrow.options import Options
from tests.unit.io.conftest import serve

__all__ = ["serve"]

TEXT = "The river rose in the night and carried the old wooden bridge away, people of the valley said. " * 2
MakeDesk = Callable[..., Desk]
ServeDesk = Callable[[Desk], Server]


def html(title: str = "The bridge") -> bytes:
    """A page of four segments: a menu, a title, and two paragraphs, the second of which is not on the picture."""
    return (
        f"<!doctype html><title>{title}</title><nav><a href=/>Home</a></nav><article><h1>{title}</h1>"
        f"<p>{TEXT}</p><p style='position: absolute; left: -9999px'>Nobody sees this.</p></article>"
    ).encode()


ROLES = ("other", "title", "body", "other")
"""Of the segments of such a page."""


def entry(name: str, **known: Any) -> Entry:
    return Entry(name, lambda: Raw(html(name)), **known)


def said(*roles: str | None, note: str = "", done: bool = False, skipped: bool = False) -> dict[str, object]:
    """What the web page sends."""
    return {"labels": list(roles), "note": note, "done": done, "skipped": skipped}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own" / "truth.parquet"


@pytest.fixture
def make_desk(file: Path) -> MakeDesk:
    """A desk with pages, without pictures unless options to render with are given."""

    def make(*entries: Entry, choice: Choice | None = None, rendering: Options | None = None) -> Desk:
        opener = Opener(rendering or Options(), is_drawn=rendering is not None)
        return Desk(entries or (entry("a"), entry("b")), Truth(file), opener, choice or Choice())

    return make


@pytest.fixture
def serve_desk() -> Iterator[ServeDesk]:
    """Serves a desk on the loopback, until the test ends."""
    running: list[tuple[Server, Thread]] = []

    def start(desk: Desk) -> Server:
        server = Server(desk)
        thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        running.append((server, thread))
        return server

    yield start
    for server, thread in running:
        server.shutdown()
        server.server_close()
        thread.join()


def request(server: Server, method: str, path: str, body: object = None, **headers: str) -> tuple[int, bytes, Any]:
    """Ask a server for a path below its secret; gives status, bytes and headers of the answer."""
    client = HTTPConnection(HOST, server.server_port, timeout=10)
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    ours = {"Origin": f"http://{HOST}:{server.server_port}"}
    client.request(method, f"/{server.secret}/{path}", data, ours | headers)
    answer = client.getresponse()
    found = answer.status, answer.read(), answer.headers
    client.close()
    return found
