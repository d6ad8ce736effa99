"""The workbench: a page beside its article, and what a reader does about it.

    GET /               the page itself
    POST /compare       JSON {"url" or "page", "options", "keep", "drop", "to"}; or a page (text/html), the rest as JSON
                        in the query's `wanted`. Without `to`: what `compare.py` tells; with it: the article to save
    GET /original/KEY   the page as it is written, numbered, for a frame

Takes: requests of our own page, which tell its token. Gives: responses. Keeps true: everything goes through the limits,
the fetching and the workers of the API (`service.py`); a page is fetched once, and every later request is about
the same bytes, so that numbers of segments hold.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from marrow import BINARY_WRITERS
from marrow.errors import OptionError
from marrow.options import Options
from marrow.serve.asking import Asked, asked, json_object
from marrow.serve.bench_page import FORMATS, bench_page
from marrow.serve.desk import Desk
from marrow.serve.door import HEADER, Token
from marrow.serve.framing import frame_policy
from marrow.serve.guard import BENCH, SHOWN
from marrow.serve.jobs import JSON, LENGTH, Answer, Ask
from marrow.serve.kept import Kept, Sheet
from marrow.serve.limits import Hold
from marrow.serve.operations import OPERATIONS, Operation
from marrow.serve.pages import host_of
from marrow.serve.service import Service
from marrow.serve.statuses import ServeError

PAGE = "X-Marrow-Page"
"""In answers: the key of a page, and a digest of what it looks like."""
_COMPARE = Operation("/compare", "compare", MappingProxyType({"json": JSON}), "A page beside its article", "")
_EXTRACT = next(operation for operation in OPERATIONS if operation.path == "/extract")
_MOST_NUMBERS = 100_000


class Bench:
    """The workbench of one desk."""

    def __init__(self, desk: Desk, token: Token, service: Service) -> None:
        self._desk, self._token, self._service = desk, token, service
        self._kept = Kept()

    def show(self, _: Request) -> Response:
        """The page itself."""
        page = bench_page(self._desk.options_for(""), self._token.text)
        return HTMLResponse(page, headers={"Content-Security-Policy": BENCH})

    def original(self, request: Request) -> Response:
        """A page as it is written, to be shown in a frame."""
        sheet = self._kept.get(request.path_params["key"])
        headers = {"Content-Security-Policy": frame_policy(SHOWN), "Referrer-Policy": "no-referrer"}
        return HTMLResponse(sheet.original, headers=headers)

    async def compare(self, request: Request) -> Response:
        """A page beside its article, or the article to be saved."""
        return await self._service.answer(_COMPARE, request, self._compare)

    async def _compare(self, _: Operation, request: Request, held: Hold) -> Answer:
        if not self._token.is_told(request.headers.get(HEADER, "")):
            raise ServeError("request.refused", "the page is older than the server; load it again")
        body = await self._service.body(request, held)
        wanted, page = _wanted(request, body)
        key, to = _text(wanted, "page"), _text(wanted, "to")
        sheet = self._kept.get(key) if key else page
        checked = _checked(wanted, sheet)
        options = self._desk.options_for(host_of(checked.url)).change(**checked.settings)
        extra = {name: _numbers(wanted, name) for name in ("keep", "drop")}
        sheet = replace(sheet, url=checked.url) if sheet is not None else await self._fetched(checked, options, held)
        ask = Ask(url=sheet.url, html=sheet.html, charset=sheet.charset, live=sheet.live, to=to, extra=extra)
        if to:
            return await self._saved(ask, options)
        return self._told(await self._service.runner.run("compare", ask, options), key, sheet)

    async def _fetched(self, checked: Asked, options: Options, held: Hold) -> Sheet:
        ask = await self._service.ask(checked, "", options, held)
        return Sheet(url=ask.url, html=ask.html, charset=ask.charset, live=ask.live)

    async def _saved(self, ask: Ask, options: Options) -> Answer:
        if ask.to not in FORMATS:
            raise ServeError("request.format", f"to is one of {', '.join(FORMATS)}, not {ask.to[:40]!r}")
        if ask.to in BINARY_WRITERS:
            return await self._service.document(_EXTRACT, ask, options)
        return await self._service.runner.run("extract", ask, options)

    def _told(self, answer: Answer, key: str, sheet: Sheet) -> Answer:
        """What our page is told; what the frame is to show stays here until it is asked for."""
        if answer.status != 200:
            return answer
        length = int(answer.headers[LENGTH])
        told, original = answer.body[:length], answer.body[length:]
        if key:
            self._kept.show(key, original)
        else:
            key = self._kept.put(replace(sheet, original=original))
        look = hashlib.blake2b(original, digest_size=6).hexdigest()
        return Answer(200, JSON, told, {PAGE: f"{key} {look}"})


def _wanted(request: Request, body: bytes) -> tuple[dict[str, Any], Sheet | None]:
    """What is asked for, and the page that came along."""
    kind, _, parameters = request.headers.get("content-type", "").partition(";")
    if kind.strip().lower() == "text/html":
        wanted = json_object(request.query_params.get("wanted", "{}").encode())
        charset = parameters.strip().removeprefix("charset=") or None
        return wanted, Sheet(url=_text(wanted, "url"), html=body, charset=charset)
    return json_object(body), None


def _checked(wanted: dict[str, Any], sheet: Sheet | None) -> Asked:
    """Address and settings, by the rules of the API. A page that is there already is none of its business."""
    given = {"options": wanted.get("options", {})}
    if url := sheet.url if sheet is not None else _text(wanted, "url"):
        given["url"] = url
    if sheet is not None:
        given["html"] = ""
    return asked(_COMPARE, b"", JSON, json.dumps(given).encode())


def _text(wanted: dict[str, Any], name: str) -> str:
    found = wanted.get(name, "")
    if not isinstance(found, str):
        raise ServeError("request.malformed", f"{name} is a text")
    return found


def _numbers(wanted: dict[str, Any], name: str) -> tuple[int, ...]:
    found = wanted.get(name, [])
    if not isinstance(found, list) or len(found) > _MOST_NUMBERS or not all(type(each) is int for each in found):
        raise OptionError("option.value", f"{name} is a list of numbers of segments")
    return tuple(found)
