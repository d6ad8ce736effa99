"""Does memory stay flat over many extractions in one process?

    .venv/bin/python -m bench.memory DATA [--count 20000]

Extracts pages of DATA (`*/dev.parquet`) over and over, to text and to HTML, and prints the resident memory as it goes.
Fails if it grows by 20 MB or more after the first 1,000.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from itertools import cycle, islice
from pathlib import Path

import marrow
from bench.speed import pages

MOST_MB = 20
WARM_UP = 1000


def resident_mb() -> float:
    """The resident memory of this process."""
    fields = Path("/proc/self/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> int:
    """Measure and print; 1 if memory grows."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("data", type=Path)
    arguments.add_argument("--count", type=int, default=20_000)
    given = arguments.parse_args()
    # Pages of ordinary size: one of 10 MB moves the resident set by more than any leak would.
    sample = [page for page in pages(given.data, 60) if len(page) < 500_000]
    before = 0.0
    for number, data in enumerate(islice(cycle(sample), given.count), 1):
        try:
            article = marrow.extract(data)
            _ = article.date  # and with it all metadata
            marrow.WRITERS["text"](article)
            if number % 10 == 0:
                marrow.WRITERS["html"](article)
        except marrow.MarrowError:
            pass
        if number == WARM_UP:
            gc.collect()
            before = resident_mb()
        if number % 1000 == 0:
            print(f"{number:7,} extractions  {resident_mb():8.1f} MB", flush=True)
    gc.collect()
    growth = resident_mb() - before
    print(f"growth after the first {WARM_UP:,}: {growth:.1f} MB (at most {MOST_MB})")
    return int(growth >= MOST_MB)


if __name__ == "__main__":
    sys.exit(main())
