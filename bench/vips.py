"""How long does VIPS take on a page that a browser has laid out, and how does that grow with the page?

    .venv/bin/python -m bench.vips FILE.parquet... [--limit N] [--repeat N] [--pdoc N] [--no-sandbox]

Takes: parquet files with a column `html` (bytes or text), rendered offline and without scripts. Gives, on stdout, the
processor time of `blocks_of`, best of `--repeat`, by number of nodes: median and slowest page; the exponent of its
growth; plain cuts beside it; and pages made to be hard: nested deep, flat and long, stairs, all on one spot. Needs the
extra `bench`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from marrow.errors import RenderError
from marrow.options import Options
from marrow.page import Page
from marrow.render.browser import is_root
from marrow.render.chromium import Chromium
from marrow.vision.blocks import Blocks
from marrow.vision.by import BY

_SIZES = (0, 250, 500, 1000, 1500, 2500, 4000, 8000, 120_000)
_MS = 1000


def pages(file: Path, limit: int) -> Iterator[bytes]:
    """The pages of a set, evenly over it if they are more than `limit`."""
    rows = pq.read_table(file, columns=["html"]).column("html").to_pylist()
    found = [row.encode() if isinstance(row, str) else row for row in rows if row]
    step = max(1, len(found) // limit) if limit else 1
    yield from found[::step][: limit or None]


def hard_pages() -> dict[str, str]:
    """Pages that give an algorithm like this one the most to do."""
    stairs = "".join(
        f'<p style="position:absolute;left:{40 * n}px;top:{30 * n}px;margin:0">step</p>' for n in range(3000)
    )
    heap = "".join(f'<p style="position:absolute;left:{n % 97}px;top:{n % 89}px">spot</p>' for n in range(5000))
    frames = "".join(f'<div style="background:#{"ddd" if n % 2 else "eee"};padding:1px">level' for n in range(500))
    turns = "".join(
        f'<div style="display:flex;flex-direction:{"row" if n % 2 else "column"};gap:9px">{n} <i></i>'
        for n in range(400)
    )
    spaces = "".join(f'<p style="margin:0 0 {n % 150}px">line {n}</p>' for n in range(20_000))
    return {
        "stairs": stairs,
        "one spot": heap,
        "frames in frames": frames,
        "rows in columns": turns,
        "20,000 paragraphs": spaces,
    }


def best_ms(made: Callable[[Page, Options], Blocks], page: Page, options: Options, repeat: int) -> float:
    """Milliseconds of processor time, the best of several."""
    taken: list[float] = []
    for _ in range(repeat):
        begin = time.process_time()
        made(page, options)
        taken.append(time.process_time() - begin)
    return min(taken) * _MS


def table(nodes: list[int], vips: list[float], cuts: list[float]) -> None:
    """The figures, by number of nodes."""
    print("| nodes | pages | VIPS median ms | slowest | cuts median ms |\n| --- | ---: | ---: | ---: | ---: |")
    for low, high in pairwise(_SIZES):
        rows = [row for row, count in enumerate(nodes) if low <= count < high]
        if rows:
            times = [vips[row] for row in rows]
            plain = statistics.median(cuts[row] for row in rows)
            median = statistics.median(times)
            print(f"| {low:,}–{high:,} | {len(rows)} | {median:.1f} | {max(times):.1f} | {plain:.1f} |")
    if len(nodes) > 2:
        slope = np.polyfit(np.log(nodes), np.log(vips), 1)[0]
        print(f"\ngrows with the number of nodes to the power of {slope:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--limit", type=int, default=0)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--pdoc", type=int, default=Options().vips.pdoc)
    parser.add_argument("--no-sandbox", action="store_true")
    asked = parser.parse_args()
    options = Options().change(pdoc=asked.pdoc, sandbox=not (asked.no_sandbox or is_root()), render_timeout_s=60)
    nodes: list[int] = []
    times: dict[str, list[float]] = {"vips": [], "cuts": []}
    with Chromium(options) as chromium:
        for file in asked.files:
            for html in pages(file, asked.limit):
                try:
                    page = chromium.render(html).page
                except RenderError as error:
                    print(f"left out: {error}")
                    continue
                nodes.append(len(page.tree))
                for name, found in times.items():
                    found.append(best_ms(BY[name], page, options, asked.repeat))
        if nodes:
            table(nodes, times["vips"], times["cuts"])
        print("\n| hard page | nodes | ms | blocks | warnings |\n| --- | ---: | ---: | ---: | --- |")
        for name, source in hard_pages().items():
            page = chromium.render(source).page
            blocks = BY["vips"](page, options)
            taken = best_ms(BY["vips"], page, options, 1)
            told = ", ".join(warning.code for warning in blocks.warnings)
            print(f"| {name} | {len(page.tree):,} | {taken:.0f} | {len(blocks):,} | {told} |")


if __name__ == "__main__":
    main()
