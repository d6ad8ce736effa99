"""Messages on a pipe, in both ways to write them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.render import wire
from marrow.render.wire import Cbor, Garbled, Incoming, Json, Wire
from tests.unit.native.forms import CORE, needs_core, using

WIRES = [pytest.param(Json(), id="json"), pytest.param(Cbor(CORE), id="cbor", marks=needs_core)]
TEXTS = st.text('a "\\\0\nµé漢☕\ud83d', max_size=30)
NUMBERS = st.integers(-(1 << 31), (1 << 31) - 1)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats(allow_nan=False) | TEXTS,
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(TEXTS, inside, max_size=4),
    max_leaves=20,
)


@pytest.mark.parametrize("written", WIRES)
@settings(max_examples=50)
@given(message=st.dictionaries(TEXTS, VALUES, max_size=4))
def test_what_is_read_is_what_was_written(written: Wire, message: dict[str, Any]) -> None:
    assert written.decode(written.encode(message)) == message


@needs_core
def test_sizes_have_as_many_bytes_as_they_need() -> None:
    texts = ["x" * size for size in (0, 23, 24, 255, 256, 65_535, 65_536)]
    assert Cbor(CORE).decode(Cbor(CORE).encode({"texts": texts})) == {"texts": texts}


def test_bytes_are_told_as_the_browser_wants_them() -> None:
    assert Json().encode({"body": b"\xff"}) == b'{"body": "/w=="}\0'
    assert Cbor(CORE).encode({"body": b"\xff"}).endswith(b"\x64body\xd6\x41\xff\xff")


@pytest.mark.parametrize("written", WIRES)
def test_bytes_come_back(written: Wire) -> None:
    assert written.binary(written.decode(written.encode({"data": b"\x89PNG"}))["data"]) == b"\x89PNG"


@pytest.mark.parametrize("written", WIRES)
@pytest.mark.parametrize("size", [1, 3, 1 << 16])
def test_messages_come_in_any_pieces(written: Wire, size: int) -> None:
    sent: list[dict[str, Any]] = [
        {"id": 7, "result": {}},
        {"method": "Page.a", "params": {"text": "é" * 100}},
        {"id": 300, "error": {"message": "no"}},
        {"id": 70_000, "result": {"id": 1}},
    ]
    data = b"".join(map(written.encode, sent))
    incoming = Incoming(written)
    come = [found for at in range(0, len(data), size) for found in incoming.feed(data[at : at + size])]
    assert [written.decode(each.data) for each in come] == sent
    assert [each.number for each in come] == [7, 0, 300, 70_000]
    assert [each.is_refusal for each in come] == [False, False, True, False]


@pytest.mark.parametrize("written", WIRES)
def test_of_what_is_too_large_only_the_number_is_kept(written: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "_MOST_BYTES", 200)
    data = b"".join(written.encode({"id": number, "result": {"text": "x" * number}}) for number in (500, 5))
    large, small = Incoming(written).feed(data)
    assert (large.number, large.is_too_large, large.data) == (500, True, b"")
    assert (small.number, small.is_too_large) == (5, False)


def test_a_browser_that_speaks_otherwise_is_gone() -> None:
    with pytest.raises(Garbled, match="CBOR"):
        list(Incoming(Cbor(CORE)).feed(b'{"id":1,"result":{}}\0'))


@pytest.mark.parametrize("written", WIRES)
@pytest.mark.parametrize("data", [b"", b"\xff\0", b'{"a":\0', b"[" * 100_000, b"\x9f" * 100_000])
def test_words_that_cannot_be_read_are_garbled(written: Wire, data: bytes) -> None:
    with pytest.raises(Garbled, match="cannot be read"):
        written.decode(data)


def test_without_the_compiled_core_json_is_spoken() -> None:
    with using(None):
        assert isinstance(wire.wire(), Json)


@needs_core
def test_with_the_compiled_core_cbor_is_spoken() -> None:
    with using(CORE):
        assert isinstance(wire.wire(), Cbor)


@needs_core
@given(st.binary(max_size=60))
def test_bytes_of_any_kind_are_read_or_refused(data: bytes) -> None:
    assert CORE is not None
    for message in (data, b"\x9f" + data, b"\xbf\x61a" + data, b"\xd8\x18\x5a\0\0\0\x09" + data):
        try:
            CORE.cbor(message)
        except ValueError:
            continue


@needs_core
@pytest.mark.parametrize(
    "data", [b"", b"\xff", b"\x9f", b"\xbf\x01", b"\xd6\x01", b"\x41\xff", b"\x5b" + b"\xff" * 8, b"\xfb\0", b"\xe0"]
)
def test_what_is_no_cbor_is_refused(data: bytes) -> None:
    assert CORE is not None
    with pytest.raises(ValueError, match="no CBOR"):
        CORE.cbor(data)


@needs_core
def test_nesting_without_end_is_refused() -> None:
    assert CORE is not None
    with pytest.raises(RecursionError):
        CORE.cbor(b"\x9f" * 1_000_000)
    with pytest.raises(TypeError):
        CORE.cbor("text")  # type: ignore[arg-type]  # the check is what is tested
