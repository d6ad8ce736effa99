"""CSS declarations as values: only the four properties that the static look reads.

Takes: the text of a `style` attribute or of a rule's body, and of style sheets. Gives: `Style`s.
Refuses silently, as a browser does: what it cannot read has no effect. Selectors with combinators, pseudo-classes
or attributes, and everything inside `@media` and other at-rules, have no effect either: they would need a real
engine, and that costs more than all other work on a page (ADR 4).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from marrow import native
from marrow.look import MAX_SHEETS, Display
from marrow.record import record

_DISPLAY = {
    "none": Display.NONE,
    "contents": Display.CONTENTS,
    "inline": Display.INLINE,
    "inline-block": Display.INLINE_BLOCK,
    "inline-flex": Display.INLINE_BLOCK,
    "inline-grid": Display.INLINE_BLOCK,
    "inline-table": Display.INLINE_BLOCK,
    "block": Display.BLOCK,
    "flow-root": Display.BLOCK,
    "list-item": Display.LIST_ITEM,
    "table": Display.TABLE,
    "table-row": Display.TABLE_PART,
    "table-row-group": Display.TABLE_PART,
    "table-caption": Display.TABLE_PART,
    "table-cell": Display.TABLE_CELL,
    "flex": Display.FLEX,
    "grid": Display.FLEX,
}
_NAMED_SIZE = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
}
_UNIT_PX = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "rem": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 9.6 / 2.54}
_NAMED_COLOR = {
    "black": 0x000000,
    "silver": 0xC0C0C0,
    "gray": 0x808080,
    "grey": 0x808080,
    "white": 0xFFFFFF,
    "maroon": 0x800000,
    "red": 0xFF0000,
    "purple": 0x800080,
    "fuchsia": 0xFF00FF,
    "green": 0x008000,
    "lime": 0x00FF00,
    "olive": 0x808000,
    "yellow": 0xFFFF00,
    "navy": 0x000080,
    "blue": 0x0000FF,
    "teal": 0x008080,
    "aqua": 0x00FFFF,
    "orange": 0xFFA500,
}
_LENGTH = re.compile(r"([0-9]{0,9}\.?[0-9]{1,9})(px|pt|pc|rem|in|cm|mm|em|%)\Z")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SELECTOR = re.compile(r"([a-z][a-z0-9]*)?((?:[.#][A-Za-z_-][\w-]*)*)\Z")
_MARK = re.compile(r"[.#][^.#]+")
_READ = ("display", "visibility", "font-size", "color")
_MAX_RULES = 24
"""Rules that are applied, the strongest ones: each costs a search through the page."""


@record
class Style:
    """The properties that one rule or attribute sets; None = not set."""

    display: Display | None = None
    is_visible: bool | None = None
    size_px: float | None = None
    size_factor: float | None = None
    color: int | None = None


@record
class Rule:
    """A style for the elements of a name, with all of the classes, and the id; "" = any."""

    tag: str
    classes: frozenset[str]
    id: str
    style: Style

    @property
    def rank(self) -> tuple[int, int, int]:
        """The selector's specificity."""
        return (bool(self.id), len(self.classes), bool(self.tag))


NOTHING = Style()


def matters(declarations: str) -> bool:
    """Whether a property that is read occurs at all; most styles set margins and widths."""
    return (
        "display" in declarations
        or "color" in declarations
        or "font-size" in declarations
        or ("visibility" in declarations or not declarations.islower())
    )


@lru_cache(maxsize=4096)
def style_of(declarations: str) -> Style:
    """Read the declarations of a `style` attribute or of a rule.

    >>> style_of("display: block; color: #f00").color == 0xFF0000
    True
    """
    found: dict[str, str] = {}
    for declaration in declarations.split(";"):
        name, _, value = declaration.partition(":")
        name = name.strip().lower()
        if name in _READ:
            found[name] = value.lower().replace("!important", "").strip()
    if not found:
        return NOTHING
    px, factor = _font_size(found.get("font-size", ""))
    visibility = found.get("visibility", "")
    return Style(
        display=_DISPLAY.get(found.get("display", "")),
        is_visible=visibility not in ("hidden", "collapse") if visibility else None,
        size_px=px,
        size_factor=factor,
        color=color_of(found.get("color", "")),
    )


