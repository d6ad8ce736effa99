"""Patterns that are compiled when they are first used.

Takes: what `re.compile` takes. Gives: what works like its result, by methods.
Keeps true: the first use of a method compiles; every later one costs what it costs with a compiled pattern.

Compiling is slow, a third of a millisecond for a pattern of one line. Those that an ordinary page has no use for, such
as the addresses of players, need not wait for `import marrow`.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, cast


def late(pattern: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """A pattern for what few pages have.

    >>> late(r"[a-z]+").findall("Tea, 3 min")
    ['ea', 'min']
    """
    return cast("re.Pattern[AnyStr]", _Late(pattern, flags))


class _Late:
    """Stands for a pattern; once asked for, a method of the compiled one is its own."""

    def __init__(self, pattern: Any, flags: int) -> None:
        self._source = pattern, flags

    def __getattr__(self, name: str) -> Any:
        # Only for what is not there: the first time that a method is used. `re` remembers what it has compiled.
        found = getattr(re.compile(*self._source), name)
        setattr(self, name, found)
        return found
