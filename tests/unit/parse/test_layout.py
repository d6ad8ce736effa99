"""What is known of the parser's memory is found in it, wherever it is, or refused."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from marrow.parse.layout import Layout, Unexpected
from marrow.parse.memory import WORD, Memory, Unreadable
from marrow.parse.walking import _SEARCHED


def places(memory: Memory, html: str = _SEARCHED) -> dict[str, int]:
    with memory:
        return Layout(memory, LexborHTMLParser(html.encode())).places()


class Exchanged(Memory):
    """Memory as if two words of everything were in each other's place."""

    def __init__(self, one: int, other: int) -> None:
        self.one, self.other = one, other

    def words_at(self, address: int, count: int) -> list[int]:
        words = super().words_at(address, count)
        words[self.one], words[self.other] = words[self.other], words[self.one]
        return words


class Blank(Memory):
    """Memory that holds nothing."""

    def bytes_at(self, address: int, size: int) -> bytes:  # noqa: ARG002 - it is the same everywhere
        return bytes(size)


class Forbidden(Memory):
    """Memory that nobody may read."""

    def bytes_at(self, address: int, size: int) -> bytes:  # noqa: ARG002 - it is the same everywhere
        raise Unreadable


def test_places_are_those_of_different_things() -> None:
    found = places(Memory())
    in_nodes = {found[name] for name in "name parent next first_child type".split()}
    assert len(in_nodes) == 5
    assert max(in_nodes) < found["text"]
    assert found["string_length"] == WORD


def test_what_has_moved_is_found_where_it_is() -> None:
    before = places(Memory())
    after = places(Exchanged(before["next"] // WORD, before["parent"] // WORD))
    assert after == before | {"next": before["parent"], "parent": before["next"]}


@pytest.mark.parametrize("memory", [Blank(), Exchanged(0, 1)], ids=["blank", "torn apart"])
def test_what_is_not_understood_is_refused(memory: Memory) -> None:
    with pytest.raises(Unexpected):
        places(memory)


def test_what_cannot_be_read_is_told() -> None:
    with pytest.raises(Unreadable):
        places(Forbidden())


@pytest.mark.parametrize("html", ["", "<p>x", '<p q-a="one">x<b>y</b></p>', _SEARCHED.replace("svg", "div")])
def test_a_document_that_shows_too_little_is_refused(html: str) -> None:
    with pytest.raises(Unexpected):
        places(Memory(), html)


def test_the_parser_has_numbers_for_some_names() -> None:
    with Memory() as memory:
        layout = Layout(memory, LexborHTMLParser(_SEARCHED.encode()))
        element = LexborHTMLParser(b'<p class="a" data-src="b" href="c">').css_first("p")
        assert element is not None
        assert {"class", "href"} <= {name for _, name in layout.attribute_names(element)}
