"""The settings page, its data, and pages for reading, as a web application.

Takes: a `Desk`. Gives: `app`, an ASGI application that `marrow serve` and the proxy serve.
Refuses without the extra `serve`: `MissingExtra`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marrow.errors import MissingExtra
from marrow.serve.desk import Desk

if TYPE_CHECKING:
    from starlette.types import ASGIApp

__all__ = ["Desk", "app"]


def app(desk: Desk) -> ASGIApp:
    """The application: `/`, `/api/…`, `/read/URL`, `/text/URL`, `/declutter/URL`."""
    try:
        from marrow.serve.routes import application
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "starlette":
            raise
        raise MissingExtra("extra.missing", "the settings page needs the extra `serve`: marrow[serve]") from error
    return application(desk)
