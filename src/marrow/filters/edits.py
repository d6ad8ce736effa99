"""What filters want, brought together and written.

Takes: a document and the cuts of filters, one after the other. Gives: what came of each, and the page's HTML without
what went.
Keeps true: what is not edited is written byte for byte as the document has it; what is inside of something that went is
written nowhere, however it was edited.
"""

from __future__ import annotations

import re

import numpy as np

from marrow.document import Document
from marrow.filters.declarations import without
from marrow.filters.filter import Attributes, Cut
from marrow.record import record
from marrow.tags import NUMBER
from marrow.tree import Flags

_ATTRIBUTE = re.compile(rb' (=?[^ =]*)="([^"]*)"')
_BETWEEN = 4
"""Bytes of an attribute beside its name and value: a space, an equals sign, two quotes."""


@record
class Done:
    """What came of a cut: the elements that went, the topmost alone; those that were edited; all bytes that went."""

    tops: list[int]
    edited: list[int]
    bytes: int


class Edits:
    """All edits of a document so far."""

    def __init__(self, document: Document) -> None:
        self._document = document
        count = len(document)
        self.gone = np.zeros(count, bool)  # with all below
        self.shut = np.zeros(count, bool)  # with all below
        self.tops: list[int] = []  # the elements that went, without what is below them
        self._unwrapped = np.zeros(count, bool)
        self._attributes: dict[int, dict[str, str | None]] = {}
        self._spans: list[tuple[int, int]] = []
        self._start: list[str] = []
        self._head: list[str] = []
        self._foot: list[str] = []

    def add(self, cut: Cut) -> Done:
        """Take what a filter wants, as far as it may."""
        document, tree = self._document, self._document.tree
        is_open = ~(self.gone | self.shut)
        tops: list[int] = []
        size = sum(last - first for first, last in cut.spans)
        if cut.gone is not None and (wanted := cut.gone & is_open).any():
            tops = np.flatnonzero(topmost(document, wanted)).tolist()
            self.gone |= tree.inside(wanted)
            self.tops += tops
            size += int((document.stop[tops] - document.start[tops]).sum())
        unwrapped = self._unwrap(cut, is_open)
        if unwrapped:
            size += int((document.inner - document.start + document.stop - document.outer)[unwrapped].sum())
        changed, saved = self._change(cut, is_open)
        if cut.shut is not None:
            self.shut |= tree.inside(cut.shut & is_open)
        self._spans += cut.spans
        self._start.append(cut.start)
        self._head.append(cut.head)
        self._foot.append(cut.foot)
        return Done(tops, unwrapped + changed, size + saved)

    def _unwrap(self, cut: Cut, is_open: Flags) -> list[int]:
        if cut.unwrapped is None:
            return []
        wanted = cut.unwrapped & is_open & ~self._unwrapped
        self._unwrapped |= wanted
        found: list[int] = np.flatnonzero(wanted).tolist()
        return found

    def _change(self, cut: Cut, is_open: Flags) -> tuple[list[int], int]:
        """Change attributes; gives the elements that have others now, and the bytes that are saved."""
        changed: dict[int, None] = {}
        saved = 0
        wanted = [*(cut.attributes or {}).items()]
        for node, names in (cut.undeclared or {}).items():
            style = self._now(node, "style")
            if style is not None and (left := without(style, names)) != style:
                wanted.append((node, {"style": left or None}))
        for node, attributes in wanted:
            for name, value in attributes.items() if is_open.item(node) else ():
                before = self._now(node, name)
                if before != value:
                    self._attributes.setdefault(node, {})[name] = value
                    changed[node] = None
                    saved += _length(name, before) - _length(name, value)
        return [*changed], saved

    def _now(self, node: int, name: str) -> str | None:
        """An attribute of an element, as the filters before have left it."""
        edited = self._attributes.get(node)
        return edited[name] if edited is not None and name in edited else self._document.tree.attributes[node].get(name)

    @property
    def is_empty(self) -> bool:
        """Whether the page stays as it is."""
        return not (
            self.tops
            or self._attributes
            or self._spans
            or any((*self._start, *self._head, *self._foot))
            or self._unwrapped.any()
        )

    def written(self) -> bytes:
        """The page's HTML with all edits."""
        document = self._document
        edits: list[tuple[int, int, bytes]] = [(first, last, b"") for first, last in self._spans]
        edits += [(document.start.item(top), document.stop.item(top), b"") for top in self.tops]
        for node in np.flatnonzero(self._unwrapped & ~self.gone).tolist():
            edits.append((document.start.item(node), document.inner.item(node), b""))
            edits.append((document.outer.item(node), document.stop.item(node), b""))
        for node, attributes in self._attributes.items():
            if not (self.gone[node] or self._unwrapped[node]):
                first, last = document.start.item(node), document.inner.item(node)
                edits.append((first, last, changed_tag(document.source[first:last], attributes)))
        ends = ((document.inner, "head", self._start), (document.outer, "head", self._head))
        for side, name, pieces in (*ends, (document.outer, "body", self._foot)):
            if piece := "".join(pieces):
                at = side.item(first_of(document, name))
                edits.append((at, at, piece.encode("utf-8", "replace")))
        return joined(document.source, edits)


def _length(name: str, value: str | None) -> int:
    return 0 if value is None else len(name) + len(value) + _BETWEEN


def first_of(document: Document, name: str) -> int:
    """The first element of a name; the page's first if there is none."""
    found = np.flatnonzero(document.tree.tag == NUMBER[name])
    return int(found[0]) if len(found) else 0


def joined(source: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    """The source with some of its places replaced; of places inside each other the outer one counts.

    What is put between two bytes stands before what is replaced from there on.
    """
    parts: list[bytes] = []
    done = 0
    for first, last, written in sorted(edits, key=lambda edit: (edit[0], edit[1] > edit[0], -edit[1])):
        if first < done:
            continue
        parts += (source[done:first], written)
        done = last
    parts.append(source[done:])
    return b"".join(parts)


def changed_tag(tag: bytes, attributes: Attributes) -> bytes:
    """A tag with other attributes: changed in their places, new ones last.

    >>> changed_tag(b'<img src="a.png" onload="spy()">', {"onload": None, "src": "b.png", "alt": "Tea"})
    b'<img src="b.png" alt="Tea">'
    """
    left = {name.encode(): value for name, value in attributes.items()}

    def put(found: re.Match[bytes]) -> bytes:
        name: bytes = found[1]
        return _written(name, left.pop(name)) if name in left else found[0]

    kept = _ATTRIBUTE.sub(put, tag)
    return kept[:-1] + b"".join(_written(name, value) for name, value in left.items()) + kept[-1:]


def _written(name: bytes, value: str | None) -> bytes:
    return b"" if value is None else b' %b="%b"' % (name, _escaped(value).encode("utf-8", "replace"))


def _escaped(value: str) -> str:
    value = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return value.replace('"', "&quot;").replace("\xa0", "&nbsp;")


def topmost(document: Document, mask: Flags) -> Flags:
    """Those of the nodes that are not below another of them."""
    tree = document.tree
    inside = tree.inside(mask)
    tops = mask.copy()
    tops[1:] &= ~inside[tree.parent[1:]]
    return tops
