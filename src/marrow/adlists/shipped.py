"""The embedded list: well-known hosts of advertising and tracking, at once, offline and without an extra."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from marrow.adlists.blocker import Blocker
from marrow.adlists.compiling import compile_lists

NAME = "embedded"


def text() -> str:
    """The list as it is written."""
    return files("marrow.adlists").joinpath("embedded.txt").read_text("utf-8")


@cache
def embedded() -> Blocker:
    """A blocker of the embedded list."""
    return compile_lists({NAME: text()})
