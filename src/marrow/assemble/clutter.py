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
_NAMES = re.compile(
    r"""(?:^|[\s_-])(?:
    shar(?:e|ing)(?:[_-]?(?:bar|buttons?|links?|list|icons?|tools?|this|widget))?|sharedaddy|shareaholic|
    addtoany|addthis|a2a_kit|social(?:[_-]?(?:media|shar(?:e|ing)|bar|buttons?|links?|list|icons?))?|
    (?:mw-)?editsection|copy-?(?:button|btn|to-clipboard)|btn-?copy|print-?link|breadcrumbs?|
    pull-?quote(?:-?text)?|(?:jp-)?related-?posts?|newsletter-?(?:signup|form)|skip-?link|read-?more-?link|
    ad-?(?:slot|container|wrapper|label|unit)|advert(?:isement)?|noprint|
    sr-only|d-none|visually-?hidden|screen-?reader(?:-text|-only)?
    )(?:$|\s|__|--)""",
    re.VERBOSE,
)


class Clutter:
    """Knows clutter by name. Names recur all over a page, so each is looked at once."""

    __slots__ = ("_kept", "_known")

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self._known: dict[str, bool] = {}

    def __contains__(self, node: int) -> bool:
        """Whether an element is clutter that goes with all that is in it."""
        kept = self._kept
        chars = kept.kept_chars[node]
        if chars > MAX_CHARS:
            return False
        own = kept.attributes[node]
        if not own:
            return False
        classes, identity = own.get("class"), own.get("id")
        if (classes and self._is_named(classes)) or (identity and _is_clutter(identity)):
            return True
        return chars <= _MAX_SIGN and kept.tags[node] == _A and "#" in own.get("href", "") and self._is_sign(node)

    def _is_named(self, classes: str) -> bool:
        known = self._known.get(classes)
        if known is None:
            known = self._known[classes] = _is_clutter(classes)
        return known

    def _is_sign(self, node: int) -> bool:
        """Whether a link shows nothing but a sign, as headings have them to link to themselves: #, ¶, §."""
        kept = self._kept
        return not any(map(str.isalnum, "".join(kept.tree.texts(node, kept.ends[node]))))


def _is_clutter(name: str) -> bool:
    return _NAMES.search(name.lower()) is not None
