"""`marrow train`: a model from labelled pages."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from marrow.cli.help import Command
from marrow.cli.settings import Flag
from marrow.cli.voice import Voice
from marrow.errors import OptionError

if TYPE_CHECKING:
    from marrow.evaluate.data import PageSet
    from marrow.train.samples import Sample

_HELP = """Train the model of a method. METHOD is auto, the only one that learns.

Only sets whose licence allows it are read, and of them only train.parquet. docs/training.md has the recipe.
"""
_EXAMPLES = {
    "marrow train auto --data data/": "all networks of the recipe",
    "marrow train auto --data data/ --quick": "see that it works, in a few minutes",
    "marrow train auto --data data/ -o model/": "where the model goes",
}
_EXIT_LIST = {
    "0": "the model is written",
    "2": "the command is wrong, a set may not train, or an extra is missing",
    "3": "the data cannot be read",
}
OUTPUT = Path("auto-model")
_QUICK_PAGES = 40


def run(
    method: str,
    data: Path,
    output: Path,
    device: str,
    epochs: int | None,
    quick: bool,
    limit: int | None,
    seed: int,
    jobs: int,
    quiet: bool,
) -> None:
    """Train, and write the model."""
    from marrow.train.recipe import FULL, QUICK
    from marrow.train.run import packed, ready, save, train
    from marrow.train.sources import find_sources

    del method  # there is only one
    try:
        device = ready(device)
        sets, left_out = find_sources(data)
    except OptionError as error:  # told as click tells it: with the help of this command, not of `extract`
        raise click.UsageError(f"{error.message}.", click.get_current_context()) from error

    def say(text: str) -> None:
        if not quiet:
            click.echo(text, err=True)

    say(f"training on {', '.join(each.name for each in sets)}")
    if left_out:
        say(f"left out, for they may not train: {', '.join(left_out)}")
    corpus = packed(_read(sets, limit if limit is not None else _QUICK_PAGES * quick, jobs, Voice(quiet=quiet)), say)
    recipe = QUICK if quick else FULL
    if epochs is not None:
        recipe = recipe.with_epochs(epochs)
    weights = train(corpus, recipe, device=device, seed=seed, say=say)
    save(output, weights, sets, corpus, recipe, seed=seed)
    click.echo(output)


def _read(sets: Sequence[PageSet], limit: int, jobs: int, voice: Voice) -> list[Sample | None]:
    from marrow.train.samples import samples
    from marrow.train.sources import examples

    # Pages of `roles` are mostly those of other sets, so the bar may stop short of its end.
    with voice.progress(range(sum(each.count(limit) for each in sets)), is_wanted=True) as ticks:
        return [sample for sample, _ in zip(samples(examples(sets, limit), jobs=jobs), ticks, strict=False)]


_FOLDER = click.Path(path_type=Path, file_okay=False)
_WHAT, _HOW = "What is learned from", "How"

command = Command(
    "train",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Train the model of a method.",
    callback=run,
    params=[
        click.Argument(["method"], type=click.Choice(("auto",)), metavar="METHOD"),
        Flag(
            ["--data"],
            section=_WHAT,
            required=True,
            type=click.Path(path_type=Path),
            metavar="FOLDER",
            help="A folder of page sets.",
        ),
        Flag(["--limit"], section=_WHAT, type=click.IntRange(0), metavar="N", help="At most N pages of each set."),
        Flag(
            ["-o", "--output"],
            section=_HOW,
            type=_FOLDER,
            default=OUTPUT,
            metavar="FOLDER",
            help=f"Where the model goes.  [default: {OUTPUT}]",
        ),
        Flag(
            ["--device"],
            section=_HOW,
            type=click.Choice(("auto", "cpu", "cuda")),
            default="auto",
            help="Where networks are trained; auto is a GPU if there is one.",
        ),
        Flag(["--epochs"], section=_HOW, type=click.IntRange(1), metavar="N", help="Of every network, for trials."),
        Flag(["--quick"], section=_HOW, is_flag=True, help="A few small networks and pages: no good model."),
        Flag(["--seed"], section=_HOW, type=int, default=0, metavar="N", help="Another one makes another model."),
        Flag(
            ["--jobs"],
            section=_HOW,
            type=click.IntRange(1),
            default=os.cpu_count() or 1,
            metavar="N",
            help="Read in N processes.  [default: one for each processor]",
        ),
        Flag(["-q", "--quiet"], is_flag=True, help="Show errors only."),
    ],
)
