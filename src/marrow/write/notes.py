"""The footnotes of an article, gathered and given keys.

Takes: blocks. Gives: all footnotes in document order, wherever they stand, each with a key.
Keeps true: keys are unique and made of ASCII letters, digits, `.`, `_` and `-`, so that they fit an id in
HTML, XML and Markdown alike; the first note of a label gets the references to it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from marrow.article import Blocks, Footnote, walk
from marrow.record import record

_OUTSIDE_KEY = re.compile(r"[^A-Za-z0-9._-]+")


@record
class Notes:
    """Footnotes with their keys, and the key that a label refers to."""

    noted: tuple[tuple[str, Footnote], ...]
    keys: Mapping[str, str]


def gather(blocks: Blocks) -> Notes:
    """All footnotes of the blocks.

    >>> gather((Footnote("*", ()), Footnote("2", ()))).keys
    {'*': 'n1', '2': '2'}
    """
    noted: dict[str, Footnote] = {}
    keys: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for block in walk(blocks):
        if isinstance(block, Footnote):
            key = _free_key(block.label, noted, counts)
            noted[key] = block
            keys.setdefault(block.label, key)
    return Notes(tuple(noted.items()), keys)


def _free_key(label: str, taken: Mapping[str, Footnote], counts: Counter[str]) -> str:
    """A key that no other note has; `counts` says how many notes of a label had to be told apart so far."""
    key = stem = _OUTSIDE_KEY.sub("-", label).strip("-")[:40] or f"n{len(taken) + 1}"
    while key in taken:
        counts[stem] += 1
        key = f"{stem}-{counts[stem] + 1}"
    return key
