"""Small things inside a body that no reader came for: share buttons, edit links, anchors, copy buttons.

Takes: an element. Gives: whether it is clutter, by what its author called it.
Keeps true: an element with much text is never clutter, whatever its name: names lie, text does not.
"""

from __future__ import annotations

import re

from marrow.assemble.kept import Kept
from marrow.tags import NUMBER

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


class Names(dict[str, bool]):
    """Which classes and ids are those of clutter. They recur all over a page, so each is looked at once."""

    __slots__ = ()

    def __missing__(self, said: str) -> bool:
        self[said] = is_clutter = _NAMES.search(" " + said.lower()) is not None
        return is_clutter


class Clutter:
    """Knows clutter, by its name or by being nothing but a sign."""

    __slots__ = ("_kept", "names")

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self.names = Names()
        for node in kept.spared:  # what a reader insists on is no clutter, whatever it is called
            own = kept.attributes[node]
            self.names.update({own[name]: False for name in ("class", "id") if name in own})

    def has(self, node: int) -> bool:
        """Whether an element is clutter that goes with all that is in it."""
        kept = self._kept
        chars = kept.kept_chars[node]
        own = kept.attributes[node]
        if not own or chars > MAX_CHARS:
            return False
        names = self.names
        if ("class" in own and names[own["class"]]) or ("id" in own and names[own["id"]]):
            return True
        return chars <= _MAX_SIGN and kept.tags[node] == _A and self.is_sign(node)

    def is_sign(self, node: int) -> bool:
        """Whether a link to a place on its page shows nothing but a sign, as headings have them: #, ¶, §."""
        kept = self._kept
        if "#" not in kept.attributes[node].get("href", ""):
            return False
        return not any(map(str.isalnum, "".join(kept.tree.texts(node, kept.ends[node]))))
