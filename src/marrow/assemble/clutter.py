"""Small things inside a body that no reader came for: share buttons, edit links, anchors, copy buttons.

Takes: an element. Gives: whether it is clutter, by what its author called it.
Keeps true: an element with much text is never clutter, whatever its name: names lie, text does not.
"""

from __future__ import annotations

import re

from marrow.assemble.kept import Kept
from marrow.tags import NUMBER
from marrow.tree import Attributes

_A = NUMBER["a"]
MAX_CHARS = 200
"""Text of a share bar with all its counters; a paragraph that someone put in `class="social-story"` is longer."""
_MAX_SIGN = 2
# A set of plain signs first and few ways to go on from there: that is what a search passes over quickly.
_NAMES = re.compile(
    r"""[ \t\n\r\f_-](?:
    s(?:har(?:e|ing)(?:[_-]?(?:bar|buttons?|links?|list|icons?|tools?|this|widget))?|haredaddy|hareaholic|
       ocial(?:[_-]?(?:media|shar(?:e|ing)|bar|buttons?|links?|list|icons?))?|
       kip-?link|r-only|creen-?reader(?:-text|-only)?)|
    a(?:ddtoany|ddthis|2a_kit|d-?(?:slot|container|wrapper|label|unit)|dvert(?:isement)?)|
    b(?:tn-?copy|readcrumbs?)|p(?:rint-?link|ull-?quote(?:-?text)?)|
    n(?:ewsletter-?(?:signup|form)|oprint)|r(?:elated-?posts?|ead-?more-?link)|jp-related-?posts?|
    (?:mw-)?editsection|copy-?(?:button|btn|to-clipboard)|d-none|visually-?hidden
    )(?:$|\s|__|--)""",
    re.VERBOSE,
)


class Clutter:
    """Knows clutter by name. Names recur all over a page, so each is looked at once."""

    __slots__ = ("_kept", "_known")

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self._known: dict[str, bool] = {}

    def has(self, node: int, own: Attributes) -> bool:
        """Whether an element, with its own attributes, is clutter that goes with all that is in it."""
        kept = self._kept
        chars = kept.kept_chars[node]
        if chars > MAX_CHARS:
            return False
        known = self._known
        for name in ("class", "id"):
            if name in own:
                said = own[name]
                if known[said] if said in known else self._is_named(said):
                    return True
        return chars <= _MAX_SIGN and kept.tags[node] == _A and "#" in own.get("href", "") and _is_sign(kept, node)

    def _is_named(self, said: str) -> bool:
        self._known[said] = is_named = _NAMES.search(" " + said.lower()) is not None
        return is_named


def _is_sign(kept: Kept, node: int) -> bool:
    """Whether a link shows nothing but a sign, as headings have them to link to themselves: #, ¶, §."""
    return not any(map(str.isalnum, "".join(kept.tree.texts(node, kept.ends[node]))))
