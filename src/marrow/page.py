"""A page that was read: the tree, its look and what came with it.

Takes: what parsing and rendering made. Gives: everything a method may ask for.
Keeps true: immutable; no network, file or clock is needed to judge it.
"""

from __future__ import annotations

from collections.abc import Callable

from marrow.article import Warning
from marrow.drawing.parts import Drawings, no_drawings
from marrow.look import Look
from marrow.record import record
from marrow.tree import Tree


def _sets_none() -> bool:
    return False


@record(eq=False, kw_only=True)
class Page:
    """A page that was read."""

    tree: Tree
    look: Look
    url: str = ""  # "" where unknown
    base: str = ""  # what relative addresses are relative to
    encoding: str = "utf-8"
    json_ld: tuple[str, ...] = ()
    warnings: tuple[Warning, ...] = ()
    drawings: Drawings = no_drawings  # what a tree lacks of an `svg`, read when asked for
    sets_tex: Callable[[], bool] = _sets_none  # whether a script sets TeX that stands in the text
