from __future__ import annotations

import pytest

from marrow.errors import MarrowError
from marrow.serve.negotiating import chosen
from marrow.serve.operations import OPERATIONS

_FORMATS = OPERATIONS[0].formats
_BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"


@pytest.mark.parametrize(
    ("accept", "to"),
    [
        ("", "json"),
        ("*/*", "json"),
        ("application/*", "json"),
        ("text/*", "text"),
        ("text/markdown", "md"),
        ("TEXT/X-Markdown", "md"),
        ("text/xml", "tei"),
        ("application/x-ndjson", "jsonl"),
        ("application/pdf, text/html;q=0.9", "pdf"),
        ("application/json;q=0.1, text/markdown;q=0.2", "md"),
        ("*/*, application/json;q=0", "text"),
        ("text/*;q=0.1, text/html;q=0.5", "html"),
        ("text/markdown;variant=GFM", "md"),
        ("nonsense, , text/markdown", "md"),
        (_BROWSER, "html"),
    ],
)
def test_the_format_is_what_the_client_wants_most(accept: str, to: str) -> None:
    assert chosen(_FORMATS, "", accept) == to


def test_a_name_comes_before_what_is_accepted() -> None:
    assert chosen(_FORMATS, "md", "image/png") == "md"


@pytest.mark.parametrize(
    ("to", "accept"),
    [("docx", "*/*"), ("", "image/png"), ("", "application/json;q=0"), ("", "text/html;q=x"), ("", "*/*;q=0")],
)
def test_where_none_fits_it_is_told(to: str, accept: str) -> None:
    with pytest.raises(MarrowError) as caught:
        chosen(_FORMATS, to, accept)
    assert caught.value.code == "request.format"


def test_a_weight_is_a_weight_whatever_stands_there() -> None:
    assert chosen(_FORMATS, "", "text/markdown;q=7, application/json;q=-1") == "md"
