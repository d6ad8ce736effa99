from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.errors import MarrowError
from marrow.options import BY_NAME, Value
from marrow.serve.asking import LONGEST_URL, Asked, asked
from marrow.serve.operations import FOR_REQUESTS, OPERATIONS

_BY_PATH = {operation.path: operation for operation in OPERATIONS}
JSON = "application/json"


def of(query: str = "", said: Any = None, path: str = "/extract", **raw: Any) -> Asked:
    body = None if said is None else json.dumps(said).encode()
    return asked(_BY_PATH[path], query.encode(), raw.get("kind", JSON), raw.get("body", body))


def code_of(*args: Any, **given: Any) -> str:
    with pytest.raises(MarrowError) as caught:
        of(*args, **given)
    return caught.value.code


def test_a_query_names_address_format_and_settings() -> None:
    found = of("url=https://a.test/b%3Fc&to=md&tables=false&precision=0.7&min_chars=30&method=density")
    settings: dict[str, Value] = {"tables": False, "precision": 0.7, "min_chars": 30, "method": "density"}
    assert found == Asked(url="https://a.test/b?c", to="md", settings=settings)


def test_an_address_is_the_one_that_is_meant() -> None:
    assert of("url=a.test/b").url == "https://a.test/b"
    assert of(said={"url": " https:/a.test "}).url == "https://a.test"


def test_a_body_counts_for_more_than_the_query() -> None:
    found = of("url=https://a.test/&to=md&tables=false&links=false", {"to": "text", "options": {"tables": True}})
    assert (found.url, found.to, found.settings) == ("https://a.test/", "text", {"tables": True, "links": False})


def test_what_stands_in_the_query_is_checked_even_so() -> None:
    assert code_of("precision=7", {"html": "x", "options": {"precision": 0.5}}) == "option.value"
    assert code_of("to=bad", {"html": "x", "to": "md"}) == "request.format"


def test_a_page_comes_as_json_or_as_it_is() -> None:
    assert of(said={"html": "\ufeffGrüße"}) == Asked(html="Grüße".encode(), charset="utf-8")
    raw = of("url=https://a.test/", kind='Text/HTML; Charset="latin1"', body=b"Gr\xfc\xdfe")
    assert raw == Asked(url="https://a.test/", html=b"Gr\xfc\xdfe", charset="latin1")
    assert of(kind="application/xhtml+xml", body=b"").charset is None
    assert of(kind="text/html; boundary=x", body=b"").html == b""


@pytest.mark.parametrize("value", ["1", "{}", '"ab"', "[[]]", '"a\\"b"'])
def test_millions_of_little_values_are_refused_unread(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", lambda *_, **__: pytest.fail("it was read"))
    body = f'{{"html": [{",".join([value] * (3_000_000 // len(value)))}]}}'.encode()
    assert code_of(body=body) == "request.malformed"


@pytest.mark.parametrize("part", ["<p>tea ", '<a href="b">', "\\ ", "ü\U0001f375"])
def test_a_long_page_is_read_from_json(part: str) -> None:
    page = part * 300_000
    assert of(said={"html": page, "options": {"tables": False}}).html == page.encode()


def test_json_that_never_ends_its_text_is_refused_in_time() -> None:
    assert code_of(body=b'{"html": "' + b'\\"' * 2_000_000) == "request.malformed"


def test_halves_of_surrogate_pairs_are_joined_or_replaced() -> None:
    assert of(kind=JSON, body=b'{"html": "\\ud83c\\udf75 \\ud83c"}').html == "🍵 �".encode()
    split = json.dumps({"html": "\ud83c"}).encode()
    assert of(kind=JSON, body=split).html == "�".encode()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", None),
        ("", {}),
        ("", []),
        ("", {"html": 1}),
        ("", {"url": ""}),
        ("", {"url": 1}),
        ("", {"html": "x", "settings": {}}),
        ("", {"html": "x", "options": []}),
        ("", {"html": "x", "what": "page"}),
        ("url=", None),
        ("url=https://a.test/&url=https://b.test/", None),
        ("url=" + "a" * (LONGEST_URL + 1), None),
        ("&".join(f"a{number}=1" for number in range(300)), None),
    ],
)
def test_what_is_not_as_described_is_malformed(query: str, said: Any) -> None:
    assert code_of(query, said) == "request.malformed"


