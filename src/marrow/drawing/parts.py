"""A drawing as a page has it: its elements and texts, in document order.

Takes: what a parser or a browser saw. Gives: `Part`s, of which nothing is checked yet; `clean` does that.
Keeps true: the first part is the `svg` itself, at depth 0; what is inside a part follows it and is deeper.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

MOST_PARTS = 20_000
"""Parts of a drawing that are read; one with more is no picture for an article."""


class Part(NamedTuple):
    """An element, or a text, whose name is ""."""

    depth: int
    name: str
    attributes: Mapping[str, str] = {}
    text: str = ""


Parts = Sequence[Part]
Drawings = Callable[[int], Parts]
"""Gives the parts of the `svg` that is a node of a page, read when asked for; none if it cannot be read again."""


def given(found: Mapping[int, Parts]) -> Drawings:
    """Drawings that are there already."""
    return lambda node: found.get(node, ())


def no_drawings(node: int) -> Parts:
    """A page of which nothing but its tree is known."""
    del node
    return ()
