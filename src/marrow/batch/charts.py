"""Two charts, as SVG inside a web page.

Takes: names or ranges, and counts. Gives: SVG that takes its colours and letters from the page's style sheet, with a
name for those who do not see it. Keeps true: names are escaped; a count above 0 is never invisible.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_BAR_PX = 18
_GAP_PX = 6
_NAMES_PX = 190
_BARS_PX = 330
_WIDTH_PX = 640
_COLUMNS_PX = 140
_LEAST_PX = 1.5


def bars(title: str, counts: Sequence[tuple[str, int]]) -> str:
    """A bar for each name, the longest as long as the chart allows, each with its count and share."""
    most, total = max((count for _, count in counts), default=0), sum(count for _, count in counts)
    drawn = [_bar(place, name, count, most, total) for place, (name, count) in enumerate(counts)]
    return _svg(title, len(counts) * (_BAR_PX + _GAP_PX), drawn)


def columns(title: str, counts: Sequence[tuple[str, int]]) -> str:
    """A column for each range, in order, with no gap: a histogram. The name stands below its column."""
    most = max((count for _, count in counts), default=0)
    width = _WIDTH_PX / max(len(counts), 1)
    drawn = [_column(place * width, width, name, count, most) for place, (name, count) in enumerate(counts)]
    return _svg(title, _COLUMNS_PX + 36, drawn)


def shares(title: str, counts: Sequence[tuple[str, int]]) -> str:
    """One bar, divided as the counts are; each part has its name as its class."""
    total = sum(count for _, count in counts) or 1
    drawn, start = [], 0.0
    for name, count in counts:
        width = count / total * _WIDTH_PX
        drawn.append(
            f'<rect class="{escape(name)}" x="{start:.1f}" y="0" width="{width:.1f}" height="24">'
            f"<title>{escape(name)}: {count:,}</title></rect>"
        )
        start += width
    return _svg(title, 24, drawn)


def share(count: int, total: int) -> str:
    """A share in per cent.

    >>> share(1, 3), share(1, 100_000), share(0, 0)
    ('33.3 %', 'under 0.1 %', '0 %')
    """
    if not count:
        return "0 %"
    found = 100 * count / total
    return f"{found:.1f} %" if found >= 0.05 else "under 0.1 %"


def _svg(title: str, height: float, drawn: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {_WIDTH_PX} {height:.0f}" width="{_WIDTH_PX}" role="img" aria-label="{escape(title)}">'
        + "".join(drawn)
        + "</svg>"
    )


def _bar(place: int, name: str, count: int, most: int, total: int) -> str:
    top = place * (_BAR_PX + _GAP_PX)
    width = max(count / most * _BARS_PX, _LEAST_PX) if count else 0
    line = top + _BAR_PX - 4
    told = name if len(name) <= 26 else name[:25] + "…"
    return (
        f'<text x="{_NAMES_PX - 8}" y="{line}" text-anchor="end">{escape(told)}<title>{escape(name)}</title></text>'
        f'<rect x="{_NAMES_PX}" y="{top}" width="{width:.1f}" height="{_BAR_PX}"/>'
        f'<text class="count" x="{_NAMES_PX + width + 6:.1f}" y="{line}">{count:,} · {share(count, total)}</text>'
    )


def _column(left: float, width: float, name: str, count: int, most: int) -> str:
    height = max(count / most * _COLUMNS_PX, _LEAST_PX) if count else 0
    middle = left + width / 2
    top = 16 + _COLUMNS_PX - height
    told = f'<text class="count" x="{middle:.1f}" y="{top - 4:.1f}" text-anchor="middle">{count:,}</text>'
    return (
        f'<rect x="{left + 1:.1f}" y="{top:.1f}" width="{width - 2:.1f}" height="{height:.1f}"/>{told if count else ""}'
        f'<text x="{middle:.1f}" y="{_COLUMNS_PX + 32}" text-anchor="middle">{escape(name)}</text>'
    )
