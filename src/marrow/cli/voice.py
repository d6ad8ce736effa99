"""What is said on stderr: errors, warnings and progress.

Keeps true: control characters of a page never reach a terminal; `quiet` silences all but errors; the
progress bar shows only where a person watches, for several sources.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO, TypeVar

import click

from marrow.article import Warning

if TYPE_CHECKING:
    from rich.console import Console

T = TypeVar("T")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def printable(text: str) -> str:
    """A text without control characters, which could drive a terminal.

    >>> printable("red: \\x1b[31m")
    'red: �[31m'
    """
    return _CONTROL.sub("\ufffd", text)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person watches; a stream that the process was started without is None."""
    return stream is not None and stream.isatty()


class Voice:
    """Speaks on stderr."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._quiet = quiet
        self._console: Console | None = None  # the one that draws the progress bar

    def error(self, text: str) -> None:
        self._say("red", text)

    def warning(self, text: str) -> None:
        if not self._quiet:
            self._say("yellow", text)

    def warnings(self, name: str, warnings: Iterable[Warning]) -> None:
        """What the reader of a page should know."""
        for warning in warnings:
            self.warning(f"{name}: {warning.message} [{warning.code}]")

    def hint(self, text: str) -> None:
        """What a person may want to try; a program that reads along is not told."""
        if self.is_watched:
            self._say("cyan", text)

    @property
    def is_watched(self) -> bool:
        """Whether a person is there to read hints, and wants any."""
        return not self._quiet and is_terminal(sys.stderr)

    def _say(self, colour: str, text: str) -> None:
        line = f"{click.style('marrow:', fg=colour, bold=True)} {printable(text)}"
        if self._console is None:
            click.echo(line, err=True)
        else:
            from rich.text import Text

            self._console.print(Text.from_ansi(line), soft_wrap=True)

    @contextmanager
    def progress(self, items: Sequence[T], *, is_wanted: bool) -> Iterator[Iterable[T]]:
        """The items, with a bar that moves as they are taken, if it is wanted and someone can see it."""
        if self._quiet or not is_wanted or not is_terminal(sys.stderr):
            yield items
            return
        from rich.console import Console

        self._console = Console(stderr=True)
        try:
            yield _bar(self._console, items)
        finally:
            self._console = None


def _bar(console: Console, items: Sequence[T]) -> Iterator[T]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("Reading"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=len(items))
        for item in items:
            yield item
            bar.advance(task)
