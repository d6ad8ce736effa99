"""What the HTML standard says of elements, as far as it tells how they nest.

Gives: sets of names, and tables from a name to such sets. Names are lower-case bytes, as tags have them.
"""

from __future__ import annotations

from marrow.tags import VOID


def _names(text: str) -> frozenset[bytes]:
    return frozenset(text.encode().split())


FORMATTING = _names("a b big code em font i nobr s small strike strong tt u")
MOST_FORMATTING = 64
"""Formatting elements that may be open at once; the parser may open each again in each block."""
LEAVES = _names(f"{VOID} image script style title textarea xmp iframe noembed noframes")
"""What has no elements inside: void elements, and those that hold raw text."""

ROOTS = _names("html head body frameset")
HEADINGS = _names("h1 h2 h3 h4 h5 h6")
CELLS = _names("td th")
ROW_GROUPS = _names("tbody thead tfoot")
IN_ROW_GROUP = CELLS | _names("tr")
TABLE_PARTS = CELLS | ROW_GROUPS | _names("tr caption col colgroup")
CLOSES_P = HEADINGS | _names(
    "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer"
    " form header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp"
)
MARKED = _names("applet marquee object td th caption template")
"""These set a marker in the list of formatting elements: those before it rest until the element is closed."""

SVG, MATHML = b"*", b"+"
FOREIGN = (SVG, MATHML)
"""How names of SVG and MathML begin here, to keep them apart from those of HTML."""
HOSTS = _names("*foreignobject *desc *title +mi +mo +mn +ms +mtext +annotation-xml")
"""Elements of SVG and MathML in which HTML may stand."""
BREAKOUT = HEADINGS | _names(
    "b big blockquote body br center code dd div dl dt em embed head hr i img li listing menu meta nobr ol p"
    " pre ruby s small span strong strike sub sup table tt u ul var"
)
"""Elements of HTML that end the SVG or MathML they stand in."""

# What an end tag, or the start tag of a like element, does not look behind.
SCOPE = MARKED | HOSTS | _names("table select")
BUTTON_SCOPE = SCOPE | _names("button")
LIST_SCOPE = SCOPE | _names("ol ul")
TABLE_SCOPE = _names("table template")
CLOSED_IN_SCOPE = CLOSES_P | SCOPE | _names("button")
SPECIAL = CLOSED_IN_SCOPE | TABLE_PARTS | _names("noscript option optgroup")
ITEM_SCOPE = SPECIAL - _names("address div p")

PARENTS = {
    **dict.fromkeys(CELLS, TABLE_SCOPE | ROW_GROUPS | _names("tr")),
    b"tr": TABLE_SCOPE | ROW_GROUPS,
    **dict.fromkeys(ROW_GROUPS | _names("caption col colgroup"), TABLE_SCOPE),
}
"""What the parts of a table stand in. Start tags close all that is open inside of that."""
PARENT = {b"td": b"tr", b"th": b"tr", b"tr": b"tbody"}
"""What they stand in most of the time."""
RUBY = _names("rb rt rtc rp")
IMPLIED = RUBY | _names("dd dt li option optgroup p")
NOBR = _names("nobr")
# What closes all elements whose end tags may be left out, as long as it is inside the given element.
IMPLIES = {
    **dict.fromkeys(RUBY, _names("ruby")),
    **dict.fromkeys(_names("option optgroup hr"), _names("select")),
}
# What closes an element of its own kind, or a like one, that is the innermost.
CLOSES_LIKE = {
    **dict.fromkeys(HEADINGS, HEADINGS),
    **dict.fromkeys(_names("option optgroup"), _names("option")),
}
# What closes an element in scope: which one, and what it must not be behind.
CLOSES = {
    b"li": (_names("li"), ITEM_SCOPE),
    b"dd": (_names("dd dt"), ITEM_SCOPE),
    b"dt": (_names("dd dt"), ITEM_SCOPE),
    b"button": (_names("button"), SCOPE),
    b"input": (_names("select"), SCOPE),
    b"table": (_names("table"), CELLS | _names("caption template")),
}
END_SCOPE = {
    b"p": BUTTON_SCOPE,
    b"li": LIST_SCOPE,
    b"template": frozenset[bytes](),
    **dict.fromkeys(TABLE_PARTS | _names("table"), TABLE_SCOPE),
}
# Before these, the parser does not open formatting elements again.
OUT_OF_LINE = CLOSES_P | TABLE_PARTS | RUBY | _names("template param source track script style title")
PLAIN_BLOCKS = CLOSES_P - LEAVES - set(CLOSES) - set(CLOSES_LIKE) - {b"form"}
OF_THEIR_OWN = frozenset(
    {*LEAVES, *FORMATTING, *ROOTS, *OUT_OF_LINE, *MARKED, *CLOSES, *CLOSES_LIKE, b"svg", b"math", b"select"}
)
"""Elements with rules of their own. All others are opened in the line they are in."""
