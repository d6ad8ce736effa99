"""`marrow segment`: the blocks of a page, as a person sees them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from marrow.article import Warning
from marrow.cli.help import Command, general_flags, input_flags
from marrow.cli.reading import Reader
from marrow.cli.settings import Flag, load
from marrow.cli.showing import made_of, showing
from marrow.io.sources import Source
from marrow.options import Options, Value

if TYPE_CHECKING:
    from marrow.vision.told import BlockRow

_HELP = """Cut a page into blocks by what is seen of it: header, columns, menus, cards, paragraphs.

A browser shows the page. VIPS finds blocks in it by tags, fonts, backgrounds and distances, and says of each how
coherent it is, from 1 to 10. Blocks are divided until they are as coherent as --pdoc asks: less gives large blocks.
"""

FORMATS = {
    "text": "an outline: coherence, size and place, first words",
    "json": "the tree, with texts and XPaths, for programs",
    "png": "a picture of the page with its blocks",
    "html": "the same, with everything about the block that is pointed at",
}
WAYS = {
    "vips": "tags, fonts, backgrounds and distances (VIPS)",
    "cuts": "distances alone: recursive cuts, at every gap of --min-gap pixels",
}
_SUFFIXES = {".txt": "text", ".json": "json", ".png": "png", ".html": "html", ".htm": "html"}
_DRAWN = ("png", "html")
_WORDS = 12
"""Words of a leaf that the outline tells."""
_PLACE_WIDTH = 24
_DEEPEST = 40
"""Blocks farther inside are not indented any more."""


def run(
    source: str,
    by: str,
    to: str | None,
    output: str | None,
    url: str | None,
    charset: str | None,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Segment one page; gives the exit code."""
    options = load(settings, os.environ, given)
    to = _format(to, output)

    def cut(found: Source, reader: Reader) -> tuple[bytes, tuple[Warning, ...]]:
        return _made(found, reader, by, to, options)

    return made_of(
        source, cut, command="segment", output=output, url=url, charset=charset, options=options, quiet=quiet
    )


def _format(to: str | None, output: str | None) -> str:
    """The format asked for: by `--to`, else by the suffix of `-o`, else an outline."""
    if to is None and output is None:
        return "text"
    found = to or _SUFFIXES.get(Path(output or "").suffix.lower())
    if found is None:
        raise click.UsageError(f"{output}: its suffix names no format ({', '.join(_SUFFIXES)} do). Use --to.")
    if found in _DRAWN and output is None:
        raise click.UsageError(f"A drawing goes into a file. Use -o FILE{'.png' if found == 'png' else '.html'}.")
    return found


def _made(source: Source, reader: Reader, by: str, to: str, options: Options) -> tuple[bytes, tuple[Warning, ...]]:
    """The result, and what the reader of the page should know."""
    from marrow.vision.by import BY
    from marrow.vision.told import tell, to_json

    rendered = showing(source, reader, options, picture=to in _DRAWN)
    page = rendered.page
    if to in _DRAWN:
        from marrow.inspect.drawing import inspect_blocks

        return inspect_blocks(rendered, to, name=source.name, by=by, options=options), page.warnings
    blocks = BY[by](page, options)
    warnings = (*page.warnings, *blocks.warnings)
    if to == "json":
        told = f"{to_json(page, blocks, by=by, pdoc=options.vips.pdoc)}\n"
    else:
        told = "".join(_outline(tell(page, blocks)))
    return told.encode(errors="replace"), warnings  # an address may come from bytes that are no text


def _outline(rows: tuple[BlockRow, ...]) -> Iterator[str]:
    """A line for each block: its degree of coherence, its place, what it holds."""
    if not rows:
        yield "The page shows nothing.\n"
    for row in rows:
        place = f"{row.width}×{row.height} at {row.x},{row.y}"
        degree = f"{row.doc:>2}  " if row.doc else ""
        yield f"{degree}{place:<{_PLACE_WIDTH}}{'  ' * min(row.depth, _DEEPEST)}{_told(row)}\n"


def _told(row: BlockRow) -> str:
    if row.layout:
        weight = f", {row.weight} apart" if row.weight > 0 else ""
        count = len(row.children)
        return f"{count} {row.layout}{weight}" if row.layout != "crowd" else f"a crowd of {count}"
    words = row.text.split()
    return f"“{' '.join(words[:_WORDS])}{' …' if len(words) > _WORDS else ''}”" if words else "(no text)"


_EXAMPLES = {
    "marrow segment page.html": "an outline of its blocks",
    "marrow segment page.html --pdoc 2": "the large parts alone",
    "marrow segment URL -o blocks.png": "drawn on a picture of the page",
    "marrow segment URL --to json": "for programs",
    "marrow segment page.html --by cuts": "by gaps alone",
}

command = Command(
    "segment",
    help=_HELP,
    first={"Examples": _EXAMPLES, "Formats": FORMATS, "Ways": WAYS},
    short_help="Cut a page into the blocks that a person sees.",
    callback=run,
    params=[
        click.Argument(["source"], metavar="SOURCE"),
        Flag(
            ["--by"],
            type=click.Choice(tuple(WAYS)),
            default="vips",
            section="What comes out",
            metavar="WAY",
            help="vips or cuts.  [default: vips]",
        ),
        Flag(
            ["--to"],
            type=click.Choice(tuple(FORMATS)),
            section="What comes out",
            metavar="FORMAT",
            help="text, json, png or html; by default that of -o's suffix, else text.",
        ),
        Flag(["-o", "--output"], metavar="FILE", section="What comes out", help="Write to this file."),
        *input_flags(),
        *general_flags(),
    ],
)
