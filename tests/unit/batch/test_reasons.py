from __future__ import annotations

import pytest

from marrow.batch.reasons import reason

_COLOURS = "\x1b[36mray::_run()\x1b[39m (pid=7, ip=192.0.2.7)\nValueError: no job"
_TRACEBACK = """Traceback (most recent call last):
  File "a.py", line 1
    ^^^^
ModuleNotFoundError: No module named 'tea'
"""


class Passed(Exception):
    """One that comes through Ray, with its cause."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(_COLOURS)
        self.cause = cause


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ValueError("\nno room\nat 0x1"), "no room"),
        (ValueError(), "ValueError"),
        (ValueError(" "), "ValueError"),
        (ValueError("\x1b[33mno\x1b[0m room"), "no room"),
        (Passed(ValueError("no job\nat all")), "ValueError: no job"),
        (Passed(ValueError()), "ValueError"),
        (Passed(RuntimeError(f"It cannot be imported from [...]:\n\n{_TRACEBACK}")), "No module named 'tea'"),
        (ValueError(f"System error: it\ntraceback: {_TRACEBACK}"), "No module named 'tea'"),
    ],
)
def test_a_line_says_why(error: Exception, told: str) -> None:
    assert reason(error).removeprefix("ModuleNotFoundError: ") == told
