"""Bylines that a visitor sees.

Takes: a page. Gives: `Byline`s, each a text as it stands there (a line for each of its text nodes), what shows that it
is a byline, and its node. The marks: `rel`, `link`, `called` (see `byline_marks`), `label` (a word like "By" stands
before it), `editor` (the word for the editor in charge does), `line` (it is a name and nothing else), `signature` (the
same, below a paragraph).
Keeps true: labels and lines are looked for near the first top headings; at most `_MOST` of each; hidden texts are not
read. What nobody asks for is not looked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from marrow import native
from marrow.assemble.elements import elements
from marrow.assemble.metadata.byline_marks import Marks, lines
from marrow.assemble.metadata.labels import DENSE_SIGNS, FIRST_WORDS, IN_DENSE, is_label, is_only_label
from marrow.assemble.metadata.people import is_person
from marrow.assemble.metadata.places import short_texts, texts_with
from marrow.page import Page
from marrow.tags import NUMBER, tag_set
from marrow.tree import Tree

Byline = tuple[str, str, int]
"""Text, mark and node; a plain tuple, for a page may have dozens."""

_H1 = NUMBER["h1"]
_CONTROLS = tag_set("button option label title h1")
_SHORTEST, _LONGEST = 2, 70
_LONGEST_NAME = 45
_LONG = 80
"""Characters of a paragraph, at least."""
_BEFORE, _AFTER, _WITHOUT = 20, 100, 480
"""Nodes before and after a top heading among which the byline stands; those of a page without one."""
_MOST_HEADINGS = 2
_MOST_TEXTS = 120
_MOST = 20
_MOST_SHORT = 1000
_FIRST_DENSE = "\u3000"
_FIRST_DENSE_BYTE = b"\xe3"
_LONGEST_DENSE, _LONGEST_PARTICLE = 48, 6
"""Bytes of a line that may be a name in Chinese, Japanese or Korean, and of a word that needs no capital."""
_PIECE = re.compile(rb"([\0- |,/-]*+)([^\0- ,/|]+)")
_NO_NAME = re.compile(rb"[\xe3-\xff]|[^A-Za-z\x80-\xff.'`&-]")
_LIST = re.compile(r"\s*(?:[,/&]|\b(?:and|und|et|y)\b)\s*")
_EDGES = " \t\n\r\xa0\u3000|·•,-–—/"
_BRACKETS = "()（）[]"
_NEXT = 8
"""Nodes after a label among which the names stand."""
_MOST_AFTER = 3


class Bylines:
    """The bylines of a page, looked for as far as they are asked for."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._near = _near_headings(page.tree)
        self._texts = _short_texts(page, self._near)

    def marked(self) -> list[Byline]:
        """Those with a mark or a label near the heading; if none is marked there, those elsewhere."""
        page, marks = self._page, Marks(self._page)
        found = _read(page, marks.near(self._near[-1]))
        is_marked = bool(found)
        found += self._labelled()
        if not is_marked:
            found += _read(page, marks.everywhere())
        return found or [*_far_labels(page)]

    def lines(self, may_hold: Callable[[int], bool]) -> Iterator[Byline]:
        """Texts near the heading that are names, and nothing else, of those that may hold some by where they stand."""
        tree, left = self._page.tree, _MOST
        for node in _naming(tree, self._texts):
            if may_hold(node):
                text = _collapsed(tree.text[node]).strip(_EDGES)
                if _is_names(text) and not is_label(text):
                    yield text, "line", node
                    left -= 1
                    if not left:
                        return

    def has(self, name: str) -> bool:
        """Whether a name stands in a short text near the heading."""
        return bool(texts_with(self._page.tree, self._texts, (name,)))

    def may_be_lines(self) -> list[str]:
        """Texts near the heading that may be such lines, and are if somebody has that name."""
        tree = self._page.tree
        return [_collapsed(tree.text[node]).strip(_EDGES) for node in _naming(tree, self._texts)]

    def signatures(self) -> Iterator[Byline]:
        """Short texts right below a paragraph that are a name."""
        tree, hidden = self._page.tree, self._page.look.is_hidden
        for node in [node for node in _below_paragraphs(tree) if not hidden.item(node)]:
            text = _collapsed(tree.text[node]).strip(_EDGES + _BRACKETS)
            if text and is_person(text):
                yield text, "signature", node

    def _labelled(self) -> Iterator[Byline]:
        """Texts near the heading that begin with a label."""
        tree = self._page.tree
        for node in _opening(tree, self._texts):
            text = _collapsed(tree.text[node]).strip(_EDGES)
            if label := is_label(text):
                yield _with_next(self._page, node, text), label, node


