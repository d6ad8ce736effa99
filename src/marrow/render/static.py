"""Tree → Look, from the markup alone.

Takes: a tree and the text of its style sheets. Gives: the look by the HTML standard's default styles, `style` and
presentational attributes, and the simple rules of `<style>` sheets. There are no boxes.
Keeps true: linear time; what hides an element hides its subtree.

One correction that real pages teach: a page that hides almost all of its text until its scripts have run, or has it
in `noscript`, as forums do, is taken as shown.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from marrow import native
from marrow.look import Display, Look
from marrow.render.panels import is_panel
from marrow.render.styles import NOTHING, Rule, Style, color_of, matters, rules_of, style_of
from marrow.tags import NAMES, NUMBER, TEXT, tag_set
from marrow.tree import Attributes, Flags, Tree

_BLOCKS = """address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure
footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend listing main menu nav ol optgroup option p
plaintext pre search section summary ul xmp"""
_INLINE_BLOCKS = "button input meter progress select textarea"
_TABLE_PARTS = "tr tbody thead tfoot caption col colgroup"
_NEVER_SHOWN = """head script style template noframes noembed iframe datalist select textarea svg canvas audio
video object applet meta link title base param source track rp annotation annotation-xml"""

_FACTORS = {
    "h1": 2.0, "h2": 1.5, "h3": 1.17, "h5": 0.83, "h6": 0.67, "small": 1 / 1.2, "big": 1.2, "sub": 1 / 1.2,
    "sup": 1 / 1.2, "code": 13 / 16, "kbd": 13 / 16, "samp": 13 / 16, "tt": 13 / 16, "pre": 13 / 16, "rt": 0.5,
}  # fmt: skip
_FONT_SIZES = (10.0, 13.0, 16.0, 18.0, 24.0, 32.0, 48.0)
"""`<font size=1>` … `<font size=7>`."""
MIN_SHOWN = 0.1
"""A page that shows a smaller share of its text than this hides it until scripts have run."""


def _display_table() -> NDArray[np.uint8]:
    table = np.full(len(NAMES), Display.INLINE, np.uint8)
    table[tag_set(_BLOCKS)] = Display.BLOCK
    table[tag_set(_INLINE_BLOCKS)] = Display.INLINE_BLOCK
    table[tag_set(_TABLE_PARTS)] = Display.TABLE_PART
    table[tag_set("td th")] = Display.TABLE_CELL
    table[NUMBER["table"]] = Display.TABLE
    table[NUMBER["li"]] = Display.LIST_ITEM
    table[tag_set(_NEVER_SHOWN)] = Display.NONE
    return table


def _factor_table() -> NDArray[np.float64]:
    table = np.zeros(len(NAMES))
    for name, factor in _FACTORS.items():
        table[NUMBER[name]] = np.log(factor)
    return table


_DISPLAY_OF_TAG = _display_table()
_NEVER_SHOWN_TAG = tag_set(_NEVER_SHOWN)
_LOG_FACTOR_OF_TAG = _factor_table()
_FONT = NUMBER["font"]
_BUTTON = NUMBER["button"]
_NOSCRIPT = NUMBER["noscript"]
_DIALOG = NUMBER["dialog"]
_FOREIGN = NUMBER["foreignobject"]
_HEADING_TAG = tag_set("h1 h2 h3 h4 h5 h6")
_UNSET = -1
_ROOT_SIZE = 16.0
_MOST_LOG = 50.0
"""Factors of a font size may multiply to e^50, no more: nobody could read it, and it must not overflow."""


def _tables() -> tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.uint8]]:
    """What the compiled core has to know of tags: display, factor, and the flags of `native/look.c`."""
    display, log_factor, kinds = np.zeros(256, np.uint8), np.zeros(256), np.zeros(256, np.uint8)
    display[: len(NAMES)], log_factor[: len(NAMES)] = _DISPLAY_OF_TAG, _LOG_FACTOR_OF_TAG
    named = (_NEVER_SHOWN, "button", "h1 h2 h3 h4 h5 h6", "svg", "foreignobject", "noscript", "dialog")
    for bit, names in enumerate(named):
        kinds[: len(NAMES)][tag_set(names)] |= 1 << bit
    return display, log_factor, kinds


_TABLES = _tables()


class _Columns:
    """The look in the making: what each element sets itself, before inheritance."""

    def __init__(self, tree: Tree) -> None:
        count = len(tree)
        self.display = _DISPLAY_OF_TAG.take(tree.tag)
        self.hides = np.zeros(count, bool)
        self.visible = np.full(count, _UNSET, np.int8)
        self.size_px = np.zeros(count)  # 0: not set
        self.log_factor = _LOG_FACTOR_OF_TAG.take(tree.tag)
        self.color = np.full(count, _UNSET, np.int32)
        self.size_px[0], self.color[0] = _ROOT_SIZE, 0
        self.styled = np.zeros(count, bool)  # a style sets the display, which beats the attribute `hidden`

    def apply(self, nodes: int | list[int], style: Style) -> None:
        if style.display is not None:
            self.display[nodes] = style.display
            self.hides[nodes] = style.display == Display.NONE
            self.styled[nodes] = True
        if style.is_visible is not None:
            self.visible[nodes] = style.is_visible
        if style.size_px is not None:
            self.size_px[nodes] = style.size_px
        elif style.size_factor:
            self.size_px[nodes] = 0
            self.log_factor[nodes] = math.log(style.size_factor)
            if not self.size_px[0]:  # the root has nothing above it: its factor is one of the standard's size
                self.size_px[0] = _ROOT_SIZE * style.size_factor
        if style.color is not None:
            self.color[nodes] = style.color


def look(tree: Tree, sheets: tuple[str, ...] = (), *, for_metadata: bool = False) -> Look:
    """The static look of a page. `for_metadata` that is what is hidden: there may be no sizes and no colours."""
    rules = rules_of(sheets, hiding_alone=for_metadata) if sheets else []
    applied = [(nodes, rule.style) for rule in rules if (nodes := _matching(tree, rule))]
    compiled = _look_compiled(tree, applied, for_metadata) if native.core is not None else None
    return compiled or _look(tree, applied)


_Applied = list[tuple[list[int], Style]]
"""Nodes, and the style that they get; later ones beat earlier ones."""
_NO_SIZES, _NO_COLORS = np.empty(0, np.float32), np.empty(0, np.int32)


def _look_compiled(tree: Tree, rules: _Applied, for_metadata: bool) -> Look | None:
    """None for a tree that the compiled core has not made."""
    assert native.core is not None
    count = len(tree)
    display, hidden = np.empty(count, np.uint8), np.empty(count, bool)
    told = [(nodes, _told(style)) for nodes, style in rules]
    if for_metadata:
        is_done = native.core.look(
            tree.text, _TABLES, told, [], _told_of, MIN_SHOWN, display, hidden, None, None
        )  # fmt: skip
        return Look(display, hidden, _NO_SIZES, _NO_COLORS) if is_done else None
    sizes, colors = np.empty(count, np.float32), np.empty(count, np.int32)
    fonts = [(nodes, _told(style)) for nodes, style in _fonts(tree)]
    is_done = native.core.look(
        tree.text, _TABLES, told, fonts, _told_of, MIN_SHOWN, display, hidden, sizes, colors
    )  # fmt: skip
    return Look(display, hidden, sizes, colors) if is_done else None


_Told = tuple[int, int, float, int]


def _told(style: Style) -> _Told:
    """A style as the compiled core takes it: -1 is "not set", a size of 0 too, and a factor is below 0."""
    return (
        _UNSET if style.display is None else style.display,
        _UNSET if style.is_visible is None else style.is_visible,
        style.size_px or -(style.size_factor or 0.0),
        _UNSET if style.color is None else style.color,
    )


@lru_cache(maxsize=1024)
def _told_of(declarations: str) -> _Told:
    return _told(style_of(declarations))


def _look(tree: Tree, rules: _Applied) -> Look:
    columns = _Columns(tree)
    for nodes, style in rules:
        columns.apply(nodes, style)
    _apply_attributes(tree, columns)
    for nodes, style in _fonts(tree):
        columns.apply(nodes, style)
    _open_panels(tree, columns)
    columns.hides[_hides_by_tag(tree)] = True
    return Look(columns.display, _hidden(tree, columns), _font_sizes(tree, columns), _colors(tree, columns))


def _matching(tree: Tree, rule: Rule) -> list[int]:
    """The elements that a rule applies to."""
    if rule.id:
        nodes = tree.having("id", rule.id)
    elif rule.classes:
        nodes = tree.having("class", min(rule.classes))
    else:
        return _elements(tree, NUMBER.get(rule.tag, TEXT))  # no rule is for texts
    if not rule.tag and len(rule.classes) == (not rule.id):  # it asks for nothing else
        return list(nodes)
    return [
        node
        for node in nodes
        if (not rule.tag or rule.tag == tree.name(node))
        and (not rule.classes or rule.classes.issubset(tree.attributes[node].get("class", "").split()))
    ]


_STREAMED = re.compile("S:[0-9a-f]+")
"""The ids of parts that React sends hidden, at the end of the page, for a script to put in their place."""


def _elements(tree: Tree, tag: int) -> list[int]:
    """The elements with a tag. Most names are absent, and the bytes of the column tell so ten times as soon."""
    if not tag or tag not in tree.tag.tobytes():
        return []
    found: list[int] = np.flatnonzero(tree.tag == tag).tolist()
    return found


def _apply_attributes(tree: Tree, columns: _Columns) -> None:
    for node, declarations in tree.having("style").items():
        if matters(declarations) and (style := style_of(declarations)) is not NOTHING:
            columns.apply(node, style)
    hides = [
        node
        for node, value in tree.having("hidden").items()
        if value != "until-found"
        and not columns.styled[node]
        and not _STREAMED.fullmatch(tree.attributes[node].get("id", ""))
    ]
    hides += [node for node, value in tree.having("aria-hidden").items() if value == "true"]
    if hides:
        columns.hides[hides] = True


def _open_panels(tree: Tree, columns: _Columns) -> None:
    """What is folded away is shown: it is as its tag would have it."""
    for node in np.flatnonzero(columns.hides | (columns.visible == 0)).tolist():
        if is_panel(tree.attributes[node]):
            columns.hides[node] = False
            if not columns.visible[node]:
                columns.visible[node] = _UNSET
            if columns.display[node] == Display.NONE:
                columns.display[node] = _DISPLAY_OF_TAG[tree.tag[node]]


def _fonts(tree: Tree) -> _Applied:
    """The elements `font`, each with its style."""
    return [([node], _font_style(tree.attributes[node])) for node in _elements(tree, _FONT)]


def _font_style(own: Attributes) -> Style:
    size = own.get("size", "").strip()
    digits = size.lstrip("+-")
    px = None
    if digits.isdecimal():
        step = min(int(digits[:3]), 7) * (-1 if size[0] == "-" else 1) + (3 if size[0] in "+-" else 0)
        px = _FONT_SIZES[min(max(step, 1), 7) - 1]
    return Style(size_px=px, color=color_of(own.get("color", "")))


def _hides_by_tag(tree: Tree) -> list[int]:
    """What hides its subtree unless a style says otherwise: `noscript`, and a dialogue that is not open."""
    dialogs = _elements(tree, _DIALOG)
    is_open = tree.having("open") if dialogs else {}
    return _elements(tree, _NOSCRIPT) + [node for node in dialogs if node not in is_open]


def never_shown(tree: Tree) -> Flags:
    """What no reader of a page reads: its head, and the insides of controls, players and drawings."""
    never = _NEVER_SHOWN_TAG[tree.tag]
    buttons = tree.tag == _BUTTON
    if buttons.any():  # one in a heading opens the section below it; its text is the heading's
        never |= buttons & ~tree.inside(_HEADING_TAG[tree.tag])
    out = tree.inside(never)
    foreign = tree.tag == _FOREIGN
    if foreign.any():  # a document inside a picture is shown
        out &= ~(tree.inside(foreign) & ~tree.inside(never & (tree.tag != NUMBER["svg"])))
    return out


def _hidden(tree: Tree, columns: _Columns) -> Flags:
    out = never_shown(tree)
    hidden = out | tree.inside(columns.hides) | _invisible(tree, columns)
    shown, all_text = tree.chars[~hidden].sum(), tree.chars[~out].sum()
    return out if shown < MIN_SHOWN * all_text else hidden


def _invisible(tree: Tree, columns: _Columns) -> Flags:
    """What inherits `visibility: hidden` from the nearest element that sets it."""
    setter = tree.nearest(columns.visible != _UNSET)
    invisible: Flags = (setter >= 0) & (columns.visible[setter] == 0)
    return invisible


def _font_sizes(tree: Tree, columns: _Columns) -> NDArray[np.float32]:
    """Sizes multiply along ancestors, from the nearest one that sets its own."""
    sets = columns.size_px > 0
    along = tree.along(np.where(sets, 0.0, columns.log_factor))
    base = tree.nearest(sets)
    size = columns.size_px[base] * np.exp(np.minimum(along - along[base], _MOST_LOG))
    # What is right between two is rounded up, however it was computed.
    rounded: NDArray[np.float32] = np.round(size + 1e-9, 1).astype(np.float32)
    return rounded


def _colors(tree: Tree, columns: _Columns) -> NDArray[np.int32]:
    """Colours that the markup sets; links have none of their own.

    Sites give their links a colour in a sheet that we do not have. Taking the standard's blue instead makes blue the
    commonest colour of every page with long menus, and no text of its body has that (33 of 254 pages of daniel).
    """
    return columns.color[tree.nearest(columns.color != _UNSET)]
