"""A browser's document → canonical HTML, and which of its nodes is behind which of ours.

Takes: the nodes of `DOMSnapshot.captureSnapshot`, as lists. Gives: `Written`. The compiled core makes a page of them
without a detour by HTML (native/document.c); this is what it must be like, and what is used without it.
Keeps true: what is written is what a page's own HTML would be read as (`parse/html.py`): no comments, scripts or white
space between tags; raw text as ordinary text; other documents (frames) left out; of attributes those that somebody
reads. Shadow trees are where they are shown, with what is slotted in its slot: a snapshot has them so already.
"""

from __future__ import annotations

import re
import string
from collections.abc import Sequence
from typing import Any

from marrow.parse.attributes import READ
from marrow.tags import VOID

ELEMENT, TEXT, DOCUMENT = 1, 3, 9
_LEFT_OUT = frozenset("script style template noembed noframes".split())
_EMPTY = frozenset((*VOID.split(), "iframe"))
_VOID = frozenset(VOID.split())
_AS_PRE = frozenset(("xmp", "plaintext", "listing"))
_BLANK = "".join(map(chr, range(1, 33))) + "\xa0"
"""What the reader counts as white space."""
_NAME = re.compile(r"[a-z][^\s/<>\"'=&]*\Z", re.ASCII)
_SMALL = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)
_ODD = "x-odd"
"""For names that cannot be written, such as scripts may think of."""
_END = -1
"""On the pile of what is to do: an element ends."""


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\xa0", "&nbsp;")


class Written:
    """A document as it is written, and the browser's node behind each node that will be read from it."""

    def __init__(self, nodes: Any, strings: Sequence[str]) -> None:
        self.parts: list[str] = []
        self.sources: list[int] = []
        self.formulas: list[int] = []  # scripts that hold one
        self.json_ld: list[str] = []
        small = {number: strings[number].translate(_SMALL) for number in set(nodes["nodeName"])}
        self._names: list[str] = [small[number] for number in nodes["nodeName"]]
        self._types: list[int] = nodes["nodeType"]
        self._values: list[int] = nodes["nodeValue"]
        self._attributes: list[list[int]] = nodes["attributes"]
        self._strings = strings
        self._read = {number for number, text in enumerate(strings) if text in READ}
        self._children: list[list[int]] = [[] for _ in self._names]
        for node, parent in enumerate(nodes["parentIndex"]):
            if 0 <= parent < node:  # nothing can stand in itself
                self._children[parent].append(node)
        self._write()

    @property
    def html(self) -> str:
        return "".join(self.parts)

    def _write(self) -> None:
        """Without recursion: a page may nest as deep as it likes."""
        parts, sources, types, names = self.parts, self.sources, self._types, self._names
        ends: list[str] = []
        pre = 0  # elements `pre` that are open
        was_text = False  # text that goes on after text is no node of its own
        todo = [0]
        while todo:
            node = todo.pop()
            if node == _END:
                end = ends.pop()
                pre -= end == "</pre>"
                parts.append(end)
                was_text = False
                continue
            kind = types[node]
            if kind == TEXT:
                text = self._strings[self._values[node]] if self._values[node] >= 0 else ""
                if text:
                    is_node = bool(pre or text.strip(_BLANK))
                    if is_node and not was_text:
                        sources.append(node)
                    was_text = was_text or is_node
                    parts.append(_escaped(text))
            elif kind == ELEMENT:
                name = names[node]
                if name in _LEFT_OUT or name.startswith(":"):  # `::before`: what a style adds is not the document's
                    was_text = self._leave_out(node, name) and was_text
                    continue
                was_text = False
                written = "pre" if name in _AS_PRE else name if _NAME.match(name) else _ODD
                sources.append(node)
                parts.append(self._opened(node, written))
                if written not in _VOID:
                    pre += written == "pre"
                    ends.append(f"</{written}>")
                    todo.append(_END)
                    if name not in _EMPTY:
                        todo += reversed(self._inside(node, name))
            elif kind == DOCUMENT:
                todo += reversed(self._children[node])

    def _opened(self, node: int, name: str) -> str:
        own, strings, read = self._attributes[node], self._strings, self._read
        told = [f"<{name}"]
        for at in range(0, len(own), 2):
            if own[at] in read:
                value = _escaped(strings[own[at + 1]]).replace('"', "&quot;") if own[at + 1] >= 0 else ""
                told.append(f'{strings[own[at]]}="{value}"')
        return " ".join(told) + ">"

    def _inside(self, node: int, name: str) -> Sequence[int]:
        """What is shown inside an element."""
        if name == "noscript" and len(self._children[node]) == 1 and "<" in self._text(node):
            return ()  # markup that was not read, as scripts run
        return self._children[node]

    def _leave_out(self, node: int, name: str) -> bool:
        """Keep what somebody reads of a script; gives whether nothing was written."""
        kind = self._attribute(node, "type").lower() if name == "script" else ""
        if "ld+json" in kind:
            self.json_ld.append(self._text(node))
        elif kind.startswith("math/tex") and self._text(node).strip(_BLANK):
            display = "block" if "display" in kind else "inline"
            self.parts.append(f'<math display="{display}">{_escaped(self._text(node))}</math>')
            self.formulas += (len(self.sources), len(self.sources) + 1)
            self.sources += (node, node)
            return False
        return True

    def _attribute(self, node: int, name: str) -> str:
        own = [self._strings[number] if number >= 0 else "" for number in self._attributes[node]]
        return dict(zip(own[::2], own[1::2], strict=True)).get(name, "")

    def _text(self, node: int) -> str:
        values = (self._values[child] for child in self._children[node])
        return "".join(self._strings[value] for value in values if value >= 0)