def _read(page: Page, marks: dict[int, str]) -> list[Byline]:
    read = [(lines(page, node), mark, node) for node, mark in marks.items()]
    return [one for one in read if one[0]]


def _near_headings(tree: Tree) -> list[range]:
    """The nodes around the first top headings; of a page without one, its first nodes."""
    near: list[range] = []
    for heading in elements(tree, _H1)[:_MOST_HEADINGS]:
        first = max(heading - _BEFORE, near[-1].stop if near else 0)
        if first < heading:
            near.append(range(first, min(heading + _AFTER, len(tree))))
    return near or [range(min(_WITHOUT, len(tree)))]


def _short_texts(page: Page, near: list[range]) -> list[int]:
    """The short texts that are shown in some places."""
    found: list[int] = []
    for some in near:
        found += short_texts(page, slice(some.start, some.stop), _SHORTEST, _LONGEST, _CONTROLS)
    return found[:_MOST_TEXTS]


def _opening(tree: Tree, nodes: list[int]) -> list[int]:
    """The texts that may begin with a label, as far as that is known soon."""
    found = native.core.opening(tree.text, nodes, FIRST_WORDS, DENSE_SIGNS) if native.core is not None else None
    return nodes if found is None else found


def _naming(tree: Tree, nodes: list[int]) -> list[int]:
    """The texts that may be names, as far as that is known soon."""
    found = native.core.naming(tree.text, nodes) if native.core is not None else None
    return [node for node in nodes if _may_name(tree.text[node].encode())] if found is None else found


def _may_name(text: bytes) -> bool:
    """Whether a text may be names: in capitals, but for short words inside; of what is not ASCII, anything may be."""
    if text[:1] >= _FIRST_DENSE_BYTE:
        return len(text) <= _LONGEST_DENSE or b"," in text or b"/" in text
    has_space = is_last_small = False
    for number, (between, word) in enumerate(_PIECE.findall(text)):
        if (other := _NO_NAME.search(word)) is not None:
            return other[0] >= _FIRST_DENSE_BYTE
        has_space |= number > 0 and (b" " in between or b"\n" in between)
        is_last_small = b"a" <= word[:1] <= b"z"
        if is_last_small and (number == 0 or len(word) > _LONGEST_PARTICLE):
            return False
    return has_space and not is_last_small


def _below_paragraphs(tree: Tree) -> list[int]:
    """The last texts that are short and come right after a long one."""
    if native.core is not None:
        return native.core.below_long(tree.chars, _LONGEST_NAME, _LONG, _MOST)
    texts = tree.chars.nonzero()[0]  # no element has characters of its own
    chars = tree.chars[texts]
    is_below = (chars[1:] <= _LONGEST_NAME) & (chars[1:] > 1) & (chars[:-1] >= _LONG)
    found: list[int] = texts[1:][is_below].tolist()
    return found[-_MOST:]


def _collapsed(text: str) -> str:
    """A text with single spaces; most have none but those."""
    return " ".join(text.split()) if "\n" in text or "  " in text else text


def _is_names(text: str) -> bool:
    """Whether a text is a person's name and nothing else, or a list of such names."""
    if " " not in text:
        return text > _FIRST_DENSE and is_person(text)
    if not text[0].isupper() and text.isascii():
        return False
    if len(text) <= _LONGEST_NAME and is_person(text):
        return True
    return ("," in text or "/" in text) and all(map(is_person, _LIST.split(text)))


def _with_next(page: Page, node: int, text: str) -> str:
    """A text that begins with a label; if it is a label and nothing else, with the next short texts."""
    if not is_only_label(text):
        return text
    tree, hidden = page.tree, page.look.is_hidden
    last = min(max(tree.end.item(tree.parent.item(node)), node + _NEXT), node + 2 * _NEXT, len(tree))
    after = [one for one in range(node + 1, last) if 0 < tree.chars.item(one) <= _LONGEST and not hidden.item(one)]
    return "\n".join([text, *(" ".join(tree.text[one].split()) for one in after[:_MOST_AFTER])])


def _far_labels(page: Page) -> Iterator[Byline]:
    """Short texts anywhere that say in Chinese or Japanese who reports."""
    tree = page.tree
    short = short_texts(page, slice(0, len(tree)), _SHORTEST, _LONGEST_NAME, _CONTROLS)[-_MOST_SHORT:]
    for node in texts_with(tree, short, IN_DENSE)[:_MOST]:
        text = _collapsed(tree.text[node])
        if label := is_label(text):
            yield text, label, node
