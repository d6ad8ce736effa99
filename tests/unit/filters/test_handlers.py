from __future__ import annotations

from marrow.filters.handlers import handlers_of
from marrow.parse.document import document
from tests.unit.filters.alone import body


def test_all_handlers_go() -> None:
    html = '<p onclick="a()" class="b" ONMOUSEOVER="c()">d on="e"</p>'
    assert body(html, remove_handlers=True) == '<p class="b">d on="e"</p>'


def test_a_value_that_speaks_of_a_handler_is_none() -> None:
    written = document(b'<p title="x onclick=">a', max_nodes=100)
    assert written is not None
    assert handlers_of(written) == {}
