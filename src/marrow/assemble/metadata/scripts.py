"""Scripts: in which letters a text is written.

Takes: a text. Gives: the script that most of it is in, by its ISO 15924 code, and how much of it there is.
Keeps true: one pass over the text; letters beyond the basic plane count for nothing.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marrow import native

_RANGES = """
Latn 0041-005A 0061-007A 00AA 00BA 00C0-00D6 00D8-00F6 00F8-024F 1E00-1EFF FF21-FF3A FF41-FF5A
Grek 0370-03FF 1F00-1FFF
Cyrl 0400-052F 1C80-1C8F 2DE0-2DFF A640-A69F
Armn 0531-058A
Hebr 0591-05F4 FB1D-FB4F
Arab 0600-06FF 0750-077F 0870-08FF FB50-FDFF FE70-FEFC
Syrc 0700-074F
Thaa 0780-07BF
Nkoo 07C0-07FF
Deva 0900-0963 0966-097F A8E0-A8FF
Beng 0980-09FF
Guru 0A00-0A7F
Gujr 0A80-0AFF
Orya 0B00-0B7F
Taml 0B80-0BFF
Telu 0C00-0C7F
Knda 0C80-0CFF
Mlym 0D00-0D7F
Sinh 0D80-0DFF
Thai 0E01-0E3A 0E40-0E5B
Laoo 0E80-0EFF
Tibt 0F00-0FFF
Mymr 1000-109F
Geor 10A0-10FF 1C90-1CBF 2D00-2D2F
Hang 1100-11FF 3130-318F AC00-D7AF
Ethi 1200-139F 2D80-2DDF
Khmr 1780-17FF
Mong 1800-18AF
Kana 3041-309F 30A1-30FA 30FD-30FF 31F0-31FF FF66-FF9F
Hani 3005 3400-4DBF 4E00-9FFF F900-FAFF
"""
_DENSE = {"Hani": 3, "Kana": 3, "Hang": 2}
"""A character of these says as much as several letters: a Chinese text with names of products is Chinese."""

RIGHT_TO_LEFT = frozenset(("Hebr", "Arab", "Syrc", "Thaa", "Nkoo"))


NAMES = ("", *(line.split()[0] for line in _RANGES.split("\n")[1:-1]))
_KANA, _HAN = NAMES.index("Kana"), NAMES.index("Hani")
_NO_LETTER = 0
_WEIGHTS = {NAMES.index(name): weight for name, weight in _DENSE.items()}


class Script(NamedTuple):
    """The script that most of a text is in, and how many letters of it there are (a `_DENSE` one is several)."""

    name: str
    letters: int


def units(text: str) -> NDArray[np.uint16]:
    """The characters of a text as numbers; one beyond the basic plane is two, as in UTF-16."""
    return np.frombuffer(text.encode("utf-16-le", "surrogatepass"), "<u2")


@cache
def numbers() -> NDArray[np.uint8]:
    """For each character the number of its script in `NAMES`; 0 if it is no letter."""
    table = np.zeros(1 << 16, np.uint8)
    for number, line in enumerate(_RANGES.split("\n")[1:-1], 1):
        for span in line.split()[1:]:
            first, _, last = span.partition("-")
            table[int(first, 16) : int(last or first, 16) + 1] = number
    return table


def _counts(text: str) -> dict[int, int]:
    """How many characters of each script there are, by its number."""
    if native.core is not None:
        return native.core.count_kinds(text, numbers())
    counts = np.bincount(numbers().take(units(text))).tolist()
    return {number: count for number, count in enumerate(counts) if count}


def script_of(text: str) -> Script:
    """The script that most of a text is written in. Japanese is "Kana", and only Chinese is "Hani".

    >>> script_of("Сухой закон"), script_of("1984")
    (Script(name='Cyrl', letters=10), Script(name='', letters=0))
    >>> script_of("東京タワー").name, script_of("北京的夏天 2008 Olympics").name
    ('Kana', 'Hani')
    """
    counts = _counts(text)
    counts.pop(_NO_LETTER, None)
    for number in counts.keys() & _WEIGHTS.keys():
        counts[number] *= _WEIGHTS[number]
    # Japanese prose has kana in every line; a Chinese one has a borrowed の at most.
    if counts.get(_KANA, 0) * 12 > counts.get(_HAN, 0):
        counts[_KANA] += counts.pop(_HAN, 0)
    best = max(counts, key=counts.__getitem__, default=_NO_LETTER)
    return Script(NAMES[best], counts.get(best, 0))