@pytest.mark.parametrize("body", [b"", b"{", b'{"html": NaN}', b"[" * 100_000, b"\xff", b"1" * 10_000])
def test_what_is_no_json_is_malformed(body: bytes) -> None:
    assert code_of(body=body) == "request.malformed"


@pytest.mark.parametrize("kind", ["", "text/plain", "multipart/form-data; boundary=x"])
def test_a_body_of_another_type_is_malformed(kind: str) -> None:
    assert code_of(kind=kind, body=b"x") == "request.malformed"


def test_formats_and_drawings_are_those_of_the_address() -> None:
    assert of("what=blocks", {"html": "x"}, path="/render.png").what == "blocks"
    assert code_of("what=all", {"html": "x"}, path="/render.png") == "request.malformed"
    assert code_of("to=png", {"html": "x"}, path="/render.png") == "request.malformed"
    assert code_of("to=tei", {"html": "x"}, path="/split") == "request.format"


@pytest.mark.parametrize(
    "url", ["ftp://a.test/", "https://a b/", "javascript:alert(1)", "https://user:pass@a.test/", "https://"]
)
def test_what_can_be_no_address_is_refused(url: str) -> None:
    assert code_of(said={"html": "x", "url": url}) in ("fetch.address", "fetch.scheme")


@pytest.mark.parametrize("name", sorted(BY_NAME.keys() - FOR_REQUESTS.keys()))
def test_what_is_the_servers_own_cannot_be_changed(name: str) -> None:
    default = BY_NAME[name].default
    assert code_of(said={"html": "x", "options": {name: default}}) == "option.value"
    assert code_of(f"{name}={default}", {"html": "x"}) == "option.value"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tables", 1),
        ("tables", "true"),
        ("images", False),
        ("images", "some"),
        ("precision", "0.5"),
        ("precision", 2),
        ("precision", None),
        ("min_chars", 0.5),
        ("min_chars", 1 << 40),
        ("min_chars", True),
        ("now", "x" * 2000),
        ("now", "soon"),
        ("preset", []),
    ],
)
def test_a_value_that_does_not_fit_is_refused(name: str, value: Any) -> None:
    assert code_of(said={"html": "x", "options": {name: value}}) == "option.value"


@pytest.mark.parametrize(
    "query", ["tables=1", "tables=", "precision=NaN", "precision=1e999", "min_chars=" + "9" * 5000]
)
def test_a_text_that_is_no_value_is_refused(query: str) -> None:
    assert code_of(query, {"html": "x"}) == "option.value"


def test_a_name_that_is_none_is_told() -> None:
    assert code_of("colour=red", {"html": "x"}) == "option.unknown"
    assert code_of(said={"html": "x", "options": {"colour": "red"}}) == "option.unknown"


def test_whole_numbers_may_be_written_with_a_point() -> None:
    found = of("min_chars=30.0", {"html": "x", "options": {"pdoc": 6.0}}).settings
    assert found == {"min_chars": 30, "pdoc": 6}
    assert all(type(value) is int for value in found.values())


@settings(deadline=None)
@given(st.binary(max_size=200), st.sampled_from(("", JSON, "text/html", "text/html; charset")), st.binary(max_size=200))
def test_any_request_is_read_or_refused_with_a_code(query: bytes, kind: str, body: bytes) -> None:
    with suppress(MarrowError):  # and nothing else
        asked(_BY_PATH["/extract"], query, kind, body)
