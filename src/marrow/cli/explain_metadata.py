"""`marrow explain --metadata`: what a page offers for each field, what was chosen, and why."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from marrow.cli.voice import printable

if TYPE_CHECKING:
    from rich.table import Table

    from marrow import Claim

_MOST_REASONS = 6


def as_json(claims: Sequence[Claim]) -> str:
    """The claims for programs."""
    return json.dumps({"metadata": [asdict(claim) for claim in claims]}, ensure_ascii=False, indent=2) + "\n"


def as_table(claims: Sequence[Claim]) -> Table:
    """The claims for people: a line each, or more where sources have no room; those that were chosen with a ●."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, expand=True, show_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("field", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column("sure", justify="right", no_wrap=True)
    table.add_column("value", ratio=3, no_wrap=True, overflow="ellipsis")
    longest = max((len(f"{source},") for claim in claims for source in claim.sources), default=0)
    table.add_column("sources", ratio=1, width=longest)  # of a column with a ratio, rich takes the width for its least
    table.add_column("because", ratio=3, no_wrap=True, overflow="ellipsis")
    last = ""
    for claim in claims:
        table.add_row(
            Text(claim.field if claim.field != last else "", "bold"),
            Text("●" if claim.chosen else " ", "green"),
            "" if claim.probability is None else f"{claim.probability:.2f}",
            Text(printable(claim.value) if claim.value else "(none of these)", "" if claim.value else "italic"),
            Text(", ".join(claim.sources)),
            Text(printable(", ".join(claim.because[:_MOST_REASONS]))),
            style="" if claim.chosen else "dim",
        )
        last = claim.field
    return table