def _font_size(value: str) -> tuple[float | None, float | None]:
    """A size in px, or a factor of the parent's."""
    if value in _NAMED_SIZE:
        return _NAMED_SIZE[value], None
    if value in ("smaller", "larger"):
        return None, 1.2 if value == "larger" else 1 / 1.2
    match = _LENGTH.match(value)
    if match is None:
        return None, None
    number, unit = float(match[1]), match[2]
    if unit == "em" or unit == "%":
        return None, _between(number if unit == "em" else number / 100, 0.01, 100)
    return _between(number * _UNIT_PX[unit], 1, 1000), None


def _between(number: float, low: float, high: float) -> float:
    """A size that somebody could read: 0 and 10⁹⁹⁹ are there to break things."""
    return min(max(number, low), high)


def color_of(value: str) -> int | None:
    """Read `#rgb`, `#rrggbb`, `rgb(…)` or a common name.

    >>> color_of("rgb(255, 0, 0)") == color_of("#F00") == color_of("red")
    True
    """
    value = value.strip().lower()
    if value in _NAMED_COLOR:
        return _NAMED_COLOR[value]
    if value.startswith("#"):
        digits = value[1:]
        if len(digits) in (3, 4):
            digits = "".join(digit * 2 for digit in digits)
        try:
            return int(digits[:6], 16) if len(digits) in (6, 8) else None
        except ValueError:
            return None
    if value.startswith("rgb"):
        parts = re.findall(r"\d+", value)[:3]
        if len(parts) == 3:
            red, green, blue = (min(int(part[:4]), 255) for part in parts)
            return red << 16 | green << 8 | blue
    return None


def hides(declarations: str) -> bool:
    """Whether they may say what is shown."""
    return "display" in declarations or "visibility" in declarations or not declarations.islower()


def rules_of(sheets: tuple[str, ...], *, hiding_alone: bool = False) -> list[Rule]:
    """The rules of style sheets that the static look can apply, weakest first; or those that may hide something."""
    counts = hides if hiding_alone else matters
    rules: list[Rule] = []
    left = MAX_SHEETS
    for sheet in sheets:
        if len(sheet) <= left:
            rules.extend(_rules_of_sheet(sheet, counts))
            left -= len(sheet)
    rules.sort(key=lambda rule: rule.rank)  # stable: of equals the later one wins
    return rules[-_MAX_RULES:]


def _rules_of_sheet(sheet: str, counts: Callable[[str], bool]) -> Iterator[Rule]:
    """The rules of one sheet; of those whose declarations do not count, none."""
    if not counts(sheet):
        return
    if "/*" in sheet:
        sheet = _COMMENT.sub("", sheet)
    told = native.core.hiding_rules(sheet) if counts is hides and native.core is not None else None
    for head, body in _rules_in(sheet, counts) if told is None else told:
        selectors = head.rpartition(";")[2]  # after `@charset …;` and the like
        if selectors.lstrip().startswith("@"):
            continue
        simple = _simple(selectors)
        if simple and (style := style_of(body)) is not NOTHING:
            yield from (Rule(*selector, style) for selector in simple)


def _rules_in(sheet: str, counts: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """What stands before the braces and in them, of the rules outside of at-rules whose declarations count."""
    depth = 0  # of the at-rules we are inside
    for chunk in sheet.split("}"):
        opened = chunk.count("{")
        depth = max(depth + opened - 1, 0)  # without a brace of its own, it closes an at-rule
        if not opened or depth:
            continue
        head, _, body = chunk.rpartition("{")
        if counts(body):
            yield head, body


def _simple(selectors: str) -> list[tuple[str, frozenset[str], str]]:
    """The name, the classes and the id of each selector that has nothing else."""
    found = []
    for selector in selectors.split(","):
        selector = selector.strip()
        if " " in selector or ":" in selector:  # as in most that are not simple, and sooner known than by the pattern
            continue
        match = _SELECTOR.match(selector)
        if match is None or not match[0]:
            continue
        marks = _MARK.findall(match[2])
        classes = frozenset(mark[1:] for mark in marks if mark[0] == ".")
        ids = [mark[1:] for mark in marks if mark[0] == "#"]
        found.append((match[1] or "", classes, ids[0] if ids else ""))
    return found
