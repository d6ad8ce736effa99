from __future__ import annotations

import gzip
import tracemalloc
import zlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.io.body import PIECE, CodingError, TooLargeError, TruncatedError, decode

TEXT = b"<p>Once upon a time</p>" * 10_000


def raw_deflate(data: bytes) -> bytes:
    engine = zlib.compressobj(wbits=-15)
    return engine.compress(data) + engine.flush()


def chunks(data: bytes, size: int = 1000) -> list[bytes]:
    return [data[start : start + size] for start in range(0, len(data), size)]


CODED = [
    ("", TEXT),
    ("identity", TEXT),
    ("gzip", gzip.compress(TEXT)),
    ("X-GZip", gzip.compress(TEXT)),
    ("gzip", gzip.compress(TEXT[:5000]) + gzip.compress(TEXT[5000:])),
    ("gzip", gzip.compress(TEXT) + b"\0\0 rubbish"),
    ("deflate", zlib.compress(TEXT)),
    ("deflate", raw_deflate(TEXT)),
]


@pytest.mark.parametrize(("coding", "data"), CODED)
@pytest.mark.parametrize("size", [7, 1000, 1 << 20])
def test_bodies_are_decoded(coding: str, data: bytes, size: int) -> None:
    assert decode(chunks(data, size), coding, len(TEXT)) == TEXT


@pytest.mark.parametrize(("coding", "data"), CODED)
def test_one_byte_past_the_limit_is_too_large(coding: str, data: bytes) -> None:
    with pytest.raises(TooLargeError):
        decode(chunks(data), coding, len(TEXT) - 1)


def test_a_bomb_costs_no_more_than_the_limit() -> None:
    bomb = gzip.compress(bytes(20_000_000))
    tracemalloc.start()
    with pytest.raises(TooLargeError):
        decode([bomb], "gzip", 100_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000


def test_endless_empty_members_are_noticed() -> None:
    with pytest.raises(TooLargeError):
        decode(iter(lambda: gzip.compress(b""), None), "gzip", 10_000)


@pytest.mark.parametrize("coding", ["gzip", "deflate"])
@pytest.mark.parametrize("kept", [1, 5, 100, -1])
def test_a_compressed_body_that_ends_early_is_an_error(coding: str, kept: int) -> None:
    data = gzip.compress(TEXT) if coding == "gzip" else zlib.compress(TEXT)
    with pytest.raises(TruncatedError):
        decode([data[:kept]], coding, len(TEXT))


def test_an_empty_body_is_empty_in_every_coding() -> None:
    assert [decode([], coding, 10) for coding in ("", "gzip", "deflate")] == [b"", b"", b""]


def test_what_is_not_gzip_is_an_error() -> None:
    with pytest.raises(zlib.error):
        decode([TEXT], "gzip", len(TEXT))


@pytest.mark.parametrize("coding", ["br", "zstd", "gzip, gzip", "compress"])
def test_codings_nobody_asked_for_are_refused(coding: str) -> None:
    with pytest.raises(CodingError):
        decode([TEXT], coding, len(TEXT))


@given(st.binary(max_size=3 * PIECE), st.integers(1, 2 * PIECE), st.sampled_from(["gzip", "deflate", "raw"]))
def test_decoding_undoes_coding(data: bytes, size: int, coding: str) -> None:
    coders: dict[str, Callable[[bytes], bytes]] = {
        "gzip": gzip.compress,
        "deflate": zlib.compress,
        "raw": raw_deflate,
    }
    coded = coders[coding](data)
    assert decode(chunks(coded, size), coding.replace("raw", "deflate"), max(len(data), len(coded))) == data
