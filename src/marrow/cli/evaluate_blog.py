"""`marrow eval blog`: how well pages of posts are taken apart, over labelled pages."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click

from marrow.cli.help import Command, general_flags, limit_flag
from marrow.cli.output import to_stdout
from marrow.cli.settings import Flag, load
from marrow.cli.voice import Voice
from marrow.options import Value

_HELP = """Score the labels of blocks and the posts of labelled pages, as the paper's three tables do.

Each fold is labelled by models that were trained on the others: this needs the extra `train`, and a browser.
"""
_EXAMPLES = {
    "marrow eval blog data/blogs": "five folds by theme",
    "marrow eval blog data/blogs --folds 10": "ten of them",
}
_EXIT_LIST = {
    "0": "all pages were scored",
    "2": "the command or an option is wrong, or an extra is missing",
    "3": "the data cannot be read",
    "6": "the browser failed",
}


def run(
    data: Sequence[Path], split: str, folds: int, limit: int, settings: Path | None, quiet: bool, **given: Value | None
) -> None:
    """Evaluate, and show the tables."""
    from marrow.evaluate.blog.pages import find_blog_sets
    from marrow.evaluate.blog.run import CONTESTANTS, evaluate
    from marrow.evaluate.blog.score import NOTHING
    from marrow.evaluate.blog.tables import drawn
    from marrow.train.blog.lessons import lessons_of
    from marrow.train.blog.run import learn

    voice = Voice(quiet=quiet)
    options = load(settings, os.environ, given)
    pages = [page for each in find_blog_sets(data, split) for page in each.pages(limit)]
    with voice.progress(pages, is_wanted=True) as shown:
        lessons = [lessons_of(page, options) for page in shown]
    counts = dict.fromkeys(CONTESTANTS, NOTHING)
    with voice.progress(range(folds), is_wanted=True) as ticks:
        for _, found in zip(ticks, evaluate(pages, lessons, learn, folds), strict=False):
            counts = {name: counts[name] + found[name] for name in counts}
    to_stdout(drawn(counts))


_DATA = "What is scored"

command = Command(
    "blog",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Score how pages of posts are taken apart.",
    callback=run,
    params=[
        click.Argument(["data"], nargs=-1, required=True, metavar="DATA...", type=click.Path(path_type=Path)),
        Flag(
            ["--split"], section=_DATA, default="train", metavar="NAME", help="Which file of a set.  [default: train]"
        ),
        Flag(
            ["--folds"],
            section=_DATA,
            type=click.IntRange(2),
            default=5,
            metavar="N",
            help="Train on all folds but one, N times.  [default: 5]",
        ),
        limit_flag(_DATA),
        *general_flags(),
    ],
)
