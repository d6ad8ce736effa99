"""The degree of coherence (DoC) of blocks: 1, a whole page, to 10, one text in one font.

Takes: tags and sizes of nodes, or weights of separators. Gives: degrees.
Keeps true: what is larger, or is held apart by a heavier separator, is never more coherent.

The report says what a degree follows from and in which range, and gives no numbers. These were chosen by looking at
pages; `docs/vision.md` says what they come to on a page.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.tags import tag_set

Degrees = NDArray[np.uint8]

HIGHEST = 10
UNIFORM, MIXED = 10, 9
"""Rule 4: a text in one font, and one in several."""
SMALL_SHARE = 0.05
"""Rule 9: a node that takes less of a screen is small."""
TINY_SHARE = 0.01
"""Rule 10: children that take less of a screen are."""
_SCREEN = 0.625
"""Height of a screen by its width. The report says "relative size": of a screen here, for pages have no end today."""
_SHARES = (0.02, 0.1, 0.3, 1.0, 3.0)
_BY_SHARE = np.array((8, 7, 6, 4, 2, 1), np.uint8)
"""Degrees of what takes less than these shares of a screen, the last for what takes more."""
_FINE = tag_set(
    "p li dt dd h1 h2 h3 h4 h5 h6 a span label legend caption figcaption blockquote pre button summary small"
)
"""Elements that hold one thing: a degree more."""
_BY_WEIGHT = np.array((9, 9, 8, 7, 6, 5, 4, 3, 3, 2, 2, 1), np.uint8)
"""Degrees of what is held apart by a separator of that weight; the last for heavier ones."""


def screen_area(width: float) -> float:
    """Pixels of a screen of that width."""
    return width * width * _SCREEN


def by_size(tag: NDArray[np.uint8], share: NDArray[np.float64]) -> Degrees:
    """The degree of nodes by their tag and their share of a screen (rules 8, 9, 10 and 13), 8 at most."""
    degree = _BY_SHARE[np.searchsorted(_SHARES, share, "right")]
    return np.minimum(degree + _FINE[tag], 8).astype(np.uint8)


def by_weight(weight: NDArray[np.int64]) -> Degrees:
    """The degree of blocks by the heaviest separator inside them."""
    return _BY_WEIGHT[np.clip(weight, 0, len(_BY_WEIGHT) - 1)]
