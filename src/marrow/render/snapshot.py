"""A browser's snapshot → the page as we know it: Tree and Look.

Takes: the answer of `DOMSnapshot.captureSnapshot`, asked for the styles of `tab.STYLES`. Gives: the tree, its look
with boxes, and the JSON-LD of the page. Keeps true: nodes are numbered as everywhere, and follow the same rules
(`columns`), so that a rendered page is the same kind of tree as any other. Refuses: what `columns` refuses, and styles
that are none (`render.load`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from marrow.drawing.parts import Parts
from marrow.look import Display, Look, Paint
from marrow.record import record
from marrow.render.columns import Columns, columns, understood
from marrow.render.drawings import gathered
from marrow.render.obstacles import CLEAR
from marrow.render.static import MIN_SHOWN, never_shown
from marrow.render.tab import STYLES
from marrow.tags import NUMBER, TEXT, tag_set
from marrow.tree import Flags, Tree

_DISPLAYS = {
    "none": Display.NONE,
    "contents": Display.CONTENTS,
    "inline": Display.INLINE,
    "inline-block": Display.INLINE_BLOCK,
    "inline-table": Display.INLINE_BLOCK,
    "inline-flex": Display.INLINE_BLOCK,
    "inline-grid": Display.INLINE_BLOCK,
    "list-item": Display.LIST_ITEM,
    "table": Display.TABLE,
    "table-cell": Display.TABLE_CELL,
    "flex": Display.FLEX,
    "grid": Display.FLEX,
    "math": Display.INLINE,
    "ruby": Display.INLINE,
    "ruby-text": Display.INLINE,
    "ruby-base": Display.INLINE,
}
_TABLE_PART = re.compile(r"table-(?:row|header|footer|caption|column)")
_COLOR = re.compile(r"rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)")
_PIXELS = re.compile(r"-?[\d.]+")
_TRANSPARENT = -1
_ROOT_TAG = tag_set("html body")
_NOSCRIPT = NUMBER["noscript"]
_MATH = NUMBER["math"]


@record(eq=False)
class Seen:
    """What a browser saw of a page."""

    tree: Tree
    look: Look
    json_ld: tuple[str, ...]
    url: str
    is_cut: bool
    height: int  # of all there is, in pixels; the root may end before that
    has_skipped: bool  # whether some of it is laid out only once it is scrolled to
    drawings: Mapping[int, Parts]
    _numbers: NDArray[np.int32]

    def numbers(self, nodes: Sequence[int]) -> list[int]:
        """The numbers by which the browser knows some of our nodes."""
        found: list[int] = self._numbers[list(nodes)].tolist()
        return found

    def roots(self) -> list[int]:
        """The elements `html` and `body`."""
        found: list[int] = np.flatnonzero(_ROOT_TAG[self.tree.tag]).tolist()
        return found[:2]


def seen(answer: bytes, max_nodes: int) -> Seen:
    """The page of a snapshot, its first `max_nodes` nodes."""
    found = columns(answer, len(STYLES), max_nodes)
    with understood():
        layout = _Layout(found)
        look = layout.look()
        return Seen(
            tree=found.tree,
            look=look,
            json_ld=found.json_ld,
            url=found.url,
            is_cut=found.is_cut,
            height=int(found.height),
            has_skipped=layout.has_skipped(),
            drawings=gathered(found.raw, found.sources, found.tree, look),
            _numbers=found.backend[found.sources[: len(found.tree)]],
        )


class _Layout:
    """Boxes and styles of our nodes."""

    def __init__(self, found: Columns) -> None:
        self._tree, self._words, self._formulas = found.tree, found.words, found.formulas
        row_of = np.full(len(found.backend), -1, np.int32)
        row_of[found.boxed[::-1]] = np.arange(len(found.boxed), dtype=np.int32)[::-1]  # of several boxes the first
        row = row_of[found.sources[: len(found.tree)]]
        # Nodes without a box have the last row, which is -1 to NumPy.
        self._has_box = row >= 0
        self._box = np.concatenate((found.bounds, np.zeros((1, 4), np.float32)))[row]
        self._order = np.append(found.order, np.int32(-1))[row]
        styles = np.concatenate((found.styles, np.full((1, len(STYLES)), -1, np.int32)))
        self._styles = dict(zip(STYLES, np.ascontiguousarray(styles.T)[:, row], strict=True))
        self._styled = self._tree.nearest(self._styles["display"] >= 0)  # texts have no styles

    def look(self) -> Look:
        """The look of our nodes; formulas in scripts are shown where what they stand in is."""
        tree, has_box = self._tree, self._has_box.copy()
        for node in self._formulas[self._formulas < len(tree)].tolist():
            has_box[node] = has_box[tree.parent[node]]
        display = self._column("display", _display, Display.NONE).astype(np.uint8)
        self._complete(display, has_box)
        opacity = self._column("opacity", float, 1.0)
        is_unseen = self._is("visibility", lambda text: text != "visible")
        is_fixed = self._is("position", lambda text: text in ("fixed", "sticky"))
        is_placed = self._is("position", lambda text: text == "absolute")
        is_clear = (opacity <= CLEAR) & tree.inside(is_fixed | is_placed)
        return Look(
            display=display,
            is_hidden=_hidden(tree, has_box, is_unseen, is_clear),
            font_size=self._inherited("font-size", _pixels, 16.0).astype(np.float32),
            color=self._inherited("color", _color, 0.0).astype(np.int32),
            box=self._box,
            paint=Paint(
                font=self._families(),
                weight=self._inherited("font-weight", float, 400.0).astype(np.int16),
                background=self._column("background-color", _color, _TRANSPARENT).astype(np.int32),
                has_picture=self._is("background-image", lambda text: text != "none"),
                border=self._borders(),
                is_floating=self._is("float", lambda text: text != "none"),
                is_fixed=is_fixed,
                is_placed=is_placed,
                is_clipped=self._is("overflow-y", lambda text: text != "visible"),
                opacity=opacity.astype(np.float32),
                order=self._order,
            ),
        )

    def has_skipped(self) -> bool:
        """Whether there are nodes whose content is laid out only once it is near the window."""
        return bool(self._is("content-visibility", lambda text: text == "auto").any())

    def _column(self, name: str, read: Callable[[str], float], missing: float) -> NDArray[np.float64]:
        """A style of every node, as a number; `missing` where it has none."""
        numbers = self._styles[name]
        is_used = np.zeros(len(self._words) + 1, bool)  # the last one is for none
        is_used[numbers] = True
        values = np.full(len(is_used), missing, np.float64)
        for number in np.flatnonzero(is_used[:-1]).tolist():
            values[number] = read(self._words[number])
        column: NDArray[np.float64] = values[numbers]
        return column

    def _is(self, name: str, read: Callable[[str], bool]) -> Flags:
        """Of which nodes something is true by a style."""
        return self._column(name, read, 0.0) > 0

    def _inherited(self, name: str, read: Callable[[str], float], missing: float) -> NDArray[np.float64]:
        """A style that texts have from the element around them."""
        return np.where(self._styled >= 0, self._column(name, read, missing)[self._styled], missing)

    def _families(self) -> NDArray[np.int32]:
        """A number for each list of fonts."""
        known: dict[str, int] = {}
        number = self._inherited("font-family", lambda text: known.setdefault(text, len(known)), -1.0)
        return number.astype(np.int32)

    def _borders(self) -> NDArray[np.uint8]:
        """The sides that have a border, as bits: top, right, bottom, left."""
        border = np.zeros(len(self._tree), np.uint8)
        for bit, side in enumerate(("top", "right", "bottom", "left")):
            border |= (self._column(f"border-{side}-width", _pixels, 0.0) > 0).astype(np.uint8) << bit
        return border

    def _complete(self, display: NDArray[np.uint8], has_box: Flags) -> None:
        """Nodes without a box but with something shown inside are `contents`; texts, parts of formulas are inline."""
        tree = self._tree
        is_math = tree.tag == _MATH
        display[(tree.inside(is_math) & ~is_math) | (tree.tag == TEXT)] = Display.INLINE
        shows = tree.below(has_box) > 0
        display[~has_box & shows & (tree.tag != TEXT)] = Display.CONTENTS


def _hidden(tree: Tree, has_box: Flags, is_unseen: Flags, is_clear: Flags) -> Flags:
    """What has no box, or is invisible: texts by their element, elements if all in them is.

    What is clear and yet keeps its room in the page waits for a script that fades it in: it is meant to be seen. What
    is clear and placed above the page, such as a menu, is not. As in the static look, the insides of controls and what
    is hidden from those who cannot see are hidden; and what is for those without scripts, unless that is nearly all.
    """
    is_text = tree.tag == TEXT
    parent = np.maximum(tree.parent, 0)
    shown = has_box & ~tree.inside(is_clear)
    shown &= ~np.where(is_text, is_unseen[parent], is_unseen)
    unread = _unread(tree, shown)
    unread[[node for node, value in tree.having("aria-hidden").items() if value == "true"]] = True
    out = never_shown(tree) | tree.inside(unread)
    return out | ~(tree.below(shown & ~out) > 0)


def _unread(tree: Tree, shown: Flags) -> Flags:
    """What stands in for scripts: it mostly asks for them. But forums have all of a thread in it."""
    unread: Flags = tree.tag == _NOSCRIPT
    if not unread.any():
        return unread
    seen = np.where(shown & ~never_shown(tree), tree.chars, 0)
    inside = int(seen[tree.inside(unread)].sum())
    is_nearly_all = int(seen.sum()) - inside < MIN_SHOWN * int(seen.sum())
    return np.zeros(len(tree), bool) if is_nearly_all else unread


def _display(text: str) -> float:
    if text in _DISPLAYS:
        return _DISPLAYS[text]
    return Display.TABLE_PART if _TABLE_PART.match(text) else Display.BLOCK


@lru_cache(maxsize=1024)
def _pixels(text: str) -> float:
    found = _PIXELS.match(text)
    return float(found[0]) if found else 0.0


@lru_cache(maxsize=1024)
def _color(text: str) -> float:
    """0xRRGGBB; of what is transparent `_TRANSPARENT`."""
    found = _COLOR.match(text)
    if found is None:
        return 0.0
    if found[4] is not None and float(found[4]) == 0:
        return _TRANSPARENT
    return int(found[1]) << 16 | int(found[2]) << 8 | int(found[3])
