"""Requests taken in, and answers given: what all routes share.

Takes: functions from plain data to plain data, or to a page. Gives: endpoints. Keeps true: what takes time runs in a
thread; bodies are small; whatever changes something has told the token; an error of Marrow is an answer with its code,
as JSON or as a page to read.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from html import escape
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from marrow.errors import CODES, MarrowError, OptionError
from marrow.serve.door import HEADER, Token
from marrow.serve.statuses import ServeError, status_of

MOST_BYTES = 1 << 18
"""Of the body of a request."""
_LONGEST_S = 30.0
"""For a body to come."""
Data = dict[str, Any]
Endpoint = Callable[[Request], Awaitable[Response]]


def data(work: Callable[[Request, Data], Any], token: Token) -> Endpoint:
    """An endpoint that takes and gives JSON."""

    async def answer(request: Request) -> Response:
        try:
            given: Data = {}
            if request.method not in ("GET", "HEAD"):
                _check(token, request.headers.get(HEADER, ""))
                given = _json(await _body(request))
            return JSONResponse(await run_in_threadpool(work, request, given))
        except MarrowError as error:
            return JSONResponse({"code": error.code, "message": error.message}, status_of(error.code))

    return answer


def form(work: Callable[[Request, dict[str, str]], Response], token: Token) -> Endpoint:
    """An endpoint that takes a form, for browsers without scripts; errors of options are for `work` to show."""

    async def answer(request: Request) -> Response:
        try:
            body = (await _body(request)).decode("utf-8", "replace")
            fields = dict(parse_qsl(body, keep_blank_values=True, max_num_fields=1000))
            _check(token, fields.pop("token", ""))
            return await run_in_threadpool(work, request, fields)
        except ServeError as error:
            return told("This cannot be done", error.message, status=status_of(error.code))
        except ValueError:
            return told("This cannot be done", "the form has too many fields", status=HTTPStatus.BAD_REQUEST)

    return answer


def page(work: Callable[[Request], Response], count: Callable[[Request], None] | None = None) -> Endpoint:
    """An endpoint that gives a page; what fails is told on one. `count` refuses who asks for too many."""

    async def answer(request: Request) -> Response:
        try:
            if count is not None:
                count(request)
            return await run_in_threadpool(work, request)
        except MarrowError as error:
            refused = told(
                "This page cannot be shown", error.message, code=error.code, url=error.url, status=status_of(error.code)
            )
            if isinstance(error, ServeError) and error.retry_s:
                refused.headers["Retry-After"] = str(error.retry_s)
            return refused

    return answer


def told(title: str, message: str, *, status: int, code: str = "", url: str | None = None) -> Response:
    """A page that says what went wrong."""
    said, where = escape(message[:1].upper() + message[1:]), escape(url or "")
    meaning = f"{code}: {CODES[code]}" if code else ""
    if where.lower().startswith(("http://", "https://")):
        where = f'<a href="{where}" rel="noreferrer">{where}</a>'
    return HTMLResponse(
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/page/settings.css"><main class="told">'
        f"<h1>{escape(title)}</h1><p>{said}</p><p>{where}</p>"
        f'<p class="quiet">{escape(meaning)}</p><p><a href="/settings">Settings</a></p></main>',
        status,
    )


def _check(token: Token, given: str) -> None:
    if not token.is_told(given):
        raise ServeError("request.refused", "the page is older than the server; load it again")


async def _body(request: Request) -> bytes:
    body = b""
    try:
        async with asyncio.timeout(_LONGEST_S):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST_BYTES:
                    raise ServeError("request.too_large", f"at most {MOST_BYTES:,} bytes are read")
    except TimeoutError as error:
        raise ServeError("request.timeout", "the body did not come in time") from error
    return body


def _json(body: bytes) -> Data:
    try:
        found = json.loads(body or b"{}", parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise ServeError("request.malformed", "the request is not JSON") from error
    if not isinstance(found, dict):
        raise ServeError("request.malformed", "the request is not a JSON object")
    return found


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def text_of(given: Data, name: str, otherwise: str = "") -> str:
    """A text in a request."""
    found = given.get(name, otherwise)
    if not isinstance(found, str):
        raise OptionError("option.value", f"{name} is a text, not {found!r}")
    return found
