"""`marrow serve`: the settings page, and pages to read, on this machine."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

import click

from marrow.cli.help import Command
from marrow.cli.settings import Flag, insisted, load
from marrow.errors import MarrowError, MissingExtra
from marrow.options import Options, Value
from marrow.options.serve import ServeOptions

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from marrow.serve import Desk

_HELP = """Serve the settings page, and pages of the web as articles, as text or with less clutter.

Open the address that it tells in a browser. What is changed there is saved in the settings file, and holds for
`marrow proxy` too. Ctrl-C ends it.
"""
_EXAMPLES = {
    "marrow serve": "on this machine, for nobody else",
    "marrow serve --port 0": "at any free port",
    "marrow serve --host 0.0.0.0": "for other machines too; needs serve_user and serve_password",
}
_EXIT_LIST = {
    "0": "you ended it with Ctrl-C",
    "1": "the port cannot be used, or the settings cannot be written",
    "2": "the command or a setting is wrong, or an extra is missing",
}


def run(settings: Path | None, quiet: bool, **given: Value | None) -> int:
    """Serve until it is ended; gives the exit code."""
    from marrow.serve import app
    from marrow.settings import settings_file

    file = settings or settings_file(os.environ)
    options = load(file if file.exists() else None, os.environ, given)  # it is made when something is changed
    options.serve.refuse_open_doors()
    desk = desk_at(file, options)
    application = app(desk)  # subscribes to the lists that are kept current from then on
    with listener(options.serve) as door, _current(desk):
        port = door.getsockname()[1]
        if not quiet:
            _tell(options.serve.serve_host, port, file)
        _serve(application, door)
    desk.statistics.save()
    return 0


def desk_at(file: Path, options: Options) -> Desk:
    """The desk with a settings file, and with what is beside it in its usual places."""
    from marrow.adlists import Store as Lists
    from marrow.adlists.fetching import from_web
    from marrow.serve import Desk
    from marrow.serve.statistics import Statistics
    from marrow.settings import Store, certificate_file, lists_folder, statistics_file

    return Desk(
        Store(file),
        Statistics(statistics_file(os.environ)),
        Lists(lists_folder(os.environ), from_web(options.fetch)),
        certificate_file(os.environ),
        user=options.serve.serve_user,
        password=options.serve.serve_password,
        insisted=insisted(os.environ, {}),
    )


def listener(options: ServeOptions) -> socket.socket:
    """A socket at which somebody listens; what cannot be had is `listen.port`."""
    host, port = options.serve_host, options.serve_port
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=128)
    except OSError as error:
        message = f"cannot listen at {host}, port {port}: {error.strerror or error}"
        raise MarrowError("listen.port", message) from error


def _serve(application: ASGIApp, door: socket.socket) -> None:
    try:
        import uvicorn
    except ModuleNotFoundError as error:
        raise MissingExtra("extra.missing", "marrow serve needs the extra `serve`") from error
    config = uvicorn.Config(
        application,
        log_config=None,
        access_log=False,
        lifespan="off",
        ws="none",
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
        limit_concurrency=200,
    )
    try:
        uvicorn.Server(config).run(sockets=[door])
    except KeyboardInterrupt:
        pass  # how it is meant to end


@contextmanager
def _current(desk: Desk) -> Iterator[None]:
    """Lists are kept current in the background."""
    from marrow.serve.listing import keep_current

    stop = Event()
    Thread(target=keep_current, args=(desk.lists, stop), name="marrow-lists", daemon=True).start()
    try:
        yield
    finally:
        stop.set()


def _tell(host: str, port: int, file: Path) -> None:
    name = f"[{host}]" if ":" in host else host
    home = f"http://{name}:{port}/"
    click.echo(
        f"Settings  {home}   (Ctrl-C ends it)\nArticles  {home}read/https://example.org/\nFile      {file}", err=True
    )


command = Command(
    "serve",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Serve the settings page and articles.",
    callback=run,
    params=[
        Flag(["--host", "serve_host"], metavar="ADDRESS", help="Serve at this address.  [default: 127.0.0.1]"),
        Flag(
            ["--port", "serve_port"],
            type=click.IntRange(0, 65535),
            metavar="N",
            help="Serve at this port; 0: a free one.  [default: 8117]",
        ),
        Flag(["--user", "serve_user"], metavar="NAME", help="Who may use it; the password is MARROW_SERVE_PASSWORD."),
        Flag(
            ["--settings"],
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            help="Keep settings in this TOML file.",
        ),
        Flag(["-q", "--quiet"], is_flag=True, help="Say nothing but errors."),
    ],
)
