"""What `marrow batch` shows while it runs, and when it is done: a bar, lines of a log or of JSON, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

from marrow.batch.layout import Layout
from marrow.batch.plan import stored
from marrow.batch.progress import Snapshot
from marrow.batch.run import Result
from marrow.batch.watching import line
from marrow.cli.voice import printable

if TYPE_CHECKING:
    from rich.progress import Progress

_MOST_CODES = 3  # beside the bar
_SHARE = 6  # characters of a screen: the share in percent, and the spaces around it
_WIDE = 110
_ANY = 1000  # room for everything: lines of a log are as long as they are
_TOLD = ("shard failed", "engine failed")
_FIRST_S, _LONGEST_S = 30.0, 600.0
"""Where there is no bar: when the first line comes, and the longest that nothing is said. A log of days stays short."""


class Silent:
    """Shows nothing; what ends the batch is told as every error is."""

    def event(self, name: str, facts: dict[str, object]) -> None:
        """Something happened."""

    def shows(self, snapshot: Snapshot) -> None:
        """How far it is."""


class Lines(Silent):
    """Every event as a line of JSON on stderr."""

    def event(self, name: str, facts: dict[str, object]) -> None:
        click.echo(line(name, facts), err=True)


class Bar(Silent):
    """A bar for people, and what goes wrong above it."""

    def __init__(self, bar: Progress) -> None:
        self._bar = bar
        self._task = bar.add_task("", total=1.0, told="")

    def event(self, name: str, facts: dict[str, object]) -> None:
        if name in _TOLD:
            last = str(facts.get("message", "")).strip().splitlines()[-1:]
            self._bar.console.print(printable(f"marrow: {name}: {''.join(last)}"), markup=False, highlight=False)

    def shows(self, snapshot: Snapshot) -> None:
        room = self._bar.console.width - _bar_width(self._bar.console.width) - _SHARE
        self._bar.update(self._task, completed=snapshot.share, told=told(snapshot, room))


class Plain(Silent):
    """What goes wrong, and a line now and then, at distances that grow: for logs, where nobody sees a bar."""

    def __init__(self) -> None:
        self._next_s = _FIRST_S

    def event(self, name: str, facts: dict[str, object]) -> None:
        if name in _TOLD:
            click.echo(printable(f"marrow: {name}: {facts.get('message', '')}"), err=True)

    def shows(self, snapshot: Snapshot) -> None:
        if snapshot.seconds < self._next_s:
            return
        self._next_s = snapshot.seconds + min(snapshot.seconds, _LONGEST_S)
        done = f"{snapshot.shards_done:,} of {_parts(snapshot.shards)}"
        with suppress(OSError):  # a log that nobody takes any more stops no batch
            click.echo(f"marrow: {clock(snapshot.seconds)} · {done} · {told(snapshot, _ANY)}", err=True)


@contextmanager
def bar() -> Iterator[Bar]:
    """A bar, as long as it is needed."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    console = Console(stderr=True)
    columns = (BarColumn(_bar_width(console.width)), TaskProgressColumn(), TextColumn("{task.fields[told]}"))
    with Progress(*columns, console=console, transient=True) as shown:
        yield Bar(shown)


def _bar_width(width: int) -> int:
    return 24 if width >= _WIDE else 12


def told(snapshot: Snapshot, room: int) -> str:
    """How far a batch is, in words, as far as there is room; what matters least is left out first."""
    counts = snapshot.counts
    others = Counter({code: count for code, count in counts.by_code.items() if code != "ok"})
    rates = [f"{snapshot.pages_s:,.0f} pages/s", f"{snapshot.bytes_s / 1e6:,.1f} MB/s"]
    codes = [f"{code} {count:,}" for code, count in others.most_common(_MOST_CODES)]
    left = [] if snapshot.left_s is None else [f"{clock(snapshot.left_s)} left"]
    pages, fine = f"{counts.rows:,} {'page' if counts.rows == 1 else 'pages'}", f"ok {counts.by_status['ok']:,}"
    while True:
        line = " · ".join([pages, *rates, fine, *codes, *left])
        if len(line) <= room or not rates:
            return line
        (codes or rates).pop()


def clock(seconds: float) -> str:
    """A time for people.

    >>> clock(3725), clock(42)
    ('1:02:05', '0:42')
    """
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def kept(layout: Layout) -> str:
    """What is there of a batch that was stopped, and how to go on."""
    if not layout.plan.exists():
        return "stopped before it began"
    done, all_ = len(list(layout.shards.glob("*.json"))), len(stored(layout).shards)
    return f"stopped (kept: {done:,} of {_parts(all_)}); the same command with --resume does the rest"


def _parts(count: int) -> str:
    return f"{count:,} part" if count == 1 else f"{count:,} parts"


def summary(result: Result, out: str, snapshot: Snapshot | None) -> str:
    """What came of a batch, a line for each code."""
    counts = result.counts
    size = sum(entry.bytes_out for entry in result.entries)
    states = ", ".join(f"{counts.by_status[name]:,} {name}" for name in ("ok", "skipped", "failed"))
    lines = [f"{counts.rows:,} pages: {states}"]
    others = Counter({code: count for code, count in counts.by_code.items() if code != "ok"})
    lines += [f"  {count:>10,}  {code}" for code, count in sorted(others.items(), key=lambda item: (-item[1], item[0]))]
    took = f" in {clock(snapshot.seconds)}" if snapshot else ""
    lines.append(f"{out}: {_parts(len(result.entries))}, {size / 1e6:,.1f} MB{took}")
    return "\n".join(lines)
