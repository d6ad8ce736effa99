"""A page's picture with its segments on it, as an HTML page.

Takes: the picture and the spots on it. Gives: a page that stands alone: the picture inside, a box for each segment
with its role, score, reason and text on hover and focus, and a legend that shows and hides roles.
Keeps true: it has no scripts and asks for nothing from the network, and tells the browser so; what comes from the
page is escaped, and never more than text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from marrow.api import Row
from marrow.inspect.paper import Paper, page_of, short, shown
from marrow.inspect.spots import Box, Spot
from marrow.inspect.style import COLOURS, stylesheet
from marrow.record import record

_MARGIN = 70
"""Pixels that the name of a role takes beside a box."""


@record(eq=False)
class Sheet:
    """What is drawn: a picture of a page (PNG), its size, and the segments on it."""

    name: str
    method: str
    picture: bytes
    width: int
    height: int
    spots: tuple[Spot, ...]
    notes: tuple[str, ...] = ()


def to_html(sheet: Sheet, *, is_still: bool = False) -> str:
    """The sheet as HTML; one that is still is to be drawn, and has nothing that needs a hand."""
    paper = Paper(
        title=f"{sheet.name} – marrow inspect",
        picture=sheet.picture,
        width=sheet.width,
        height=sheet.height,
        styles=stylesheet(),
        header=_header(sheet, is_still=is_still),
        marks="".join(_spots(sheet, is_still=is_still)),
        footer="" if is_still else _unseen(sheet),
    )
    return page_of(paper, is_still=is_still)


def _header(sheet: Sheet, *, is_still: bool) -> str:
    kept = sum(spot.row.kept for spot in sheet.spots)
    told = (f"{kept} of {len(sheet.spots)} segments kept", f"method {sheet.method}", *sheet.notes)
    counts = Counter(spot.row.role for spot in sheet.spots)
    legend = "".join(_entry(role, counts[role], is_still=is_still) for role in COLOURS if counts[role])
    return (
        f"<header><h1>{shown(sheet.name)}</h1><p>{shown(' · '.join(told))}</p>"
        f"<fieldset><legend>Roles</legend>{legend}</fieldset></header>\n"
    )


def _entry(role: str, count: int, *, is_still: bool) -> str:
    switch = "" if is_still else f'<input type="checkbox" id="show-{role}" checked>'
    return f'<label class="{role}">{switch}<i></i>{role} <span>{count}</span></label>'


def _spots(sheet: Sheet, *, is_still: bool) -> Iterator[str]:
    """The boxes in document order, which is the order of the keyboard; small ones lie on top of large ones."""
    by_size = sorted((spot.box.width * spot.box.height, spot.row.segment) for spot in sheet.spots if spot.box)
    level = {number: len(by_size) - rank for rank, (_, number) in enumerate(by_size)}
    last = ""
    for spot in sheet.spots:
        if spot.box is not None:
            row = spot.row
            # A run of the same is named once.
            tag = _tag(row.role, spot.box) if row.role not in (last, "other") else ""
            kept = " kept" if row.kept else ""
            place = _place(spot.box, level[row.segment])
            yield f'<div class="spot {row.role}{kept}" style="{place}"{"" if is_still else _reach(row)}>{tag}</div>'
            yield "\n" if is_still else f"{_tip(row)}\n"
            last = row.role


def _tag(role: str, box: Box) -> str:
    """The name of a role, in the margin; above the box where there is none."""
    return f"<b{' class=above' if box.x < _MARGIN else ''}>{role}</b>"


def _reach(row: Row) -> str:
    """What makes a box one that the keyboard reaches and screen readers tell."""
    return f' tabindex="0" role="img" aria-label="{row.role}" aria-describedby="tip-{row.segment}"'


def _place(box: Box, level: int) -> str:
    return f"left:{box.x}px;top:{box.y}px;width:{box.width}px;height:{box.height}px;z-index:{level}"


def _tip(row: Row) -> str:
    verdict = f"<b>{row.role}</b> {row.score:.2f} · {shown(row.because)} · {'kept' if row.kept else 'left out'}"
    return (
        f'<div class="tip {row.role}" role="tooltip" id="tip-{row.segment}"><p>{row.segment}. {verdict}</p>'
        f'<p dir="auto">{shown(short(row.text))}</p><code>{shown(row.xpath)}</code></div>'
    )


def _unseen(sheet: Sheet) -> str:
    """What is on the page, but not on its picture."""
    rows = [spot.row for spot in sheet.spots if spot.box is None]
    if not rows:
        return ""
    items = "".join(
        f"<li><b>{row.role}</b> {row.score:.2f} · {shown(row.because)}{' · kept' if row.kept else ''}: "
        f"{shown(short(row.text))}</li>\n"
        for row in rows
    )
    head = f"{len(rows)} more, of which nothing is to be seen on the picture"
    return f"<footer><details><summary>{head}</summary><ul>\n{items}</ul></details></footer>\n"
