"""The addresses of the API.

Takes: a service. Gives: routes, the set of their addresses, and of those that anybody may ask.
Keeps true: what is not a request for a page (`/health`, `/metrics`, `/openapi.json`) is answered at once, whatever
there is to do; `OPTIONS` tells the methods of an address.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import marrow
from marrow.serve.jobs import JSON
from marrow.serve.metrics import KIND
from marrow.serve.openapi import description
from marrow.serve.operations import OPERATIONS, Operation
from marrow.serve.service import Service

FREE = frozenset(("/health", "/openapi.json"))
"""What anybody may ask, under any name: it tells nothing about pages, and changes nothing."""
PATHS = frozenset(operation.path for operation in OPERATIONS) | {"/metrics"}
"""What takes a key, where there are keys."""


def api_routes(service: Service, *, is_locked: bool) -> list[Route]:
    """The routes of a service; `is_locked` where requests need a key."""

    async def health(_: Request) -> Response:
        is_ready = service.runner.counts().get("workers", 1) > 0
        told = {"status": "ok" if is_ready else "starting", "version": marrow.__version__}
        return JSONResponse(told, 200 if is_ready else 503)

    async def metrics(_: Request) -> Response:
        return Response(service.metrics.written(service.counts()), headers={"Content-Type": KIND})

    async def openapi(_: Request) -> Response:
        return Response(description(is_locked=is_locked), media_type=JSON)

    told = {"/health": health, "/metrics": metrics, "/openapi.json": openapi}
    return [
        *(_route(operation.path, _of(service, operation), "GET", "POST") for operation in OPERATIONS),
        *(_route(path, endpoint, "GET") for path, endpoint in told.items()),
    ]


def _of(service: Service, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await service.answer(operation, request)

    return endpoint


def _route(path: str, endpoint: Callable[[Request], Awaitable[Response]], *methods: str) -> Route:
    allowed = ", ".join((*methods, "HEAD", "OPTIONS"))

    async def answer(request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={"Allow": allowed})
        return await endpoint(request)

    return Route(path, answer, methods=[*methods, "OPTIONS"])
