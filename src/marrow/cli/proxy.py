"""`marrow proxy`: a proxy on this machine that takes the clutter out of what a browser opens."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import click

from marrow.cli.help import Command
from marrow.cli.settings import Flag, flags, insisted, load
from marrow.errors import MissingExtra
from marrow.options import BY_NAME, Options, Value

_HELP = """Run a proxy that shows pages with less clutter, as articles, or as plain text.

Set your browser's HTTP and HTTPS proxy to the address that it tells, and open http://marrow.proxy/ there for the
settings. HTTPS passes untouched until you have installed the proxy's certificate and turned `https` on. Ctrl-C ends it.
"""
_EXAMPLES = {
    "marrow proxy": "on this machine, for nobody else",
    "marrow proxy --https on": "once its certificate is installed",
    "marrow proxy --mode reader --no-bar": "every page as its article",
    "marrow proxy --proxy-port 0": "at any free port",
    "marrow proxy --proxy-host 0.0.0.0 --proxy-user me": "for a phone too; the password is MARROW_PROXY_PASSWORD",
}
_EXIT_LIST = {
    "0": "you ended it with Ctrl-C",
    "1": "the port cannot be used",
    "2": "the command or a setting is wrong, or an extra is missing",
}
_GROUPS = ("proxy", "filters", "fetch")
_ANY = ("0.0.0.0", "::")  # to listen at: nobody can connect to them from elsewhere
_NO_FLAGS = {setting.name for setting in BY_NAME.values() if setting.group == "fetch"} - {"allow_private"}
_NO_FLAGS.add("proxy_password")  # what is typed there, every program of the machine can read


def run(settings: Path | None, quiet: bool, verbose: bool, **given: Value | None) -> int:
    """Serve until it is ended; gives the exit code."""
    from marrow.settings import settings_file

    file = settings or settings_file(os.environ)
    options = load(file if file.exists() else None, os.environ, given)  # it is made when something is changed
    options.proxy.refuse_open_doors()
    if verbose:
        logging.basicConfig(level=logging.INFO, format="%(message)s")
    _run(file, insisted(os.environ, given), options, is_told=not quiet)
    return 0


def _run(file: Path, given: Mapping[str, Value], options: Options, *, is_told: bool) -> None:
    from marrow.adlists import Store as Lists
    from marrow.adlists.fetching import from_web
    from marrow.serve import Desk
    from marrow.serve.statistics import Statistics
    from marrow.settings import Store, certificate_file, lists_folder, statistics_file

    try:
        from marrow.proxy import authority
        from marrow.proxy.server import Proxy
    except ModuleNotFoundError as error:
        raise MissingExtra("extra.missing", "marrow proxy needs the extra `proxy`") from error
    folder = certificate_file(os.environ).parent
    certificate = authority.make(folder)
    statistics = Statistics(statistics_file(os.environ))
    lists = Lists(lists_folder(os.environ), from_web(options.fetch))
    desk = Desk(Store(file), statistics, lists, certificate, insisted=given)
    trusted = os.environ.get("SSL_CERT_FILE")  # as Python itself has it
    proxy = Proxy(desk, folder, given, trusted=Path(trusted) if trusted else None)
    proxy.run(lambda address: _tell(address, certificate, options) if is_told else None)
    statistics.save()


def _tell(address: str, certificate: Path, options: Options) -> None:
    parts = urlsplit(address)
    is_on = options.proxy.https == "on"
    host = "this machine's address in your network" if parts.hostname in _ANY else parts.hostname
    secure = "is looked into" if is_on else "passes untouched, until the certificate is installed and --https is on"
    click.echo(
        f"Proxy        {address}   (Ctrl-C ends it)\n"
        f"Browser      set its HTTP and HTTPS proxy to {host}, port {parts.port}\n"
        f"Settings     http://marrow.proxy/   (in that browser)\n"
        f"HTTPS        {secure}\n"
        f"Certificate  {certificate}",
        err=True,
    )


command = Command(
    "proxy",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Run a proxy that takes the clutter out of pages.",
    callback=run,
    params=[
        Flag(
            ["--settings"],
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            help="Keep settings in this TOML file.",
        ),
        Flag(["-q", "--quiet"], is_flag=True, help="Say nothing but errors."),
        Flag(["-v", "--verbose"], is_flag=True, help="Tell of every connection."),
        *(flag for flag in flags(_GROUPS) if flag.name not in _NO_FLAGS),
    ],
)
