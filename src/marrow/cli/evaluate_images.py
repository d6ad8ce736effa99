"""`marrow eval images`: whether the right pictures are kept, with their captions, over labelled pages."""

from __future__ import annotations

import os
from pathlib import Path

import click

from marrow.cli.help import Command, general_flags
from marrow.cli.output import to_stdout
from marrow.cli.scoring import DATA, EXIT_LIST, answers_flag, result_flags, write_json, write_misses
from marrow.cli.settings import Flag, load
from marrow.cli.voice import Voice
from marrow.errors import InputError
from marrow.options import Value

_HELP = """Score the pictures of labelled pages, their captions, and which one leads.

LABELS is a Parquet file, or a folder with train.parquet in it. docs/images.md explains the measures.
"""
_EXAMPLES = {
    "marrow eval images data/images": "pages are in the sets beside it",
    "marrow eval images data/images --misses m.tsv": "every wrong picture, a line each",
    "marrow eval images data/images --peers all": "beside the answers of other extractors",
}
BESIDE = Path(".peers/images")
"""Where `bench/peers` puts the answers of other extractors."""
_CELLS = ("what", "id", "kind", "hard", "url", "caption", "found", "error")


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
    told = evaluation.to_dict()
    write_json(json_file, told)
    write_misses(misses, _CELLS, ([miss[name] for name in _CELLS] for miss in told["misses"]))
    return 0


_PATH = click.Path(path_type=Path)

command = Command(
    "images",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": EXIT_LIST},
    short_help="Score pictures and captions over labelled pages.",
    callback=run,
    params=[
        click.Argument(["labels"], metavar="LABELS", type=_PATH),
        Flag(
            ["--pages"],
            section=DATA,
            type=_PATH,
            metavar="FOLDER",
            help="The set that the pages are in, or the folder of sets.  [default: beside LABELS]",
        ),
        Flag(["--split"], section=DATA, type=click.Choice(("train", "dev")), help="Only this part of the labels."),
        Flag(["--peers"], section=DATA, metavar="NAMES", help="Also score others: names with commas, or all."),
        answers_flag(BESIDE),
        *result_flags(),
        *general_flags(),
    ],
)
