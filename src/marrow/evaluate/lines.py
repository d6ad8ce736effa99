"""Rows as JSON lines, for those who have no pyarrow, and for eyes and diffs.

Takes: the rows of a page set, or a file of them. Gives: the same, the other way round. Keeps true: a row comes back as
it went. HTML is text where its bytes are UTF-8; where not, JSON has no place for them, and `html_base64` holds them.
Refuses: files with a line that is no row (`input.not_html`).
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from marrow.errors import InputError

_PACKED = "html_base64"


def is_lines(file: Path) -> bool:
    """Whether a file is one of JSON lines, by its name."""
    return file.suffix.lower() == ".jsonl"


def to_line(row: Mapping[str, str | bytes | None]) -> bytes:
    """A row as a line.

    >>> to_line({"id": "a", "html": b"<p>Tea"}), to_line({"id": "a", "html": b"\\xff"})
    (b'{"id": "a", "html": "<p>Tea"}\\n', b'{"id": "a", "html_base64": "/w=="}\\n')
    """
    shown: dict[str, str | None] = {}
    for name, value in row.items():
        if isinstance(value, bytes):
            try:
                shown[name] = value.decode()
            except UnicodeDecodeError:
                shown[_PACKED] = b64encode(value).decode("ascii")
        else:
            shown[name] = value
    return json.dumps(shown, ensure_ascii=False).encode() + b"\n"


def read_lines(file: Path) -> list[dict[str, Any]]:
    """The rows of a file."""
    try:
        return [_row(json.loads(line)) for line in file.read_bytes().splitlines() if line.strip()]
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise InputError("input.not_html", f"is not a file of JSON lines ({error})", url=str(file)) from error


def _row(row: dict[str, Any]) -> dict[str, Any]:
    if _PACKED in row:
        row["html"] = b64decode(row.pop(_PACKED))
    elif isinstance(row.get("html"), str):
        row["html"] = row["html"].encode()
    return row
