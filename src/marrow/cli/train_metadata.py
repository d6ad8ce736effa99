"""`marrow train metadata`: the weights by which title, authors and day are chosen."""

from __future__ import annotations

import os
from pathlib import Path

import click

from marrow.cli.help import Command
from marrow.cli.learning import HOW, learning_flags
from marrow.cli.settings import Flag
from marrow.cli.voice import Voice
from marrow.errors import OptionError

_HELP = """Fit the weights by which title, authors and day of publication are chosen among what a page offers.

Only sets whose licence allows it are read, and of them only train.parquet. docs/metadata.md explains the choice.
"""
_EXAMPLES = {
    "marrow train metadata --data data/": "the files of the model, in a folder",
    "marrow train metadata --data data/ --limit 20": "see that it works, in seconds",
}
_EXIT_LIST = {
    "0": "the weights are written",
    "2": "the command is wrong, a set may not train, or an extra is missing",
    "3": "the data cannot be read",
}
OUTPUT = Path("metadata-model")


def run(data: Path, output: Path, limit: int, jobs: int, quiet: bool) -> None:
    """Fit, and write the weights."""
    from marrow.train.metadata.run import find_teachers, learn, lessons, save

    def say(text: str) -> None:
        if not quiet:
            click.echo(text, err=True)

    try:
        sets, left_out = find_teachers([data])
    except OptionError as error:  # told as click tells it: with the help of this command, not of `extract`
        raise click.UsageError(f"{error.message}.", click.get_current_context()) from error
    say(f"learning from {', '.join(each.name for each in sets)}")
    if left_out:
        say(f"left out, for they may not train: {', '.join(left_out)}")
    found = []
    with Voice(quiet=quiet).progress(range(sum(each.count(limit) for each in sets)), is_wanted=True) as ticks:
        for _, page in zip(ticks, lessons(sets, limit=limit, jobs=jobs), strict=False):
            found += page
    fitted = learn(found)
    for field, one in fitted.items():
        say(f"{field}: {one.pages} pages, {one.offered:.3f} offer the right value, {one.right:.3f} have it chosen")
    save(output, fitted, {each.name: each.digest() for each in sets})
    click.echo(output)


command = Command(
    "metadata",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Fit the weights by which metadata is chosen.",
    callback=run,
    params=[
        *learning_flags(data="A folder of page sets.", output="Where the weights go.", default=OUTPUT),
        Flag(
            ["--jobs"],
            section=HOW,
            type=click.IntRange(1),
            default=os.cpu_count() or 1,
            metavar="N",
            help="Read in N processes.  [default: one for each processor]",
        ),
        Flag(["-q", "--quiet"], is_flag=True, help="Show errors only."),
    ],
)
