"""What the commands that score one kind of thing (`marrow eval meta`, `marrow eval images`) have in common.

Takes: the figures of a run and what is wrong in it. Gives: files of both; and the flags that name them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from marrow.cli.settings import Flag

EXIT_LIST = {
    "0": "all pages were scored; those with errors count as empty",
    "2": "the command or an option is wrong, or an extra is missing",
    "3": "the data cannot be read",
}
DATA = "What is scored"
_OUT = "What comes out"
_FILE = click.Path(path_type=Path, dir_okay=False)


def answers_flag(beside: Path) -> Flag:
    """Where the answers of other extractors are; `bench/peers` puts them `beside`."""
    return Flag(
        ["--answers"],
        section=DATA,
        type=click.Path(path_type=Path),
        default=beside,
        metavar="FOLDER",
        help=f"Where the answers of others are.  [default: {beside}]",
    )


def result_flags() -> tuple[Flag, Flag]:
    """The files that results go to."""
    return (
        Flag(["--json", "json_file"], section=_OUT, type=_FILE, metavar="FILE", help="Write all figures as JSON."),
        Flag(["--misses"], section=_OUT, type=_FILE, metavar="FILE", help="Write what is wrong, a line each, tabs."),
    )


def write_json(file: Path | None, told: Mapping[str, Any]) -> None:
    """Write all figures, if somebody wants them."""
    if file is not None:
        file.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", "utf-8")


def write_misses(file: Path | None, names: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Write what is wrong, if somebody wants it: a line each, its cells without tabs and line ends."""
    if file is not None:
        lines = ["\t".join(names), *("\t".join(" ".join(cell.split()) for cell in row) for row in rows)]
        file.write_text("\n".join(lines) + "\n", "utf-8")
