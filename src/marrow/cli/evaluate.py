"""`marrow eval`: how good extractions are, over labelled pages."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from marrow.cli.failures import SOME_FAILED
from marrow.cli.help import Command, general_flags, limit_flag
from marrow.cli.output import to_stdout
from marrow.cli.settings import Flag, load
from marrow.cli.voice import Voice
from marrow.options import Options, Value

if TYPE_CHECKING:
    from marrow.evaluate.data import PageSet
    from marrow.evaluate.evaluation import Evaluation
    from marrow.evaluate.run import Work

_HELP = """Score the extraction of labelled pages.

DATA is a folder of page sets, one set (a folder with dev.parquet), or a Parquet file.
"""
_EXAMPLES = {
    "marrow eval data/": "all sets of a folder",
    "marrow eval data/wcxb --by type": "one set, by page type",
    "marrow eval data/ --report worst.html": "the worst pages, word by word",
    "marrow eval data/ --reliability plot.svg": "confidence beside word F1",
    "marrow eval data/ --peers all": "beside the texts of other extractors",
    "marrow eval data/ --floors eval/floors.json": "fail if a score fell",
    "marrow eval meta data/": "title, authors and day instead; has its own --help",
    "marrow eval blog data/blogs": "pages of posts, taken apart; has its own --help",
    "marrow eval images data/images": "pictures and captions instead; has its own --help",
}
_EXIT_LIST = {
    "0": "all pages were scored; those with errors count as empty",
    "1": "a score is below its floor",
    "2": "the command or an option is wrong, or an extra is missing",
    "3": "the data cannot be read",
}
BESIDE = Path(".peers/texts")
"""Where `bench/peers` puts the texts of other extractors."""


def run(
    data: Sequence[Path],
    split: str,
    limit: int,
    jobs: int,
    peers: str | None,
    texts: Path,
    by: str,
    json_file: Path | None,
    report: Path | None,
    worst: int,
    reliability: Path | None,
    floors: Path | None,
    raise_floors: bool,
    settings: Path | None,
    quiet: bool,
    **given: Value | None,
) -> int:
    """Evaluate; gives the exit code."""
    from marrow.evaluate.data import find_sets
    from marrow.evaluate.tables import drawn

    if (raise_floors and floors is None) or (floors is not None and limit):
        raise click.UsageError("--raise-floors needs --floors FILE, and floors need all pages, so no --limit.")
    voice = Voice(quiet=quiet)
    options = load(settings, os.environ, given)
    sets = find_sets(data, split)
    evaluation = _evaluate(sets, options, voice, limit=limit, jobs=jobs, texts=texts, peers=peers)
    to_stdout(drawn(evaluation, by))
    for failed in evaluation.failures():
        voice.warning(f"{failed.example.set}/{failed.example.id}: counts as empty [{failed.output.error}]")
    _write(evaluation, json_file, report, worst)
    if reliability is not None:
        _draw(evaluation, reliability, voice)
    return _hold(evaluation, floors, voice, is_raised=raise_floors)


def _evaluate(
    sets: Sequence[PageSet], options: Options, voice: Voice, *, limit: int, jobs: int, texts: Path, peers: str | None
) -> Evaluation:
    from marrow.evaluate.evaluation import Evaluation
    from marrow.evaluate.run import run as run_pages
    from marrow.evaluate.texts import find_peers, with_texts

    names = find_peers(texts, peers) if peers else []
    pages: Iterator[Work] = chain.from_iterable(with_texts(each, texts, names, limit) for each in sets)
    counted = range(sum(each.count(limit) for each in sets))
    results = []
    with voice.progress(counted, is_wanted=True) as ticks:
        for _, found in zip(ticks, run_pages(pages, options, jobs=jobs), strict=False):
            results += found
    return Evaluation(options.method, sets[0].split, {each.name: each.digest() for each in sets}, results)


def _write(evaluation: Evaluation, json_file: Path | None, report: Path | None, worst: int) -> None:
    if json_file is not None:
        text = json.dumps(evaluation.to_dict(), ensure_ascii=False, indent=1)
        json_file.write_text(text + "\n", "utf-8")
    if report is not None:
        from marrow.evaluate.report import report as write_report

        report.write_text(write_report(evaluation, worst=worst), "utf-8")


def _draw(evaluation: Evaluation, file: Path, voice: Voice) -> None:
    """Draw the reliability plot, unless there is nothing to see in it."""
    from marrow.evaluate.reliability import draw, told_by

    if pages := told_by(evaluation.results):
        file.write_text(draw({f"{evaluation.method}, {len(pages):,} pages": pages}), "utf-8")
    else:
        voice.warning(f"{file}: not written, no page has both a confidence and a text to compare with")


def _hold(evaluation: Evaluation, floors: Path | None, voice: Voice, *, is_raised: bool) -> int:
    """Check the floors, and raise them where that is wanted and none is broken."""
    from marrow.evaluate.floors import check, lift

    if floors is None:
        return 0
    breaches = check(floors, evaluation) if floors.exists() or not is_raised else []
    for breach in breaches:
        voice.error(str(breach))
    if is_raised and not breaches:
        lift(floors, evaluation)
    return SOME_FAILED if breaches else 0


_FILE = click.Path(path_type=Path, dir_okay=False)
_DATA, _OUT = "What is scored", "What comes out"


def what_is_scored() -> list[click.Parameter]:
    """The data, and the flags that say which pages of it are scored, how, and beside whom."""
    return [
        click.Argument(["data"], nargs=-1, required=True, metavar="DATA...", type=click.Path(path_type=Path)),
        Flag(["--split"], section=_DATA, default="dev", metavar="NAME", help="Which file of a set.  [default: dev]"),
        limit_flag(_DATA),
        Flag(
            ["--jobs"],
            section=_DATA,
            type=click.IntRange(1),
            default=os.cpu_count() or 1,
            metavar="N",
            help="Work in N processes.  [default: one for each processor]",
        ),
        Flag(["--peers"], section=_DATA, metavar="NAMES", help="Also score others: names with commas, or all."),
    ]


command = Command(
    "eval",
    inner={
        "meta": "marrow.cli.evaluate_meta",
        "blog": "marrow.cli.evaluate_blog",
        "images": "marrow.cli.evaluate_images",
    },
    help=_HELP,
    first={"Examples": _EXAMPLES},
    last={"Exit codes": _EXIT_LIST},
    short_help="Score extractions over labelled pages.",
    callback=run,
    params=[
        *what_is_scored(),
        Flag(
            ["--texts"],
            section=_DATA,
            type=click.Path(path_type=Path),
            default=BESIDE,
            metavar="FOLDER",
            help=f"Where the texts of others are.  [default: {BESIDE}]",
        ),
        Flag(
            ["--by"],
            section=_OUT,
            type=click.Choice(("set", "type", "language")),
            default="set",
            help="How pages are grouped in the table.",
        ),
        Flag(["--json", "json_file"], section=_OUT, type=_FILE, metavar="FILE", help="Write all figures as JSON."),
        Flag(["--report"], section=_OUT, type=_FILE, metavar="FILE", help="Write the worst pages as a web page."),
        Flag(
            ["--worst"], section=_OUT, type=click.IntRange(1), default=40, metavar="N", help="How many.  [default: 40]"
        ),
        Flag(["--reliability"], section=_OUT, type=_FILE, metavar="FILE", help="Draw confidence beside F1, as SVG."),
        Flag(["--floors"], section=_OUT, type=_FILE, metavar="FILE", help="Fail if a score is below its floor."),
        Flag(["--raise-floors"], section=_OUT, is_flag=True, help="Then raise the floors to the scores of this run."),
        *general_flags(),
    ],
)
