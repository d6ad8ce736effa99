"""How fast is an extraction, beside the parse alone and beside trafilatura, on the same pages in the same run?

    .venv/bin/python -m bench.speed DATA [--limit N] [--repeat R] [--peers]

DATA is a folder of page sets (`*/dev.parquet` with a column `html`). Processor time, the best of R rounds for each
page, all contestants interleaved page by page: a busy machine slows all of them alike. The figures to look at are
the ratios. Needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import numpy as np
import pyarrow.parquet as pq
from selectolax.lexbor import LexborHTMLParser

import marrow
from marrow.assemble import article as assembling
from marrow.assemble.figures import find_figures
from marrow.assemble.finish import finish
from marrow.assemble.kept import keep
from marrow.assemble.metadata import Roles, candidates, title_of
from marrow.assemble.metadata.choose import choose
from marrow.assemble.notes import find_notes
from marrow.methods import METHODS
from marrow.options import Options
from marrow.page import Page
from marrow.parse.base import base_of
from marrow.parse.decode import decode
from marrow.parse.guard import guard
from marrow.parse.html import parse
from marrow.parse.sniff import refuse_non_html
from marrow.render.static import look
from marrow.segments import segment

T = TypeVar("T")
OPTIONS, SIMPLE = Options(), Options(method="segments")
Times = dict[str, float]
_SMALL = "<title>Tea</title>" + "<p>Water, leaves, time. That is all there is to it.</p>" * 9


def pages(data: Path, limit: int) -> Iterator[bytes]:
    """The pages of all sets, at most `limit` of each."""
    for file in sorted(data.glob("*/dev.parquet")):
        if "html" not in pq.read_schema(file).names:
            continue
        rows = pq.read_table(file, columns=["html"]).column("html").to_pylist()
        yield from [row for row in rows if row][: limit or None]


class Clock:
    """Adds up the processor time of the steps of one page."""

    def __init__(self) -> None:
        self.times: Times = {}

    def __call__(self, name: str, step: Callable[..., T], *args: object, **keywords: object) -> T:
        begin = time.process_time()
        result = step(*args, **keywords)
        self.times[name] = self.times.get(name, 0.0) + time.process_time() - begin
        return result


def stages(data: bytes) -> Times:
    """The time of each stage of an extraction, taken apart."""
    clock = Clock()
    try:
        _run_stages(data, clock)
    except marrow.MarrowError:
        pass
    return clock.times


def _run_stages(data: bytes, clock: Clock) -> None:
    clock("sniff", refuse_non_html, data, OPTIONS.limits)
    decoded = clock("decode", decode, data)
    guarded = clock("guard", guard, decoded.text_bytes, OPTIONS.limits)
    parsed = clock("parse and flatten", parse, guarded[0], OPTIONS.limits)
    tree = parsed.tree
    seen = clock("look", look, tree, parsed.sheets)
    page = Page(tree=tree, look=seen, base=base_of(tree, ""), json_ld=parsed.json_ld)
    segments = clock("segment", segment, tree, seen)
    verdicts = clock("judge", METHODS["auto"], page, segments, OPTIONS)
    kept = clock("keep", keep, page, segments, verdicts.is_kept)
    if kept is None:
        return
    offered = clock("title: readers", candidates, page, Roles(segments, verdicts))
    title = clock("title: choice", title_of, offered)
    clock("second look at roles (only where they are asked for)", lambda: verdicts.role)
    clock("metadata (only where it is asked for)", choose, offered)
    clock("figures", find_figures, kept, with_images=True)
    clock("notes", find_notes, kept)
    kept = keep(page, segments, verdicts.is_kept)
    blocks = clock("blocks (with figures and notes)", assembling._blocks, kept, OPTIONS)
    clock("finish", finish, blocks, title)
    article = assembling.assemble(page, segments, verdicts, OPTIONS)
    clock("write text", lambda: article.text)


def timed(step: Callable[[bytes], object], data: bytes) -> float:
    """The processor time of one call; an error that says so counts as an answer."""
    begin = time.process_time()
    try:
        step(data)
    except marrow.MarrowError:
        pass
    return time.process_time() - begin


def _text_and_date(article: marrow.Article) -> tuple[str, object]:
    """The text, and with the date all metadata: it is told when it is asked for."""
    return article.text, article.date


def contestants(*, with_peers: bool) -> dict[str, Callable[[bytes], object]]:
    """What is measured, by name."""
    found: dict[str, Callable[[bytes], object]] = {
        "parse alone": LexborHTMLParser,
        "marrow": lambda data: marrow.extract(data).text,
        "marrow, segments": lambda data: marrow.extract(data, options=SIMPLE).text,
        "marrow, text and metadata": lambda data: _text_and_date(marrow.extract(data)),
        "marrow, metadata only": lambda data: marrow.extract(data, metadata_only=True),  # all fields are told at once
    }
    if with_peers:
        import trafilatura

        found["trafilatura"] = trafilatura.extract
    return found


def measure(
    sample: list[bytes], repeat: int, *, with_peers: bool
) -> tuple[dict[str, np.ndarray[tuple[int], np.dtype[np.float64]]], Times]:
    """Best times of every contestant on every page, and the sum of each stage over all pages."""
    steps = contestants(with_peers=with_peers)
    best = {name: np.full(len(sample), np.inf) for name in steps}
    totals: Times = {}
    for number, data in enumerate(sample):
        of_stages: Times = {}
        for turn in range(repeat):
            for name, step in steps.items():
                if name == "trafilatura" and turn:
                    continue  # forty times slower, so one turn is precise enough
                best[name][number] = min(best[name][number], timed(step, data))
            for name, seconds in stages(data).items():
                of_stages[name] = min(of_stages.get(name, np.inf), seconds)
        for name, seconds in of_stages.items():
            totals[name] = totals.get(name, 0.0) + seconds
        if sys.stderr.isatty():
            print(f"\r{number + 1}/{len(sample)} pages", end="", file=sys.stderr)
    return best, totals


def in_fresh_process(before: str, statement: str) -> str:
    """How long a statement takes in a fresh process: processor time, and by the clock; the best of seven."""
    now = "time.process_time(), time.perf_counter()"
    script = f"import time; {before}; a, b = {now}; {statement}; c, d = {now}; print(c - a, d - b)"
    # Modules are compiled once and kept, as wherever Marrow is installed; else compiling them would be measured.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", script]
    runs = [subprocess.run(command, env=environment, capture_output=True, check=True).stdout for _ in range(7)]
    processor, clock = np.array([run.split() for run in runs], float).min(0) * 1000
    return f"{processor:.0f} ms ({clock:.0f} by the clock)"


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--limit", type=int, default=0, help="pages of each set (0: all)")
    arguments.add_argument("--repeat", type=int, default=3)
    arguments.add_argument("--peers", action="store_true", help="also run trafilatura")
    given = arguments.parse_args()
    sample = list(pages(given.data, given.limit))
    best, totals = measure(sample, given.repeat, with_peers=given.peers)
    parse_ms = best["parse alone"].mean() * 1000
    print(f"\n{len(sample)} pages, processor time in ms, best of {given.repeat}\n")
    print(f"{'':34}{'mean':>8}{'median':>9}{'p99':>9}{'x parse':>10}{'x median':>10}")
    for name, times in best.items():
        ms = times * 1000
        ratio, of_median = times.mean() / best["parse alone"].mean(), np.median(times) / np.median(best["parse alone"])
        print(
            f"{name:34}{ms.mean():8.3f}{np.median(ms):9.3f}{np.quantile(ms, 0.99):9.3f}{ratio:10.2f}{of_median:10.2f}"
        )
    print("\nstage by stage (mean)")
    for name, seconds in totals.items():
        ms_each = seconds / len(sample) * 1000
        print(f"  {name:32}{ms_each:8.3f}{'':18}{ms_each / parse_ms:10.2f}")
    ours = best["marrow"]
    print(f"\np99 / p50 of marrow: {np.quantile(ours, 0.99) / np.median(ours):.1f}")
    if given.peers:
        print(f"trafilatura / marrow: {best['trafilatura'].mean() / ours.mean():.1f}")
    names = "from marrow import Options, explain, extract, read"
    print(f"import of marrow beyond NumPy: {in_fresh_process('import numpy', 'import marrow')}")
    print(f"import of its names: {in_fresh_process('import numpy', names)}")
    print(f"the first extraction: {in_fresh_process(names, f'extract({_SMALL!r}).text')}")


if __name__ == "__main__":
    main()
