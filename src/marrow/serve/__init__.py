"""The settings page, its data, and pages for reading, as a web application.

Takes: a `Desk`. Gives: `app`, an ASGI application that `marrow serve` and the proxy serve.
Refuses without the extra `serve`: `MissingExtra`.

    routes, guard, answers          which address is answered by what; who is answered; what all answers share
    forms, settings_page, tables    the settings page and its forms; `page/` has its template, style and scripts
    api, controls, choosing         the same as data; what can be changed; what a change writes
    views, pages, making, reader    pages of the web as we show them: fetched, made into what the mode says
    preview, links                  before and after; addresses in pages that are shown from here
    listing, statistics, desk       ad lists; counts; all of this in one value
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
        raise MissingExtra("extra.missing", "the settings page needs the extra `serve`") from error
    return application(desk)
