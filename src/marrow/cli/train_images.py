"""`marrow train images`: the weights by which pictures are chosen."""

from __future__ import annotations

from pathlib import Path

import click

from marrow.cli.help import Command
from marrow.cli.settings import Flag
from marrow.cli.voice import Voice
from marrow.errors import InputError

_HELP = """Fit the weights by which the pictures of an article are chosen.

LABELS is a Parquet file, or a folder with train.parquet in it; only pages of its part `train` are learned from.
docs/images.md explains the choice.
"""
_EXAMPLES = {"marrow train images data/images": "the weights, from pages in the sets beside it"}
_EXIT_LIST = {
    "0": "the weights are written",
    "2": "the command is wrong, or an extra is missing",
    "3": "the data cannot be read",
}
OUTPUT = Path("images-model/weights.json")


def run(labels: Path, pages: Path | None, output: Path, quiet: bool) -> None:
    """Fit, and write the weights."""
    from marrow.evaluate.data import digest_of
    from marrow.evaluate.images.pages import read_labels
    from marrow.train.images.run import learn, lessons, save

    labelled = read_labels(labels, pages)
    found = []
    with Voice(quiet=quiet).progress(labelled, is_wanted=True) as ticks:
        for page in lessons(ticks):
            found += page
    if not found:
        raise InputError("input.missing", "no picture is labelled that can be learned from", url=str(labels))
    fitted = learn(found)
    if not quiet:
        click.echo(f"{fitted.pictures} pictures of {fitted.pages} pages; F1 {fitted.f1:.3f} on other sites", err=True)
    save(output, fitted, digest_of(labels / "train.parquet" if labels.is_dir() else labels))
    click.echo(output)


command = Command(
    "images",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Fit the weights by which pictures are chosen.",
    callback=run,
    params=[
        click.Argument(["labels"], metavar="LABELS", type=click.Path(path_type=Path)),
        Flag(
            ["--pages"],
            section="What is learned from",
            type=click.Path(path_type=Path),
            metavar="FOLDER",
            help="The set that the pages are in, or the folder of sets.  [default: beside LABELS]",
        ),
        Flag(
            ["-o", "--output"],
            section="How",
            type=click.Path(path_type=Path, dir_okay=False),
            default=OUTPUT,
            metavar="FILE",
            help=f"Where the weights go.  [default: {OUTPUT}]",
        ),
        Flag(["-q", "--quiet"], is_flag=True, help="Show errors only."),
    ],
)
