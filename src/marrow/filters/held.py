"""Which elements stay in sight while the page scrolls: position `fixed` or `sticky`.

Takes: a document, and the style of every element that has one. Gives: a column. Keeps true: linear time, and no more
than so many rules of sheets are read.
Sheets that the page only links to are not known; there the names of elements have to tell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from marrow.document import Document
from marrow.tree import Flags

_HELD = {how: re.compile(rb"position\s*:\s*(?:-webkit-)?" + how.encode()) for how in ("fixed", "sticky")}
_IN_STYLE = {
    how: re.compile(rf"(?:^|;)\s*position\s*:\s*(?:-webkit-)?{how}", re.IGNORECASE) for how in ("fixed", "sticky")
}
_SELECTOR = re.compile(rb"[.#][A-Za-z_][\w-]*")
_FAR = 2000
"""Bytes of a rule that are looked at."""
_MOST_RULES = 300


def held(document: Document, styles: Mapping[int, str], how: str) -> Flags:
    """The elements that a style, of their own or of a sheet in the page, keeps in sight: `fixed` or `sticky`."""
    tree = document.tree
    found = np.zeros(len(tree), bool)
    found[[node for node, style in styles.items() if _IN_STYLE[how].search(style)]] = True
    for name in _selectors(document.source, _HELD[how]):
        attribute = "class" if name[0] == "." else "id"
        found[list(tree.having(attribute, name[1:]))] = True
    return found


def _selectors(source: bytes, held: re.Pattern[bytes]) -> set[str]:
    """The classes and ids that sheets keep in sight; only of rules that ask for nothing else."""
    names: set[str] = set()
    for rules, rule in enumerate(held.finditer(source)):
        if rules >= _MOST_RULES:
            break
        brace = source.rfind(b"{", max(rule.start() - _FAR, 0), rule.start())
        if brace < 0 or b"}" in source[brace : rule.start()]:
            continue
        before = source[max(brace - _FAR, 0) : brace]
        last = max(before.rfind(mark) for mark in (b"}", b"{", b">", b"*/", b";"))
        for selector in before[last + 1 :].split(b","):
            if _SELECTOR.fullmatch(selector.strip()):
                names.add(selector.strip().decode("ascii"))
    return names
