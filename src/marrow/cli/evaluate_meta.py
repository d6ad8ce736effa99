"""`marrow eval meta`: how often title, authors and day of publication are right, over labelled pages."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from marrow.cli.evaluate import what_is_scored
from marrow.cli.help import Command, general_flags
from marrow.cli.output import to_stdout
from marrow.cli.scoring import EXIT_LIST, answers_flag, result_flags, write_json, write_misses
from marrow.cli.settings import load
from marrow.cli.voice import Voice
from marrow.options import Value

if TYPE_CHECKING:
    from marrow.evaluate.meta.evaluation import Miss

_HELP = """Score title, authors and day of publication of labelled pages.

DATA is a folder of page sets, one set (a folder with dev.parquet), or a Parquet file.
"""
_EXAMPLES = {
    "marrow eval meta data/": "all sets of a folder",
    "marrow eval meta data/ --misses misses.tsv": "every wrong value, with the right one",
    "marrow eval meta data/ --peers all": "beside the answers of other extractors",
}
BESIDE = Path(".peers/metadata")
"""Where `bench/peers` puts the answers of other extractors."""
_CELLS = ("field", "set", "id", "wanted", "found", "source", "right")


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
    write_json(json_file, evaluation.to_dict())
    write_misses(misses, _CELLS, map(_cells, evaluation.misses()))
    return 0


def _cells(miss: Miss) -> tuple[str, ...]:
    page, answer = miss.result.page, miss.result.answer
    source, right = miss.source or answer.error, " ".join(miss.right)
    return miss.field, page.set, page.id, miss.wanted, miss.found, source, right


command = Command(
    "meta",
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": EXIT_LIST},
    short_help="Score title, authors and day over labelled pages.",
    callback=run,
    params=[
        *what_is_scored(),
        answers_flag(BESIDE),
        *result_flags(),
        *general_flags(),
    ],
)
