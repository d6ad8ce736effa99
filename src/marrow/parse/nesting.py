"""Which elements are open: a small model of how an HTML parser nests tags.

Takes: the tags of a page, one by one. Gives: how deep they nest, how many elements they make, and which
formatting elements are open. Keeps true: a page takes time in proportion to its tags, however deep it is.

It follows the HTML standard where a page could grow deep or large by it: scopes, implied end tags, tables,
foreign content, and formatting elements, which the parser opens again in every block until they are closed.
Where it is coarser than the standard, it takes a page for deeper than it is, short of two levels in odd cases that
do not add up, and of the quirk of old pages by which a table stands inside a paragraph: a fourth at most.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Set

from marrow.parse.elements import (
    BREAKOUT,
    BUTTON_SCOPE,
    CELLS,
    CLOSED_IN_SCOPE,
    CLOSES,
    CLOSES_LIKE,
    CLOSES_P,
    END_SCOPE,
    FOREIGN,
    FORMATTING,
    HEADINGS,
    HOSTS,
    IMPLIED,
    IMPLIES,
    IN_ROW_GROUP,
    LEAVES,
    MARKED,
    MATHML,
    NOBR,
    OF_THEIR_OWN,
    OUT_OF_LINE,
    PARENT,
    PARENTS,
    PLAIN_BLOCKS,
    ROOTS,
    SCOPE,
    SPECIAL,
    SVG,
    TABLE_PARTS,
)
from marrow.parse.tokens import is_self_closing

_MOST_BLOCKS = 8
"""The end tag of a formatting element reaches through so many blocks inside it, and is then given up."""
_MOST_STEPS = 1_000_000
"""Steps through the stack; after so many, nothing is found in it any more. Real pages take 2 for each tag."""
_CLOSED = -1
_GONE = b""
"""Stands in the stack for an element that was closed while others inside it stay open."""


class Formatting:
    """A formatting element that was not closed by its end tag."""

    __slots__ = ("attributes", "name", "position")

    def __init__(self, name: bytes, attributes: bytes, position: int) -> None:
        self.name = name
        self.attributes = attributes
        self.position = position  # in the stack


class Nesting:
    """The stack of open elements and the list of formatting elements, as the standard calls them."""

    def __init__(self) -> None:
        self.elements = 0  # made so far
        self.reopened = 0  # of these, formatting elements opened again
        self.formatting: list[Formatting | None] = []
        self.stack: list[bytes] = []
        self._count: defaultdict[bytes, int] = defaultdict(int)  # of each name in the stack
        self._form = _CLOSED  # position of the form that was not ended; another one would be ignored
        self._foreign = 0  # elements of SVG and MathML in the stack
        self._steps = 0

    @property
    def is_foreign(self) -> bool:
        """Whether a tag here would be one of SVG or MathML."""
        return self._foreign > 0 and self.stack[-1][:1] in FOREIGN and self.stack[-1] not in HOSTS

    def has_open(self, name: bytes) -> bool:
        return self._count[name] > 0

    def text(self) -> None:
        """Text comes: formatting elements that blocks have closed are opened again."""
        closed = self.resting() if self.formatting else ()
        for element in closed:
            element.position = len(self.stack)
            self._push(element.name)
            self.reopened += 1

    def resting(self) -> list[Formatting]:
        """The formatting elements that text would open again."""
        first = len(self.formatting)
        while first and (element := self.formatting[first - 1]) and element.position == _CLOSED:
            first -= 1
        return [element for element in self.formatting[first:] if element]

    def start(self, name: bytes, attributes: bytes = b"") -> None:
        """A start tag."""
        if self._foreign and self.is_foreign:
            if name not in BREAKOUT:
                self._start_foreign(name, attributes)
                return
            self._leave_foreign()
        if name in PLAIN_BLOCKS:
            if self._count[b"p"]:
                self._close(b"p", BUTTON_SCOPE)
        elif name in OF_THEIR_OWN:
            self._start_other(name, attributes)
            return
        elif self.formatting:
            self.text()
        self._push(name)

    def end(self, name: bytes) -> None:
        """An end tag."""
        stack = self.stack
        # Unlike a start tag, it belongs to SVG or MathML even where HTML may stand.
        if self._foreign and stack[-1][:1] in FOREIGN and self._end_foreign(name):
            return
        if name in FORMATTING:
            self._end_formatting(name)
        elif name == b"form":
            self._end_form()
        elif stack and stack[-1] == name:
            self._pop()
        elif name == b"p":
            if not self._close(name, BUTTON_SCOPE):
                self.elements += 1  # an empty paragraph
        elif name == b"br":
            self.text()
            self.elements += 1
        elif name in HEADINGS:
            self._pop_to(self._find(HEADINGS, SCOPE))
        else:
            default = SCOPE if name in CLOSED_IN_SCOPE else SPECIAL
            self._close(name, END_SCOPE.get(name, default))

    def cancel(self) -> None:
        """Take back the last start tag."""
        last = self.formatting[-1] if self.formatting else None
        if last and last.position == len(self.stack) - 1:
            self.formatting.pop()
        if self._form == len(self.stack) - 1:
            self._form = _CLOSED
        self._pop()

    def _start_other(self, name: bytes, attributes: bytes) -> None:
        if name in FORMATTING:
            self._start_formatting(name, attributes)
            return
        if name in TABLE_PARTS:
            self._start_table_part(name)
            return
        if name in ROOTS or (name == b"select" and self._close(name, SCOPE)):
            return
        is_only_form = name == b"form" and not self._count[b"template"]  # in a template, forms stand in forms
        if is_only_form and self._form != _CLOSED:
            return
        self._close_for(name)
        if is_only_form:
            self._form = len(self.stack)
        if name not in OUT_OF_LINE:
            self.text()
        if name in (b"svg", b"math"):
            self._start_foreign(name, attributes)
        elif name in LEAVES:
            self.elements += 1
        else:
            self._push(name)
            if name in MARKED:
                self.formatting.append(None)

    def _close_for(self, name: bytes) -> None:
        """Close what a start tag closes."""
        if name in CLOSES:
            self._pop_to(self._find(*CLOSES[name]))
        if name in CLOSES_P:
            self._close(b"p", BUTTON_SCOPE)
        if name in IMPLIES and self._find(IMPLIES[name], SCOPE) >= 0:
            while self.stack[-1] in IMPLIED and (self.stack[-1], name) != (b"optgroup", b"option"):
                self._pop()
        elif self.stack and self.stack[-1] in CLOSES_LIKE.get(name, ()):
            self._pop()

    def _start_table_part(self, name: bytes) -> None:
        """Close what a part of a table closes, open what it implies, then itself, if there is a table."""
        if not self.stack or self.stack[-1] != PARENT.get(name):
            position = self._find(PARENTS[name], frozenset())
            if position < 0:
                return
            self._pop_to(position + 1)
            parent = self.stack[-1]
            if parent == b"table" and name in IN_ROW_GROUP:
                self._push(b"tbody")
            if parent not in (b"tr", b"template") and name in CELLS:
                self._push(b"tr")
        if name == b"col":
            self.elements += 1
            return
        self._push(name)
        if name in MARKED:
            self.formatting.append(None)

    def _start_formatting(self, name: bytes, attributes: bytes) -> None:
        if name == b"a" and self._unmarked(name):
            self._end_formatting(name)
        self.text()
        if name == b"nobr" and self._find(NOBR, SCOPE) >= 0:
            self._end_formatting(name)
            self.text()
        alike = [element for element in self._unmarked(name) if element.attributes == attributes]
        if len(alike) >= 3:  # three alike are opened again, no more; the standard calls it Noah's Ark
            self.formatting.remove(alike[0])
        self.formatting.append(Formatting(name, attributes, len(self.stack)))
        self._push(name)

    def _end_formatting(self, name: bytes) -> None:
        found = self._unmarked(name)
        if not found:
            self._close(name, SPECIAL)
            return
        element = found[-1]
        inside = self.stack[element.position + 1 :] if element.position != _CLOSED else []
        self._steps += len(inside)
        if self._steps > _MOST_STEPS or not SCOPE.isdisjoint(inside):
            return
        blocks = [at for at, name in enumerate(inside, element.position + 1) if name in SPECIAL]
        self.elements += min(len(blocks), _MOST_BLOCKS)
        if len(blocks) > _MOST_BLOCKS:
            return
        self.formatting.remove(element)
        if blocks:
            self._pop_to(blocks[-1] + 1)
            self._take_out(element.position)
        elif element.position != _CLOSED:
            self._pop_to(element.position)

    def _end_form(self) -> None:
        if self._count[b"template"]:
            self._close(b"form", SCOPE)
            return
        inside = self.stack[self._form + 1 :]
        if self.stack[self._form : self._form + 1] == [b"form"] and SCOPE.isdisjoint(inside):
            self._take_out(self._form)
        self._form = _CLOSED

    def _start_foreign(self, name: bytes, attributes: bytes) -> None:
        if is_self_closing(attributes):
            self.elements += 1
            return
        prefix = self.stack[-1][:1] if self.is_foreign else SVG if name == b"svg" else MATHML
        if name == b"annotation-xml" and b"encoding" not in attributes.lower():
            name = b"annotation"  # without its encoding it is no host
        self._push(prefix + name)
        self._foreign += 1

    def _end_foreign(self, name: bytes) -> bool:
        if name in (b"p", b"br"):
            self._leave_foreign()
            return False
        for position in range(len(self.stack) - 1, -1, -1):
            self._steps += 1
            if self.stack[position][:1] not in FOREIGN or self._steps > _MOST_STEPS:
                break
            if self.stack[position][1:] == name:
                self._pop_to(position)
                return True
        return False

    def _leave_foreign(self) -> None:
        while self.is_foreign:
            self._pop()

    def _unmarked(self, name: bytes) -> list[Formatting]:
        """The formatting elements of a name, back to the last marker."""
        found: list[Formatting] = []
        for element in reversed(self.formatting):
            if element is None:
                break
            if element.name == name:
                found.append(element)
        return found[::-1]

    def _close(self, name: bytes, scope: Set[bytes]) -> bool:
        if self.stack and self.stack[-1] == name:
            self._pop()
            return True
        if not self._count[name]:
            return False
        position = self._find((name,), scope)
        self._pop_to(position)
        return position >= 0

    def _find(self, names: Collection[bytes], scope: Set[bytes]) -> int:
        """The position of the innermost of some elements; −1 if there is none, or it is behind its scope."""
        stack = self.stack
        count = self._count
        if self._steps > _MOST_STEPS or not any(count[name] for name in names):
            return -1
        for position in range(len(stack) - 1, -1, -1):
            name = stack[position]
            if name in names:
                break
            if name in scope:
                position = -1
                break
        self._steps += len(stack) - position
        return position

    def _push(self, name: bytes) -> None:
        self.stack.append(name)
        self._count[name] += 1
        self.elements += 1

    def _pop(self) -> None:
        name = self.stack.pop()
        self._count[name] -= 1
        while self.stack and self.stack[-1] == _GONE:
            self.stack.pop()
        if name in MARKED:
            while self.formatting and self.formatting.pop():
                pass
        elif self._foreign and name[:1] in FOREIGN:
            self._foreign -= 1
        if self.formatting:
            self._rest(len(self.stack))

    def _pop_to(self, position: int) -> None:
        if position >= 0:
            while len(self.stack) > position:
                self._pop()

    def _rest(self, position: int) -> None:
        """Elements from a position on are closed: let the formatting elements among them rest."""
        for element in reversed(self.formatting):
            if element is None or _CLOSED < element.position < position:
                break
            element.position = _CLOSED

    def _take_out(self, position: int) -> None:
        """Close an element, and leave those inside it open. Its place stays, and counts as deep as before."""
        if position >= 0:
            self._count[self.stack[position]] -= 1
            self.stack[position] = _GONE
