"""How fast does a browser render pages, how many fail, and does its memory stay flat?

    .venv/bin/python -m bench.render FILE.parquet... [--limit N] [--tabs N] [--pages N] [--no-sandbox]

Takes: parquet files with a column `html` (bytes or text), rendered offline and without scripts. Gives, on stdout, for
each file, and for all together: pages per second and the median with all tabs busy, the median of one tab alone, the
slowest page, failures by code; the processor time per page of the browser and of our own; and the memory of the browser
and of our own over `--pages` pages, those of all files again and again. Needs the extra `bench`, and Linux for the
figures that /proc tells.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from pathlib import Path

import pyarrow.parquet as pq

from marrow.errors import RenderError
from marrow.options import Options
from marrow.render.chromium import Chromium

_TICK_S = 1 / os.sysconf("SC_CLK_TCK")
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_MB = 1 << 20
_LOOKS = (0.1, 0.25, 0.5, 0.75, 1.0)
"""When memory is looked at, as shares of all pages."""


def pages(file: Path, limit: int) -> list[bytes]:
    """The pages of a set."""
    rows = pq.read_table(file, columns=["html"]).column("html").to_pylist()
    found = [row.encode() if isinstance(row, str) else row for row in rows if row]
    return found[: limit or None]


def processes(group: int) -> Iterable[tuple[Path, list[str]]]:
    """The processes of the browser: where /proc tells of each, and the fields of `stat` after the name."""
    for path in Path("/proc").glob("[0-9]*"):
        try:
            fields = (path / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(fields[2]) == group:
            yield path, fields


def memory(group: int) -> float:
    """The memory of the browser in MB, what its processes share counted once."""
    total = 0
    for path, fields in processes(group):
        try:
            lines = (path / "smaps_rollup").read_text().splitlines()
            total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) << 10
        except OSError:
            total += int(fields[21]) * _PAGE_BYTES
    return total / _MB


def processor_s(group: int) -> float:
    """The processor time of the browser, of those of its processes too that have ended."""
    return sum(sum(map(int, fields[11:15])) for _, fields in processes(group)) * _TICK_S


def render(chromium: Chromium, html: bytes) -> tuple[float, str]:
    """The seconds that a page takes, and the code of its failure, if it fails."""
    begin = time.perf_counter()
    try:
        chromium.render(html)
    except RenderError as error:
        return time.perf_counter() - begin, error.code
    return time.perf_counter() - begin, ""


def measure(chromium: Chromium, name: str, given: list[bytes], tabs: int) -> None:
    """One line on a set of pages."""
    group = chromium.pool.process().group
    alone = [render(chromium, html)[0] for html in given[:: max(len(given) // 60, 1)]]
    browser_s, own_s, begin = processor_s(group), time.process_time(), time.perf_counter()
    with ThreadPoolExecutor(tabs) as threads:
        done = list(threads.map(lambda html: render(chromium, html), given))
    wall_s = time.perf_counter() - begin
    browser_s, own_s = processor_s(group) - browser_s, time.process_time() - own_s
    codes = Counter(code for _, code in done if code)
    print(
        f"{name}: {len(given)} pages, {len(given) / wall_s:.1f} pages/s, median {_ms(s for s, _ in done)} ms with"
        f" {tabs} tabs, {_ms(alone)} ms alone, at most {max(done)[0] * 1e3:.0f} ms;"
        f" processor {browser_s / len(given) * 1e3:.0f} ms browser,"
        f" {own_s / len(given) * 1e3:.0f} ms own; failed: {dict(codes) or 'none'}",
        flush=True,
    )


def _ms(seconds: Iterable[float]) -> str:
    return f"{statistics.median(seconds) * 1e3:.0f}"


def own_memory() -> float:
    """Our own memory in MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE_BYTES / _MB


def watch(chromium: Chromium, given: list[bytes], tabs: int, count: int) -> None:
    """The memory of the browser and of our own, a few times over many pages."""
    rest, done = cycle(given), 0
    with ThreadPoolExecutor(tabs) as threads:
        for look in _LOOKS:
            step = round(look * count) - done
            list(threads.map(lambda html: render(chromium, html), islice(rest, step)))
            done += step
            browser = memory(chromium.pool.process().group)
            print(f"after {done} pages: {browser:.0f} MB browser, {own_memory():.0f} MB own", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--limit", type=int, default=0, help="pages of each file; 0: all")
    parser.add_argument("--tabs", type=int, default=4)
    parser.add_argument("--pages", type=int, default=0, help="pages over which memory is watched; 0: it is not")
    parser.add_argument("--no-sandbox", action="store_true")
    wanted = parser.parse_args()
    sets = {file: pages(file, wanted.limit) for file in wanted.files}
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with Chromium(Options().change(tabs=wanted.tabs, sandbox=not wanted.no_sandbox)) as chromium:
        for file, given in sets.items():
            measure(chromium, f"{file.parent.name}/{file.stem}", given, wanted.tabs)
        if len(sets) > 1:
            measure(chromium, "all of them", [html for given in sets.values() for html in given], wanted.tabs)
        if wanted.pages:
            watch(chromium, [html for given in sets.values() for html in given], wanted.tabs, wanted.pages)


if __name__ == "__main__":
    main()
