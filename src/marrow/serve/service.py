"""The API: requests in, what jobs make of their pages out.

Takes: requests, read and checked. Gives: responses. Each goes the same way: counted against the limits, read, its page
fetched if it has none with it, worked on, answered.
Keeps true: pages and pictures are fetched here, in threads, by the rules of `io/fetch.py`, so that slow hosts hold up
no worker; the work is the runner's. Every error is JSON `{"code", "message"}`, with its code in `X-Marrow-Code` too;
every answer is counted.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace
from time import perf_counter
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from marrow import BINARY_WRITERS
from marrow.adlists.stamped import stamp_of
from marrow.article import Article, Image
from marrow.errors import MarrowError
from marrow.io.embedding import embed
from marrow.io.fetch import fetch
from marrow.options import Options
from marrow.options.serve import ServeOptions
from marrow.serve.asking import Asked, asked
from marrow.serve.desk import Desk
from marrow.serve.door import client_of
from marrow.serve.guard import FOREIGN
from marrow.serve.jobs import CODE, Answer, Ask, failed
from marrow.serve.limits import RETRY_S, Hold, Rate, Room
from marrow.serve.metrics import Metrics
from marrow.serve.negotiating import chosen
from marrow.serve.operations import Operation
from marrow.serve.pages import host_of
from marrow.serve.pool import Runner
from marrow.serve.statuses import ServeError, later

_LOG = logging.getLogger(__name__)
_HELD = 16
"""So many of the largest requests fit into memory at once; of usual ones, hundreds."""
T = TypeVar("T")
Work = Callable[[Operation, Request, Hold], Awaitable[Answer]]


class Service:
    """The API of one desk. `start` and `close` it in one event loop."""

    def __init__(self, desk: Desk, options: ServeOptions, runner: Runner) -> None:
        self.desk, self.options, self.runner = desk, options, runner
        self.metrics = Metrics()
        self._rate = Rate(options.serve_rate)
        self._requests = Room(options.serve_queue, "requests")
        self._bytes = Room(_HELD * options.serve_max_bytes, "bytes of pages")
        self._fetching = ThreadPoolExecutor(options.serve_fetches, thread_name_prefix="marrow-fetch")
        self._fetches = asyncio.Semaphore(options.serve_fetches)
        self._documents = asyncio.Semaphore(options.serve_workers)

    async def start(self) -> None:
        await self.runner.start()

    async def close(self) -> None:
        """End all work."""
        self._fetching.shutdown(wait=False, cancel_futures=True)
        await self.runner.close()

    def count(self, request: Request) -> None:
        """Count a request for a page to read, as those of the API are; a form's is only sent on to its address."""
        if request.path_params["url"]:
            self._rate.take(client_of(request.scope))

    def counts(self) -> Mapping[str, int]:
        """How much is in hand now."""
        return {
            "requests_in_hand": self._requests.taken,
            "bytes_in_hand": self._bytes.taken,
            **self.runner.counts(),
        }

    async def answer(self, operation: Operation, request: Request, work: Work | None = None) -> Response:
        """The answer to a request, within all limits; `work` answers it in a way of its own."""
        start = perf_counter()
        try:
            with self._requests.holding() as place, self._bytes.holding() as held:
                self._rate.take(client_of(request.scope))
                place.take(1)
                found = await (work or self._answer)(operation, request, held)
        except MarrowError as error:
            found = _refusal(error)
        except ClientDisconnect:
            found = failed("request.malformed", "the client has gone")
        except Exception as error:
            _LOG.exception("a defect of Marrow; please report it")
            found = failed("server.defect", f"a defect of Marrow ({type(error).__name__}); the log has the rest")
        code = found.headers.get(CODE, "")
        self.metrics.count(operation.path, found.status, code, perf_counter() - start)
        return response(found)

    async def _answer(self, operation: Operation, request: Request, held: Hold) -> Answer:
        body = await self.body(request, held) if request.method == "POST" else None
        kind = request.headers.get("content-type", "")
        wanted = asked(operation, request.scope["query_string"], kind, body)
        del body  # of JSON, what is needed is in `wanted`
        to = chosen(operation.formats, wanted.to, request.headers.get("accept", ""))
        options = self.desk.options_for(host_of(wanted.url)).change(**wanted.settings)
        ask = await self.ask(wanted, to, options, held)
        if to in BINARY_WRITERS:
            return await self.document(operation, ask, options)
        return await self.runner.run(operation.job, ask, options)

    async def ask(self, wanted: Asked, to: str, options: Options, held: Hold) -> Ask:
        """What a job is given; a page that is not there is fetched."""
        folder = self.desk.lists.folder
        extra = {"lists": (str(folder), stamp_of(folder)), "what": wanted.what or "page"}
        ask = Ask(url=wanted.url, charset=wanted.charset, to=to, settings=wanted.settings, extra=extra)
        if wanted.html is not None:
            return replace(ask, html=wanted.html)
        most = min(options.limits.max_bytes, self.options.serve_max_bytes)
        page = await self._aside(lambda: fetch(wanted.url, options.fetch, max_bytes=most, network=self.desk.network))
        held.take(len(page.body))
        return replace(ask, url=page.url, html=page.body, charset=page.charset, live=True)

    async def document(self, operation: Operation, ask: Ask, options: Options) -> Answer:
        """A document with its pictures: asked for by one job, fetched here, and handed to the other."""
        async with self._place(self._documents):  # pictures take memory
            many = replace(ask, extra={**ask.extra, "many": operation.is_many})
            found = await self.runner.run("pictures", many, options)
            if found.status != 200:
                return found
            images = tuple(Image(url) for url in _texts(found.body))
            pictures, warnings = await self._aside(
                lambda: embed(Article(images=images), options.fetch, network=self.desk.network)
            )
            whole = replace(ask, extra={**ask.extra, "pictures": pictures, "warnings": warnings})
            return await self.runner.run(operation.job, whole, options)

    async def _aside(self, work: Callable[[], T]) -> T:
        """What waits for the network."""
        async with self._place(self._fetches):
            return await asyncio.get_running_loop().run_in_executor(self._fetching, work)

    @asynccontextmanager
    async def _place(self, places: asyncio.Semaphore) -> AsyncIterator[None]:
        """One of a few places; who waits for one as long as for a worker is refused as there."""
        try:
            async with asyncio.timeout(self.options.serve_timeout_s):
                await places.acquire()
        except TimeoutError as error:
            raise later("server.busy", "nobody was free in time to fetch it", RETRY_S) from error
        try:
            yield
        finally:
            places.release()

    async def body(self, request: Request, held: Hold) -> bytes:
        """The body of a request, as long as it is not too long."""
        most, parts = self.options.serve_max_bytes, []
        try:
            async with asyncio.timeout(self.options.serve_timeout_s):
                async for part in request.stream():
                    if held.count + len(part) > most:
                        raise ServeError("request.too_large", f"at most {most:,} bytes are read")
                    held.take(len(part))
                    parts.append(part)
        except TimeoutError as error:
            raise ServeError("request.timeout", "the body did not come in time") from error
        return b"".join(parts)


def _refusal(error: MarrowError) -> Answer:
    found = failed(error.code, error.message)
    if isinstance(error, ServeError) and error.retry_s:
        return replace(found, headers={**found.headers, "Retry-After": str(error.retry_s)})
    return found


def response(answer: Answer) -> Response:
    """An answer as HTTP has it. Pages of others run nothing here, and are of no origin."""
    headers = dict(answer.headers)
    if answer.kind.startswith("text/html"):
        headers["Content-Security-Policy"] = FOREIGN
    headers["Content-Type"] = answer.kind
    return Response(answer.body, answer.status, headers)


def _texts(body: bytes) -> list[str]:
    """A list of texts, as a worker tells it."""
    found: Any = json.loads(body)
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []
