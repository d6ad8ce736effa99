"""The methods: each is one function that judges the segments of a page.

`METHODS` names them; `auto` is the best one there is. A new method is one file, one line here,
and its name in `options.METHODS` (a test holds the two together).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from marrow.methods import auto, segments
from marrow.verdicts import Judge

METHODS: Mapping[str, Judge] = MappingProxyType({"auto": auto.judge, "segments": segments.judge})
