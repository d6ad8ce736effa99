"""`marrow explain --pictures`: every picture of a page, what it was taken for, and why."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from marrow.cli.voice import printable

if TYPE_CHECKING:
    from rich.table import Table

    from marrow import Picture


def as_json(pictures: Sequence[Picture]) -> str:
    """The pictures for programs."""
    told = [{**asdict(each.image), "kept": each.kept, "xpath": each.xpath} for each in pictures]
    return json.dumps({"images": told}, ensure_ascii=False, indent=2) + "\n"


def as_table(pictures: Sequence[Picture]) -> Table:
    """The pictures for people: a line each, those that are kept with a ●."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, expand=True, show_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("", no_wrap=True)
    table.add_column("role", no_wrap=True)
    table.add_column("score", justify="right", no_wrap=True)
    table.add_column("because", ratio=2, no_wrap=True, overflow="ellipsis")
    table.add_column("caption or alt", ratio=2, no_wrap=True, overflow="ellipsis")
    table.add_column("address", ratio=2, no_wrap=True, overflow="ellipsis")
    for picture in pictures:
        image = picture.image
        table.add_row(
            Text("●" if picture.kept else " ", "green"),
            Text(image.role),
            f"{image.score:.2f}",
            Text(image.because),
            Text(printable(image.caption or image.credit or image.alt)),
            Text(printable(_end(image.url))),
            style="" if picture.kept else "dim",
        )
    return table


def _end(url: str) -> str:
    """The end of an address, which names the picture; that of a drawing is the drawing."""
    if url.startswith("data:"):
        return "(drawn in the page)"
    return url.partition("?")[0].rstrip("/").rpartition("/")[2] or url
