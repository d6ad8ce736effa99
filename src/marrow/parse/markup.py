"""Texts and attributes, read from canonical HTML when somebody asks.

Takes: the bytes and where each node's part of them is. Gives: look-ups by node number.
Most nodes of a page are never asked about: only what is kept, and what has a certain attribute.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Container, Iterator
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from marrow.parse.attributes import READ
from marrow.tags import TEXT
from marrow.tree import NO_ATTRIBUTES, Attributes

_MOST_MENTIONS = 10_000
"""Of more elements that mention a word, only those are looked at that have the attribute in question."""
_ATTRIBUTE = re.compile(r' ([^ ]+?)="([^"]*)"')


def unescape(text: str) -> str:
    """Undo the escapes of canonical HTML, of which there are five."""
    if "&" not in text:
        return text
    text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&nbsp;", "\xa0")
    return text.replace("&amp;", "&")


def escape(text: str) -> str:
    """Text as canonical HTML has it in values."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("\xa0", "&nbsp;")


class Markup:
    """The bytes of a page, and the part of them that each node has: its text, or its attributes."""

    __slots__ = (
        "_bounds",
        "_made",
        "_starts",
        "attributes",
        "code",
        "is_spaced",
        "known",
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
        known: Container[str] = READ,
    ) -> None:
        self.source = source
        self.code = code
        self.node_tag = node_tag
        self.start = start
        self.stop = stop
        self.is_spaced = is_spaced
        self.known = known
        self.texts = _Texts(self)
        self.attributes = _Attributes(self)
        self._made: tuple[NDArray[np.uint64], NDArray[np.int64]] | None = None
        self._starts: list[int] | None = None  # `start` as a list, which is faster to search

    def having(self, name: str, word: str = "", *, part: str = "") -> dict[int, str]:
        """The value of an attribute for the elements that have it, with `word` among its words or `part` in it."""
        if word or part:
            return self._saying(name, word, part)
        return {node: self.attributes[node][name] for node in self.holders(name).tolist()}

    def holders(self, name: str) -> NDArray[np.int64]:
        """The elements that have an attribute, without its values."""
        if name not in self.known:
            return np.zeros(0, np.int64)
        places = self._written_at((" " + name).encode())
        nodes = np.searchsorted(self.start, places, side="right") - 1
        is_in_tag = (nodes >= 0) & (places < self.stop[nodes]) & (self.node_tag[nodes] != TEXT)
        # An attribute is the first of its tag, or comes right after the quote that ends another one; after an equals
        # sign, a quote may also begin a value.
        is_first = places == self.start[nodes]
        after_quote = self.code[places - 1] == ord('"')
        is_doubtful = after_quote & (self.code[places - 2] == ord("="))
        holders: NDArray[np.int64] = nodes[is_in_tag & (is_first | (after_quote & ~is_doubtful))]
        doubtful = [node for node in nodes[is_in_tag & is_doubtful].tolist() if name in self.attributes[node]]
        return np.union1d(holders, np.array(doubtful, np.int64)) if doubtful else holders

    def _written_at(self, text: bytes) -> NDArray[np.int64]:
        """Where a text stands with an equals sign behind it."""
        names, signs = self._index()
        key = text[-8:]
        found = signs[names >> np.uint64(8 * (8 - len(key))) == np.uint64(int.from_bytes(key, "little"))]
        places: NDArray[np.int64] = found[found >= len(text)] - len(text)
        for offset, byte in enumerate(text[:-8]):
            places = places[self.code[places + offset] == byte]
        return places

    def _saying(self, name: str, word: str, part: str) -> dict[int, str]:
        nodes = list(islice(self._mentioning(escape(word or part).encode()), _MOST_MENTIONS + 1))
        if len(nodes) > _MOST_MENTIONS:
            nodes = self.holders(name).tolist()
        values = ((node, self.attributes[node].get(name)) for node in nodes)
        return {
            node: value
            for node, value in values
            if value is not None and ((word in value.split()) if word else (part in value))
        }

    def _mentioning(self, text: bytes) -> Iterator[int]:
        """The elements in whose tags a text stands, each once."""
        at = self.source.find(text)
        if at < 0:
            return
        if self._starts is None:
            self._starts = self.start.tolist()
        starts = self._starts
        while at >= 0:
            node = bisect(starts, at) - 1
            stop = self.stop.item(node) if node >= 0 else 0
            if at < stop and self.node_tag.item(node) != TEXT:
                yield node
            # On to the next node: a text may hold millions of what is looked for.
            at = self.source.find(text, max(stop, at + len(text)))

    def _index(self) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
        """The eight bytes before every `=`, and where these are: the names of all attributes; made when needed."""
        if self._made is None:
            signs = np.flatnonzero(self.code == ord("="))
            signs = signs[np.searchsorted(signs, 8) :]
            word = np.ndarray((len(self.code) - 7,), "<u8", self.code.data, strides=(1,))
            self._made = word[signs - 8], signs
        return self._made

    def written(self, node: int) -> str:
        """The bytes of a node as text: its own text, or its attributes."""
        return self.source[self.start.item(node) : self.stop.item(node)].decode("utf-8", "replace")


class _Texts(dict[int, str]):
    """The text of every node, read when first asked for; "" for elements."""

    __slots__ = ("_markup",)

    def __init__(self, markup: Markup) -> None:
        super().__init__()
        self._markup = markup

    def __missing__(self, node: int) -> str:
        markup = self._markup
        text = ""
        if markup.node_tag.item(node) == TEXT:
            text = markup.written(node)
            if "&" in text:
                text = unescape(text)
            if markup.is_spaced.item(node):
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
        found = NO_ATTRIBUTES
        if markup.node_tag.item(node) != TEXT and (written := markup.written(node)):
            found = {name: unescape(value) for name, value in _ATTRIBUTE.findall(written) if name in markup.known}
        self[node] = found
        return found
