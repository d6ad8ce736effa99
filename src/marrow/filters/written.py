"""The attributes of all elements of a document at once, read from its source.

Takes: a document, whose source is canonical: values are in double quotes, and no quote is in them. Gives: one
attribute's values by node. Keeps true: linear time; the source is searched once, for the sign after every name.

A tree reads the attributes of one element when it is asked; filters ask for one attribute of all.
"""

from __future__ import annotations

from html import unescape

import numpy as np

from marrow.document import Document, Places
from marrow.tags import TEXT

_WORD = 8
"""Bytes of a name that are compared at once."""
_QUOTE = ord('"')


class Written:
    """Where the attributes of a document stand."""

    def __init__(self, document: Document) -> None:
        self._source = document.source
        code = np.frombuffer(document.source, np.uint8)
        signs = np.flatnonzero(code[:-1] == ord("="))
        signs = signs[(code[signs + 1] == _QUOTE) & (signs >= _WORD)]
        nodes = np.searchsorted(document.start, signs, side="right") - 1
        is_in_tag = (nodes >= 0) & (signs < document.inner[nodes]) & (document.tree.tag[nodes] != TEXT)
        self._signs: Places = signs[is_in_tag]
        self._nodes: Places = nodes[is_in_tag]
        self._words = np.ndarray((max(len(code) - _WORD + 1, 0),), "<u8", document.source, strides=(1,))[
            self._signs - _WORD
        ]
        quotes = np.append(np.flatnonzero(code == _QUOTE), len(code))
        self._ends: Places = quotes[np.searchsorted(quotes, self._signs + 2)]
        # In the value of another attribute, the last thing in a tag may look like one that does not end there.
        self._is_whole = self._ends < document.inner[self._nodes]

    def values(self, attribute: str) -> dict[int, str]:
        """An attribute's value for every element that has it."""
        name = f" {attribute}".encode()
        key = name[-_WORD:]
        is_like = self._words >> np.uint64(8 * (_WORD - len(key))) == np.uint64(int.from_bytes(key, "little"))
        found = (column[is_like & self._is_whole].tolist() for column in (self._signs, self._ends, self._nodes))
        values: dict[int, str] = {}
        for sign, end, node in zip(*found, strict=True):
            if len(name) > _WORD and not self._source.startswith(name, sign - len(name)):
                continue
            value = str(self._source[sign + 2 : end], "utf-8", "replace")
            if node not in values:  # a second one only looks like it, in the value of another attribute
                values[node] = unescape(value) if "&" in value else value
        return values
