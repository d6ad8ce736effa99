"""A browser's snapshot → the page as we know it: Tree and Look.

Takes: the answer of `DOMSnapshot.captureSnapshot`, asked for the styles of `tab.STYLES`. Gives: the tree, its look
with boxes, and the JSON-LD of the page. Keeps true: nodes are numbered as everywhere, and follow the same rules.

The document is written out as canonical HTML (`document`), and read by the reader that all pages go through
(`parse.flatten`, or the compiled core). So a rendered page is the same kind of tree as any other, and everything that
is fast on those is fast on it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow import native
from marrow.errors import RenderError
from marrow.look import Display, Look, Paint
from marrow.parse.compiled import tree_of
from marrow.parse.flatten import flatten
from marrow.record import record
from marrow.render.document import Written
from marrow.render.muted import unmuted
from marrow.render.obstacles import CLEAR
from marrow.render.static import never_shown
from marrow.render.tab import STYLES
from marrow.tags import NUMBER, TEXT, tag_set
from marrow.tree import Tree

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
_HALF = re.compile("[\ud800-\udfff]")
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
    _numbers: NDArray[np.int64]

    def numbers(self, nodes: Sequence[int]) -> list[int]:
        """The numbers by which the browser knows some of our nodes."""
        found: list[int] = self._numbers[list(nodes)].tolist()
        return found

    def roots(self) -> list[int]:
        """The elements `html` and `body`."""
        found: list[int] = np.flatnonzero(_ROOT_TAG[self.tree.tag]).tolist()
        return found[:2]


def seen(snapshot: Any, max_nodes: int) -> Seen:
    """The page of a snapshot, its first `max_nodes` nodes."""
    strings = unmuted(snapshot["strings"])
    document = snapshot["documents"][0]
    nodes = document["nodes"]
    written = Written(nodes, strings)
    if not written.sources:
        raise RenderError("render.load", "the page has taken its own document away")
    tree, is_cut = _tree(written.html, max_nodes)
    sources = np.array(written.sources[: len(tree)], np.int64)
    if len(sources) != len(tree):  # has never been seen; without it, every node would look like another one
        raise RenderError("render.load", f"of {len(written.sources):,} nodes of the browser {len(tree):,} were read")
    layout = _Layout(document["layout"], strings, len(nodes["nodeName"]))
    look, has_skipped = layout.look(sources, tree, written.formulas), layout.has_skipped(sources)
    numbers = np.array(nodes["backendNodeId"], np.int64)[sources]
    height = int(document.get("contentHeight", 0))
    return Seen(
        tree, look, tuple(written.json_ld), strings[document["documentURL"]], is_cut, height, has_skipped, numbers
    )


def _tree(source: str, max_nodes: int) -> tuple[Tree, bool]:
    # A script may put half a surrogate pair into a text, which is no Unicode.
    source = source.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if _has_halves(source) else source
    page = native.core.flatten(source, max_nodes) if native.core is not None else None
    return (tree_of(page), page.is_cut) if page is not None else flatten(source.encode(), max_nodes)


def _has_halves(text: str) -> bool:
    return not text.isascii() and _HALF.search(text) is not None


class _Layout:
    """Boxes and styles of the nodes that have a box, by the browser's numbers."""

    def __init__(self, layout: Any, strings: Sequence[str], count: int) -> None:
        self._strings = strings
        self._row = np.full(count, -1, np.int64)  # of a node, the row of its box
        nodes = np.array(layout["nodeIndex"], np.int64)
        self._row[nodes[::-1]] = np.arange(len(nodes))[::-1]  # of several boxes the first
        self._bounds = np.array(layout["bounds"], np.float32).reshape(-1, 4)
        self._order = np.array(layout["paintOrders"], np.int32)
        # A text has no styles of its own, and then an empty row.
        none = [-1] * len(STYLES)
        self._styles = np.array([styles or none for styles in layout["styles"]], np.int64).reshape(-1, len(STYLES))

    def look(self, sources: NDArray[np.int64], tree: Tree, formulas: Sequence[int]) -> Look:
        """The look of our nodes; formulas in scripts are shown where what they stand in is."""
        row = self._row[sources]
        has_box = row >= 0
        box = np.zeros((len(tree), 4), np.float32)
        box[has_box] = self._bounds[row[has_box]]
        for node in formulas:
            if node < len(tree):
                has_box[node] = has_box[tree.parent[node]]
        display = self._column(row, "display", _display, Display.NONE).astype(np.uint8)
        self._complete(display, has_box, tree)
        opacity = self._column(row, "opacity", float, 1.0)
        is_unseen = self._column(row, "visibility", lambda text: text != "visible", 0.0) > 0
        is_fixed = self._column(row, "position", lambda text: text in ("fixed", "sticky"), 0.0) > 0
        is_placed = self._column(row, "position", lambda text: text == "absolute", 0.0) > 0
        is_clear = (opacity <= CLEAR) & tree.inside(is_fixed | is_placed)
        return Look(
            display=display,
            is_hidden=_hidden(tree, has_box, is_unseen, is_clear),
            font_size=self._inherited(row, tree, "font-size", _pixels, 16.0).astype(np.float32),
            color=self._inherited(row, tree, "color", _color, 0.0).astype(np.int32),
            box=box,
            paint=Paint(
                font=self._families(row, tree),
                weight=self._inherited(row, tree, "font-weight", float, 400.0).astype(np.int16),
                background=self._column(row, "background-color", _color, _TRANSPARENT).astype(np.int32),
                has_picture=self._column(row, "background-image", lambda text: text != "none", 0.0) > 0,
                border=self._borders(row),
                is_floating=self._column(row, "float", lambda text: text != "none", 0.0) > 0,
                is_fixed=is_fixed,
                is_placed=is_placed,
                is_clipped=self._column(row, "overflow-y", lambda text: text != "visible", 0.0) > 0,
                opacity=opacity.astype(np.float32),
                order=np.where(row >= 0, self._order[row], -1).astype(np.int32),
            ),
        )

    def has_skipped(self, sources: NDArray[np.int64]) -> bool:
        """Whether there are nodes whose content is laid out only once it is near the window."""
        is_lazy = self._column(self._row[sources], "content-visibility", lambda text: text == "auto", 0.0)
        return bool(is_lazy.any())

    def _column(self, row: NDArray[np.int64], name: str, read: Any, missing: float) -> NDArray[np.float64]:
        """A style of every node, as a number; `missing` where it has none."""
        numbers = np.where(row >= 0, self._styles[row, STYLES.index(name)], -1)
        distinct, inverse = np.unique(numbers, return_inverse=True)
        values = [read(self._strings[number]) if number >= 0 else missing for number in distinct.tolist()]
        return np.array(values, np.float64)[inverse]

    def _inherited(
        self, row: NDArray[np.int64], tree: Tree, name: str, read: Any, missing: float
    ) -> NDArray[np.float64]:
        """A style that texts have from the element around them."""
        column = self._column(row, name, read, np.nan)
        is_known = ~np.isnan(column)
        nearest = tree.nearest(is_known)
        return np.where(nearest >= 0, column[nearest], missing)

    def _families(self, row: NDArray[np.int64], tree: Tree) -> NDArray[np.int32]:
        """A number for each list of fonts."""
        known: dict[str, int] = {}
        number = self._inherited(row, tree, "font-family", lambda text: known.setdefault(text, len(known)), -1.0)
        return number.astype(np.int32)

    def _borders(self, row: NDArray[np.int64]) -> NDArray[np.uint8]:
        """The sides that have a border, as bits: top, right, bottom, left."""
        border = np.zeros(len(row), np.uint8)
        for bit, side in enumerate(("top", "right", "bottom", "left")):
            border |= (self._column(row, f"border-{side}-width", _pixels, 0.0) > 0).astype(np.uint8) << bit
        return border

    def _complete(self, display: NDArray[np.uint8], has_box: NDArray[np.bool_], tree: Tree) -> None:
        """Nodes without a box but with something shown inside are `contents`; texts, parts of formulas are inline."""
        is_math = tree.tag == _MATH
        display[(tree.inside(is_math) & ~is_math) | (tree.tag == TEXT)] = Display.INLINE
        shows = tree.below(has_box) > 0
        display[~has_box & shows & (tree.tag != TEXT)] = Display.CONTENTS


