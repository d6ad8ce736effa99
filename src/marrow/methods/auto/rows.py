"""A page's segments as rows of numbers, and what the network makes of them: compiled where it can be, else here.

Takes: a page, its segments, what it says of itself, and a model. Gives: rows, and scores of rows.
Keeps true: rows are the same in both forms, bit for bit; scores are the same but for the rounding of floats.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow import native
from marrow.methods.auto.hints import Hints
from marrow.methods.auto.model import ROLES, TYPES, Model
from marrow.methods.auto.network import Scores, run
from marrow.page import Page
from marrow.segments import Segments

Floats = NDArray[np.float32]
Counts = NDArray[np.int32]


def rows_of(page: Page, segments: Segments, hints: Hints, model: Model) -> tuple[Floats, Counts]:
    """A row for each segment, and how many words it has."""
    compiled = _rows_compiled(page, segments, hints, model) if native.core is not None else None
    return compiled or _rows(page, segments, hints, model)


def scores_of(rows: Floats, words: Counts, model: Model) -> Scores:
    """What the network makes of rows."""
    if native.core is None or not len(rows):
        return run(model, rows, words)
    count = len(rows)
    scores = Scores(np.empty((count, ROLES), np.float32), np.empty(count, np.float32), np.empty(TYPES, np.float32))
    model.compiled.judge(rows, words, *scores)
    return scores


def _rows_compiled(page: Page, segments: Segments, hints: Hints, model: Model) -> tuple[Floats, Counts] | None:
    """None for a page that the compiled core has not read."""
    rows = np.empty((len(segments), model.width), np.float32)
    words = np.empty(len(segments), np.int32)
    is_done = model.compiled.describe(
        page.tree.text, page.look.font_size, segments.leaves, segments.start, segments.nln, segments.chars,
        hints, rows, words,
    )  # fmt: skip
    return (rows, words) if is_done else None


def _rows(page: Page, segments: Segments, hints: Hints, model: Model) -> tuple[Floats, Counts]:
    # Loaded when they are needed: where the compiled core is, by no page that was read from bytes.
    from marrow.methods.auto.embed import embed
    from marrow.methods.auto.numbers import describe

    described = describe(page, segments, hints)
    words = np.array([text.count for text in described.texts], np.int32)
    return embed(page, segments, hints, described, model), words
