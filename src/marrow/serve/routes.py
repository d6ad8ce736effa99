"""The application: which address is answered by what.

    / /compare /original/KEY
                            the workbench (`bench`), where there is a service; else / is the settings page
    /settings               the settings page; ?site=example.org for those of one site
    /extract /split /declutter /explain /render.png /print.pdf /epub
                            what is made of a page (`operations`), where there is a service
    /health /metrics /openapi.json
                            how it is, what it did, and how it is asked
    /settings /sites /lists what its forms send
    /api/…                  the same as data
    /preview/KEY/SIDE       one side of a preview, for a frame of the page
    /read/URL /text/URL /declutter/URL
    /certificate /page/…    what can be downloaded; style and scripts of the page

Takes: a desk, and the service that does the work of the API; the proxy has none. Gives: an ASGI application behind
its guard. Keeps true: errors of the API are JSON.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from anyio import from_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from marrow.serve.answers import Endpoint, data, form, page, told
from marrow.serve.bench import Bench
from marrow.serve.desk import Desk
from marrow.serve.door import Door, Token
from marrow.serve.endpoints import FREE, PATHS, api_routes
from marrow.serve.forms import Forms
from marrow.serve.guard import Guard
from marrow.serve.jobs import Do, done, failed
from marrow.serve.missing import missing
from marrow.serve.pages import Pages
from marrow.serve.preview import Previews
from marrow.serve.service import Service, response
from marrow.serve.settings_data import SettingsData
from marrow.serve.views import Views

_KINDS = {".css": "text/css", ".js": "text/javascript"}


def application(desk: Desk, service: Service | None = None) -> Guard:
    """The routes of a desk, and of a service, which is started and ended with the application."""
    desk.lists.follow(desk.settings.settings.lists)
    token, pages, door = Token(), Pages(desk.network), _door(desk, service)
    do = _doer(service)
    previews = Previews(desk, pages, do)
    api, forms, views = SettingsData(desk, previews), Forms(desk, token), Views(desk, pages, previews, do)
    bench = Bench(desk, token, service) if service else None
    absent = _missing(PATHS | FREE if service else frozenset())
    count = service.count if service else None

    def route(path: str, endpoint: Endpoint, *methods: str) -> Route:
        return Route(path, endpoint, methods=methods or ("GET",))

    return Guard(
        Starlette(
            routes=[
                route("/", page(bench.show if bench else forms.show)),
                *(_bench_routes(bench) if bench else ()),
                route("/settings", page(forms.show)),
                route("/settings", form(forms.settings, token), "POST"),
                route("/sites", form(forms.sites, token), "POST"),
                route("/lists", form(forms.lists, token), "POST"),
                route("/api/settings", data(api.settings, token), "GET", "PATCH"),
                route("/api/sites", data(api.sites, token)),
                route("/api/sites/{site}", data(api.site, token), "GET", "DELETE"),
                route("/api/lists", data(api.lists, token), "GET", "POST"),
                route("/api/lists/{name}", data(api.one_list, token), "DELETE"),
                route("/api/update", data(api.update, token), "POST"),
                route("/api/statistics", data(api.statistics, token)),
                route("/api/preview", data(api.preview, token), "POST"),
                route("/preview/{key}/{side}", page(views.side)),
                route("/read/{url:path}", page(views.read, count)),
                route("/text/{url:path}", page(views.text, count)),
                route("/declutter/{url:path}", page(views.declutter, count)),
                route("/certificate", page(views.certificate)),
                route("/page/{name}", page(asset)),
                *(api_routes(service, is_locked=door.is_locked) if service else ()),
            ],
            exception_handlers={404: absent, 405: absent, 500: _defect},
            lifespan=_lifespan(service),
        ),
        door,
        token,
        api=PATHS if service else frozenset(),
        free=FREE if service else frozenset(),
    )


def _bench_routes(bench: Bench) -> tuple[Route, ...]:
    return Route("/compare", bench.compare, methods=["POST"]), Route("/original/{key}", page(bench.original))


def _doer(service: Service | None) -> Do:
    """Who makes pages for people: the workers of the service, or this process; asked from a thread of Starlette's."""
    if service is None:
        return done
    return lambda name, ask, options: from_thread.run(service.runner.run, name, ask, options)


def _door(desk: Desk, service: Service | None) -> Door:
    if service is None:
        return Door(user=desk.user, password=desk.password)
    options = service.options
    return Door(
        user=desk.user,
        password=desk.password,
        keys=options.keys,
        names=options.names,
        origins=options.origins,
        is_open=options.is_open,
    )


def _lifespan(service: Service | None) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if service is not None:
            await service.start()
        try:
            yield
        finally:
            if service is not None:
                await service.close()

    return lifespan


def asset(request: Request) -> Response:
    """A file of the page."""
    name = request.path_params["name"]
    file = _assets().get(name)
    if file is None:
        return told("There is no such page", name, status=404)
    return Response(file.read_bytes(), media_type=_KINDS[name[name.rfind(".") :]])


@cache
def _assets() -> dict[str, Traversable]:
    """The files of our pages, by name: what is asked for is looked up, and never a path."""
    found = files("marrow.serve").joinpath("page").iterdir()
    return {file.name: file for file in found if file.name.endswith(tuple(_KINDS))}


def _missing(api: frozenset[str]) -> Callable[[Request, Exception], Awaitable[Response]]:
    """Answers what has no address, or not by this method; `api` are the addresses for programs."""

    async def answer(request: Request, error: Exception) -> Response:
        path = request.url.path
        if not isinstance(error, HTTPException) or error.status_code != 405:
            return missing(path, request.headers.get("accept", ""), api)
        if path not in api:
            return told("There is no such page", path, status=405)
        refused = response(failed("request.method", f"{request.method} means nothing here"))
        refused.headers.update(error.headers or {})
        return refused

    return answer


async def _defect(request: Request, error: Exception) -> Response:
    """What nobody foresaw; the server tells all of it on its own terminal."""
    message = f"a defect of Marrow ({type(error).__name__}); the terminal has the rest"
    if request.url.path.startswith("/api/"):
        return JSONResponse({"code": "server.defect", "message": message}, 500)
    return told("This cannot be done", message, status=500)
