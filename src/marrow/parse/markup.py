"""Texts and attributes, read from canonical HTML when somebody asks.

Takes: the bytes and where each node's part of them is. Gives: look-ups by node number.
Most nodes of a page are never asked about: only what is kept, and what has a certain attribute.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from marrow.tags import TEXT
from marrow.tree import NO_ATTRIBUTES, Attributes

_ATTRIBUTE = re.compile(r' ([^ ]+?)="([^"]*)"')


def unescape(text: str) -> str:
    """Undo the escapes of canonical HTML, of which there are five."""
    if "&" not in text:
        return text
    text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&nbsp;", "\xa0")
    return text.replace("&amp;", "&")


class Markup:
    """The bytes of a page, and the part of them that each node has: its text, or its attributes."""

    __slots__ = ("_bounds", "_names", "_nodes", "attributes", "code", "is_spaced", "node_tag", "source", "start", "stop", "texts")

    def __init__(
        self,
        *,
        source: bytes,
        code: NDArray[np.uint8],
        node_tag: NDArray[np.uint8],
        start: NDArray[np.int64],
        stop: NDArray[np.int64],
        is_spaced: NDArray[np.bool_],
    ) -> None:
        self.source = source
        self.code = code
        self.node_tag = node_tag
        self.start = start
        self.stop = stop
        self.is_spaced = is_spaced
        self.texts = _Texts(self)
        self.attributes = _Attributes(self)
        self._names: NDArray[np.uint64] | None = None
        self._nodes: NDArray[np.int64] | None = None
        self._bounds: tuple[list[int], list[int]] | None = None

    def having(self, name: str, word: str = "") -> list[int]:
        """The elements that have an attribute, and `word` among the words of its value if one is given."""
        if word:
            places = _places(self.source, word.encode())
            nodes = self._owners(np.array(places)) if places else []
            return [node for node in _distinct(nodes) if word in self.attributes[node].get(name, "").split()]
        names, owners = self._index()
        key = (" " + name).encode()[-8:]
        is_named = names >> np.uint64(8 * (8 - len(key))) == np.uint64(int.from_bytes(key, "little"))
        # What looks like the attribute may be the end of another one's name or value.
        return [node for node in _distinct(owners[is_named].tolist()) if name in self.attributes[node]]

    def _index(self) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
        """The last eight bytes of every attribute's name, and the element it belongs to; made when first needed."""
        if self._names is None or self._nodes is None:
            signs = np.flatnonzero(self.code == ord("="))
            signs = signs[(self.code[signs + 1] == ord('"')) & (signs >= 8)]
            nodes = np.searchsorted(self.start, signs, side="right") - 1
            is_inside = (nodes >= 0) & (signs < self.stop[nodes]) & (self.node_tag[nodes] != TEXT)
            word = np.ndarray((len(self.code) - 7,), "<u8", self.code.data, strides=(1,))
            self._names, self._nodes = word[signs[is_inside] - 8], nodes[is_inside]
        return self._names, self._nodes

    def bounds(self, node: int) -> tuple[int, int]:
        """Where a node's bytes begin and end; as lists, which are faster to index one by one."""
        if self._bounds is None:
            self._bounds = self.start.tolist(), self.stop.tolist()
        return self._bounds[0][node], self._bounds[1][node]

    def _owners(self, places: NDArray[np.int64]) -> list[int]:
        nodes = np.searchsorted(self.start, places, side="right") - 1
        is_inside = (nodes >= 0) & (places < self.stop[nodes]) & (self.node_tag[nodes] != TEXT)
        owners: list[int] = nodes[is_inside].tolist()
        return owners


def _places(source: bytes, word: bytes) -> list[int]:
    places: list[int] = []
    at = source.find(word)
    while at >= 0:
        places.append(at)
        at = source.find(word, at + len(word))
    return places


def _distinct(nodes: list[int]) -> list[int]:
    return list(dict.fromkeys(nodes))


class _Texts(dict[int, str]):
    """The text of every node, read when first asked for; "" for elements."""

    __slots__ = ("_markup",)

    def __init__(self, markup: Markup) -> None:
        super().__init__()
        self._markup = markup

    def __missing__(self, node: int) -> str:
        markup = self._markup
        start, stop = markup.bounds(node)
        text = ""
        if markup.node_tag[node] == TEXT:
            text = markup.source[start:stop].decode("utf-8", "replace")
            if "&" in text:
                text = unescape(text)
            if markup.is_spaced[node]:
                text = " " + text
        self[node] = text
        return text


class _Attributes(dict[int, Attributes]):
    """The attributes of every node, read when first asked for; none for texts."""

    __slots__ = ("_markup",)

    def __init__(self, markup: Markup) -> None:
        super().__init__()
        self._markup = markup

    def __missing__(self, node: int) -> Attributes:
        markup = self._markup
        start, stop = markup.bounds(node)
        found = NO_ATTRIBUTES
        if start < stop and markup.node_tag[node] != TEXT:
            written = markup.source[start:stop].decode("utf-8", "replace")
            found = dict(_ATTRIBUTE.findall(written))
            if "&" in written:
                found = {name: unescape(value) for name, value in found.items()}
        self[node] = found
        return found
