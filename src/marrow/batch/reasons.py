"""Why an engine failed, in a line.

Takes: an error of Daft, of Ray, or of the system. Gives: what it says. Keeps true: the line is never empty and has no
escape codes; of an error that came through Ray it is the cause, and of one that was told with its traceback the end.
"""

from __future__ import annotations

import re
from traceback import format_exception_only

from marrow.errors import MarrowError

_ESCAPE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_TRACEBACK = "Traceback (most recent call last)"


class NoEngine(MarrowError):
    """There is no engine to run shards with: to try again at once is no use."""

    stage = "engine"


def reason(error: BaseException) -> str:
    """What an error says, in short."""
    cause = getattr(error, "cause", None)  # Ray's errors have a header for their first line, with colours
    told = "".join(format_exception_only(cause)) if isinstance(cause, BaseException) else str(error)
    lines = _ESCAPE.sub("", told).strip().splitlines() or [type(error).__name__]
    return lines[-1 if _TRACEBACK in told else 0]
