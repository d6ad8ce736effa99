"""`marrow eval meta`: how often title, authors and day of publication are right, over labelled pages."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from marrow.cli.evaluate import what_is_scored
from marrow.cli.help import Command, general_flags
from marrow.cli.output import to_stdout
from marrow.cli.settings import Flag, load
from marrow.cli.voice import Voice
from marrow.options import Value

if TYPE_CHECKING:
    from marrow.evaluate.meta.evaluation import MetaEvaluation

_HELP = """Score title, authors and day of publication of labelled pages.

DATA is a folder of page sets, one set (a folder with dev.parquet), or a Parquet file.
"""
_EXAMPLES = {
    "marrow eval meta data/": "all sets of a folder",
    "marrow eval meta data/ --misses misses.tsv": "every wrong value, with the right one",
    "marrow eval meta data/ --peers all": "beside the answers of other extractors",
}
_EXIT_LIST = {
    "0": "all pages were scored; those with errors count as empty",
    "2": "the command or an option is wrong, or an extra is missing",
    "3": "the data cannot be read",
}
BESIDE = Path(".peers/metadata")
"""Where `bench/peers` puts the answers of other extractors."""


def run(
    data: Sequence[Path],
    split: str,
    limit: int,
    jobs: int,
    peers: str | None,
    answers: Path,
    json_file: Path | None,
    misses: Path | None,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Evaluate; gives the exit code."""
    from marrow.evaluate.meta.answers import Answers
    from marrow.evaluate.meta.evaluation import MetaEvaluation
    from marrow.evaluate.meta.pages import find_meta_sets
    from marrow.evaluate.meta.run import run as run_pages
    from marrow.evaluate.meta.tables import drawn
    from marrow.evaluate.texts import find_peers

    voice = Voice(quiet=quiet)
    options = load(settings, os.environ, given)
    sets = find_meta_sets(data, split)
    names = find_peers(answers, peers) if peers else []
    others = {name: {each.name: Answers(answers, name, each) for each in sets} for name in names}
    results = []
    with voice.progress(range(sum(each.count(limit) for each in sets)), is_wanted=True) as ticks:
        for _, found in zip(ticks, run_pages(sets, options, others, limit=limit, jobs=jobs), strict=False):
            results += found
    evaluation = MetaEvaluation(split, {each.name: each.digest() for each in sets}, results)
    to_stdout(drawn(evaluation))
    for failed in evaluation.failures():
        voice.warning(f"{failed.page.set}/{failed.page.id}: counts as empty [{failed.answer.error}]")
    _write(evaluation, json_file, misses)
    return 0


def _write(evaluation: MetaEvaluation, json_file: Path | None, misses: Path | None) -> None:
    if json_file is not None:
        json_file.write_text(json.dumps(evaluation.to_dict(), ensure_ascii=False, indent=1) + "\n", "utf-8")
    if misses is not None:
        lines = ["field\tset\tid\twanted\tfound\tsource\tright"]
        for miss in evaluation.misses():
            page, answer = miss.result.page, miss.result.answer
            source, right = miss.source or answer.error, " ".join(miss.right)
            cells = (miss.field, page.set, page.id, miss.wanted, miss.found, source, right)
            lines.append("\t".join(" ".join(cell.split()) for cell in cells))
        misses.write_text("\n".join(lines) + "\n", "utf-8")


_FILE = click.Path(path_type=Path, dir_okay=False)
_DATA, _OUT = "What is scored", "What comes out"

command = Command(
    "meta",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Score title, authors and day over labelled pages.",
    callback=run,
    params=[
        *what_is_scored(),
        Flag(
            ["--answers"],
            section=_DATA,
            type=click.Path(path_type=Path),
            default=BESIDE,
            metavar="FOLDER",
            help=f"Where the answers of others are.  [default: {BESIDE}]",
        ),
        Flag(["--json", "json_file"], section=_OUT, type=_FILE, metavar="FILE", help="Write all figures as JSON."),
        Flag(["--misses"], section=_OUT, type=_FILE, metavar="FILE", help="Write what is wrong, a line each, tabs."),
        *general_flags(),
    ],
)
