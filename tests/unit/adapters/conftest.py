"""What the tests of adapters share: a site on this machine, which counts what it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import pytest

from marrow.options import Options

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
TEA = (EXAMPLES / "tea.html").read_text("utf-8")
_LINE = "<p>Paragraph {} tells of the river, the bridge and the people of the valley, at some length and in order.</p>"
LONG = f"<title>Long</title><h1>Long</h1>{''.join(_LINE.format(number) for number in range(120))}"


@dataclass
class Site:
    """Pages by path, as content type and body; the paths that were asked for, and those whose answer is held back."""

    address: str
    pages: dict[str, tuple[str, bytes]]
    asked: list[str] = field(default_factory=list)
    held: dict[str, Event] = field(default_factory=dict)

    def url(self, path: str) -> str:
        return self.address + path


@pytest.fixture
def site() -> Iterator[Site]:
    """A site with an article, a long one, a front page, an old encoding and an empty page."""
    html = "text/html; charset=utf-8"
    story = "<p>Ein Text über Tee, der lang genug ist, dass man ihn für einen Artikel hält.</p>" * 4
    pages = {
        "/": ("text/html", b'<a href="/tea">Tea</a><a href="/empty">Empty</a><a href="/old">Old</a>'),
        "/tea": (html, TEA.encode()),
        "/long": (html, LONG.encode()),
        "/posts": (html, (EXAMPLES / "posts.html").read_bytes()),
        "/old": ("text/html; charset=iso-8859-1", f"<title>Über Tee</title>{story}".encode("latin-1")),
        "/empty": (html, b"<title>Nothing</title><p>Soon.</p>"),
    }
    found = Site("", pages)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found.asked.append(self.path)
            if self.path in found.held:
                found.held[self.path].wait(30)
            kind, body = found.pages.get(self.path, ("text/plain", b""))
            self.send_response(200 if self.path in found.pages else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        found.address = f"http://127.0.0.1:{server.server_port}"
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield found
        server.shutdown()


@pytest.fixture
def near() -> Options:
    """Options to read that site with."""
    return Options().change(allow_private=True, delay_s=0, retries=0)
