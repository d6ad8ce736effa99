"""Who is answered: what keeps strangers, and pages from elsewhere, away from the settings.

Takes: an ASGI application. Gives: one that answers fewer requests, each answer with headers that bind the browser.
Keeps true:
- Keys: where there are any, the API answers who has one; where there is a user, all else answers that user alone. A
  server that others can reach and that has no user has no pages for people, only the API (`door`).
- Guesses: from an address with `_MOST_WRONG` wrong secrets in a minute, none is looked at for a while, be it right.
- Names: without a secret, a request that names another host than this machine (by number or as `localhost`), one of
  `serve_names` or `marrow.proxy` is refused, so a site that has its own name point here cannot be one with us for a
  browser.
- Other sites: a request that changes something, or asks for data, has to come from our own page (`Origin`,
  `Sec-Fetch-Site`), or to the API, from a page of `serve_cors`, or from no page at all. Routes ask for a token besides
  (`Token`), which pages from elsewhere cannot read. They may link to us; as pictures, frames or scripts of theirs we
  answer nothing, so that none has us fetch and work unseen.
- Pages of others that we show run no script, and are of no origin (`FOREIGN`).
Scopes of mitmproxy, which are not quite those of the standard, are put right.
"""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import unquote

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from marrow.serve.door import HEADER, Door, Token, address_of, known, tells_secret
from marrow.serve.draining import Incoming
from marrow.serve.jobs import CODE, JSON
from marrow.serve.limits import Rate
from marrow.serve.statuses import ServeError, status_of, told

