from __future__ import annotations

import re

import pytest

from marrow.document import Document
from marrow.parse.document import document


@pytest.fixture
def page() -> Document:
    written = document(b'<p id="a">x id= <b>y</b></p><script>" id="</script><i class="id=">z</i>', max_nodes=100)
    assert written is not None
    return written


def test_every_node_is_where_it_stands(page: Document) -> None:
    assert [page.written(node) for node in (3, 4, 5, 8)] == [
        b'<p id="a">x id= <b>y</b></p>',
        b"x id= ",
        b"<b>y</b>",
        b'<i class="id=">z</i>',
    ]
    assert page.size()[5] == len("<b>y</b>")
    assert len(page) == len(page.tree)


def test_tags_are_found_by_a_pattern_and_nothing_else_is(page: Document) -> None:
    assert page.tags_with(re.compile(b" id=")) == [3]
    assert page.tags_with(re.compile(b"nothing")) == []


def test_tags_are_found_by_a_text(page: Document) -> None:
    assert page.tags_saying(b"id=") == [3, 8]
    assert page.tags_saying(b"id=", before=b'"') == [3, 8]
    assert page.tags_saying(b'id="', before=b"ab") == [3]
    assert page.tags_saying(b"nothing at all that is there, however long the page is, and longer than that " * 3) == []
