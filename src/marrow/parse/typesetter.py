"""Whether a page has a script set TeX that stands in its text: MathJax, or KaTeX.

Takes: the bytes of a page. Gives: yes or no, found out when it is asked for: it takes a search through all of the page,
and few pages have to be asked.
Keeps true: a page that only speaks of such a script, or links to its site, has none: then `\\(` and `\\[` are what they
are in code, regular expressions and smileys. A script has to be loaded or set up, a style sheet loaded, or an element
called by a class of theirs. Linear in the length of the page: of many mentions the first few are looked at.
"""

from __future__ import annotations

import re

from marrow.patterns import late

_NAMED = late(rb"mathjax|katex", re.IGNORECASE)
_TAG = late(rb"<(/?)([a-zA-Z][^\s/>]*)")
_IN_CLASS = late(rb"\sclass\s*=\s*(?:\"[^\">]*|'[^'>]*|[^\s\"'>]*)\Z", re.IGNORECASE)
_MOST_MENTIONS = 40
_FURTHEST = 2_000
"""Bytes before a mention in which the tag that it stands in begins, or the script: what sets one up says so early."""


class Typesetter:
    """Tells of one page whether it sets TeX."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._known: bool | None = None  # a page of many posts is asked for each

    def __call__(self) -> bool:
        if self._known is None:
            self._known = self._find()
        return self._known

    def _find(self) -> bool:
        data = self._data
        for mentions, found in enumerate(_NAMED.finditer(data)):
            if mentions == _MOST_MENTIONS:
                return False
            if _is_meant(data[max(found.start() - _FURTHEST, 0) : found.start()]):
                return True
        return False


def _is_meant(before: bytes) -> bool:
    """Whether a name is that of a script which is at work, by what stands before it."""
    at = before.rfind(b"<")
    while at >= 0 and (tag := _TAG.match(before, at)) is None:  # less than, in a script
        at = before.rfind(b"<", 0, at)
    if at < 0 or tag is None or tag[1]:
        return False
    name = tag[2].lower()
    is_inside = b">" not in before[at:]
    if name == b"script" or (name == b"link" and is_inside):
        return True
    return is_inside and _IN_CLASS.search(before, at) is not None
