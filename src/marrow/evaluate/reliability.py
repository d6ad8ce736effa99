"""How far confidence can be trusted: what articles say of themselves beside what they are.

Takes: results of a run, or pairs of confidence and word F1. Gives: bins of equal width, the expected calibration error,
and a plot as SVG that stands alone. Keeps true: every pair is in one bin; the same pairs give the same bytes; names in
the plot are escaped. Leaves out: pages that gave an error, and articles or truths without a figure to compare.

Expected calibration error: how far apart mean confidence and mean F1 of a bin are, over all bins, weighted by pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10
from statistics import fmean, stdev
from typing import NamedTuple

from marrow.evaluate.run import MARROW, Result

BINS = 10


class Told(NamedTuple):
    """What an article says of itself, and how good it is."""

    confidence: float
    f1: float


@dataclass(frozen=True, slots=True)
class Bin:
    """The pages whose confidence is from `low` to `low + 1 / BINS`, by their means."""

    low: float
    pages: int
    confidence: float
    f1: float
    margin: float  # of the mean F1, at 95 %; 0 for a single page


def told_by(results: Iterable[Result]) -> list[Told]:
    """Marrow's pages that have a confidence and a truth."""
    return [
        Told(result.output.confidence, result.scores.words.f1)
        for result in results
        if result.contestant == MARROW and result.output.confidence is not None and result.scores.words
    ]


def bins_of(pages: Iterable[Told]) -> list[Bin]:
    """The bins that hold a page, from low to high.

    >>> [(each.low, each.pages, each.f1) for each in bins_of([Told(0.91, 1.0), Told(1.0, 0.8), Told(0.25, 0.4)])]
    [(0.2, 1, 0.4), (0.9, 2, 0.9)]
    """
    members: dict[int, list[Told]] = {}
    for page in pages:
        members.setdefault(min(int(page.confidence * BINS), BINS - 1), []).append(page)
    return [_bin(number / BINS, members[number]) for number in sorted(members)]


def _bin(low: float, pages: Sequence[Told]) -> Bin:
    f1 = [page.f1 for page in pages]
    margin = 1.96 * stdev(f1) / len(f1) ** 0.5 if len(f1) > 1 else 0.0
    return Bin(low, len(pages), fmean(page.confidence for page in pages), fmean(f1), margin)


def calibration_error(pages: Iterable[Told]) -> float:
    """The expected calibration error; 0 is best, and what no page at all has.

    Of four pages, three say 1 and are 0.9 on average; the fourth says 0.5 and is 0.7:

    >>> round(calibration_error([Told(1, 1), Told(1, 0.9), Told(1, 0.8), Told(0.5, 0.7)]), 3)
    0.125
    """
    bins = bins_of(pages)
    apart = sum(each.pages * abs(each.confidence - each.f1) for each in bins)
    return apart / (sum(each.pages for each in bins) or 1)


# The plot. Lengths are pixels; `_Frame` places confidence and F1.

_WIDTH, _SIDE, _LEFT, _TOP, _ROW = 512, 400, 88, 20, 20
_COLOURS = ("#1d4ed8", "#ea7317", "#15803d", "#a21caf")
_STYLE = (
    "text{font:12px system-ui,sans-serif;fill:#4b5563}.name{font-size:13px;fill:#111827}"
    ".grid{stroke:#e5e7eb}.true{stroke:#9ca3af;stroke-dasharray:5 4}"
    ".bin{fill-opacity:.85;stroke:#fff}.margin{stroke-opacity:.45;stroke-width:1.5}"
)


@dataclass(frozen=True, slots=True)
class _Frame:
    """The square of the plot: both axes run from `start` to 1."""

    start: float

    def x(self, value: float) -> float:
        return round(_LEFT + (value - self.start) / (1 - self.start) * _SIDE, 1)

    def y(self, value: float) -> float:
        return round(_TOP + (1 - value) / (1 - self.start) * _SIDE, 1)

    @property
    def ticks(self) -> list[float]:
        return [number / BINS for number in range(round(self.start * BINS), BINS + 1)]


def draw(series: Mapping[str, Sequence[Told]]) -> str:
    """The reliability plot of one to four series, by name: mean word F1 of each bin over its mean confidence."""
    binned = {name: bins_of(pages) for name, pages in series.items()}
    lowest = min((min(each.low, each.f1) for bins in binned.values() for each in bins), default=0.0)
    frame = _Frame(min(floor(lowest * BINS) / BINS, 1 - 1 / BINS))
    height = _TOP + _SIDE + 64 + _ROW * len(series)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}" '
        'role="img">',
        f"<title>Word F1 over confidence</title><style>{_STYLE}</style>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        *_axes(frame),
    ]
    for row, (colour, (name, bins)) in enumerate(zip(_COLOURS, binned.items(), strict=False)):
        parts += _points(frame, bins, colour)
        parts += _legend(len(series) - row, name, calibration_error(series[name]), colour)
        parts += _counts(frame, row, bins, colour)
    return "\n".join([*parts, "</svg>\n"])


def _axes(frame: _Frame) -> Iterator[str]:
    right, bottom = _LEFT + _SIDE, _TOP + _SIDE
    for tick in frame.ticks:
        x, y = frame.x(tick), frame.y(tick)
        yield f'<path class="grid" d="M{x} {_TOP}V{bottom}M{_LEFT} {y}H{right}"/>'
        yield _text(x, bottom + 18, f"{tick:.1f}")
        yield _text(_LEFT - 8, y + 4, f"{tick:.1f}", "end")
    yield f'<path class="true" d="M{_LEFT} {bottom}L{right} {_TOP}"/>'
    yield _text(_LEFT + _SIDE / 2, bottom + 40, "confidence")
    middle = _TOP + _SIDE / 2
    yield f'<g transform="rotate(-90 40 {middle})">{_text(40, middle, "word F1, mean of a bin")}</g>'


def _points(frame: _Frame, bins: Sequence[Bin], colour: str) -> Iterator[str]:
    """A point for each bin, larger where there are more pages, with its margin."""
    for each in bins:
        x, y, radius = frame.x(each.confidence), frame.y(each.f1), round(3 + log10(each.pages) * 2, 1)
        top, bottom = frame.y(min(each.f1 + each.margin, 1)), frame.y(max(each.f1 - each.margin, frame.start))
        yield f'<path class="margin" stroke="{colour}" d="M{x} {top}V{bottom}"/>'
        yield f'<circle class="bin" fill="{colour}" cx="{x}" cy="{y}" r="{radius}"/>'


def _legend(row: int, name: str, error: float, colour: str) -> Iterator[str]:
    """Rows are counted from the lower right corner, where articles would be that are worse than they say."""
    right, y = _LEFT + _SIDE - 16, _TOP + _SIDE + 4 - _ROW * row
    yield f'<text class="name" x="{right - 16}" y="{y}" text-anchor="end">{escape(name)}: error {error:.3f}</text>'
    yield f'<circle fill="{colour}" cx="{right}" cy="{y - 4}" r="5"/>'


def _counts(frame: _Frame, row: int, bins: Sequence[Bin], colour: str) -> Iterator[str]:
    """How many pages a bin has, below it."""
    y = _TOP + _SIDE + 64 + _ROW * row
    yield _text(_LEFT - 8, y, "pages", "end")
    yield f'<circle fill="{colour}" cx="{_LEFT - 52}" cy="{y - 4}" r="4"/>'
    for each in bins:
        yield _text(frame.x(each.low + 0.5 / BINS), y, f"{each.pages:,}")


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'
