"""A source, shown by a browser: what commands that look at pages share.

Takes: a source and how it is read. Gives: the page as a browser shows it. Keeps true: a live address is visited, with
its scripts; a saved page is shown with the styles and pictures that lie in its folder, and standard input alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from marrow.article import Warning
from marrow.cli.failures import Tally
from marrow.cli.files import whole_file
from marrow.cli.output import DASH, refuse_overwriting, to_stdout
from marrow.cli.reading import Reader, gather_one, standard_input
from marrow.cli.voice import Voice, is_terminal, printable
from marrow.io.sources import Kind, Source
from marrow.options import Options

if TYPE_CHECKING:
    from marrow.inspect.drawing import Shown

Make = Callable[[Source, Reader], tuple[bytes, tuple[Warning, ...]]]
"""What a command makes of a source, and what the reader of the page should know."""


def showing(source: Source, reader: Reader, options: Options, *, picture: bool) -> Shown:
    """The page behind a source, with a picture of it if that is asked for."""
    from marrow import browsing
    from marrow.inspect.drawing import show

    if source.kind is Kind.URL:
        return browsing.visit(source.name, picture=picture, options=options)
    raw = reader.read(source)
    folder = Path(source.name).parent if source.kind is Kind.FILE else None
    return show(raw.body, folder, url=raw.url, charset=raw.charset, options=options, picture=picture)


def made_of(
    source: str,
    make: Make,
    *,
    command: str,
    output: str | None,
    url: str | None,
    charset: str | None,
    options: Options,
    quiet: bool,
) -> int:
    """Make something of one page, and put it into a file or on standard output; gives the exit code."""
    voice = Voice(quiet=quiet)
    gathered = gather_one(source, url, command)
    tally = Tally(voice, is_several=False)
    for _, error in gathered.failures:
        tally.fail(source, error)
    reader = Reader(gathered.sources, options, standard_input(), url=url, charset=charset)
    for found in gathered.sources:
        if output is not None:
            refuse_overwriting([found], [Path(output)])
        with tally.watch(found.name):
            made, warnings = make(found, reader)
            _put(made, output)
            voice.warnings(found.name, warnings)
    return tally.exit_code


def _put(made: bytes, output: str | None) -> None:
    if output is None:
        text = made.decode()
        to_stdout(printable(text) if is_terminal(sys.stdout) else text)
        return
    if output == DASH:
        to_stdout(made)
        return
    with whole_file(Path(output)) as stream:
        stream.write(made)
