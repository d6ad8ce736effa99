"""What goes wrong, as HTTP tells it.

Takes: errors of Marrow. Gives: a status, and the `Answer`-shaped parts of an error: `{"code", "message"}`.
Keeps true: every code of `errors.CODES` has a status; a status of 5xx is never the client's fault.
Needs nothing but the standard library, for workers tell errors too.
"""

from __future__ import annotations

import json
from http import HTTPStatus

from marrow.errors import MarrowError

_STATUSES = {
    "fetch": HTTPStatus.BAD_GATEWAY,
    "fetch.scheme": HTTPStatus.BAD_REQUEST,
    "fetch.address": HTTPStatus.BAD_REQUEST,
    "fetch.private": HTTPStatus.FORBIDDEN,
    "fetch.timeout": HTTPStatus.GATEWAY_TIMEOUT,
    "input.too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "render": HTTPStatus.BAD_GATEWAY,
    "render.missing": HTTPStatus.NOT_IMPLEMENTED,
    "render.timeout": HTTPStatus.GATEWAY_TIMEOUT,
    "render.too_large": HTTPStatus.UNPROCESSABLE_ENTITY,
    "render.needed": HTTPStatus.UNPROCESSABLE_ENTITY,
    "print": HTTPStatus.INTERNAL_SERVER_ERROR,
    "print.timeout": HTTPStatus.GATEWAY_TIMEOUT,
    "extra": HTTPStatus.NOT_IMPLEMENTED,
    "model": HTTPStatus.INTERNAL_SERVER_ERROR,
    "listen": HTTPStatus.INTERNAL_SERVER_ERROR,
    "request.malformed": HTTPStatus.BAD_REQUEST,
    "request.key": HTTPStatus.UNAUTHORIZED,
    "request.refused": HTTPStatus.FORBIDDEN,
    "request.unknown": HTTPStatus.NOT_FOUND,
    "request.method": HTTPStatus.METHOD_NOT_ALLOWED,
    "request.format": HTTPStatus.NOT_ACCEPTABLE,
    "request.too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "request.forgotten": HTTPStatus.GONE,
    "request.timeout": HTTPStatus.REQUEST_TIMEOUT,
    "request.rate": HTTPStatus.TOO_MANY_REQUESTS,
    "server.busy": HTTPStatus.SERVICE_UNAVAILABLE,
    "server.defect": HTTPStatus.INTERNAL_SERVER_ERROR,
    "worker.timeout": HTTPStatus.GATEWAY_TIMEOUT,
    "worker.memory": HTTPStatus.INTERNAL_SERVER_ERROR,
    "worker.lost": HTTPStatus.BAD_GATEWAY,
}
"""By an error's code, or the part of it before the dot; all others are those of what was asked for."""


class ServeError(MarrowError):
    """A request that is not answered; `retry_s` says when to come back, where that helps."""

    stage = "serve"

    def __init__(self, code: str, message: str, *, url: str | None = None) -> None:
        super().__init__(code, message, url=url)
        self.retry_s = 0


def later(code: str, message: str, retry_s: float) -> ServeError:
    """A refusal of what may be asked again, after so many seconds."""
    error = ServeError(code, message)
    error.retry_s = max(1, round(retry_s))
    return error


def status_of(code: str) -> int:
    """The status that tells of a code."""
    kind = _STATUSES.get(code.partition(".")[0], HTTPStatus.UNPROCESSABLE_ENTITY)
    return int(_STATUSES.get(code, kind))


def told(code: str, message: str) -> bytes:
    """An error as JSON."""
    return json.dumps({"code": code, "message": message}).encode()
