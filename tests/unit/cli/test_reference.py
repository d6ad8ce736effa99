from __future__ import annotations

from pathlib import Path

import pytest

from marrow.cli.app import COMMANDS
from marrow.cli.failures import EXIT_LIST
from marrow.cli.reference import refresh
from marrow.errors import CODES
from marrow.options import SETTINGS
from marrow.write import WRITERS

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("name", ["cli.md", "errors.md"])
def test_the_tables_of_the_docs_are_fresh(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    assert text == refresh(text), f"run: python -m marrow.cli.reference docs/{name}"


def test_every_setting_command_format_and_exit_code_is_documented() -> None:
    text = (DOCS / "cli.md").read_text(encoding="utf-8")
    for setting in SETTINGS:
        assert f"`MARROW_{setting.name.upper()}`" in text
    assert all(f"marrow {command} " in text for command in COMMANDS)
    assert all(f"| `{name}` | `{writer.suffix}` |" in text for name, writer in WRITERS.items())
    assert all(f"| {code} | {meaning} |" in text for code, meaning in EXIT_LIST.items())


def test_every_error_code_is_documented() -> None:
    text = (DOCS / "errors.md").read_text(encoding="utf-8")
    assert all(f"| `{code}` | {meaning} |" in text for code, meaning in CODES.items())


def test_an_unknown_table_is_an_error() -> None:
    with pytest.raises(KeyError):
        refresh("<!-- table: colours -->\n<!-- end -->")
