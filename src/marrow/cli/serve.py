"""`marrow serve`: the API, pages to read and the settings page, on this machine or for others."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from math import ceil
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING

import click

from marrow.cli.help import Command
from marrow.cli.settings import Flag, flags, insisted, load
from marrow.errors import MarrowError, MissingExtra
from marrow.options import Options, Value
from marrow.options.serve import ServeOptions
from marrow.workers.files import allow_files
from marrow.workers.memory import give_back_large_blocks

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from marrow.serve import Desk

_HELP = """Serve an HTTP API, a page to try it on, the settings page, and pages of the web as articles.

Open the address that it tells in a browser, or ask `/extract`, `/split`, `/declutter` and the others from a program:
`/openapi.json` says how. What is changed on the settings page is saved in the settings file, and holds for
`marrow proxy` too. Keys are in MARROW_SERVE_KEYS. Ctrl-C ends it.
"""
_EXAMPLES = {
    "marrow serve": "on this machine, for nobody else",
    "marrow serve --port 0": "at any free port",
    "marrow serve --host 0.0.0.0": "for other machines too; needs keys, or a user and a password",
    "marrow serve --serve-workers 8 --serve-rate 60": "more at once, and a limit for each client",
}
_MOST_CONNECTIONS = 8192
"""Past them, connections are refused in plain words; the service refuses requests with its codes long before."""
_WAITING = 2048
"""Connections that wait to be let in."""
_NO_FLAGS = frozenset(("serve_host", "serve_port", "serve_user", "serve_password", "serve_keys"))
"""Settings with flags of their own; and secrets: what is typed there, every program of the machine can read."""
_EXIT_LIST = {
    "0": "you ended it with Ctrl-C, or the system did",
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
    desk = desk_at(file, options, given)
    application = app(desk, options.serve)  # subscribes to the lists that are kept current from then on
    allow_files(_MOST_CONNECTIONS)
    give_back_large_blocks()
    with listener(options.serve) as door, _current(desk):
        port = door.getsockname()[1]
        if not quiet:
            _tell(options.serve, port, file)
        _serve(application, door, options.serve)
    desk.statistics.save()
    return 0


def desk_at(file: Path, options: Options, given: Mapping[str, Value | None]) -> Desk:
    """The desk with a settings file, and with what is beside it in its usual places; flags hold whatever it says."""
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
        insisted=insisted(os.environ, given),
    )


def listener(options: ServeOptions) -> socket.socket:
    """A socket at which somebody listens; what cannot be had is `listen.port`."""
    host, port = options.serve_host, options.serve_port
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=_WAITING)
    except OSError as error:
        message = f"cannot listen at {host}, port {port}: {error.strerror or error}"
        raise MarrowError("listen.port", message) from error


def _serve(application: ASGIApp, door: socket.socket, options: ServeOptions) -> None:
    try:
        import uvicorn

        from marrow.serve.connections import WAIT_S, Connection, hurry
    except ModuleNotFoundError as error:
        raise MissingExtra("extra.missing", "marrow serve needs the extra `serve`") from error
    config = uvicorn.Config(
        application,
        http=Connection,
        log_config=None,
        access_log=False,
        lifespan="on",
        ws="none",
        server_header=False,
        timeout_keep_alive=ceil(WAIT_S),
        timeout_graceful_shutdown=ceil(options.serve_timeout_s),  # what has begun is finished
        limit_concurrency=_MOST_CONNECTIONS,
    )
    hurry(door)
    with _as_interrupts(), suppress(KeyboardInterrupt):  # how it is meant to end
        uvicorn.Server(config).run(sockets=[door])


@contextmanager
def _as_interrupts() -> Iterator[None]:
    """SIGTERM is as good as Ctrl-C. uvicorn raises the signal that stopped it once more, after it has stopped."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


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


def _tell(options: ServeOptions, port: int, file: Path) -> None:
    host = options.serve_host
    home = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    lines = [f"API       {home}openapi.json"]
    if options.serve_user or not options.is_open:
        lines = [f"Page      {home}", f"Settings  {home}settings", *lines, f"File      {file}"]
    click.echo("\n".join((f"{lines[0]}   (Ctrl-C ends it)", *lines[1:])), err=True)


command = Command(
    "serve",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Serve an HTTP API, the settings page and articles.",
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
        *(flag for flag in flags(("serve", "fetch", "rendering")) if flag.name not in _NO_FLAGS),
    ],
)
