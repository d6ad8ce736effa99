"""Roles that we gave ourselves, in a file without a word of the pages they are for.

Takes: the file, one page to a line. Gives: for each page its marks, and from those the roles of its segments.
Keeps true: a mark is a letter for the role and four digits that stand for the text; a segment that is cut in another
way than when it was marked has no role, and all others keep theirs.
Refuses: a file of something else (`input.not_html`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from marrow.errors import InputError
from marrow.evaluate.subsequence import align
from marrow.train.labels import UNKNOWN
from marrow.verdicts import Role

_LETTERS = dict(zip("obtdycmrpi", Role, strict=True))
_LETTER = {role: letter for letter, role in _LETTERS.items()}
_MARKS = re.compile(rf"(?:(?:^| )[{''.join(_LETTERS)}][0-9a-f]{{4}})+")


def read_marks(file: Path) -> dict[str, str]:
    """The marks of all pages of a file, by the page's set and name."""
    try:
        rows = [json.loads(line) for line in file.read_text("utf-8").strip().split("\n")]
        return {str(row["id"]): _checked(row["marks"]) for row in rows}
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError("input.not_html", f"does not hold marks of pages ({error})", url=str(file)) from error


def _checked(marks: str) -> str:
    if not _MARKS.fullmatch(marks):
        raise ValueError(f"{marks[:20]!r} are no marks")
    return marks


def marks_of(texts: Sequence[str], roles: Sequence[Role]) -> str:
    """The marks of a page, by the texts and roles of its segments.

    >>> marks_of(["Home", "Tea  is hot."], [Role.OTHER, Role.BODY])
    'oa3ee b9c5e'
    """
    return " ".join(f"{_LETTER[role]}{_digits(text)}" for text, role in zip(texts, roles, strict=True))


def roles_by_marks(texts: Sequence[str], marks: str) -> NDArray[np.int8]:
    """The roles of segments that were marked.

    >>> roles_by_marks(["New", "Home", "Tea is hot."], "oa3ee b9c5e").tolist()
    [-1, 0, 1]
    """
    given = marks.split()
    roles = np.full(len(texts), UNKNOWN, np.int8)
    for here, there in align([_digits(text) for text in texts], [each[1:] for each in given]):
        roles[here] = _LETTERS[given[there][0]]
    return roles


def _digits(text: str) -> str:
    return f"{crc32(' '.join(text.split()).encode(errors='surrogatepass')) & 0xFFFF:04x}"
