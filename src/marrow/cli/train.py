"""`marrow train`: a model from labelled pages."""

from __future__ import annotations

import os
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

import click

from marrow.cli.help import Command
from marrow.cli.settings import Flag
from marrow.cli.voice import Voice
from marrow.errors import OptionError
from marrow.evaluate.data import digest_of

if TYPE_CHECKING:
    from marrow.train.corpus import Corpus

_HELP = """Train the model of a method. METHOD is auto; `train metadata`, `blog` and `images` have their own --help.

Only sets whose licence allows it are read, and of them only train.parquet. docs/training.md has the recipe.
"""
_EXAMPLES = {
    "marrow train auto --data data/": "all networks of the recipe",
    "marrow train auto --data data/ --quick": "see that it works, in a few minutes",
    "marrow train auto --data data/ --labels labels/roles.jsonl -o model/": "with our own labels",
    "marrow train auto --data data/ --pack corpus.zip": "read pages here, …",
    "marrow train auto --corpus corpus.zip --parallel 12": "… and train where the GPU is",
    "marrow train metadata --data data/": "the choice of title, authors and day; has its own --help",
    "marrow train blog --data data/blogs": "the labellers of pages with posts; has its own --help",
    "marrow train images data/images": "the choice of pictures; has its own --help",
}
_EXIT_LIST = {
    "0": "the model is written",
    "2": "the command is wrong, a set may not train, or an extra is missing",
    "3": "the data cannot be read",
}
_INNER = {
    "metadata": "marrow.cli.train_metadata",
    "blog": "marrow.cli.train_blog",
    "images": "marrow.cli.train_images",
}
"""What else is learned, and the commands that do it."""
OUTPUT = Path("auto-model")
_QUICK_PAGES = 40


def run(
    method: str,
    data: Path | None,
    labels: Path | None,
    corpus: Path | None,
    pack: Path | None,
    output: Path,
    device: str,
    epochs: int | None,
    quick: bool,
    limit: int | None,
    seed: int,
    jobs: int,
    parallel: int,
    quiet: bool,
) -> None:
    """Train, and write the model."""
    from marrow.train.packed import read_corpus, write_corpus
    from marrow.train.recipe import FULL, QUICK
    from marrow.train.run import ready, save, train

    del method  # the others have commands of their own
    if (data is None) == (corpus is None):
        raise click.UsageError("Name a folder with --data, or a file with --corpus.", click.get_current_context())
    try:
        device = device if pack else ready(device)
        if data is None:
            assert corpus is not None
            found = read_corpus(corpus)
        else:
            found = _described(data, labels, limit if limit is not None else _QUICK_PAGES * quick, jobs, quiet)
    except OptionError as error:  # told as click tells it: with the help of this command, not of `extract`
        raise click.UsageError(f"{error.message}.", click.get_current_context()) from error
    if pack:
        write_corpus(pack, found)
        click.echo(pack)
        return
    recipe = QUICK if quick else FULL
    if epochs is not None:
        recipe = recipe.with_epochs(epochs)
    weights = train(found, recipe, device=device, seed=seed, parallel=parallel, is_quiet=quiet)
    save(output, weights, found, recipe, seed=seed)
    click.echo(output)


def _described(data: Path, labels: Path | None, limit: int, jobs: int, quiet: bool) -> Corpus:
    """The corpus of a folder of page sets."""
    from marrow.train.marks import read_marks
    from marrow.train.run import packed
    from marrow.train.samples import samples
    from marrow.train.sources import find_sources, lessons

    def say(text: str) -> None:
        if not quiet:
            click.echo(text, err=True)

    sets, left_out = find_sources(data)
    say(f"training on {', '.join(each.name for each in sets)}")
    if left_out:
        say(f"left out, for they may not train: {', '.join(left_out)}")
    digests = {each.name: each.digest() for each in sets}
    if labels is not None:
        digests["labels"] = digest_of(labels)
    pages = lessons(sets, read_marks(labels) if labels else {}, limit)
    # Pages of `roles` are mostly those of other sets, so the bar may stop short of its end.
    with Voice(quiet=quiet).progress(range(sum(each.count(limit) for each in sets)), is_wanted=True) as ticks:
        return packed(
            (found for found, _ in zip_longest(samples(pages, jobs=jobs), ticks) if found is not None), digests, say
        )


_FILE = click.Path(path_type=Path, exists=True, dir_okay=False)
_FOLDER = click.Path(path_type=Path, file_okay=False)
_WHAT, _HOW = "What is learned from", "How"

command = Command(
    "train",
    inner=_INNER,
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Train the model of a method.",
    callback=run,
    params=[
        click.Argument(["method"], type=click.Choice(("auto", *_INNER)), metavar="METHOD"),
        Flag(
            ["--data"],
            section=_WHAT,
            type=click.Path(path_type=Path),
            metavar="FOLDER",
            help="A folder of page sets.",
        ),
        Flag(
            ["--labels"],
            section=_WHAT,
            type=_FILE,
            metavar="FILE",
            help="Roles of more segments; those of ours are labels/roles.jsonl.",
        ),
        Flag(
            ["--corpus"],
            section=_WHAT,
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            help="Instead of --data: what --pack wrote, on this machine or another.",
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
            ["--pack"],
            section=_HOW,
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            help="Write what would be learned from, and learn nothing.",
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
        Flag(
            ["--parallel"],
            section=_HOW,
            type=click.IntRange(1),
            default=1,
            metavar="N",
            help="Train N networks at a time: a GPU has room for a dozen.  [default: 1]",
        ),
        Flag(["-q", "--quiet"], is_flag=True, help="Show errors only."),
    ],
)
