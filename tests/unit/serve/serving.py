"""The API behind a real server: real sockets, and real processes where a test asks for them."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any

import uvicorn

from marrow.adlists import Store as Lists
from marrow.options.serve import ServeOptions
from marrow.serve import Desk, app
from marrow.serve.pool import InProcess, Runner
from marrow.serve.statistics import Statistics
from marrow.settings import Store
from tests.unit.serve.conftest import Reply, Source

SENTENCE = "The river rose in the night and carried the old wooden bridge away, people of the valley said. "
PAGE = f"<html lang=en><title>The bridge</title><h1>The bridge</h1><p>{SENTENCE * 3}</p><p>{SENTENCE * 2}</p>"
JSON = "application/json"


class Api:
    """Asks a server. Each request has a connection of its own."""

    def __init__(self, port: int) -> None:
        self.port = port

    def ask(self, method: str, path: str, body: bytes | None = None, /, **headers: str) -> Reply:
        client = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            client.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            answer = client.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return Reply(answer.status, told, answer.read())
        finally:
            client.close()

    def get(self, path: str, **headers: str) -> Reply:
        return self.ask("GET", path, **headers)

    def page(self, path: str, html: str | bytes = PAGE, **headers: str) -> Reply:
        """Send a page."""
        body = html.encode() if isinstance(html, str) else html
        return self.ask("POST", path, body, **{"content_type": "text/html", **headers})

    def send(self, path: str, said: Any, **headers: str) -> Reply:
        """Send JSON."""
        return self.ask("POST", path, json.dumps(said).encode(), **{"content_type": JSON, **headers})


def desk_in(folder: Path, settings: str = "", **given: Any) -> Desk:
    """A desk with settings of its own."""
    file = folder / "settings.toml"
    file.write_text(settings)
    return Desk(Store(file), Statistics(), Lists(folder / "lists", Source()), **given)


@contextmanager
def serving(desk: Desk, options: ServeOptions | None = None, runner: Runner | None = None) -> Iterator[Api]:
    """A server of a desk. Jobs are done in its own process, unless a runner is handed in."""
    application = app(desk, options or ServeOptions(), runner=runner or InProcess())
    door = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(application, log_config=None, lifespan="on", ws="none"))
    thread = Thread(target=server.run, args=([door],), daemon=True)
    thread.start()
    try:
        yield Api(door.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()
