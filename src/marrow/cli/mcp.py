"""`marrow mcp`: tools by which a language model reads pages."""

from __future__ import annotations

import os
from pathlib import Path

import click

from marrow.cli.help import Command, general_flags
from marrow.cli.serve import listener
from marrow.cli.settings import Flag, load
from marrow.options import Value
from marrow.options.serve import ServeOptions

_HELP = """Serve language models by the Model Context Protocol: the tools read_url, split_url and read_html.

Programs that use such servers start this command themselves, and talk to it over standard input and output.
"""
_EXAMPLES = {
    "marrow mcp": "for the program that starts it",
    "marrow mcp --render auto": "with a browser for pages that are empty without one",
    "marrow mcp --port 8118": "over HTTP, at http://127.0.0.1:8118/mcp, for this machine alone",
}
_EXIT_LIST = {
    "0": "the program that started it has gone, or you ended it with Ctrl-C",
    "1": "the port cannot be used",
    "2": "the command or a setting is wrong, or an extra is missing",
}


def run(port: int | None, settings: Path | None, quiet: bool, **given: Value | None) -> int:
    """Serve until it is ended; gives the exit code."""
    from marrow.adapters.mcp import serve_http, serve_stdio

    options = load(settings, os.environ, given)
    if port is None:
        serve_stdio(options)
        return 0
    with listener(ServeOptions(serve_port=port)) as door:
        if not quiet:
            click.echo(f"MCP  http://127.0.0.1:{door.getsockname()[1]}/mcp   (Ctrl-C ends it)", err=True)
        try:
            serve_http(options, door)
        except KeyboardInterrupt:
            pass  # how it is meant to end
    return 0


command = Command(
    "mcp",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Serve language models: tools that read pages.",
    callback=run,
    params=[
        Flag(
            ["--port"],
            type=click.IntRange(0, 65535),
            metavar="N",
            help="Serve over HTTP at this port of this machine; 0: a free one.",
        ),
        *general_flags(),
    ],
)
