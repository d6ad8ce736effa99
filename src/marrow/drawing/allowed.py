"""What a drawing may consist of.

Takes: names and values as a page has them. Gives: names in the spelling of SVG, and values that are safe, or "".
Keeps true: whatever is not listed here does not pass: no scripts, handlers, animations, filters, or HTML; of addresses
a place in the same drawing, and bitmaps that are data; of functions in styles those that fetch nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

ELEMENTS = {
    name.lower(): name
    for name in """
    svg g defs symbol use title desc style image
    path rect circle ellipse line polyline polygon text tspan textPath
    linearGradient radialGradient stop clipPath mask pattern marker
    """.split()
}
GROUPS = frozenset(("a", "switch"))
"""Links and choices: what is in them is shown, as a group."""
SHAPES = frozenset("path rect circle ellipse line polyline polygon use image".split())
GRADIENTS = frozenset(("linearGradient", "radialGradient"))

ATTRIBUTES = {
    name.lower(): name
    for name in """
    id class style href viewBox preserveAspectRatio transform transform-origin
    d points x y x1 x2 y1 y2 cx cy r rx ry dx dy fx fy fr width height rotate offset pathLength
    fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap
    stroke-linejoin stroke-miterlimit opacity color display visibility overflow stop-color stop-opacity
    clip-path clip-rule mask marker-start marker-mid marker-end vector-effect paint-order shape-rendering
    font-family font-size font-weight font-style font-variant text-anchor dominant-baseline alignment-baseline
    baseline-shift letter-spacing word-spacing text-decoration textLength lengthAdjust startOffset writing-mode
    gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits
    patternUnits patternContentUnits patternTransform markerWidth markerHeight markerUnits refX refY orient
    """.split()
}
_NOT_IN_STYLES = frozenset(("id", "class", "style", "href"))
PAINTS = frozenset(("fill", "stroke"))
"""Where a reference that leads nowhere has to become `none`: without any value a shape would be black."""

_FUNCTION = re.compile(r"(?<![\w-])([\w-]*) ?\(")
"""Where white space is one blank; else a long run of it would take time by its square."""
_FUNCTIONS = frozenset(
    """rgb rgba hsl hsla oklch matrix translate translatex translatey scale scalex scaley rotate skewx skewy calc
    not nth-child""".split()
)
_FORBIDDEN = re.compile(r"[\\@{};]|/\*|[\x00-\x08\x0b\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_VARIABLE = re.compile(r"var\(\s*--[\w-]{1,100}\s*,\s*([^()]{1,100})\)")
"""A value that the page sets, and what stands for it where it does not."""
_REFERENCE = re.compile(r"url\(\s*[\"']?#([\w.:-]{1,100})[\"']?\s*\)")
_PLACE = re.compile(r"\s*#([\w.:-]{1,100})\s*")
_BITMAP = re.compile(r"\s*data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*")
_NAME = re.compile(r"[\w.:\s-]*")
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_BRACE = re.compile("[{}]")
_SELECTOR = re.compile(r"[\w .#*>+~,:()-]{1,200}")
MOST_DECLARATIONS = 60


def value_of(name: str, value: str) -> str:
    """An attribute's value if it is safe, else "". Addresses (`href`) have a function of their own.

    >>> value_of("fill", "url(#sky)"), value_of("fill", "url(https://example.org/)"), value_of("d", "M0 0h9")
    ('url(#sky)', '', 'M0 0h9')
    """
    if name == "style":
        return _joined(declarations(value))
    if name in ("id", "class"):
        return " ".join(value.split()) if _NAME.fullmatch(value) else ""
    value = " ".join(value.split())
    if "var(" in value:
        value = " ".join(_VARIABLE.sub(r"\1", value).split())
    return value if _FORBIDDEN.search(value) is None and _functions_are_safe(value) else ""


def address_of(element: str, value: str) -> str:
    """The address that an element refers to, if it is one that a drawing may have.

    >>> address_of("use", "#a"), address_of("image", "https://example.org/a.png"), address_of("a", "#a")
    ('#a', '', '')
    """
    if element == "image":
        return "".join(value.split()) if _BITMAP.fullmatch(value) else ""
    place = _PLACE.fullmatch(value) if element in ("use", "textPath", *GRADIENTS) else None
    return f"#{place[1]}" if place else ""


def places_in(value: str) -> list[str]:
    """The places in a drawing that a value refers to by `url(#…)`."""
    return _REFERENCE.findall(value) if "url(" in value else []


def sheet_of(text: str) -> str:
    """The rules of a style sheet that can do no more than colour a drawing: no references, no rules with an @.

    >>> sheet_of("@import 'a.css'; .axis > path { stroke: rgb(3, 3, 3) } @media print { a { fill: red } } b { c: d }")
    '.axis > path{stroke:rgb(3, 3, 3)}'
    """
    made = []
    for selector, said in _rules(text):
        plain = [(name, value) for name, value in declarations(said) if not places_in(value)]
        if plain:
            made.append(f"{selector}{{{_joined(plain)}}}")
    return "".join(made)


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """Selectors and what they set, outside of rules with an @."""
    text = _COMMENT.sub(" ", text)
    depth = start = at = 0  # of blocks that are open; where a rule and its block begin
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            at = brace.end() if not depth else at
            depth += 1
            continue
        depth = max(depth - 1, 0)
        if not depth:
            selector = " ".join(text[start : at - 1].rpartition(";")[2].split())
            if _SELECTOR.fullmatch(selector):
                yield selector, text[at : brace.start()]
            start = at = brace.end()


def declarations(style: str) -> list[tuple[str, str]]:
    """The properties that a `style` sets, those that a drawing may have.

    >>> declarations("fill: none; behavior: url(#a); stroke:red")
    [('fill', 'none'), ('stroke', 'red')]
    """
    found = []
    for each in style.split(";", MOST_DECLARATIONS)[:MOST_DECLARATIONS]:
        name, _, value = each.partition(":")
        name = ATTRIBUTES.get(name.strip().lower(), "")
        if name and name not in _NOT_IN_STYLES and (safe := value_of(name, value)):
            found.append((name, safe))
    return found


def _joined(found: Iterable[tuple[str, str]]) -> str:
    return ";".join(f"{name}:{value}" for name, value in found)


def _functions(text: str) -> set[str]:
    return {name.lower() for name in _FUNCTION.findall(text)} if "(" in text else set()


def _functions_are_safe(value: str) -> bool:
    """Whether a value calls nothing but functions that fetch nothing, and every `url` is a place in the drawing."""
    if "(" not in value:
        return True
    return _functions(_REFERENCE.sub("", value)) <= _FUNCTIONS
