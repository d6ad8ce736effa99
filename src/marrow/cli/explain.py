"""`marrow explain`: every segment of a page, what it was taken for, and why."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import click

from marrow.cli.failures import Tally
from marrow.cli.help import Command, general_flags, input_flags
from marrow.cli.output import to_stdout
from marrow.cli.reading import Reader, gather_one, standard_input
from marrow.cli.settings import Flag, load
from marrow.cli.voice import Voice, printable
from marrow.options import Value

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from marrow import Options, Page, Report, Row

_HELP = """Show every segment of a page: its role, how likely it is kept, what says so, and its text.

Segments that are kept have a ● and stand out; the others are dim.
"""

COLOURS = {
    "body": "green",
    "title": "bold magenta",
    "deck": "magenta",
    "byline": "blue",
    "caption": "cyan",
    "comment": "yellow",
    "related": "bright_black",
    "promo": "red",
    "bio": "blue",
}
"""By role; what is not named has the terminal's own colour."""


def run(
    source: str,
    to: str,
    metadata: bool,
    pictures: bool,
    url: str | None,
    charset: str | None,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Explain one page; gives the exit code."""
    import marrow

    if metadata and pictures:
        raise click.UsageError("--metadata and --pictures are two reports; ask for one at a time.")
    voice = Voice(quiet=quiet)
    options = load(settings, os.environ, given)
    gathered = gather_one(source, url, "explain")
    tally = Tally(voice, is_several=False)
    for _, error in gathered.failures:
        tally.fail(source, error)
    reader = Reader(gathered.sources, options, standard_input(), url=url, charset=charset)
    for found in gathered.sources:
        with tally.watch(found.name):
            raw = reader.read(found)
            page = marrow.read(raw.body, url=raw.url, charset=raw.charset, live=raw.is_live, options=options)
            to_stdout(_told(page, options, found.name, to=to, metadata=metadata, pictures=pictures))
            voice.warnings(found.name, page.warnings)
    return tally.exit_code


def _told(page: Page, options: Options, name: str, *, to: str, metadata: bool, pictures: bool) -> str:
    """The report on a page's segments, on its metadata, or on its pictures."""
    import marrow
    from marrow.cli import explain_images, explain_metadata

    if pictures:
        shown = marrow.explain_images(page, options=options)
        return explain_images.as_json(shown) if to == "json" else _drawn(explain_images.as_table(shown))

    if metadata:
        claims = marrow.explain_metadata(page, options=options)
        return explain_metadata.as_json(claims) if to == "json" else _drawn(explain_metadata.as_table(claims))
    report = marrow.explain(page, options=options)
    return _json(report) if to == "json" else _drawn(_table(report), _summary(report, name))


def _json(report: Report) -> str:
    rows = [asdict(row) for row in report.rows]
    return json.dumps({"method": report.method, "segments": rows}, ensure_ascii=False, indent=2) + "\n"


def _drawn(table: Table, summary: str = "") -> str:
    """A table, and a line below it; with colours where the terminal has them."""
    from rich.console import Console

    outside = Console()
    paper = StringIO()
    console = Console(
        file=paper,
        width=outside.width,
        force_terminal=outside.is_terminal,
        no_color=outside.no_color,
        legacy_windows=False,
    )
    console.print(table)
    if summary:
        console.print(summary, soft_wrap=True, markup=False, highlight=False)
    return paper.getvalue()


def _table(report: Report) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, expand=True, show_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("#", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("role", no_wrap=True)
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("because", no_wrap=True, max_width=28)
    table.add_column("text", ratio=1, no_wrap=True, overflow="ellipsis")
    for row in report.rows:
        table.add_row(*_cells(row), style="" if row.kept else "dim")
    return table


def _cells(row: Row) -> tuple[RenderableType, ...]:
    from rich.text import Text

    colour = COLOURS.get(row.role, "")
    return (
        str(row.segment),
        Text("●" if row.kept else " ", colour),
        Text(row.role, colour),
        f"{row.score:.2f}",
        Text(row.because),
        Text(printable(" ".join(row.text.split()))),
    )


def _summary(report: Report, name: str) -> str:
    kept = [row for row in report.rows if row.kept]
    share = f"{sum(row.chars for row in kept)} of {sum(row.chars for row in report.rows)} characters"
    return f"{printable(name)}: {len(kept)} of {len(report.rows)} segments kept, {share}, method {report.method}"


_EXAMPLES = {
    "marrow explain page.html": "a table for people",
    "marrow explain page.html | less -RS": "long pages, page by page",
    "marrow explain URL --to json": "for programs; also has XPaths",
    "marrow explain URL --metadata": "title, authors, dates …: all candidates",
    "marrow explain URL --pictures": "all pictures: kept or not, and why",
}

command = Command(
    "explain",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    short_help="Show what each part of a page was taken for, and why.",
    callback=run,
    params=[
        click.Argument(["source"], metavar="SOURCE"),
        Flag(
            ["--to"],
            type=click.Choice(("table", "json")),
            default="table",
            section="What comes out",
            metavar="FORMAT",
            help="table or json.  [default: table]",
        ),
        Flag(
            ["--metadata"],
            is_flag=True,
            section="What comes out",
            help="What the page offers for its title, authors, dates and the rest; what was chosen, and why.",
        ),
        Flag(
            ["--pictures"],
            is_flag=True,
            section="What comes out",
            help="Every picture of the page: what it was taken for, whether it is the article's, and why.",
        ),
        *input_flags(),
        *general_flags(),
    ],
)
