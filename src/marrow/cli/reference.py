"""The tables of the docs that are made from declarations: settings, exit codes, error codes.

Takes: the text of a page of the docs. Gives: the same text with every table between its markers as it is
to be. `python -m marrow.cli.reference docs/*.md` rewrites the pages; a test fails where that is overdue.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path

from marrow.cli.app import COMMANDS
from marrow.cli.failures import EXIT_LIST, HINTS
from marrow.cli.settings import PREFIX, default_text, range_text, section_title
from marrow.errors import CODES
from marrow.options import SETTINGS

_MARKED = re.compile(r"(<!-- table: (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def refresh(text: str) -> str:
    """The text with its tables made anew; an unknown table is an error.

    >>> refresh("<!-- table: exits -->\\n<!-- end -->").splitlines()[:3]
    ['<!-- table: exits -->', '', '| Exit code | Meaning |']
    """
    return _MARKED.sub(lambda found: f"{found[1]}\n{TABLES[found[2]]()}\n{found[4]}", text)


def settings_table() -> str:
    """All settings, by group, with the flags that some command has for them."""
    flags = _flags()
    parts = []
    for group in dict.fromkeys(setting.group for setting in SETTINGS):
        rows = [
            (
                _code(flags.get(setting.name, ())),
                f"`{PREFIX}{setting.name.upper()}`",
                _code([default_text(setting)]),
                range_text(setting),
                setting.help,
            )
            for setting in SETTINGS
            if setting.group == group
        ]
        head = ("Flag", "Environment", "Default", "Range", "What it does")
        parts.append(f"### {section_title(group)}\n\n{_table(head, rows)}")
    return "\n".join(parts)


def _flags() -> dict[str, list[str]]:
    """The flags of all commands, by the settings that they set; a setting that has none is set in other ways."""
    found: dict[str, list[str]] = {}
    for module in COMMANDS.values():
        for parameter in import_module(module).command.params:
            found.setdefault(parameter.name, [*parameter.opts, *parameter.secondary_opts])
    return found


def _code(parts: Iterable[str]) -> str:
    return " ".join(f"`{part}`" for part in parts if part)


def exits_table() -> str:
    return _table(("Exit code", "Meaning"), EXIT_LIST.items())


def errors_table() -> str:
    rows = [(f"`{code}`", meaning, HINTS[code]) for code, meaning in CODES.items()]
    return _table(("Code", "Meaning", "What to do"), rows)


TABLES: dict[str, Callable[[], str]] = {
    "settings": settings_table,
    "exits": exits_table,
    "errors": errors_table,
}


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        page = Path(name)
        page.write_text(refresh(page.read_text(encoding="utf-8")), encoding="utf-8")
