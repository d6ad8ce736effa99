"""The signs between things that are said one after the other.

Takes: a language. Gives: its `Marks`. Keeps true: a synthesiser pauses at them, for they are those of the language's
own script: Arabic has a comma of its own, Chinese and Japanese have no blanks.
"""

from __future__ import annotations

from marrow.record import record


@record
class Marks:
    """What stands between names, between cells of a row, and after what heads a text; blanks included."""

    comma: str = ", "
    semicolon: str = "; "
    colon: str = ": "


_LATIN, _ARABIC, _WIDE = Marks(), Marks("، ", "؛ "), Marks("、", "；", "：")
_MARKS = {**dict.fromkeys("ar ckb fa ps sd ug ur".split(), _ARABIC), **dict.fromkeys(("ja", "yue", "zh"), _WIDE)}


def marks(language: str) -> Marks:
    """The marks of a language, whatever its region and script.

    >>> marks("zh-Hant").colon, marks("de").comma
    ('：', ', ')
    """
    return _MARKS.get(language.lower().partition("-")[0], _LATIN)
