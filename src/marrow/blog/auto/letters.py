"""Of which signs texts are made, counted for all texts of a page at once.

Takes: texts. Gives: for each the share of its letters that are digits, capitals, ends of sentences, commas and the
signs that part things. Keeps true: of a long text only its beginning is counted; what lies beyond the first 65,536
characters of Unicode is none of these.
"""

from __future__ import annotations

import re
from functools import cache

import numpy as np
from numpy.typing import NDArray

_SIGNS = {
    "digits": r"\d",
    "capitals": "[A-ZÀ-ÖØ-ÞΑ-ΫА-Я]",
    "sentences": "[.!?。！？؟।…]",
    "commas": "[,，、;；]",
    "bullets": r"[|•·—–\-/»«›‹→←\[\]()#@]",
}
NAMES = tuple(_SIGNS)
_READ = 200
"""Characters of a text that are counted."""
_PLANE = 1 << 16


def shares(texts: list[str]) -> NDArray[np.float32]:
    """A row for each text, a column for each of `NAMES`."""
    read = [text[:_READ] for text in texts]
    ends = np.cumsum([len(text) for text in read], dtype=np.int64)
    starts = np.concatenate(([0], ends))[:-1]
    codes = np.frombuffer("".join(read).encode("utf-32-le", "surrogatepass"), np.uint32)
    kinds = _kinds()[np.minimum(codes, _PLANE - 1)]
    total = np.zeros(len(codes) + 1, np.int32)
    columns = []
    for place in range(len(NAMES)):
        np.cumsum((kinds >> place) & 1, out=total[1:])
        columns.append(total[ends] - total[starts])
    made: NDArray[np.float32] = (np.array(columns).T / np.maximum(ends - starts, 1)[:, None]).astype(np.float32)
    return made


@cache
def _kinds() -> NDArray[np.uint8]:
    """For each character which of the signs it is, as bits."""
    every = "".join(map(chr, range(_PLANE)))
    kinds = np.zeros(_PLANE, np.uint8)
    for place, pattern in enumerate(_SIGNS.values()):
        kinds[[match.start() for match in re.finditer(pattern, every)]] |= 1 << place
    return kinds
