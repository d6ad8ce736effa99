"""What a process tells of a page that it worked on, in bytes.

Takes: what became of a page. Gives: a line of JSON, and behind it the row's long strings as they are; and what became
of the page again. Keeps true: a row comes back as it went, with long strings last. Texts are nearly all of a row, and
a row takes half the time so, at both ends.
Refuses: bytes that are none of this (`ValueError`, `TypeError`), for who talks nonsense may be broken.
"""

from __future__ import annotations

import json
from dataclasses import field
from typing import Any

from marrow.batch.work import Made
from marrow.record import record

_LONG = 200  # characters: a line of JSON has shorter strings


@record
class _Head:
    """What the line says."""

    row: Any  # whatever was said
    seconds: float = 0.0
    long: Any = field(default_factory=dict)  # the strings behind it, and how many characters they have


def pack(made: Made) -> bytes:
    """What became of a page, in bytes."""
    long = {name: value for name, value in made.row.items() if isinstance(value, str) and len(value) > _LONG}
    short = {name: value for name, value in made.row.items() if name not in long}
    head = {"row": short, "seconds": made.seconds, "long": {name: len(text) for name, text in long.items()}}
    return f"{json.dumps(head)}\n{''.join(long.values())}".encode("utf-8", "surrogatepass")


def unpack(data: bytes) -> Made:
    """What `pack` made this of."""
    line, _, texts = data.partition(b"\n")
    head = _Head(**json.loads(line))  # `TypeError` where it has other names, or none
    if not isinstance(head.row, dict) or not isinstance(head.long, dict) or "status" not in head.row:
        raise ValueError("this is no row")
    left = texts.decode("utf-8", "surrogatepass")
    lengths = head.long.values()
    if not all(type(length) is int and length > _LONG for length in lengths) or sum(lengths) != len(left):
        raise ValueError("these are other strings")
    for name, length in head.long.items():
        head.row[name], left = left[:length], left[length:]
    return Made(head.row, head.seconds)
