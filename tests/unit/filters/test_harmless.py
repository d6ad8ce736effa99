from __future__ import annotations

from marrow.document import Document
from marrow.filters.edits import joined
from marrow.filters.harmless import base_tag, running_parts, tag_edits, wrapped
from marrow.parse.document import document


def _document(html: str) -> Document:
    found = document(html.encode(), max_nodes=1000)
    assert found is not None
    return found


def _without(html: str) -> str:
    found = _document(html)
    edits, changes = running_parts(found)
    return joined(found.source, edits + tag_edits(found, changes)).decode()


def test_what_acts_is_left_out() -> None:
    page = _without(
        "<meta http-equiv=' Refresh ' content=1><meta http-equiv=content-security-policy content=x>"
        "<meta name=a content=b>"
        "<script>a()</script><p onclick='b()' title=c>One</p><a href=' java\tscript:d()' onfocus=e()>Two</a>"
    )
    assert page == ('<html><head><meta name="a" content="b"></head><body><p title="c">One</p><a>Two</a></body></html>')


def test_a_text_gets_an_element_around_it() -> None:
    found = _document("<p>One</p>")
    assert joined(found.source, wrapped(found, 4, {"title": "<"})).decode().count('<span title="&lt;">One</span>') == 1


def test_a_base_is_escaped_and_missing_where_there_is_none() -> None:
    assert base_tag('https://example.org/?a&b"') == b'<base href="https://example.org/?a&amp;b&quot;">'
    assert base_tag("") == b""
