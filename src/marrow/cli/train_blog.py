"""`marrow train blog`: the labellers of blogs, from pages with labelled articles."""

from __future__ import annotations

import os
from pathlib import Path

import click

from marrow.cli.help import Command, general_flags
from marrow.cli.learning import learning_flags
from marrow.cli.settings import load
from marrow.cli.voice import Voice
from marrow.errors import OptionError
from marrow.options import Value

_HELP = """Train the labellers that take a page of posts apart: our own, and that of the paper.

Pages are rendered by a browser, with the network off, and read without one too. docs/papers/p5.md tells what comes of
it.
"""
_EXAMPLES = {
    "marrow train blog --data data/blogs -o model/": "the files of the model, in a folder",
    "marrow train blog --data data/blogs --limit 12": "see that it works",
}
_EXIT_LIST = {
    "0": "the model is written",
    "2": "the command is wrong, a set may not train, or an extra is missing",
    "3": "the data cannot be read",
    "6": "the browser failed",
}
OUTPUT = Path("blog-model")


def run(data: Path, output: Path, limit: int, settings: Path | None, quiet: bool, **given: Value | None) -> None:
    """Train, and write the model."""
    from marrow.evaluate.blog.pages import find_blog_sets
    from marrow.train.blog.lessons import lessons_of
    from marrow.train.blog.run import LICENCES, learn, save
    from marrow.train.sources import SPLIT, may_train

    options = load(settings, os.environ, given)
    try:
        sets, _ = may_train(find_blog_sets([data], SPLIT), LICENCES)
    except OptionError as error:  # told as click tells it: with the help of this command, not of `extract`
        raise click.UsageError(f"{error.message}.", click.get_current_context()) from error
    pages = [page for each in sets for page in each.pages(limit)]
    with Voice(quiet=quiet).progress(pages, is_wanted=True) as shown:
        lessons = [lessons_of(page, options) for page in shown]
    articles = sum(len(page.articles) for page in pages)
    trained = {"pages": len(pages), "articles": articles, "data": {each.name: each.digest() for each in sets}}
    save(output, learn(lessons), trained)
    click.echo(output)


command = Command(
    "blog",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Train the labellers of pages with several posts.",
    callback=run,
    params=[
        *learning_flags(
            data="A set of pages with labelled articles, or a folder of sets.",
            output="Where the model goes.",
            default=OUTPUT,
        ),
        *general_flags(),
    ],
)
