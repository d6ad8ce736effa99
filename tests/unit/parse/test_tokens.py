from __future__ import annotations

import pytest

from marrow.parse.tokens import (
    ATTRIBUTE,
    ATTRIBUTES,
    NAME,
    TOKEN,
    UNCLOSED,
    end_of_cdata,
    end_of_raw_text,
    is_self_closing,
)


def names(data: bytes) -> list[bytes | None]:
    return [token[NAME] for token in TOKEN.finditer(data)]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"<p>x</p>", [b"p", b"/p"]),
        (b"<P CLASS=a>", [b"P"]),
        (b"<p a=\">\" b='<i>'><b>", [b"p", b"b"]),
        (b"<p a=x>y><b>", [b"p", b"b"]),
        (b"<p a='\"' b><b>", [b"p", b"b"]),
        (b'<p a"b><b>', [b"p", b"b"]),
        (b"<p/a/b/><b>", [b"p", b"b"]),
        (b"<p =a><b>", [b"p", b"b"]),
        (b"<p a=><b>", [b"p", b"b"]),
        (b"a < b, <3, <-", []),
        (b"<!-- <p> --><b>", [None, b"b"]),
        (b"<!--><b>", [None, b"b"]),
        (b"<!-- --!><b>", [None, b"b"]),
        (b"<!-- <p>", [None]),
        (b"<!doctype html><?php <i> ?></ x><b>", [None, None, None, b"b"]),
        (b"<my-tag:x.y>", [b"my-tag:x.y"]),
    ],
)
def test_tokens_are_those_of_a_browser(data: bytes, found: list[bytes | None]) -> None:
    assert names(data) == found


@pytest.mark.parametrize("data", [b"<p a=1", b"<p <i", b"</p "])
def test_tag_without_an_end_is_found_as_such(data: bytes) -> None:
    token = TOKEN.search(data)
    assert token is not None
    assert token[UNCLOSED]


def test_attributes_are_found_however_they_are_separated() -> None:
    token = TOKEN.match(b"<p a B=1 c='x y'd=\"/\"/e =  2\n=f>")
    assert token is not None
    assert ATTRIBUTE.findall(token[ATTRIBUTES]) == [b"a", b"B=1", b"c='x y'", b'd="/"', b"e =  2", b"=f"]


@pytest.mark.parametrize(
    ("attributes", "is_closed"),
    [
        (b"/", True),
        (b" a/", True),
        (b' a="b"/', True),
        (b" a=b /", True),
        (b" a=b/", False),
        (b" a", False),
        (b"", False),
    ],
)
def test_slash_in_a_value_closes_nothing(attributes: bytes, is_closed: bool) -> None:
    assert is_self_closing(attributes) is is_closed


@pytest.mark.parametrize(
    ("name", "data", "rest"),
    [
        (b"title", b"<b></titles></TITLE ><p>", b"<p>"),
        (b"style", b"</b></style\n><p>", b"<p>"),
        (b"script", b"'</b>'</script><p>", b"<p>"),
        (b"script", b"<!-- </script><p>", b"<p>"),
        (b"script", b"<!-- <script> </script> --> </script><p>", b"<p>"),
        (b"script", b"<script></script><p>", b"<p>"),
        (b"textarea", b"never ends <p>", b""),
        (b"xmp", b"x</xmp", b""),
        (b"plaintext", b"x</plaintext><p>", b""),
    ],
)
def test_raw_text_ends_with_its_own_end_tag(name: bytes, data: bytes, rest: bytes) -> None:
    assert data[end_of_raw_text(data, name, 0) :] == rest


def test_cdata_ends_at_its_brackets() -> None:
    assert end_of_cdata(b"a > b ]]> c", 0) == 9
    assert end_of_cdata(b"a > b", 0) == 5
