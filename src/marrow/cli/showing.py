"""A source, shown by a browser: what commands that look at pages share.

Takes: a source and how it is read. Gives: the page as a browser shows it. Keeps true: a live address is visited, with
its scripts; a saved page is shown with the styles and pictures that lie in its folder, and standard input alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from marrow.cli.reading import Reader
from marrow.io.sources import Kind, Source
from marrow.options import Options

if TYPE_CHECKING:
    from marrow.inspect.drawing import Shown


def showing(source: Source, reader: Reader, options: Options, *, picture: bool) -> Shown:
    """The page behind a source, with a picture of it if that is asked for."""
    from marrow import browsing
    from marrow.inspect.drawing import show

    if source.kind is Kind.URL:
        return browsing.visit(source.name, picture=picture, options=options)
    raw = reader.read(source)
    folder = Path(source.name).parent if source.kind is Kind.FILE else None
    return show(raw.body, folder, url=raw.url, charset=raw.charset, options=options, picture=picture)


def refuse_overwriting(source: Source, output: Path) -> None:
    """Refuse a result that would take the place of the page to read."""
    if source.kind is Kind.FILE and Path(source.name).resolve() == output.resolve():
        raise click.UsageError(f"{output} is the page to read and would be overwritten. Use another name.")
