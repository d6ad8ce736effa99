"""Which elements stay in sight while the page scrolls: position `fixed` or `sticky`.

Takes: a document, and the style of every element that has one. Gives: a column. Keeps true: linear time, and no more
than so many rules of sheets are read.
Sheets that the page only links to are not known; there the names of elements have to tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice

import numpy as np

from marrow.document import Document
from marrow.tree import Flags

_BEFORE = re.compile(rb"position\s*:\s*(?:-webkit-)?\Z")
_NEAR = 40
"""Bytes before a value in which its property stands."""
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
    for name in _selectors(document.source, how.encode()):
        attribute = "class" if name[0] == "." else "id"
        found[list(tree.having(attribute, name[1:]))] = True
    return found


def _selectors(source: bytes, how: bytes) -> set[str]:
    """The classes and ids that sheets keep in sight; only of rules that ask for nothing else."""
    names: set[str] = set()
    for rule in islice(_declarations(source, how), _MOST_RULES):
        brace = source.rfind(b"{", max(rule - _FAR, 0), rule)
        if brace < 0 or b"}" in source[brace:rule]:
            continue
        before = source[max(brace - _FAR, 0) : brace]
        last = max(before.rfind(mark) for mark in (b"}", b"{", b">", b"*/", b";"))
        for selector in before[last + 1 :].split(b","):
            if _SELECTOR.fullmatch(selector.strip()):
                names.add(selector.strip().decode("ascii"))
    return names


def _declarations(source: bytes, how: bytes) -> Iterator[int]:
    """The places where a position is declared. The value is rarer than its property, and bytes are found sooner."""
    at = source.find(how)
    while at >= 0:
        if found := _BEFORE.search(source, max(at - _NEAR, 0), at):
            yield found.start()
        at = source.find(how, at + len(how))
