"""How often is the rule for portals right?

    .venv/bin/python -m bench.portals DATA

DATA is the folder of all page sets; `labels/portals.jsonl` names the pages. Gives: a table in Markdown, for the half
that the thresholds were chosen on (every second line, from the first), for the other one and for all, and the pages
that are taken for what they are not. Needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

import marrow
from marrow.filters.portal import is_portal
from marrow.methods import METHODS
from marrow.options import Options
from marrow.segments import segment

LABELS = Path(__file__).parents[1] / "labels" / "portals.jsonl"
Row = dict[str, Any]


def pages(data: Path, labels: list[Row]) -> Iterator[Row]:
    """The labelled pages, each with its label."""
    found: dict[tuple[str, str], Row] = {}
    for name in sorted({label["set"] for label in labels}):
        for file in sorted((data / name).glob("*.parquet")):
            rows = pq.read_table(file, columns=["id", "url", "html"]).to_pylist()
            found |= {(name, row["id"]): row for row in rows}
    return (label | found[label["set"], label["id"]] for label in labels)


def is_right(row: Row) -> bool:
    """Whether the rule says what the label says."""
    page = marrow.read(row["html"], url=row["url"])
    segments = segment(page.tree, page.look)
    return is_portal(page, segments, METHODS["auto"](page, segments, Options())) is bool(row["is_portal"])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    labels = [json.loads(line) for line in LABELS.read_text("utf-8").splitlines()]
    rows = list(pages(parser.parse_args().data, labels))
    right = [is_right(row) for row in rows]
    print("| | right | of |\n| --- | ---: | ---: |")
    for name, some in (("to choose by", right[::2]), ("the others", right[1::2]), ("all", right)):
        print(f"| {name} | {sum(some)} | {len(some)} |")
    for row, is_fine in zip(rows, right, strict=True):
        if not is_fine:
            print(f"\n{row['set']}/{row['id']}: {'a' if row['is_portal'] else 'not a'} portal ({row['why']})")


if __name__ == "__main__":
    main()
