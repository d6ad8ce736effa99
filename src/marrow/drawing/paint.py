"""Colours of a drawing that stands alone.

Takes: the parts of a drawing that are safe. Gives: the same parts, in which shapes that the page's style sheets would
colour are outlines. Keeps true: what says itself how it is painted stays as it is; doing it twice changes nothing.

Charts are often coloured by the page: `<path class="line">`. Without the page's sheets SVG paints such a shape black
all over, and a curve or a flow chart becomes a blot. As outlines they can be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from marrow.drawing.allowed import declarations
from marrow.drawing.parts import Part

OUTLINE = "#777"
_PAINTED = frozenset("path rect circle ellipse line polyline polygon".split())
_ELSEWHERE = frozenset(("clipPath", "mask"))
"""What is in them is never painted itself."""


class _Paint(NamedTuple):
    """What an element paints with, and what is in it too; "" where nothing says."""

    fill: str = ""
    stroke: str = ""
    is_styled: bool = False  # by the page, for all one knows


def outlined(parts: Sequence[Part], styled: Sequence[bool]) -> Iterator[Part]:
    """The parts; `styled` tells which of them a sheet of the page may colour."""
    if any(part.name == "style" and not inside.name for part, inside in pairwise(parts)):
        yield from parts  # its own sheet colours it
        return
    paints: list[_Paint] = []  # of the elements that are open
    apart = -1  # depth of an element whose content is not painted
    for part, is_styled in zip(parts, styled, strict=True):
        apart = apart if 0 <= apart < part.depth else -1
        if not part.name:
            yield part
            continue
        if part.name in _ELSEWHERE and apart < 0:
            apart = part.depth
        del paints[part.depth :]
        paint = _paint(part, paints[-1] if paints else _Paint(), is_styled)
        paints.append(paint)
        is_open = part.name in _PAINTED and paint.is_styled and apart < 0
        yield _outline(part, paint) if is_open else part


def _paint(part: Part, above: _Paint, is_styled: bool) -> _Paint:
    own = part.attributes
    said = {**own, **dict(declarations(own["style"]))} if "style" in own else own
    return _Paint(said.get("fill", above.fill), said.get("stroke", above.stroke), is_styled or above.is_styled)


def _outline(part: Part, paint: _Paint) -> Part:
    added = {} if paint.fill else {"fill": "none"}
    if paint.fill in ("", "none") and paint.stroke in ("", "none"):
        added["stroke"] = OUTLINE
    return part._replace(attributes={**part.attributes, **added}) if added else part