OWN = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""The policy of our own page."""
BENCH = OWN.replace("img-src 'self' data:", "img-src 'self' http: https: data:")
"""The policy of the workbench, which shows pictures of articles."""
SHOWN = "default-src 'none'; img-src * data: blob:; media-src *; font-src * data:; style-src * 'unsafe-inline'"
_LOOSE = "sandbox allow-forms allow-popups allow-popups-to-escape-sandbox"
FOREIGN = f"{SHOWN}; form-action *; frame-ancestors 'none'; {_LOOSE}"
"""The policy of a page of others that has the window for itself."""
FRAMED = f"{SHOWN}; form-action 'none'; frame-ancestors 'self'; sandbox"
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
_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST",
    "Access-Control-Allow-Headers": f"Accept, Authorization, Content-Type, X-API-Key, {HEADER}",
    "Access-Control-Max-Age": "600",
}
_MOST_WRONG = 20
"""Keys and passwords that are wrong, in a minute from one address; who has forgotten one needs fewer."""
_SAFE = frozenset(("GET", "HEAD"))
_THROUGH_THE_PROXY = frozenset(("marrow.proxy", "marrow.proxy:80", "marrow.proxy:443"))


class Guard:
    """An application behind a guard; `api` are the addresses of the API, and `free` those that anybody may ask."""

    def __init__(
        self,
        app: ASGIApp,
        door: Door,
        token: Token,
        *,
        api: frozenset[str] = frozenset(),
        free: frozenset[str] = frozenset(),
    ) -> None:
        self._app, self._door, self._token = app, door, token
        self._api, self._free = api, free
        self._wrong = Rate(_MOST_WRONG, what="wrong keys or passwords")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        if scope["type"] != "http":
            return
        scope = _tidy(scope)
        headers = Headers(scope=scope)
        added = dict(_HEADERS)
        answer: ASGIApp | None = None
        if scope["path"] in self._api:
            added |= self._shared(headers)
            answer = (
                self._preflight(scope, headers)
                or self._refused_guess(scope, headers)
                or self._refused_by_api(scope, headers)
            )
            scope = known(scope, self._door.who(headers, self._token))
        elif scope["path"] not in self._free:
            answer = self._refused_guess(scope, headers) or self._refused_by_pages(scope, headers)
        incoming = Incoming(receive, is_asking="expect" in headers)
        await (answer or self._app)(scope, incoming, _with_headers(send, added, incoming))

    def _refused_guess(self, scope: Scope, headers: Headers) -> Response | None:
        """Refuse a secret unseen, be it right, from where too many wrong ones came; and count a wrong one."""
        if not self._door.is_locked or not tells_secret(headers):
            return None
        client = address_of(scope)
        try:
            self._wrong.check(client)
        except ServeError as error:
            answer = _refused(error.code, error.message)
            answer.headers["Retry-After"] = str(error.retry_s)
            return answer
        if not self._door.knows(headers):
            self._wrong.take(client)
        return None

    def _refused_by_api(self, scope: Scope, headers: Headers) -> Response | None:
        origin = headers.get("origin")
        is_allowed = origin is None or self._door.allows(origin) or _is_same_origin(scope, headers)
        is_foreign = origin is None and _is_loaded_elsewhere(headers)
        if not is_allowed or is_foreign:
            return _refused("request.refused", "pages from elsewhere may not use this server; see serve_cors")
        if self._door.is_locked:
            return None if self._door.who(headers, self._token) else self._unknown()
        return self._refused_name(headers)

    def _refused_by_pages(self, scope: Scope, headers: Headers) -> Response | None:
        if not self._door.has_page:
            return _refused("request.refused", "this server has an API alone; pages take a serve_user")
        if self._door.user and not self._door.is_user(headers):
            return self._unknown()
        # A browser gives the password to the name it was typed in for, and so to nobody else.
        if not self._door.user and (refused := self._refused_name(headers)):
            return refused
        if scope["method"] not in _SAFE and not _is_same_origin(scope, headers):
            return _refused("request.refused", "settings are changed from our own page alone")
        if _is_elsewhere(headers) and scope["path"].startswith("/api/"):
            return _refused("request.refused", "data is told to our own page alone")
        if _is_loaded_elsewhere(headers):
            return _refused("request.refused", "pages from elsewhere may link here, and load nothing from here")
        return None

    def _refused_name(self, headers: Headers) -> Response | None:
        if _is_ours(headers.get("host", ""), self._door.names):
            return None
        return _refused(
            "request.refused", "this machine is asked for under a name that is not its own; use http://localhost"
        )

    def _unknown(self) -> Response:
        """Ask for a secret."""
        asks = 'Basic realm="Marrow", charset="UTF-8"' if self._door.user else 'Bearer realm="Marrow"'
        answer = _refused("request.key", "user and password are needed" if self._door.user else "a key is needed")
        answer.headers["WWW-Authenticate"] = asks
        return answer

    def _preflight(self, scope: Scope, headers: Headers) -> Response | None:
        """What a browser asks before a page from elsewhere may send a request: it tells no key yet."""
        if scope["method"] != "OPTIONS" or "access-control-request-method" not in headers:
            return None
        if not self._door.allows(headers.get("origin", "")):
            return _refused("request.refused", "pages from elsewhere may not use this server; see serve_cors")
        return Response(status_code=204, headers=_PREFLIGHT)

    def _shared(self, headers: Headers) -> dict[str, str]:
        """What lets a page from elsewhere read the answer, if it may."""
        origin = headers.get("origin", "")
        if not self._door.origins:
            return {}
        if not origin or not self._door.allows(origin):
            return {"Vary": "Origin"}
        return {
            "Vary": "Origin",
            "Access-Control-Allow-Origin": origin,
            "Access-Control-Expose-Headers": "Retry-After, X-Marrow-Code, X-Marrow-Warnings",
        }


def _refused(code: str, message: str) -> Response:
    return Response(told(code, message), status_of(code), {CODE: code}, media_type=JSON)


def _is_elsewhere(headers: Headers) -> bool:
    """Whether a browser says that a page from elsewhere sends a request."""
    return headers.get("sec-fetch-site", "none") not in ("same-origin", "none")


def _is_loaded_elsewhere(headers: Headers) -> bool:
    """Whether such a page wants an answer for itself: not somebody who followed a link of it."""
    return _is_elsewhere(headers) and headers.get("sec-fetch-dest", "document") != "document"


def _is_ours(host: str, names: frozenset[str] = frozenset()) -> bool:
    """Whether a `Host` header names us: by number, which no other name can stand for, or by a name of ours.

    `marrow.proxy` comes through the proxy, at the ports of all pages. With another one, somebody has it point here.

    >>> _is_ours("127.0.0.1:8117"), _is_ours("[::1]"), _is_ours("marrow.proxy"), _is_ours("marrow.proxy:8117")
    (True, True, True, False)
    """
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    try:
        ip_address(name)
    except ValueError:
        return name.lower() in {"localhost", *names} or host.lower() in _THROUGH_THE_PROXY
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


def _with_headers(send: Send, added: Mapping[str, str], incoming: Incoming) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            await incoming.finish()
            headers = MutableHeaders(scope=message)
            for name, value in added.items():
                headers.setdefault(name, value)
        await send(message)

    return sent
