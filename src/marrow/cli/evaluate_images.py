"""`marrow eval images`: whether the right pictures are kept, with their captions, over labelled pages."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from marrow.cli.help import Command, general_flags
from marrow.cli.output import to_stdout
from marrow.cli.settings import Flag, load
from marrow.cli.voice import Voice
from marrow.errors import InputError
from marrow.options import Value

if TYPE_CHECKING:
    from marrow.evaluate.images.evaluation import ImageEvaluation

_HELP = """Score the pictures of labelled pages, their captions, and which one leads.

LABELS is a Parquet file, or a folder with train.parquet in it. docs/images.md explains the measures.
"""
_EXAMPLES = {
    "marrow eval images data/images": "pages are in the sets beside it",
    "marrow eval images data/images --misses m.tsv": "every wrong picture, a line each",
    "marrow eval images data/images --peers all": "beside the answers of other extractors",
}
_EXIT_LIST = {
    "0": "all pages were scored; those with errors count as empty",
    "2": "the command or an option is wrong, or an extra is missing",
    "3": "the data cannot be read",
}
BESIDE = Path(".peers/images")
"""Where `bench/peers` puts the answers of other extractors."""


def run(
    labels: Path,
    pages: Path | None,
    split: str | None,
    peers: str | None,
    answers: Path,
    json_file: Path | None,
    misses: Path | None,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Evaluate; gives the exit code."""
    from marrow.evaluate.data import digest_of
    from marrow.evaluate.images.evaluation import ImageEvaluation
    from marrow.evaluate.images.pages import read_labels
    from marrow.evaluate.images.run import read_answers
    from marrow.evaluate.images.run import run as run_pages
    from marrow.evaluate.images.tables import drawn
    from marrow.evaluate.texts import find_peers

    voice = Voice(quiet=quiet)
    options = load(settings, os.environ, given)
    labelled = [page for page in read_labels(labels, pages) if split in (None, page.split)]
    if not labelled:
        raise InputError(
            "input.missing", f"no page is labelled as {split}" if split else "holds no page", url=str(labels)
        )
    others = read_answers(answers, find_peers(answers, peers)) if peers else {}
    results = []
    with voice.progress(labelled, is_wanted=True) as ticks:
        for found in run_pages(ticks, options, others):
            results += found
    file = labels / "train.parquet" if labels.is_dir() else labels
    evaluation = ImageEvaluation(digest_of(file), results)
    to_stdout(drawn(evaluation))
    for result in evaluation.of("marrow"):
        if result.error:
            voice.warning(f"{result.page.id}: counts as empty [{result.error}]")
    _write(evaluation, json_file, misses)
    return 0


def _write(evaluation: ImageEvaluation, json_file: Path | None, misses: Path | None) -> None:
    told = evaluation.to_dict()
    if json_file is not None:
        json_file.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")
    if misses is not None:
        names = ("what", "id", "kind", "hard", "url", "caption", "found", "error")
        lines = ["\t".join(names)]
        lines += ["\t".join(" ".join(str(miss[name]).split()) for name in names) for miss in told["misses"]]
        misses.write_text("\n".join(lines) + "\n", "utf-8")


_FILE = click.Path(path_type=Path, dir_okay=False)
_PATH = click.Path(path_type=Path)
_DATA, _OUT = "What is scored", "What comes out"

command = Command(
    "images",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Score pictures and captions over labelled pages.",
    callback=run,
    params=[
        click.Argument(["labels"], metavar="LABELS", type=_PATH),
        Flag(
            ["--pages"],
            section=_DATA,
            type=_PATH,
            metavar="FOLDER",
            help="The set that the pages are in, or the folder of sets.  [default: beside LABELS]",
        ),
        Flag(["--split"], section=_DATA, type=click.Choice(("train", "dev")), help="Only this part of the labels."),
        Flag(["--peers"], section=_DATA, metavar="NAMES", help="Also score others: names with commas, or all."),
        Flag(
            ["--answers"],
            section=_DATA,
            type=_PATH,
            default=BESIDE,
            metavar="FOLDER",
            help=f"Where the answers of others are.  [default: {BESIDE}]",
        ),
        Flag(["--json", "json_file"], section=_OUT, type=_FILE, metavar="FILE", help="Write all figures as JSON."),
        Flag(["--misses"], section=_OUT, type=_FILE, metavar="FILE", help="Write what is wrong, a line each, tabs."),
        *general_flags(),
    ],
)
