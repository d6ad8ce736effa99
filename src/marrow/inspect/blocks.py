"""A page's picture with its blocks on it: the layer that `marrow segment` draws.

Takes: the picture and the rows of `vision.told`. Gives: a page as `sheet` makes one: leaves in the colour of their
degree of coherence, what holds them as dashed frames, and everything about a block on hover and focus.
Keeps true: what comes from the page is text and nothing else; inner blocks lie on top of those around them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from marrow.inspect.paper import Paper, page_of, short, shown
from marrow.inspect.style import base_styles
from marrow.record import record
from marrow.vision.told import BlockRow

BANDS = {
    "doc-1": ("DoC 1–3", "#8a1557", "#ffffff"),
    "doc-4": ("DoC 4–5", "#b83200", "#ffffff"),
    "doc-6": ("DoC 6–7", "#c28a00", "#000000"),
    "doc-8": ("DoC 8–9", "#2f96cf", "#000000"),
    "doc-10": ("DoC 10", "#004f9e", "#ffffff"),
    "cut": ("blocks", "#00845f", "#ffffff"),
}
"""By the degree of coherence: its name, a colour, and the colour of names on that one. Cuts have no degree."""
_BAND = ("cut", *["doc-1"] * 3, *["doc-4"] * 2, *["doc-6"] * 2, *["doc-8"] * 2, "doc-10")
_ROOM = 16
"""Pixels that a leaf's number needs above it."""


@record(eq=False)
class BlockSheet:
    """What is drawn: a picture of a page (PNG), its size, and the blocks on it."""

    name: str
    method: str  # what made the blocks, in words
    picture: bytes
    width: int
    height: int
    rows: tuple[BlockRow, ...]
    notes: tuple[str, ...] = ()


def blocks_to_html(sheet: BlockSheet, *, is_still: bool = False) -> str:
    """The sheet as HTML; one that is still is to be drawn, and has nothing that needs a hand."""
    paper = Paper(
        title=f"{sheet.name} – marrow segment",
        picture=sheet.picture,
        width=sheet.width,
        height=sheet.height,
        styles=base_styles() + _STYLES + _bands(),
        header=_header(sheet, is_still=is_still),
        marks="".join(_marks(sheet, is_still=is_still)),
    )
    return page_of(paper, is_still=is_still)


def _header(sheet: BlockSheet, *, is_still: bool) -> str:
    leaves = [row for row in sheet.rows if not row.layout]
    told = (f"{len(sheet.rows)} blocks, {len(leaves)} of them leaves", sheet.method, *sheet.notes)
    counts = Counter(_BAND[row.doc] for row in leaves)
    legend = "".join(_entry(band, counts[band], is_still=is_still) for band in BANDS if counts[band])
    return (
        f"<header><h1>{shown(sheet.name)}</h1><p>{shown(' · '.join(told))}</p>"
        f"<fieldset><legend>Degrees of coherence</legend>{legend}</fieldset></header>\n"
    )


def _entry(band: str, count: int, *, is_still: bool) -> str:
    switch = "" if is_still else f'<input type="checkbox" id="show-{band}" checked>'
    return f'<label class="{band}">{switch}<i></i>{BANDS[band][0]} <span>{count}</span></label>'


def _marks(sheet: BlockSheet, *, is_still: bool) -> Iterator[str]:
    for row in sheet.rows:
        if row.y >= sheet.height:
            continue
        kind = "inner" if row.layout else "leaf"
        band = _BAND[row.doc]
        name = f"<b{'' if row.y >= _ROOM else ' class=in'}>{row.block}</b>" if not row.layout else ""
        place = f"left:{row.x}px;top:{row.y}px;width:{row.width}px;height:{row.height}px;z-index:{row.depth + 1}"
        yield f'<div class="spot {kind} {band}" style="{place}"{"" if is_still else _reach(row)}>{name}</div>'
        yield "\n" if is_still else f"{_tip(row, band)}\n"


def _reach(row: BlockRow) -> str:
    """What makes a block one that the keyboard reaches and screen readers tell."""
    return f' tabindex="0" role="img" aria-label="block {row.block}" aria-describedby="tip-{row.block}"'


def _tip(row: BlockRow, band: str) -> str:
    degree = f" · DoC {row.doc}" if row.doc else ""
    rule = f" · by rule {row.rule}" if row.rule else ""
    inside = f" · {len(row.children)} {row.layout}, separators of weight {row.weight}" if row.weight >= 0 else ""
    inside = inside or (f" · a crowd of {len(row.children)}" if row.layout else "")
    head = f"Block {row.block}{degree}{rule} · {row.width} × {row.height} at {row.x}, {row.y}{inside}"
    paths = "<br>".join(shown(path) for path in row.xpaths[:4])
    more = f"<br>… {len(row.xpaths) - 4} more" if len(row.xpaths) > 4 else ""
    return (
        f'<div class="tip {band}" role="tooltip" id="tip-{row.block}"><p>{head}</p>'
        f'<p dir="auto">{shown(short(row.text))}</p><code>{paths}{more}</code></div>'
    )


def _bands() -> str:
    return "".join(
        f".{band} {{ --hue: {colour}; --name: {name}; }}\n"
        f"body:has(#show-{band}:not(:checked)) .leaf.{band} {{ display: none; }}\n"
        for band, (_, colour, name) in BANDS.items()
    )


_STYLES = """
.spot.leaf { margin: -3px; padding: 3px; background: var(--tint); outline: 2px solid var(--hue); outline-offset: -1px; }
.spot.inner { margin: 0; padding: 0; background: none; box-shadow: none; outline: 1px dashed var(--hue); }
.spot.inner { outline-offset: 4px; }
.spot.leaf b { right: auto; left: 3px; top: auto; bottom: 100%; }
.spot.leaf b.in { bottom: auto; top: 0; }
"""
