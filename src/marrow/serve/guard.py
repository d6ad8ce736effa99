"""Who is answered: what keeps strangers, and pages from elsewhere, away from the settings.

Takes: an ASGI application. Gives: one that answers fewer requests, each answer with headers that bind the browser.
Keeps true:
- Names: without a password, a request that names another host than this machine (by number or as `localhost`) or
  `marrow.proxy` is refused, so a site that has its own name point here cannot be one with us for a browser.
- Other sites: a request that changes something, or asks for data, has to come from our own page (`Origin`,
  `Sec-Fetch-Site`). Routes ask for a token besides (`Token`), which pages from elsewhere cannot read. They may link to
  us; as pictures, frames or scripts of theirs we answer nothing, so that none has us fetch and work unseen.
- Pages of others that we show run no script, and are of no origin (`FOREIGN`).
Scopes of mitmproxy, which are not quite those of the standard, are put right.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import secrets
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import unquote

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

OWN = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""The policy of our own page."""
_SHOWN = "default-src 'none'; img-src * data: blob:; media-src *; font-src * data:; style-src * 'unsafe-inline'"
_LOOSE = "sandbox allow-forms allow-popups allow-popups-to-escape-sandbox"
FOREIGN = f"{_SHOWN}; form-action *; frame-ancestors 'none'; {_LOOSE}"
"""The policy of a page of others that has the window for itself."""
FRAMED = f"{_SHOWN}; form-action 'none'; frame-ancestors 'self'; sandbox"
"""The policy of a page of others inside of ours."""
_HEADERS = {
    "Content-Security-Policy": OWN,
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    # With "no-referrer", browsers would keep the origin of our own forms from us.
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_SAFE = frozenset(("GET", "HEAD"))
_THROUGH_THE_PROXY = frozenset(("marrow.proxy", "marrow.proxy:80", "marrow.proxy:443"))


class Token:
    """A secret that our own page knows, and whoever changes something has to tell."""

    def __init__(self) -> None:
        self.text = secrets.token_urlsafe(24)

    def is_told(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.text.encode())


class Guard:
    """An application behind a guard."""

    def __init__(self, app: ASGIApp, *, user: str = "", password: str = "") -> None:
        self._app = app
        self._key = f"{user}:{password}".encode() if user else b""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        scope = _tidy(scope)
        answer = self._refusal(scope) or self._app
        await answer(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if self._key and not hmac.compare_digest(_told_key(headers), self._key):
            answer = _refused(401, "user and password are needed")
            answer.headers["WWW-Authenticate"] = 'Basic realm="Marrow", charset="UTF-8"'
            return answer
        # A browser gives the password to the name it was typed in for, and so to nobody else.
        if not self._key and not _is_ours(headers.get("host", "")):
            return _refused(403, "this machine is asked for under a name that is not its own; use http://localhost")
        if scope["method"] not in _SAFE and not _is_same_origin(scope, headers):
            return _refused(403, "settings are changed from our own page alone")
        is_elsewhere = headers.get("sec-fetch-site", "none") not in ("same-origin", "none")
        if is_elsewhere and scope["path"].startswith("/api/"):
            return _refused(403, "data is told to our own page alone")
        if is_elsewhere and headers.get("sec-fetch-dest", "document") != "document":
            return _refused(403, "pages from elsewhere may link here, and load nothing from here")
        return None


def _refused(status: int, message: str) -> Response:
    return JSONResponse({"code": "refused", "message": message}, status)


def _told_key(headers: Headers) -> bytes:
    kind, _, key = headers.get("authorization", "").partition(" ")
    try:
        return base64.b64decode(key.strip(), validate=True) if kind.lower() == "basic" else b""
    except (binascii.Error, ValueError):
        return b""


def _is_ours(host: str) -> bool:
    """Whether a `Host` header names us: by number, which no other name can stand for, or by a name of ours.

    `marrow.proxy` comes through the proxy, at the ports of all pages. With another one, somebody has it point here.

    >>> _is_ours("127.0.0.1:8117"), _is_ours("[::1]"), _is_ours("marrow.proxy"), _is_ours("marrow.proxy:8117")
    (True, True, True, False)
    """
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    try:
        ip_address(name)
    except ValueError:
        return name.lower() == "localhost" or host.lower() in _THROUGH_THE_PROXY
    return True


def _is_same_origin(scope: Scope, headers: Headers) -> bool:
    """Whether our own page sends a request. Without a word on where it comes from, it is not believed."""
    origin = headers.get("origin")
    if origin is not None:
        return origin.lower() == f"{scope['scheme']}://{headers.get('host', '')}".lower()
    return headers.get("sec-fetch-site") == "same-origin"


def _tidy(scope: Scope) -> Scope:
    """The scope as the standard has it: mitmproxy leaves the query in `raw_path`, and quotes `path` once more."""
    raw: Any = scope.get("raw_path") or scope["path"]
    path, _, query = (raw.encode() if isinstance(raw, str) else raw).partition(b"?")
    put_right: Mapping[str, Any] = {
        "path": unquote(path.decode("latin-1")),
        "raw_path": path,
        "query_string": query or scope["query_string"],
        "scheme": scope["scheme"].lower(),
    }
    return {**scope, **put_right}


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sent
