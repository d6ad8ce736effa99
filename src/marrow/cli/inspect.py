"""`marrow inspect`: the picture of a page, and on it what each segment was taken for."""

from __future__ import annotations

import os
from pathlib import Path

import click

from marrow.article import Warning
from marrow.cli.help import Command, general_flags, input_flags
from marrow.cli.reading import Reader
from marrow.cli.settings import Flag, load
from marrow.cli.showing import made_of, showing
from marrow.io.sources import Source
from marrow.options import Options, Value

_HELP = """Draw what each segment of a page was taken for on a picture of the page.

A browser shows the page, and every segment gets a box in the colour of its role. What is kept has a thick frame. As
HTML, the drawing tells role, score, reason and text of the box that is pointed at, and roles can be hidden.
`--what blocks` draws the blocks of `marrow segment` instead, `--what posts` those of `marrow split`.
"""

_SUFFIXES = {".png": "png", ".html": "html", ".htm": "html"}
FORMATS = {
    "png": "a picture, with a legend",
    "html": "a page that stands alone, with everything about the box that is pointed at",
}


def run(
    source: str,
    what: str,
    to: str | None,
    output: str,
    url: str | None,
    charset: str | None,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Inspect one page; gives the exit code."""
    options = load(settings, os.environ, given)
    to = _format(to, output)

    def draw(found: Source, reader: Reader) -> tuple[bytes, tuple[Warning, ...]]:
        return _drawn(found, reader, what, to, options)

    return made_of(
        source, draw, command="inspect", output=output, url=url, charset=charset, options=options, quiet=quiet
    )


def _drawn(source: Source, reader: Reader, what: str, to: str, options: Options) -> tuple[bytes, tuple[Warning, ...]]:
    """The drawing, and what the reader of the page should know."""
    from marrow.inspect.drawing import inspect, inspect_blocks, inspect_posts

    rendered = showing(source, reader, options, picture=True)
    if what == "blocks":
        drawn = inspect_blocks(rendered, to, name=source.name, by="vips", options=options)
    elif what == "posts":
        drawn = inspect_posts(rendered, to, name=source.name, options=options)
    else:
        drawn = inspect(rendered, to, name=source.name, options=options)
    return drawn, rendered.page.warnings


def _format(to: str | None, output: str) -> str:
    """The format asked for: by `--to`, else by the suffix of the file."""
    found = to or _SUFFIXES.get(Path(output).suffix.lower())
    if found is None:
        raise click.UsageError(f"{output}: its suffix names no format ({', '.join(_SUFFIXES)} do). Use --to.")
    return found


_EXAMPLES = {
    "marrow inspect page.html -o page.png": "a picture",
    "marrow inspect URL -o page.html": "with reasons, for a browser",
    "marrow inspect URL -o a.png --method segments": "what another method makes of it",
    "marrow inspect URL -o a.png --what blocks": "the blocks that a person sees",
    "marrow inspect URL -o a.png --what posts": "the posts of a front page",
}

command = Command(
    "inspect",
    help=_HELP,
    first={"Examples": _EXAMPLES, "Formats": FORMATS},
    short_help="Draw what each part of a page was taken for.",
    callback=run,
    params=[
        click.Argument(["source"], metavar="SOURCE"),
        Flag(
            ["-o", "--output"],
            metavar="FILE",
            required=True,
            section="What comes out",
            help="Write to this file.",
        ),
        Flag(
            ["--to"],
            type=click.Choice(tuple(FORMATS)),
            section="What comes out",
            metavar="FORMAT",
            help="png or html; by default that of -o's suffix.",
        ),
        Flag(
            ["--what"],
            type=click.Choice(("segments", "blocks", "posts")),
            default="segments",
            section="What comes out",
            metavar="LAYER",
            help="segments, with their roles; blocks (VIPS); or posts, with their parts.  [default: segments]",
        ),
        *input_flags(),
        *general_flags(),
    ],
)
