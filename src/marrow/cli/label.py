"""`marrow label`: say what the segments of pages are, by click, and save it as truth."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import click

from marrow.cli.failures import Tally
from marrow.cli.help import Command, general_flags
from marrow.cli.reading import Reader, gather
from marrow.cli.settings import Flag, load
from marrow.cli.voice import Voice, is_terminal
from marrow.errors import RenderError
from marrow.io.sources import Kind, Source
from marrow.options import METHODS, Options, Value

if TYPE_CHECKING:
    from marrow.label.desk import Desk
    from marrow.label.entries import Entry

_HELP = """Label the segments of pages by click, and save what you say as truth.

PAGES are HTML files, folders of them, addresses, and page sets (.parquet, .jsonl). Marrow serves a web page to your own
browser, and to nobody else. Every change is saved at once; Ctrl-C ends it, and the same command goes on where you
stopped.
"""
_EXAMPLES = {
    "marrow label site/ -o truth.parquet": "all pages of a folder",
    "marrow label data/wcxb/dev.parquet -o truth.jsonl": "the pages of a set, into JSON lines",
    "marrow label site/ -o truth.parquet --fill": "start from guesses and mend them",
    "marrow label site/ -o truth.parquet --guess none": "without being told any guess",
    "marrow eval truth.parquet": "afterwards: score a method by your labels",
}
_EXIT_LIST = {
    "0": "you ended it with Ctrl-C; everything is saved",
    "1": "the file cannot be written",
    "2": "the command or an option is wrong, or an extra is missing",
    "3": "there is no page to label, or the file is one of another kind",
}
_SETS = (".parquet", ".jsonl")


def run(
    pages: Sequence[str],
    output: Path,
    guess: str | None,
    fill: bool,
    roles: str | None,
    picture: bool,
    port: int,
    is_opened: bool | None,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Serve the page until it is ended; gives the exit code."""
    from marrow.label.desk import Choice, Desk
    from marrow.label.opened import Opener
    from marrow.label.truth import Truth

    if output.suffix.lower() not in _SETS:
        raise click.UsageError(f"{output}: truth is written as {' or '.join(_SETS)}, by the file's suffix.")
    voice = Voice(quiet=quiet)
    options = load(settings, os.environ, given)
    guess = guess or options.method
    choice = Choice(_palette(roles), "" if guess == "none" else guess, is_filled=fill and guess != "none")
    options = options if guess == "none" else options.change(method=guess)
    tally = Tally(voice, is_several=len(pages) > 1)
    entries = _entries(pages, output, options, tally)
    if not entries:
        return tally.exit_code
    opener = Opener(options, is_drawn=picture and _has_browser(options, voice))
    _serve(Desk(entries, Truth(output), opener, choice), port, output, is_opened=is_opened)
    return 0


def _serve(desk: Desk, port: int, output: Path, *, is_opened: bool | None) -> None:
    from marrow.label.server import Server

    try:
        server = Server(desk, port)
    except OSError as error:
        raise click.UsageError(f"Port {port} cannot be used: {error.strerror or error}.") from error
    with server:
        click.echo(f"Label {len(desk)} page{'s' * (len(desk) != 1)} at {server.address}  (Ctrl-C ends it)", err=True)
        if is_terminal(sys.stderr) if is_opened is None else is_opened:
            click.launch(server.address)
        try:
            server.serve_forever(poll_interval=0.1)
        except KeyboardInterrupt:
            pass  # how it is meant to end
    desk.close()
    count = desk.count()
    told = f"{count['labelled']} of {len(desk)} pages labelled, {count['skipped']} skipped, {count['started']} begun"
    click.echo(f"\n{told}: {output}", err=True)


def _palette(roles: str | None) -> tuple[str, ...]:
    """The roles to choose from; `other`, for the rest of a page, is always one of them."""
    from marrow.label.desk import ROLES

    wanted = {*roles.replace(" ", "").split(","), "other"} if roles else set(ROLES)
    if unknown := sorted(wanted - set(ROLES)):
        raise click.UsageError(f"There is no role {', '.join(map(repr, unknown))}; roles are {', '.join(ROLES)}.")
    return tuple(role for role in ROLES if role in wanted)


def _entries(pages: Sequence[str], output: Path, options: Options, tally: Tally) -> list[Entry]:
    """The pages behind the arguments; what stands for none is told."""
    from marrow.label.entries import of_set, unique

    gathered = gather(pages)
    _refuse(gathered.sources, output)
    for name, error in gathered.failures:
        tally.fail(name, error)
    found: list[Entry] = []
    reader, reading = Reader(gathered.sources, options, None), Lock()
    for source in gathered.sources:
        with tally.watch(source.name):
            is_set = source.kind is Kind.FILE and Path(source.name).suffix.lower() in _SETS
            found += of_set(Path(source.name)) if is_set else [_page(source, reader, reading)]
    return unique(found)


def _refuse(sources: Sequence[Source], output: Path) -> None:
    for source in sources:
        if source.kind is Kind.STDIN:
            raise click.UsageError("A page that is piped in cannot be read twice; save it to a file.")
        if source.kind is Kind.FILE and Path(source.name).resolve() == output.resolve():
            raise click.UsageError(f"{output} is one of the pages to read and would be overwritten. Use another name.")


def _page(source: Source, reader: Reader, reading: Lock) -> Entry:
    from marrow.label.entries import Entry, Raw

    def read() -> Raw:
        with reading:  # a guest asks for one page after the other
            given = reader.read(source)
        return Raw(given.body, given.url, given.charset, given.is_live)

    return Entry(source.label, read, folder=Path(source.name).parent if source.kind is Kind.FILE else None)


def _has_browser(options: Options, voice: Voice) -> bool:
    from marrow import browsing

    try:
        browsing.found_browser(options)
    except RenderError as error:
        voice.warning(f"{error.message}: there are no pictures, only texts [{error.code}]")
        return False
    return True


_WORK = "How you label"

command = Command(
    "label",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Label the segments of pages by click.",
    callback=run,
    params=[
        click.Argument(["pages"], nargs=-1, required=True, metavar="PAGES..."),
        Flag(
            ["-o", "--output"],
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            required=True,
            section="What comes out",
            help="Save to this file, .parquet or .jsonl; what is in it stays.",
        ),
        Flag(
            ["--guess"],
            type=click.Choice((*METHODS, "none")),
            section=_WORK,
            help="The method whose guesses are told and can be started from.  [default: that of --method]",
        ),
        Flag(["--fill"], is_flag=True, section=_WORK, help="Start every page from the guesses."),
        Flag(["--roles"], metavar="NAMES", section=_WORK, help="Choose from these roles only: names with commas."),
        Flag(
            ["--picture/--no-picture"],
            default=True,
            section=_WORK,
            help="Show pages as a browser draws them, if there is one.  [default: on]",
        ),
        Flag(
            ["--port"],
            type=click.IntRange(0, 65535),
            default=0,
            metavar="N",
            section=_WORK,
            help="Serve at this port.  [default: a free one]",
        ),
        Flag(
            ["--open/--no-open", "is_opened"],
            default=None,
            section=_WORK,
            help="Open it in your browser.  [default: on, at a terminal]",
        ),
        *general_flags(),
    ],
)
