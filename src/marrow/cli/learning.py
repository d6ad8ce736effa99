"""Flags that commands share which learn from page sets."""

from __future__ import annotations

from pathlib import Path

import click

from marrow.cli.help import limit_flag
from marrow.cli.settings import Flag

WHAT, HOW = "What is learned from", "How"


def learning_flags(*, data: str, output: str, default: Path) -> list[Flag]:
    """`--data`, `--limit` and `-o`: what the data is, what goes into the output, and where that is by default."""
    return [
        Flag(
            ["--data"],
            section=WHAT,
            required=True,
            type=click.Path(path_type=Path),
            metavar="FOLDER",
            help=data,
        ),
        limit_flag(WHAT),
        Flag(
            ["-o", "--output"],
            section=HOW,
            type=click.Path(path_type=Path, file_okay=False),
            default=default,
            metavar="FOLDER",
            help=f"{output}  [default: {default}]",
        ),
    ]
