"""The web page of `marrow label`, served to the browser of whoever labels.

Takes: a desk and a port. Gives: a server on the loopback, and the address to open.
Keeps true: without the secret in the address nothing is told and nothing is taken, so a page from elsewhere that is
open in the same browser cannot read or write. The names in `Host` and `Origin` have to be ours too, which keeps out a
site that has its name point here. Requests are small and end in time. What comes from pages is data (JSON, PNG), and
never markup.
"""

from __future__ import annotations

import json
import re
import secrets
import sys
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from socketserver import TCPServer

from marrow.errors import MarrowError
from marrow.inspect.style import COLOURS, name_colour
from marrow.label.desk import Data, Desk

HOST = "127.0.0.1"
MOST_BYTES = 4 << 20
"""Of a request: a page of 100,000 segments with their roles fits."""
_TIMEOUT_S = 30
_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
_PAGE = re.compile(r"pages/(\d{1,7})(/picture)?")
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


Work = Callable[[str], tuple[str, bytes]]
"""From what is asked for to the kind and the bytes of the answer."""


class Refused(Exception):
    """A request that is not answered, with the status that says so."""

    def __init__(self, status: HTTPStatus, message: str) -> None:
        super().__init__(message)
        self.status = status


class Server(ThreadingHTTPServer):
    """Serves a desk. `address` has the secret that opens it."""

    daemon_threads = True

    def __init__(self, desk: Desk, port: int = 0) -> None:
        super().__init__((HOST, port), _Handler)
        self.desk = desk
        self.secret = secrets.token_urlsafe(16)
        self.assets = _assets()
        self.names = {f"{name}:{self.server_port}" for name in (HOST, "localhost")}

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_port}/{self.secret}/"

    def server_bind(self) -> None:
        """As HTTP servers do, but for the name of this machine, for which they would ask the network."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, self.server_address[1]

    def handle_error(self, request: object, client_address: object) -> None:
        """Whoever goes away in the middle of an answer is no fault of ours."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # handed on as it came


def _assets() -> dict[str, tuple[str, bytes]]:
    """The files of the web page: their kinds and contents by name."""
    found = {
        each.name: (_KINDS[each.name[each.name.rindex(".") :]], each.read_bytes())
        for each in files("marrow.label").joinpath("page").iterdir()
        if not each.name.startswith((".", "_"))
    }
    rules = (f".{role} {{ --hue: {hue}; --name: {name_colour(role)}; }}\n" for role, hue in COLOURS.items())
    return found | {"": found["label.html"], "roles.css": ("text/css", "".join(rules).encode())}


class _Handler(BaseHTTPRequestHandler):
    """Answers one request after the other of one connection."""

    server: Server
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "marrow", ""
    timeout = _TIMEOUT_S

    def do_GET(self) -> None:
        self._answer(self._get)

    def do_PUT(self) -> None:
        self._answer(self._put)

    def log_message(self, format: str, *args: object) -> None:  # the library's name for it
        """Nobody reads a log of clicks."""

    def _answer(self, work: Work) -> None:
        try:
            kind, body = work(self._path())
            status = HTTPStatus.OK
        except Refused as error:
            self.close_connection = True  # what was sent along may not have been read
            kind, body, status = *_told(str(error)), error.status
        except MarrowError as error:
            kind, body, status = *_told(f"{error.message} [{error.code}]"), HTTPStatus.UNPROCESSABLE_ENTITY
        except OSError as error:
            kind, body, status = *_told(f"cannot save: {error.strerror or error}"), HTTPStatus.INSUFFICIENT_STORAGE
        self.send_response(status)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind if kind.startswith("image/") else f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def _path(self) -> str:
        """What is asked for, below the secret."""
        host = self.headers.get("Host", "")
        secret, _, path = self.path.removeprefix("/").partition("/")
        if host not in self.server.names or not secrets.compare_digest(secret.encode(), self.server.secret.encode()):
            raise Refused(HTTPStatus.FORBIDDEN, "open the address that marrow label told, with all that is in it")
        return path

    def _get(self, path: str) -> tuple[str, bytes]:
        if path in self.server.assets:
            return self.server.assets[path]
        if path == "pages":
            return _json(self.server.desk.overview())
        number, is_picture = self._page(path)
        if is_picture:
            return "image/png", self.server.desk.picture(number)
        return _json(self.server.desk.page(number))

    def _put(self, path: str) -> tuple[str, bytes]:
        host = self.headers["Host"]
        if self.headers.get("Origin") != f"http://{host}":
            raise Refused(HTTPStatus.FORBIDDEN, "labels are taken from our own page alone")
        number, is_picture = self._page(path)
        if is_picture:
            raise Refused(HTTPStatus.METHOD_NOT_ALLOWED, "a picture is what it is")
        try:
            return _json({"state": self.server.desk.save(number, json.loads(self._body()))})
        except (ValueError, RecursionError) as error:
            raise Refused(HTTPStatus.BAD_REQUEST, str(error)) from error

    def _page(self, path: str) -> tuple[int, bool]:
        found = _PAGE.fullmatch(path)
        if found is None or int(found[1]) >= len(self.server.desk):
            raise Refused(HTTPStatus.NOT_FOUND, "there is no such page")
        return int(found[1]), found[2] is not None

    def _body(self) -> bytes:
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch(r"\d{1,12}", length, re.ASCII):
            raise Refused(HTTPStatus.LENGTH_REQUIRED, "how long it is has to be told")
        if int(length) > MOST_BYTES:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"at most {MOST_BYTES:,} bytes are read")
        return self.rfile.read(int(length))


def _json(data: Data) -> tuple[str, bytes]:
    return "application/json", json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")


def _told(message: str) -> tuple[str, bytes]:
    return _json({"error": message})
