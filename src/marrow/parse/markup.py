"""Texts and attributes, read from canonical HTML when somebody asks.

Takes: the bytes and where each node's part of them is. Gives: look-ups by node number.
Most nodes of a page are never asked about: only what is kept, and what has a certain attribute.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from marrow.tags import TEXT
from marrow.tree import NO_ATTRIBUTES, Attributes

_MOST_MENTIONS = 10_000
_ATTRIBUTE = re.compile(r' ([^ ]+?)="([^"]*)"')


@lru_cache(maxsize=256)
def _attribute(name: str) -> re.Pattern[str]:
    """One attribute among others: it begins the tag's attributes, or comes right after another one's value."""
    return re.compile(rf'(?:\A|") {re.escape(name)}="([^"]*)"')


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
        "_starts",
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
        self._made: tuple[NDArray[np.uint64], NDArray[np.int64]] | None = None
        self._starts: list[int] | None = None  # `start` as a list, which is faster to search

    def having(self, name: str, word: str = "", *, part: str = "") -> dict[int, str]:
        """The value of an attribute for the elements that have it, with `word` among its words or `part` in it."""
        if word or part:
            return self._saying(name, word, part)
        search = _attribute(name).search
        return {
            node: unescape(found[1]) for node in self.holders(name).tolist() if (found := search(self.written(node)))
        }

    def holders(self, name: str) -> NDArray[np.int64]:
        """The elements that have an attribute, as far as eight bytes of its name tell, without its values."""
        signs = self._signs(name)
        if not len(signs):
            return signs
        owners = self._owners(signs)
        is_new = np.ones(len(owners), bool)
        is_new[1:] = owners[1:] != owners[:-1]  # in order, so the same ones are neighbours
        distinct: NDArray[np.int64] = owners[is_new]
        return distinct

    def _signs(self, name: str) -> NDArray[np.int64]:
        """Where each `=` is that has the name of an attribute before it, as far as eight bytes tell."""
        names, signs = self._index()
        key = (" " + name).encode()[-8:]
        found: NDArray[np.int64] = signs[
            names >> np.uint64(8 * (8 - len(key))) == np.uint64(int.from_bytes(key, "little"))
        ]
        return found

    def _saying(self, name: str, word: str, part: str) -> dict[int, str]:
        found: dict[int, str] = {}
        for node in self._mentioning((word or part).encode()):
            value = self.attributes[node].get(name, "")
            if (word in value.split()) if word else (part in value):
                found[node] = value
        return found

    def _mentioning(self, text: bytes) -> Iterator[int]:
        """The elements in whose tags a text stands, each once; `_MOST_MENTIONS` of them."""
        at = self.source.find(text)
        if at < 0:
            return
        if self._starts is None:
            self._starts = self.start.tolist()
        starts = self._starts
        count = 0
        while at >= 0 and count < _MOST_MENTIONS:
            node = bisect(starts, at) - 1
            stop = self.stop.item(node) if node >= 0 else 0
            if at < stop and self.node_tag.item(node) != TEXT:
                count += 1
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

    def _owners(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """The elements in whose tags places are."""
        nodes = np.searchsorted(self.start, places, side="right") - 1
        owners: NDArray[np.int64] = nodes[(nodes >= 0) & (places < self.stop[nodes]) & (self.node_tag[nodes] != TEXT)]
        return owners

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
            found = dict(_ATTRIBUTE.findall(written))
            if "&" in written:
                found = {name: unescape(value) for name, value in found.items()}
        self[node] = found
        return found
