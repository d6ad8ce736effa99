"""`marrow declutter`: the same pages, less clutter."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from marrow.cli.failures import EXIT_LIST, Tally
from marrow.cli.help import Command, general_flags, input_flags
from marrow.cli.output import format_of, open_output
from marrow.cli.reading import Reader, check_url, gather, standard_input
from marrow.cli.settings import Flag, load_aloud
from marrow.cli.voice import Voice, is_terminal, printable
from marrow.errors import InputError
from marrow.options import Value

if TYPE_CHECKING:
    from marrow.decluttering import Blocker, Decluttered

_HELP = """Take advertisements, menus, teasers, banners and pop-ups out of each SOURCE, and keep its look.

A SOURCE is an address (https://…), a file, a folder, a glob pattern in quotes, or - for standard input. What goes is
the choice of a preset, and of one switch for each filter; --report tells what each of them removed. A page that is
nothing but links is left as it is, and so is one that could not be written again without losing something.
"""
_EXAMPLES = {
    "marrow declutter page.html -o clean.html": "the page with less clutter",
    "marrow declutter URL --report -o clean.html": "and what went, filter by filter",
    "marrow declutter page.html --to text": "the text that is left, to read or to hear",
    "marrow declutter URL --preset text-only": "no scripts, styles and pictures either",
    "marrow declutter URL --no-remove-sidebars": "a preset, but for one filter",
    "marrow declutter site/ -o clean/": "many pages, a file for each",
    "marrow declutter URL --lists easylist.txt": "with a list of advertisers",
}
_FORMATS = {
    "html": "the page, the default",
    "text": "the plain text of what is left, paragraphs apart by blank lines",
    "json": "the page and the report",
    "jsonl": "the same on one line",
}
_PRESETS = {
    "light": "what nobody misses: advertisements, trackers, banners, pop-ups",
    "balanced": "also menus, sidebars, teasers, sharing bars and footers; the default",
    "text-only": "also scripts, styles, pictures, forms and comments",
    "paper": "as P4 had it: link lists and empty tables, with the removed links at the foot",
}
_SUFFIXES = {".html": "html", ".htm": "html", ".txt": "text", ".json": "json", ".jsonl": "jsonl"}
_GROUPS = ("filters", "limits", "fetch")
_WIDTH = 60
"""Characters of an example in a report."""


def run(
    sources: Sequence[str],
    to: str | None,
    output: str | None,
    report: bool,
    lists: Sequence[Path],
    url: str | None,
    charset: str | None,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Declutter all sources; gives the exit code."""
    from marrow.decluttering import declutter

    voice = Voice(quiet=quiet)
    options = load_aloud(voice, settings, os.environ, given)
    gathered = gather(sources)
    check_url(url, gathered)
    to = format_of(to, output, _SUFFIXES, "html")
    reader = Reader(gathered.sources, options, standard_input(), url=url, charset=charset)
    blocker = _blocker(lists)
    tally = Tally(voice, is_several=gathered.is_several)
    for argument, error in gathered.failures:
        tally.fail(argument, error)
    place = open_output(to, output, gathered.sources, is_several=gathered.is_several)
    has_bar = gathered.is_several and not (output is None and is_terminal(sys.stdout))
    with place as put, voice.progress(gathered.sources, is_wanted=has_bar) as sources_left:
        for source in sources_left:
            with tally.watch(source.name):
                page = reader.read(source)
                clean = declutter(page.body, url=page.url, charset=page.charset, blocker=blocker, options=options)
                put(source, _made(clean, to))
                voice.warnings(source.name, clean.warnings)
                if report:
                    click.echo(report_of(clean, source.name if gathered.is_several else ""), err=True)
    return tally.exit_code


def _blocker(lists: Sequence[Path]) -> Blocker:
    """The lists that are given; else those that are subscribed to; and always the embedded one."""
    from marrow.adlists import Store, compile_lists, embedded, shipped
    from marrow.settings import lists_folder

    if lists:
        return compile_lists({shipped.NAME: shipped.text()} | {str(file): _read(file) for file in lists})
    folder = lists_folder(os.environ)
    return Store(folder).blocker() if folder.is_dir() else embedded()


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace")
    except OSError as error:
        raise InputError("input.missing", f"cannot be read ({error.strerror or error})", url=str(file)) from error


def _made(clean: Decluttered, to: str) -> str:
    if to == "text":
        return clean.text
    if to == "html":
        # A page that is left as it was may declare another encoding than the UTF-8 that it is written in.
        return f"\ufeff{clean.html}" if clean.untouched and clean.encoding != "utf-8" else clean.html
    return json.dumps(clean.to_dict(), ensure_ascii=False, indent=2 if to == "json" else None)


def report_of(clean: Decluttered, source: str = "") -> str:
    """What each filter removed, as a table."""
    lines = [f"{source}:"] if source else []
    saved = f"{clean.bytes_before:,} bytes before, {clean.bytes_after:,} after"
    lines.append(f"left as it was: {clean.untouched}" if clean.untouched else saved)
    rows = [("filter", "count", "bytes", "examples")] if clean.removed else []
    for each in clean.removed:
        examples = " | ".join(example[:_WIDTH] for example in each.examples[:2])
        rows.append((each.filter, f"{each.count:,}", f"{each.bytes:,}", printable(examples)))
    width = max((len(row[0]) for row in rows), default=0)
    lines += [f"{name:<{width}}  {count:>6}  {size:>9}  {shown}".rstrip() for name, count, size, shown in rows]
    return "\n".join(lines)


command = Command(
    "declutter",
    help=_HELP,
    first={"Examples": _EXAMPLES, "Presets": _PRESETS, "Formats": _FORMATS},
    last={"Exit codes": EXIT_LIST},
    short_help="Take the clutter out of pages and keep their look.",
    callback=run,
    params=[
        click.Argument(["sources"], nargs=-1, required=True, metavar="SOURCE..."),
        Flag(
            ["--to"],
            type=click.Choice(tuple(_FORMATS)),
            section="What comes out",
            metavar="FORMAT",
            help="One of the above; by default that of -o's suffix, else html.",
        ),
        Flag(
            ["-o", "--output"],
            metavar="PATH",
            section="What comes out",
            help="Write to a file; to a folder, if it is one or several pages need one.",
        ),
        Flag(
            ["--report"],
            is_flag=True,
            section="What comes out",
            help="Tell on stderr what each filter removed: how often, how many bytes, examples.",
        ),
        Flag(
            ["--lists"],
            type=click.Path(path_type=Path, dir_okay=False),
            multiple=True,
            metavar="FILE",
            section="What goes in",
            help="A list of advertisers, in the syntax of Adblock Plus or as a hosts file; may be given again.",
        ),
        *input_flags(),
        *general_flags(_GROUPS),
    ],
)
