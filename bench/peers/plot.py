"""Quality against speed, as a drawing. Needs matplotlib, of the extra `bench`.

Takes: a comparison. Gives: an SVG file: mean shingle F1 over all sets against processor time for a page.
"""

from __future__ import annotations

from math import log
from pathlib import Path
from typing import Any

from bench.peers.tables import PARSE, Comparison
from marrow.evaluate.run import MARROW

_OURS, _OTHERS, _INK = "#c2410c", "#64748b", "#1f2937"
_NEAR_TIME, _NEAR_F1 = 1.1, 0.012  # closer than this, two names would overlap


def draw(comparison: Comparison, target: Path) -> None:
    """Draw the plot."""
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    # Text stays text, so the file is small and the reader's own font is used; no date, so that it does not change.
    with plt.rc_context({"svg.fonttype": "none", "svg.hashsalt": "marrow", "font.family": "sans-serif"}):
        figure, axes = plt.subplots(figsize=(8, 4.8))
        _dress(axes, comparison.costs[PARSE].mean_ms)
        labels: list[tuple[float, float]] = []
        for name in comparison.ranked:
            if name in comparison.costs:
                _point(axes, name, comparison.costs[name].mean_ms, comparison.mean(name), labels)
        figure.tight_layout()
        figure.savefig(target, format="svg", metadata={"Date": None})
        plt.close(figure)


def _dress(axes: Any, parse_ms: float) -> None:
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:g}")
    axes.margins(x=0.22)  # names stand to the right of their dots
    axes.set_xlabel("processor time for a page, ms", color=_INK)
    axes.set_ylabel("shingle F1, mean over the sets", color=_INK)
    axes.grid(visible=True, which="major", color="#e5e7eb", linewidth=0.7)
    axes.set_axisbelow(True)
    axes.axvline(parse_ms, color=_OTHERS, linewidth=0.9, linestyle=":")
    place = {"xycoords": ("data", "axes fraction"), "textcoords": "offset points"}
    axes.annotate("the parse alone", (parse_ms, 0.03), xytext=(5, 0), fontsize=9, color=_OTHERS, **place)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _point(axes: Any, name: str, ms: float, f1: float, labels: list[tuple[float, float]]) -> None:
    """A dot with its name beside it: on the right, or on the left where another name is in the way."""
    is_ours = name == MARROW
    colour = _OURS if is_ours else _OTHERS
    axes.scatter([ms], [f1], s=70 if is_ours else 36, color=colour, zorder=3)
    is_taken = any(abs(log(ms / other)) < _NEAR_TIME and abs(f1 - level) < _NEAR_F1 for other, level in labels)
    labels.append((ms, f1))
    axes.annotate(
        name,
        (ms, f1),
        xytext=(-7, 0) if is_taken else (7, 0),
        textcoords="offset points",
        horizontalalignment="right" if is_taken else "left",
        verticalalignment="center",
        fontsize=11 if is_ours else 9,
        fontweight="bold" if is_ours else "normal",
        color=colour if is_ours else _INK,
    )
