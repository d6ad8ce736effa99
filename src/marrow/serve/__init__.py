"""The HTTP API, the settings page, its data, and pages for reading, as a web application.

Takes: a `Desk`, and for the API a `Service`. Gives: `app`, an ASGI application that `marrow serve` and the proxy serve.
Refuses without the extra `serve`: `MissingExtra`.

    routes, guard, door, answers    which address is answered by what; who is answered; what all answers share
    connections, draining           clients that keep us waiting; what they still send when they have their answer
    operations, asking, negotiating the API as it is declared; its requests read; the format of an answer
    service, limits, endpoints      the way of a request; how much is taken on; the addresses
    jobs, work, pool, worker        what is done with a page, in processes of their own
    openapi, schemas, metrics, statuses
                                    how the API is described, counted, and fails
    bench, bench_page, compare, framing, kept, fields
                                    the workbench: a page beside its article, and what a reader decides about it
    forms, settings_page, tables    the settings page and its forms; `page/` has its template, style and scripts
    settings_data, controls, choosing
                                    the same as data; what can be changed; what a change writes
    views, preview, pages           pages of the web as we show them; before and after; how they are fetched
    view_jobs, making, links, plain_text
                                    the work behind them: what the mode says, with addresses that lead through us
    listing, statistics, desk       ad lists; counts; all of this in one value
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marrow.errors import MissingExtra
from marrow.serve.desk import Desk

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from marrow.options.serve import ServeOptions
    from marrow.serve.pool import Runner

__all__ = ["Desk", "app"]


def app(desk: Desk, options: ServeOptions | None = None, *, runner: Runner | None = None) -> ASGIApp:
    """The application: pages for people, and with `options` the API too, whose work a pool of processes does.

    It is started and ended by the server that runs it (ASGI's lifespan). Tests hand in a `runner` of their own.
    """
    try:
        from marrow.serve.pool import Pool
        from marrow.serve.routes import application
        from marrow.serve.service import Service
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "anyio"):  # the second comes with the first
            raise
        raise MissingExtra("extra.missing", "marrow serve needs the extra `serve`") from error
    if options is None:
        return application(desk)
    return application(desk, Service(desk, options, runner or Pool(options)))
