"""The methods: each is one function that judges the segments of a page.

`METHODS` names them; `auto` is the best one there is. A new method is one file, one line here,
and its name in `options.METHODS` (a test holds the two together).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from marrow.methods import auto, segments
from marrow.options import Options
from marrow.page import Page
from marrow.segments import Segments
from marrow.verdicts import Judge, Verdicts


def _late(name: str) -> Judge:
    """A method that is imported when it first judges: most programs never ask for it."""

    def judge(page: Page, segments: Segments, options: Options) -> Verdicts:
        late: Judge = import_module(f"marrow.methods.{name}").judge
        return late(page, segments, options)

    return judge


METHODS: Mapping[str, Judge] = MappingProxyType(
    {"auto": auto.judge, "segments": segments.judge, "density": _late("density"), "semantic": _late("semantic")}
)
