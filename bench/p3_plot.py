"""Measures against the number of words of a page, as a drawing.

Takes: the number of words of every page, and the measures of every page by each variant. Gives: an SVG with a panel for
each measure, as figures 4.1 to 4.4 of P3 have them. Pages are put in order of their words and cut into groups of equal
size; a point is the mean of a group, at its median number of words. Keeps true: the same figures give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product

import numpy as np
from numpy.typing import NDArray

_GROUPS = 6
_PANEL_WIDTH, _PANEL_HEIGHT = 320, 200
_LEFT, _TOP = 44, 64
_GAP_X, _GAP_Y = 36, 64
_MIN_PERCENT = 60  # or less, if a point needs it
_TICKS = (100, 200, 500, 1000, 2000, 5000, 10000, 20000)
_STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#4b5563}.name{font-size:13px;fill:#111827}"
    ".grid{stroke:#e5e7eb}.line{fill:none;stroke-width:2}"
)
_LINES = (("#94a3b8", "2 3"), ("#475569", "6 4"), ("#0e7490", "8 3 2 3"), ("#c2410c", "none"))
"""A colour and a pattern for each variant."""

Measured = Mapping[str, NDArray[np.float64]]


@dataclass(frozen=True)
class _Scale:
    """From words, by their logarithm, and percent to pixels of a panel."""

    fewest: float
    most: float
    lowest: float

    def x(self, words: float) -> float:
        return round(_PANEL_WIDTH * float(np.log(words / self.fewest) / np.log(self.most / self.fewest)), 1)

    def y(self, percent: float) -> float:
        return round(_PANEL_HEIGHT * (100 - percent) / (100 - self.lowest), 1)


def draw(words: NDArray[np.int64], measured: Measured, names: Sequence[str]) -> str:
    """An SVG with a panel for each of four named measures, which are the columns of each variant's table."""
    groups = np.array_split(np.argsort(words, kind="stable"), min(_GROUPS, len(words)))
    places = [max(float(np.median(words[group])), 1.0) for group in groups]
    means = {name: np.array([100 * table[group].mean(axis=0) for group in groups]) for name, table in measured.items()}
    lowest = min(_MIN_PERCENT, *(10 * int(table.min() // 10) for table in means.values()))
    scale = _Scale(places[0] / 1.1, places[-1] * 1.1, lowest)
    width, height = _LEFT + 2 * _PANEL_WIDTH + 2 * _GAP_X, _TOP + 2 * _PANEL_HEIGHT + 2 * _GAP_Y
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'role="img">',
        f"<title>{escape(', '.join(names))} against the words of a page</title><style>{_STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        *_legend(list(means)),
    ]
    for column, (row, side) in enumerate(product(range(2), range(2))):
        x, y = _LEFT + side * (_PANEL_WIDTH + _GAP_X), _TOP + row * (_PANEL_HEIGHT + _GAP_Y)
        parts.append(f'<g transform="translate({x} {y})">')
        parts += _axes(scale, names[column])
        parts += _lines(scale, places, [table[:, column].tolist() for table in means.values()])
        parts.append("</g>")
    return "\n".join([*parts, "</svg>\n"])


def _legend(names: Sequence[str]) -> Iterator[str]:
    for number, (name, (colour, dashes)) in enumerate(zip(names, _LINES, strict=True)):
        x = _LEFT + number * 170
        yield f'<path class="line" stroke="{colour}" stroke-dasharray="{dashes}" d="M{x} 20h34"/>'
        yield f'<text class="name" x="{x + 42}" y="24">{escape(name)}</text>'


def _axes(scale: _Scale, name: str) -> Iterator[str]:
    yield f'<text class="name" y="-10">{escape(name)}, %</text>'
    for percent in range(int(scale.lowest), 101, 10):
        y = scale.y(percent)
        yield f'<path class="grid" d="M0 {y}H{_PANEL_WIDTH}"/>'
        yield f'<text x="-6" y="{y + 4}" text-anchor="end">{percent}</text>'
    for words in _TICKS:
        if scale.fewest <= words <= scale.most:
            x = scale.x(words)
            yield f'<path class="grid" d="M{x} 0V{_PANEL_HEIGHT}"/>'
            yield f'<text x="{x}" y="{_PANEL_HEIGHT + 16}" text-anchor="middle">{words}</text>'
    yield f'<text x="{_PANEL_WIDTH / 2}" y="{_PANEL_HEIGHT + 34}" text-anchor="middle">words of the page</text>'


def _lines(scale: _Scale, places: Sequence[float], curves: Sequence[Sequence[float]]) -> Iterator[str]:
    for values, (colour, dashes) in zip(curves, _LINES, strict=True):
        points = [(scale.x(words), scale.y(percent)) for words, percent in zip(places, values, strict=True)]
        path = "L".join(f"{x} {y}" for x, y in points)
        yield f'<path class="line" stroke="{colour}" stroke-dasharray="{dashes}" d="M{path}"/>'
        yield "".join(f'<circle fill="{colour}" cx="{x}" cy="{y}" r="3"/>' for x, y in points)
