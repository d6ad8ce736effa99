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

    __slots__ = (
        "_bounds",
        "_made",
        "attributes",
        "code",
        "is_spaced",
        "node_tag",
        "source",
        "start",
        "stop",
        "texts",
    )

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
        self._made: tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64]] | None = None
        self._bounds: tuple[list[int], list[int]] | None = None

    def having(self, name: str, word: str = "", *, part: str = "") -> dict[int, str]:
        """The value of an attribute for the elements that have it, with `word` among its words or `part` in it."""
        if word or part:
            return self._saying(name, word, part)
        names, nodes, signs = self._index()
        key = (" " + name).encode()[-8:]
        is_named = names >> np.uint64(8 * (8 - len(key))) == np.uint64(int.from_bytes(key, "little"))
        found: dict[int, str] = {}
        for node, sign in zip(nodes[is_named].tolist(), signs[is_named].tolist(), strict=True):
            value = self._value(node, sign, name)
            if value is not None:
                found.setdefault(node, value)
        return found

    def _value(self, node: int, sign: int, name: str) -> str | None:
        """The value whose `=` is at `sign`; None if what stands before it is not the name of the attribute."""
        source = self.source
        begin = sign - len(name.encode()) - 1
        # Inside a value an odd number of quotes comes before.
        if (
            not source.startswith(f" {name}=".encode(), begin)
            or source.count(b'"', self.bounds(node)[0], begin) % 2
        ):
            return None
        value = source[sign + 2 : source.index(b'"', sign + 2)].decode("utf-8", "replace")
        return unescape(value) if "&" in value else value

    def _saying(self, name: str, word: str, part: str) -> dict[int, str]:
        places = np.array(_places(self.source, (word or part).encode()), np.int64)
        found: dict[int, str] = {}
        for node in self._owners(places)[0].tolist() if len(places) else ():
            value = self.attributes[node].get(name, "")
            if (word in value.split()) if word else (part in value):
                found[node] = value
        return found

    def _index(self) -> tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64]]:
        """Of every attribute the last eight bytes of its name, its element, and where its `=` is; made when needed."""
        if self._made is None:
            signs = np.flatnonzero(self.code == ord("="))
            signs = signs[signs >= 8]
            nodes, is_inside = self._owners(signs)
            signs = signs[is_inside]
            word = np.ndarray((len(self.code) - 7,), "<u8", self.code.data, strides=(1,))
            self._made = word[signs - 8], nodes, signs
        return self._made

    def _owners(self, places: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """The elements in whose tags places are, and which places are in one."""
        nodes = np.searchsorted(self.start, places, side="right") - 1
        is_inside = (nodes >= 0) & (places < self.stop[nodes]) & (self.node_tag[nodes] != TEXT)
        return nodes[is_inside], is_inside

    def bounds(self, node: int) -> tuple[int, int]:
        """Where a node's bytes begin and end; as lists, which are faster to index one by one."""
        if self._bounds is None:
            self._bounds = self.start.tolist(), self.stop.tolist()
        return self._bounds[0][node], self._bounds[1][node]


def _places(source: bytes, word: bytes) -> list[int]:
    places: list[int] = []
    at = source.find(word)
    while at >= 0:
        places.append(at)
        at = source.find(word, at + len(word))
    return places


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
