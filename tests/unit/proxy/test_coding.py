from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable
from functools import partial

import brotli
import pytest
import zstandard

from marrow.io.body import CodingError, TooLargeError, TruncatedError
from marrow.proxy.coding import decode

_TEXT = b"Water, leaves, time. " * 1000
_PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": partial(brotli.compress, quality=1),
    "zstd": zstandard.ZstdCompressor().compress,
}


@pytest.mark.parametrize("coding", _PACKERS)
def test_what_was_packed_is_unpacked(coding: str) -> None:
    assert decode(_PACKERS[coding](_TEXT), f" {coding.upper()} ", len(_TEXT)) == _TEXT


@pytest.mark.parametrize("coding", _PACKERS)
def test_more_than_a_page_may_have_is_refused(coding: str) -> None:
    with pytest.raises(TooLargeError):
        decode(_PACKERS[coding](_TEXT), coding, len(_TEXT) - 1)
    with pytest.raises(TooLargeError):
        decode(_PACKERS[coding](b"\0" * (16 << 20)), coding, 1 << 20)


@pytest.mark.parametrize("coding", _PACKERS)
def test_what_is_damaged_is_refused(coding: str) -> None:
    packed = _PACKERS[coding](_TEXT)
    with pytest.raises((CodingError, TruncatedError)):
        decode(b"\xff" + packed[1:], coding, len(_TEXT))


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br"])
def test_what_is_cut_off_is_refused(coding: str) -> None:
    with pytest.raises(TruncatedError):
        decode(_PACKERS[coding](_TEXT)[:-9], coding, len(_TEXT))


def test_an_unknown_coding_is_refused() -> None:
    with pytest.raises(CodingError):
        decode(_TEXT, "dcz", len(_TEXT))
