"""The parts of a drawing → markup that is safe to show anywhere, and what a reader is told of it.

Takes: `Parts`. Gives: a `Drawing`, or None for what is empty, broken or too large.
Keeps true: only what `allowed` lists is written, as well-formed XML; a drawing stands alone and refers to nothing
outside; cleaning what is clean changes nothing; time and size are bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape

from marrow.drawing.allowed import ATTRIBUTES, ELEMENTS, GROUPS, PAINTS, SHAPES, address_of, sheet_of, value_of
from marrow.drawing.paint import outlined
from marrow.drawing.parts import MOST_PARTS, Part, Parts
from marrow.drawing.references import referring
from marrow.record import record

MAX_CHARS = 200_000
"""Of the markup of a drawing: as much as a bitmap of its kind has. A longer one is left out."""
CHART_LABELS = 3
_MOST_DEPTH = 100
"""Readers of XML give up on more; elements of a drawing are seldom ten deep."""
_NAMESPACE = "http://www.w3.org/2000/svg"
_LENGTH = re.compile(r"\s*\+?(\d{1,6}(?:\.\d*)?)(px|pt|pc|in|cm|mm|q|em|rem)?\s*", re.IGNORECASE)
_PX = {"pt": 4 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "em": 16, "rem": 16}
_MIN_PX = 0.001
"""A side that is shorter is none: to divide by next to nothing gives no size."""
_NUMBERS = re.compile(r"[\s,]+")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SAYING = frozenset(("text", "tspan", "textPath", "title", "desc"))
_NOT_LABELS = frozenset(("title", "desc", "style"))
_BLANKS = re.compile(r"\s+")
_OF_ITSELF = 2
"""The depth of the text in a title of the whole drawing."""


@record
class Drawing:
    """A clean drawing. Size in px, where it says so; `labels` are the texts in it; `title` is what it calls itself."""

    markup: str
    width: int | None
    height: int | None
    shapes: int
    labels: int
    title: str = ""

    @property
    def is_chart(self) -> bool:
        """Whether so much is written in it that it is a chart or a diagram."""
        return self.labels >= CHART_LABELS


def clean(parts: Parts, shown: tuple[int, int] | None = None) -> Drawing | None:
    """A drawing of which nothing but what is safe is left; `shown` is its size on the page, for one that tells none."""
    if not parts or len(parts) > MOST_PARTS:
        return None
    found = list(_kept(parts))
    kept = list(outlined([part for part, _ in found], [is_styled for _, is_styled in found]))
    if not kept or kept[0].name != "svg" or max(part.depth for part in kept) > _MOST_DEPTH:
        return None
    resolved = referring(kept)
    if resolved is None:
        return None
    width, height = _size(resolved[0].attributes)
    if shown is not None and not (width and height):
        width, height = shown
    markup = _written(resolved, width, height)
    if len(markup) > MAX_CHARS:
        return None
    shapes = sum(part.name in SHAPES and (part.name != "use" or "href" in part.attributes) for part in resolved)
    title, labels = _texts(resolved)
    return Drawing(markup, width, height, shapes, labels, title)


def _kept(parts: Parts) -> Iterator[tuple[Part, bool]]:
    """The parts that may stay, with the attributes that may, in SVG's spelling; whether the page may colour each."""
    left_out = -1  # depth of an element that goes with all in it
    names: list[str] = []  # of the elements that are open
    for part in parts:
        if 0 <= left_out < part.depth:
            continue
        left_out = -1
        del names[part.depth :]
        if not part.name:
            text = _text(part.text, names[-1] if names else "")
            if text:
                yield part._replace(text=text), False
            continue
        name = part.name.lower()
        known = "g" if name in GROUPS else ELEMENTS.get(name)
        own = dict(_attributes(known, part.attributes)) if known else {}
        if known is None or (known == "image" and "href" not in own):
            left_out = part.depth
            continue
        names.append(known)
        yield Part(part.depth, known, own), _is_styled(part.attributes, own)


def _text(text: str, element: str) -> str:
    """What an element says, if it is one that says something; white space is one blank, as it is when shown."""
    text = _CONTROL.sub("", text)  # XML has none of these
    if element == "style":
        return sheet_of(text)
    return _BLANKS.sub(" ", text) if element in _SAYING else ""


def _is_styled(own: Mapping[str, str], safe: Mapping[str, str]) -> bool:
    """Whether an element has a class, by which a sheet may colour it, or a colour that only the page knows."""
    return "class" in safe or "var(" in own.get("style", "") or any(name in own and name not in safe for name in PAINTS)


def _attributes(element: str, own: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, value in own.items():
        known = ATTRIBUTES.get(name.lower().removeprefix("xlink:"))
        if known is not None:
            safe = address_of(element, value) if known == "href" else value_of(known, value)
            if safe:
                yield known, safe


def _size(own: Mapping[str, str]) -> tuple[int | None, int | None]:
    """Width and height that a drawing declares, in px; `viewBox` tells what is missing."""
    width, height = _px(own.get("width", "")), _px(own.get("height", ""))
    box = _NUMBERS.split(own.get("viewBox", "").strip())
    wide, high = (_px(box[2]), _px(box[3])) if len(box) == 4 else (None, None)
    if wide and high:
        if width and not height:
            height = width * high / wide
        elif height and not width:
            width = height * wide / high
        elif not width and not height:
            width, height = wide, high
    return round(width) if width else None, round(height) if height else None


def _px(text: str) -> float | None:
    """
    >>> _px("22cm"), _px("3"), _px("100%")
    (831.4960629921259, 3.0, None)
    """
    found = _LENGTH.fullmatch(text)
    px = float(found[1]) * _PX.get((found[2] or "").lower(), 1) if found else 0
    return px if px >= _MIN_PX else None


def _written(parts: list[Part], width: int | None, height: int | None) -> str:
    """The markup. A part is as deep as elements are open, because whatever goes takes all that is in it along."""
    written: list[str] = []
    ends: list[str] = []
    for number, part in enumerate(parts):
        while len(ends) > part.depth:
            written.append(ends.pop())
        if not part.name:
            written.append(escape(part.text, quote=False))
            continue
        own = part.attributes if number else _root(part.attributes, width, height)
        told = "".join([f' {name}="{escape(value)}"' for name, value in own.items()])
        is_empty = number + 1 == len(parts) or parts[number + 1].depth <= part.depth
        written.append(f"<{part.name}{told}/>" if is_empty else f"<{part.name}{told}>")
        ends.append("" if is_empty else f"</{part.name}>")
    return "".join((*written, *reversed(ends)))


def _root(own: Mapping[str, str], width: int | None, height: int | None) -> dict[str, str]:
    """The attributes of the `svg` itself: alone, it has to say how large it is, and which part of it is shown."""
    told = {"xmlns": _NAMESPACE, **{name: value for name, value in own.items() if name not in ("width", "height")}}
    if width and height:
        told.setdefault("viewBox", f"0 0 {width} {height}")
        told |= {"width": str(width), "height": str(height)}
    return told


def _texts(parts: list[Part]) -> tuple[str, int]:
    """What a drawing calls itself, and how many texts are in it."""
    title, labels, inside = "", 0, ""
    for part in parts:
        if part.name:
            inside = part.name
        elif inside == "title" and part.depth == _OF_ITSELF and not title:
            title = " ".join(part.text.split())
        elif inside not in _NOT_LABELS and part.text.strip():
            labels += 1
    return title, labels
