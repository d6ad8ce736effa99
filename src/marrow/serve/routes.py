"""The application: which address is answered by what.

    /                       the settings page; ?site=example.org for those of one site
    /settings /sites /lists what its forms send
    /api/…                  the same as data
    /preview/KEY/SIDE       one side of a preview, for a frame of the page
    /read/URL /text/URL /declutter/URL
    /certificate /page/…    what can be downloaded; style and scripts of the page

Takes: a desk. Gives: an ASGI application behind its guard.
"""

from __future__ import annotations

from importlib.resources import files

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from marrow.serve.answers import Endpoint, data, form, page, told
from marrow.serve.api import Api
from marrow.serve.desk import Desk
from marrow.serve.forms import Forms
from marrow.serve.guard import Guard, Token
from marrow.serve.pages import Pages
from marrow.serve.preview import Previews
from marrow.serve.views import Views

_KINDS = {".css": "text/css", ".js": "text/javascript"}


def application(desk: Desk) -> Guard:
    """The routes of a desk."""
    desk.lists.follow(desk.settings.settings.lists)
    token, pages = Token(), Pages(desk.network)
    previews = Previews(desk, pages)
    api, forms, views = Api(desk, previews), Forms(desk, token), Views(desk, pages, previews)

    def route(path: str, endpoint: Endpoint, *methods: str) -> Route:
        return Route(path, endpoint, methods=methods or ("GET",))

    return Guard(
        Starlette(
            routes=[
                route("/", page(forms.show)),
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
                route("/read/{url:path}", page(views.read)),
                route("/text/{url:path}", page(views.text)),
                route("/declutter/{url:path}", page(views.declutter)),
                route("/certificate", page(views.certificate)),
                route("/page/{name}", page(asset)),
            ],
            exception_handlers={404: _missing, 405: _missing, 500: _defect},
        ),
        user=desk.user,
        password=desk.password,
    )


def asset(request: Request) -> Response:
    """A file of the page."""
    name = request.path_params["name"]
    kind = _KINDS.get(name[name.rfind(".") :])
    file = files("marrow.serve").joinpath("page", name)
    if kind is None or "/" in name or "\\" in name or not file.is_file():
        return told("There is no such page", name, status=404)
    return Response(file.read_bytes(), media_type=kind)


async def _missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return told("There is no such page", request.url.path, status=status)


async def _defect(request: Request, error: Exception) -> Response:
    """What nobody foresaw; the server tells all of it on its own terminal."""
    message = f"a defect of Marrow ({type(error).__name__}); the terminal has the rest"
    if request.url.path.startswith("/api/"):
        return JSONResponse({"code": "defect", "message": message}, 500)
    return told("This cannot be done", message, status=500)
