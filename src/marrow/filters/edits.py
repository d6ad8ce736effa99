"""What filters want, brought together and written.

Takes: a document and the cuts of filters, one after the other. Gives: the page's HTML without what went.
Keeps true: what is not edited is written byte for byte as the document has it; what is inside of something that went is
written nowhere, however it was edited.
"""

from __future__ import annotations

import re

import numpy as np

from marrow.document import Document
from marrow.filters.filter import Attributes, Cut
from marrow.tags import NUMBER, TEXT
from marrow.tree import Flags

_NAME = re.compile(r"[^\s\"'<>/=\x00-\x1f\x7f]+")


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
        self._foot: list[str] = []
        self._head: list[str] = []

    def add(self, cut: Cut) -> list[int]:
        """Take what a filter wants, as far as it may; gives the elements that go, each the topmost."""
        tree = self._document.tree
        closed = self.gone | self.shut
        tops: list[int] = []
        if cut.gone is not None:
            wanted = cut.gone & ~closed
            tops = np.flatnonzero(topmost(self._document, wanted)).tolist()
            self.gone |= tree.inside(wanted)
            self.tops += tops
        if cut.unwrapped is not None:
            self._unwrapped |= cut.unwrapped & ~closed
        for node, attributes in (cut.attributes or {}).items():
            if not closed[node]:
                self._attributes.setdefault(node, {}).update(attributes)
        if cut.shut is not None:
            self.shut |= tree.inside(cut.shut & ~closed)
        self._spans += cut.spans
        self._foot.append(cut.foot)
        self._head.append(cut.head)
        return tops

    @property
    def is_empty(self) -> bool:
        """Whether the page stays as it is."""
        return not (
            self.tops or self._attributes or self._spans or any(self._foot) or any(self._head) or self._unwrapped.any()
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
                edits.append(
                    (document.start.item(node), document.inner.item(node), start_tag(document, node, attributes))
                )
        for name, pieces in (("body", self._foot), ("head", self._head)):
            at = _end_of(document, name)
            edits.append((at, at, "".join(pieces).encode("utf-8", "replace")))
        return _joined(document.source, edits)


def _end_of(document: Document, name: str) -> int:
    """Where the content of the first element of a name ends; the end of the page's if there is none."""
    found = np.flatnonzero(document.tree.tag == NUMBER[name])
    return document.outer.item(int(found[0]) if len(found) else 0)


def _joined(source: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    """The source with some of its places replaced; of places inside each other the outer one counts."""
    parts: list[bytes] = []
    done = 0
    for first, last, written in sorted(edits, key=lambda edit: (edit[0], -edit[1])):
        if first < done:
            continue
        parts += (source[done:first], written)
        done = last
    parts.append(source[done:])
    return b"".join(parts)


def start_tag(document: Document, node: int, attributes: Attributes) -> bytes:
    """The first tag of an element with other attributes: changed in their places, new ones last."""
    tree = document.tree
    kept = {**tree.attributes[node], **attributes}
    written = "".join(
        f' {name}="{_escaped(value)}"' for name, value in kept.items() if value is not None and _NAME.fullmatch(name)
    )
    return f"<{tree.name(node)}{written}>".encode("utf-8", "replace")


def _escaped(value: str) -> str:
    value = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return value.replace('"', "&quot;").replace("\xa0", "&nbsp;")


def own_text(document: Document, node: int, most: int = 80) -> str:
    """What a reader would know an element by: its first words, else its name and address."""
    tree = document.tree
    words: list[str] = []
    for below in range(node, int(tree.end[node])):
        if tree.tag[below] == TEXT:
            words += tree.text[below].split()
            if sum(map(len, words)) > most:
                break
    if words:
        text = " ".join(words)
        return text if len(text) <= most else f"{text[: most - 1]}…"
    own = tree.attributes[node]
    about = next((own[name] for name in ("src", "href", "data-src", "id", "class", "name") if own.get(name)), "")
    return f"<{tree.name(node)}> {about[:most]}".rstrip()


def topmost(document: Document, mask: Flags) -> Flags:
    """Those of the nodes that are not below another of them."""
    tree = document.tree
    inside = tree.inside(mask)
    tops = mask.copy()
    tops[1:] &= ~inside[tree.parent[1:]]
    return tops
