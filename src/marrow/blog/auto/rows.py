"""The lines of a page as rows of numbers: what the trees decide by.

Takes: a page. Gives: `Described`: its lines, their texts, kinds and records, and a row for each. Keeps true: the same
page gives the same rows; `columns()` names every number.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marrow.blog.auto import announced, evidence, links, places, repeats, texts
from marrow.blog.blocks import Blocks, blocks_of
from marrow.blog.labels import PARTS, Label
from marrow.blog.marks import marked
from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.model import ROLES, shipped
from marrow.methods.auto.rows import rows_of, scores_of
from marrow.page import Page
from marrow.segments import Segments

Rows = NDArray[np.float32]

UNKNOWN = -1.0
"""Where the page ends, and what only a browser knows where there is none: no number of ours is less than nothing."""
_BESIDE = (-2, -1, 1, 2)
_SEEN_BESIDE = (
    "chars", "date_share", "link_share", "level", "size", "comment_share", "readmore_share", "author_share",
    "category_share", "is_other", "kind_count", "pieces", *evidence.NAMES,
)  # fmt: skip
_TELLING = ("date_share", "comment_share", "readmore_share")
_WHERE = ("is_above", "is_below")
_IN_LINE = ("pieces", "piece", "share_of_line")


class Described(NamedTuple):
    """The blocks of a page, and what there is to say of them."""

    blocks: Blocks
    texts: list[str]
    kind: NDArray[np.int64]
    record: NDArray[np.int64]
    rows: Rows


def columns() -> tuple[str, ...]:
    """The names of the numbers."""
    own = (
        *texts.NAMES,
        *links.NAMES,
        *places.names(),
        *repeats.NAMES,
        *(f"role_{role}" for role in range(ROLES)),
        "keep",
        *_IN_LINE,
        *announced.NAMES,
        *evidence.NAMES,
    )
    return (*own, *(f"{name}_{by:+}" for by in _BESIDE for name in _SEEN_BESIDE), *_WHERE)


def describe(page: Page) -> Described:
    """Describe the blocks of a page."""
    blocks = blocks_of(page)
    runs = blocks.runs
    said = [runs.text(page.tree, block) for block in range(len(runs))]
    linked = links.link_rows(page, runs, said)
    spoken = texts.text_rows(said, language_of(page))
    after = announced.announced(blocks, said, linked[:, 0])
    found = repeats.repeats(page, runs, said, linked[:, 0], _manner(blocks, spoken, after))
    own = np.column_stack((
        spoken,
        linked,
        places.place_rows(page, runs, marked(page.tree)),
        found.rows,
        _judged(page, blocks.lines)[blocks.line],
        _in_line(blocks),
        after,
    )).astype(np.float32)  # fmt: skip
    own = np.column_stack((own, evidence.evidence(own, columns())))
    rows: Rows = np.column_stack((own, _beside(own), _where(runs))).astype(np.float32)
    rows[np.isnan(rows)] = UNKNOWN
    return Described(blocks, said, found.kind, found.record, rows)


def signs(rows: Rows) -> NDArray[np.int64]:
    """How many signs speak for each label: a column for each."""
    names, found = columns(), np.zeros((len(rows), len(Label)), np.int64)
    for label in PARTS:
        found[:, label] = rows[:, names.index(f"for_{label.name.lower()}")]
    return found


def is_between(rows: Rows) -> NDArray[np.bool_]:
    """Which blocks are but a word that stands between the parts of a post, or before one of them."""
    names = columns()
    found: NDArray[np.bool_] = (rows[:, names.index("is_other")] > 0) | (rows[:, names.index("author_share")] == 1)
    return found


def is_whole_date(rows: Rows) -> NDArray[np.bool_]:
    """Where the text has a whole day in it."""
    found: NDArray[np.bool_] = rows[:, columns().index("is_whole_date")] > 0
    return found


def language_of(page: Page) -> str:
    """What the page says its language is."""
    return next((value for node, value in page.tree.having("lang").items() if node == 0), "")


def _judged(page: Page, lines: Segments) -> Rows:
    """What the judge of articles makes of the lines: it has seen words and names of many more pages."""
    scores = scores_of(*rows_of(page, lines, hints_of(page), shipped()), shipped())
    return np.column_stack((scores.roles, scores.keep))


def _manner(blocks: Blocks, spoken: Rows, after: Rows) -> NDArray[np.int64]:
    """0 for a whole line; for a piece of one another number by what it says: a date, comments, the rest, or after a
    label.

    The pieces of one line often stand in elements of one make: "by <a>Ana</a> at <a>16:45</a> | <a>3 comments</a>".
    """
    said = np.zeros(len(blocks), np.int64)
    for name in _TELLING:
        said = 2 * said + (spoken[:, texts.NAMES.index(name)] > 0)
    for announced_so in after.T:
        said = 2 * said + (announced_so > 0)
    is_piece = np.bincount(blocks.line, minlength=len(blocks.lines))[blocks.line] > 1
    return np.where(is_piece, 1 + said, 0)


def _in_line(blocks: Blocks) -> NDArray[np.float64]:
    """How many blocks the line has, which of them this is, and how much of the line it holds."""
    count = np.bincount(blocks.line, minlength=len(blocks.lines))
    first = np.cumsum(count) - count
    share = blocks.runs.chars / np.maximum(blocks.lines.chars[blocks.line], 1)
    return np.column_stack((count[blocks.line], np.arange(len(blocks)) - first[blocks.line], share))


def _beside(own: Rows) -> Rows:
    """Some numbers of the lines before and after; NaN where the page ends."""
    names = columns()
    wanted = own[:, [names.index(name) for name in _SEEN_BESIDE]]
    return np.column_stack([shifted(wanted, by) for by in _BESIDE])


def shifted(rows: Rows, by: int) -> Rows:
    """The row so many lines farther on."""
    made = np.full_like(rows, np.nan)
    if by > 0:
        made[:-by] = rows[by:]
    else:
        made[-by:] = rows[:by]
    return made


def _where(runs: Segments) -> NDArray[np.float64]:
    """Whether a block is in the first or the last twentieth of the page's text."""
    above = (np.cumsum(runs.chars) - runs.chars) / max(int(runs.chars.sum()), 1)
    return np.column_stack((above < 0.05, above > 0.95)).astype(np.float64)