def _hidden(
    tree: Tree, has_box: NDArray[np.bool_], is_unseen: NDArray[np.bool_], is_clear: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """What has no box, or is invisible: texts by their element, elements if all in them is.

    What is clear and yet keeps its room in the page waits for a script that fades it in: it is meant to be seen. What
    is clear and placed above the page, such as a menu, is not. As in the static look, the insides of controls and what
    is hidden from those who cannot see are hidden.
    """
    is_text = tree.tag == TEXT
    parent = np.maximum(tree.parent, 0)
    shown = has_box & ~tree.inside(is_clear)
    shown &= ~np.where(is_text, is_unseen[parent], is_unseen)
    unread = tree.tag == _NOSCRIPT
    unread[[node for node, value in tree.having("aria-hidden").items() if value == "true"]] = True
    out = never_shown(tree) | tree.inside(unread)
    return out | ~(tree.below(shown & ~out) > 0)


def _display(text: str) -> float:
    if text in _DISPLAYS:
        return _DISPLAYS[text]
    return Display.TABLE_PART if _TABLE_PART.match(text) else Display.BLOCK


def _pixels(text: str) -> float:
    found = _PIXELS.match(text)
    return float(found[0]) if found else 0.0


def _color(text: str) -> float:
    """0xRRGGBB; of what is transparent `_TRANSPARENT`."""
    found = _COLOR.match(text)
    if found is None:
        return 0.0
    if found[4] is not None and float(found[4]) == 0:
        return _TRANSPARENT
    return int(found[1]) << 16 | int(found[2]) << 8 | int(found[3])
