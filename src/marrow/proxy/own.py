"""The proxy's own host, `http://marrow.proxy/`: the settings page, and pages by prefix.

    http://marrow.proxy/reader/https://example.org/a     a page in a mode: declutter, reader, text or off

Takes: requests for that host. Gives: answers of the settings page's app (ASGI); for a prefix, a redirect to the page
itself in that mode, so that its cookies hold, or where the proxy cannot look into the connection, what the app makes
of the page. Keeps true: no request for this host goes anywhere, whatever its `Host` says.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import unquote, urlsplit

from mitmproxy.http import HTTPFlow, Request, Response

from marrow.options.proxy import MODES
from marrow.proxy import switch
from marrow.proxy.bar import HOME, is_home

Message = MutableMapping[str, Any]
App = Callable[[Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]]
"""An ASGI application."""

_LOG = logging.getLogger(__name__)
_PREFIX = re.compile(rf"/({'|'.join(MODES)})/(https?:/{{1,2}}\S+|[^\s/:]+[.:]\S+)\Z", re.IGNORECASE)
"""A mode, and an address; without a scheme it has a dot, or a port."""
_HEADERS = {"Referrer-Policy": "no-referrer", "Cache-Control": "no-store"}


def is_own(flow: HTTPFlow) -> bool:
    """Whether a request is for the proxy itself, by where it goes or by what it says it wants."""
    said = (flow.request.host_header or "").partition(":")[0]
    return is_home(flow.request.host) or is_home(said) or _is_direct(flow)


def _is_direct(flow: HTTPFlow) -> bool:
    """Whether somebody has opened the proxy's address as if it were a page."""
    host, port = flow.client_conn.sockname[:2]
    return flow.request.port == port and flow.request.host in (host, "localhost")


def _is_split(request: Request) -> bool:
    """Whether a request goes to one host and names another, of which we are one."""
    said = (request.host_header or HOME).partition(":")[0]
    return {request.host.lower(), said.lower()} != {HOME}


class Own:
    """An addon of mitmproxy."""

    def __init__(self, app: App, sees: Callable[[str], bool]) -> None:
        self._app = app
        self._sees = sees

    def requestheaders(self, flow: HTTPFlow) -> None:
        """Refuse what names us and goes elsewhere; before its body, which would stream there if it were long."""
        if flow.response or not is_own(flow) or _is_direct(flow) or not _is_split(flow.request):
            return
        flow.request.stream = False
        flow.response = Response.make(421, b"", _HEADERS)
        if {"content-length", "transfer-encoding"} & {name.lower() for name in flow.request.headers}:
            flow.kill()

    async def request(self, flow: HTTPFlow) -> None:
        """Answer what is for us."""
        if flow.response or not is_own(flow):
            return
        found = _PREFIX.match(flow.request.path)
        target = self._target(found[1].lower(), _mended(found[2])) if found else ""
        if target:
            flow.response = Response.make(302, b"", {"Location": target, **_HEADERS})
        else:
            await answer(self._app, flow)

    def _target(self, mode: str, url: str) -> str:
        """Where a page can be had in a mode; "" where the app is to get it, as it does not pass through our hands."""
        try:
            parts = urlsplit(url)
        except ValueError:
            return ""
        host = parts.hostname or ""
        if not host or is_home(host):
            return ""
        if parts.scheme == "http" or self._sees(host):
            return switch.address(url, mode)
        return {"off": url, "reader": f"/read/{url}"}.get(mode, "")


def _mended(url: str) -> str:
    """An address after a prefix, where browsers and people lose one of its slashes, and people leave out the scheme.

    >>> _mended("http:/a.test/"), _mended("a.test/b")
    ('http://a.test/', 'https://a.test/b')
    """
    scheme, colon, rest = url.partition(":/")
    if not colon or scheme.lower() not in ("http", "https"):
        return f"https://{url}"
    return f"{scheme.lower()}://{rest.lstrip('/')}"


async def answer(app: App, flow: HTTPFlow) -> None:
    """Have an ASGI application answer a request. mitmproxy's own addon for that spoils paths with colons in them."""
    started: Message = {"status": 500, "headers": []}
    body: list[bytes] = []
    asked = asyncio.Event()

    async def receive() -> Message:
        if asked.is_set():
            await asyncio.Event().wait()  # the client is there until it has its answer
        asked.set()
        return {"type": "http.request", "body": flow.request.raw_content or b"", "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            started.update(message)
        elif message["type"] == "http.response.body":
            body.append(message.get("body", b""))

    try:
        await app(_scope(flow), receive, send)
    except Exception:  # a defect of the app's: it has told the client, or the answer is an empty 500
        _LOG.exception("the settings page failed")
    told = [(bytes(name), bytes(value)) for name, value in started["headers"] if name.lower() != b"content-length"]
    flow.response = Response.make(int(started["status"]), b"", told)
    flow.response.raw_content = b"".join(body)
    flow.response.headers["content-length"] = str(len(flow.response.raw_content))


def _scope(flow: HTTPFlow) -> Message:
    request = flow.request
    path, _, query = request.path.partition("?")
    headers = [(name.lower(), value) for name, value in request.headers.fields]
    if "host" not in request.headers:  # HTTP/2 has it elsewhere, and ASGI wants it here
        headers.append((b"host", (request.host_header or "").encode("latin-1", "replace")))
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "2" if request.is_http2 else "1.1",
        "method": request.method,
        "scheme": request.scheme,
        "path": unquote(path),
        "raw_path": path.encode("latin-1", "replace"),
        "query_string": query.encode("latin-1", "replace"),
        "root_path": "",
        "headers": headers,
        "client": flow.client_conn.peername[:2],
        "server": (request.host, request.port),
    }
