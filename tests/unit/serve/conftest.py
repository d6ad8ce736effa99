"""A desk, a site to look at, and ways to ask an application: without a socket, and by a real server."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import uvicorn

from marrow.adlists import Store as Lists
from marrow.adlists.fetching import Answer
from marrow.adlists.subscription import Subscription
from marrow.errors import FetchError
from marrow.serve import Desk, app
from marrow.serve.statistics import Statistics
from marrow.settings import Store
from tests.unit.io.conftest import serve
from tests.unit.io.loopback import Server, answer

__all__ = ["serve"]

TEXT = "The river rose in the night and carried the old wooden bridge away, people of the valley said. "
HTML = (
    "<!doctype html><html lang=en><head><title>The bridge</title></head><body>"
    "<!-- nobody sees this -->"
    "<script>document.title = 'scripts run'</script>"
    "<div class='ad-banner' id='ad'><a href='https://ads.test/x'>Buy now</a></div>"
    f"<article><h1>The bridge</h1><p>{TEXT * 3}</p><p>{TEXT * 2}<a href='../more?a=1&amp;b=2#c'>More</a></p>"
    "<img src='/bridge.png' alt='A bridge'></article></body></html>"
)
LIST = b"[Adblock Plus 2.0]\n! Title: Test list\n||ads.test^\n"


@dataclass
class Reply:
    """An answer of the application."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def data(self) -> Any:
        return json.loads(self.body)


class Client:
    """Asks an application as a browser on its own page does; `headers` of None are left out."""

    def __init__(self, desk: Desk, *, host: str = "127.0.0.1:8117") -> None:
        self.app = app(desk)
        self.host = host
        self.token = self.get("/").text.partition('name="marrow-token" content="')[2].partition('"')[0]

    def get(self, path: str, **headers: str | None) -> Reply:
        return self.ask("GET", path, b"", headers)

    def send(self, method: str, path: str, said: object = None, **headers: str | None) -> Reply:
        """Send JSON, with the token."""
        body = b"" if said is None else json.dumps(said).encode()
        told: dict[str, str | None] = {"x_marrow_token": self.token, **headers}
        return self.ask(method, path, body, told)

    def post(self, path: str, **fields: str) -> Reply:
        """Send a form."""
        from urllib.parse import urlencode

        return self.ask("POST", path, urlencode({"token": self.token, **fields}).encode())

    def ask(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        told: dict[str, str | None] | None = None,
        **headers: str | None,
    ) -> Reply:
        ours: dict[str, str | None] = {"host": self.host}
        if method != "GET":
            ours["origin"] = f"http://{self.host}"
        ours |= (told or {}) | headers
        raw, _, query = path.partition("?")
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": raw,
            "raw_path": raw.encode(),
            "query_string": query.encode(),
            "headers": [
                (name.replace("_", "-").encode(), value.encode()) for name, value in ours.items() if value is not None
            ],
        }
        return self.send_scope(scope, body)

    def send_scope(self, scope: dict[str, Any], body: bytes = b"") -> Reply:
        reply = Reply()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                reply.status = message["status"]
                reply.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            else:
                reply.body += message.get("body", b"")

        async def exchange() -> None:
            await self.app(scope, receive, send)

        asyncio.run(exchange())
        return reply


@dataclass
class Source:
    """Where lists come from; `body` of None is a server that is down."""

    body: bytes | None = LIST

    def __call__(self, subscription: Subscription) -> Answer:
        if self.body is None:
            raise FetchError("fetch.connect", "nobody there", url=subscription.source)
        return Answer(self.body)


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
def desk(tmp_path: Path, source: Source) -> Desk:
    """A desk whose settings let it fetch from the loopback."""
    file = tmp_path / "settings.toml"
    file.write_text("allow_private = true\n")
    return Desk(Store(file), Statistics(), Lists(tmp_path / "lists", source))


@pytest.fixture
def client(desk: Desk) -> Client:
    return Client(desk)


@pytest.fixture
def site(serve: Callable[..., Server]) -> Server:
    """A site with one page, and with pages that fail in their own ways."""

    def respond(request: str) -> bytes:
        path = request.split()[1]
        if path.startswith("/missing"):
            return answer(b"gone", status="404 Not Found")
        if path.startswith("/empty"):
            return answer(b"<p>Hi</p>")
        if path.startswith("/latin"):
            return answer(
                "<title>T</title><p>Grüße".encode("latin-1"), head="Content-Type: text/html; charset=iso-8859-1"
            )
        return answer(HTML.encode())

    return serve(respond)


@dataclass
class Running:
    """An application behind a real server."""

    url: str
    desk: Desk


@pytest.fixture
def run() -> Iterator[Callable[[Desk], Running]]:
    """Serves desks on the loopback, until the test ends."""
    started: list[tuple[uvicorn.Server, Thread]] = []

    def start(desk: Desk) -> Running:
        door = socket.create_server(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app(desk), log_config=None, lifespan="off", ws="none"))
        thread = Thread(target=server.run, args=([door],), daemon=True)
        thread.start()
        started.append((server, thread))
        return Running(f"http://127.0.0.1:{door.getsockname()[1]}", desk)

    yield start
    for server, thread in started:
        server.should_exit = True
        thread.join()
