"""Where the parser keeps what its nodes hold: found, not assumed.

Takes: a document of the parser, and a `Memory` to look at its nodes. Gives: the places of all that the compiled core's
`Walker` reads. Keeps true: a place counts if it fits every node of the document, by what the parser's public interface
tells of them, and if no other place does. Refuses, with `Unexpected`, what is laid out in another way.

A thing in memory is a row of words. Some are numbers, some are addresses of other things: nodes, attributes, strings
(the address of a text, and its length), and the entries of names (a name or the address of one, and its length).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, product
from typing import TypeVar

from selectolax.lexbor import LexborHTMLParser, LexborNode

from marrow.parse.memory import WORD, Memory, Unreadable

T = TypeVar("T")

LOWEST_ADDRESS = 4096
"""The parser has numbered some names; what is not less than this is no such number, but the address of an entry."""
_WORDS = 24
"""Words of a thing that are looked at: nearly all of an element, and more than there are of anything else."""
_PLACES = range(_WORDS)
_TYPES = {"is_element_node": 1, "is_text_node": 3, "is_comment_node": 8}
"""What the DOM standard calls the type of a node."""


class Unexpected(Exception):
    """The memory is not laid out in any way that is understood here."""


class Layout:
    """The places of things in a document's memory, in words."""

    def __init__(self, memory: Memory, document: LexborHTMLParser) -> None:
        self._memory = memory
        self._document = document  # it keeps all nodes where they are
        self._seen: dict[int, list[int]] = {}
        nodes = list(_nodes_below(document.root))
        elements = [node for node in nodes if node.is_element_node]
        self._find_nodes(nodes, elements)
        self._find_texts({node.mem_id: (node.text_content or "").encode() for node in nodes if node.is_text_node})
        self._find_attributes({node.mem_id: _values(node) for node in elements})
        self._find_entries({node.mem_id: (node.tag or "").encode() for node in elements if _is_unnumbered(node)})
        self._find_qualified_names(elements)

    def places(self) -> dict[str, int]:
        """All places in bytes, by the names that `Walker` has for them."""
        words = {
            "name": self._name,
            "parent": self._parent,
            "next": self._next,
            "first_child": self._first_child,
            "text": self._text,
            "string_length": self._string_length,
            "first_attribute": self._first_attribute,
            "value": self._value,
            "next_attribute": self._next_attribute,
            "entry_length": self._entry_length,
            "qualified_name": self._qualified_name,
            "attribute_qualified_name": self._attribute_qualified_name,
        }
        in_bytes = {"type": self._type, "entry_inside": self._inside}
        return {name: place * WORD for name, place in words.items()} | in_bytes

    def attribute_names(self, element: LexborNode) -> Iterator[tuple[int, str]]:
        """The numbers that the parser has given to names of an element's attributes."""
        for attribute, name in self._named_attributes(element):
            number = self._words(attribute)[self._name]
            if number < LOWEST_ADDRESS:
                yield number, name
            elif not self._is_entry(number, name.encode()):
                raise Unexpected

    # ---- looking ----

    def _words(self, address: int) -> list[int]:
        """The words of a thing."""
        if address not in self._seen:
            self._seen[address] = self._memory.words_at(address, _WORDS)
        return self._seen[address]

    def _has(self, address: int, text: bytes) -> bool:
        """Whether a text is at an address."""
        return self._memory.bytes_at(address, len(text)) == text

    def _is_string(self, address: int, text: bytes) -> bool:
        """Whether a string is at an address; where there is none, it is empty."""
        if not address:
            return not text
        words = self._words(address)
        return words[self._string_length] == len(text) and self._has(words[0], text)

    def _is_entry(self, address: int, name: bytes) -> bool:
        """Whether the entry of a name is at an address."""
        words = self._words(address)
        place = address if len(name) <= self._inside else words[0]
        return words[self._entry_length] == len(name) and self._has(place, name)

    def _attributes(self, element: int) -> Iterator[int]:
        """The attributes of an element, by their addresses."""
        attribute = self._words(element)[self._first_attribute]
        while attribute:
            yield attribute
            attribute = self._words(attribute)[self._next_attribute]

    def _named_attributes(self, element: LexborNode) -> list[tuple[int, str]]:
        """The attributes of an element with their names."""
        names = list(element.attributes)
        attributes = list(islice(self._attributes(element.mem_id), len(names) + 1))
        if len(attributes) != len(names):
            raise Unexpected
        return list(zip(attributes, names, strict=True))

    # ---- finding ----

    def _place(self, numbers: Mapping[int, int]) -> int:
        """Where the things at some addresses hold some numbers."""
        rows = [(self._words(address), number) for address, number in numbers.items()]
        return _only(lambda place: all(row[place] == number for row, number in rows), _PLACES)

    def _find_nodes(self, nodes: list[LexborNode], elements: list[LexborNode]) -> None:
        self._name = self._place({node.mem_id: node.tag_id for node in elements})
        self._parent = self._place({node.mem_id: _address(node.parent) for node in nodes[1:]})
        self._next = self._place({node.mem_id: _address(node.next) for node in nodes})
        self._first_child = self._place({node.mem_id: _address(node.first_child) for node in elements})
        types = {node.mem_id: number for node in nodes for kind, number in _TYPES.items() if getattr(node, kind)}
        self._type = self._find_type(types)

    def _find_type(self, types: Mapping[int, int]) -> int:
        """In bytes: a type may be half a word."""
        rows = [(memoryview(self._memory.bytes_at(node, _WORDS * WORD)).cast("I"), types[node]) for node in types]
        places = range(_WORDS * WORD // 4)
        return 4 * _only(lambda place: all(row[place] == number for row, number in rows), places)

    def _find_texts(self, texts: Mapping[int, bytes]) -> None:
        length = self._place({node: len(text) for node, text in texts.items()})
        self._text = _only(
            lambda place: all(self._has(self._words(node)[place], texts[node]) for node in texts), _PLACES
        )
        self._string_length = length - self._text
        if self._string_length <= 0:
            raise Unexpected

    def _find_attributes(self, values: Mapping[int, list[bytes]]) -> None:
        """Elements hold their first attribute where those without attributes hold nothing."""
        rows = {node: self._words(node) for node in values}
        firsts = [place for place in _PLACES if all(bool(rows[node][place]) == bool(values[node]) for node in values)]
        told = {node: texts for node, texts in values.items() if texts}

        def has_first_value(places: tuple[int, int]) -> bool:
            first, value = places
            return all(self._is_string(self._words(rows[node][first])[value], told[node][0]) for node in told)

        self._first_attribute, self._value = _only(has_first_value, product(firsts, _PLACES))

        def has_all_values(place: int) -> bool:
            self._next_attribute = place
            return all(self._has_values(node, told[node]) for node in told)

        self._next_attribute = _only(has_all_values, _PLACES)

    def _has_values(self, element: int, texts: list[bytes]) -> bool:
        """Whether the attributes of an element have these values, and there are no others."""
        attributes = list(islice(self._attributes(element), len(texts) + 1))
        return len(attributes) == len(texts) and all(
            self._is_string(self._words(attribute)[self._value], text)
            for attribute, text in zip(attributes, texts, strict=True)
        )

    def _find_entries(self, names: Mapping[int, bytes]) -> None:
        entries = {self._words(node)[self._name]: name for node, name in names.items()}
        self._entry_length = self._place({entry: len(name) for entry, name in entries.items()})
        inside = [len(name) for entry, name in entries.items() if self._has(entry, name)]
        self._inside = max(inside, default=0)
        if not all(self._is_entry(entry, name) for entry, name in entries.items()):
            raise Unexpected

    def _find_qualified_names(self, elements: list[LexborNode]) -> None:
        """Names of SVG and MathML that are not written as in HTML have an entry of their own; others have none."""
        tags = {node.mem_id: node.tag or "" for node in elements}
        names = dict(named for node in elements for named in self._named_attributes(node))

        def holds(address: int, name: str) -> bool:
            return self._is_entry(address, name.encode()) if _is_mixed(name) else not address

        def place_of(written: Mapping[int, str]) -> int:
            return _only(
                lambda place: all(holds(self._words(thing)[place], name) for thing, name in written.items()), _PLACES
            )

        self._qualified_name = place_of(tags)
        self._attribute_qualified_name = place_of(names)


def _only(fits: Callable[[T], bool], candidates: Iterable[T]) -> T:
    """The one candidate that fits."""

    def can_be(candidate: T) -> bool:
        try:
            return fits(candidate)
        except Unreadable:
            return False

    found = [candidate for candidate in candidates if can_be(candidate)]
    if len(found) != 1:
        raise Unexpected
    return found[0]


def _nodes_below(root: LexborNode | None) -> Iterator[LexborNode]:
    """A node and all nodes in it."""
    waiting = [root] if root is not None else []
    while waiting:
        node = waiting.pop()
        yield node
        child = node.first_child
        while child is not None:
            waiting.append(child)
            child = child.next


def _address(node: LexborNode | None) -> int:
    return node.mem_id if node is not None else 0


def _values(element: LexborNode) -> list[bytes]:
    return [(value or "").encode() for value in element.attributes.values()]


def _is_unnumbered(element: LexborNode) -> bool:
    return element.tag_id >= LOWEST_ADDRESS


def _is_mixed(name: str) -> bool:
    """Whether a name has capital letters or a prefix."""
    return ":" in name or name != name.lower()
