from __future__ import annotations

from collections.abc import Iterator
from ctypes import addressof, create_string_buffer

import pytest

from marrow.parse.memory import MOST, WORD, Memory, Unreadable

TEXT = bytes(range(256)) * 5


@pytest.fixture
def memory() -> Iterator[Memory]:
    with Memory() as opened:
        yield opened


def test_what_is_there_is_read(memory: Memory) -> None:
    there = create_string_buffer(TEXT, len(TEXT))
    assert len(TEXT) > 2 * MOST
    assert memory.bytes_at(addressof(there), len(TEXT)) == TEXT
    assert memory.bytes_at(addressof(there) + 3, 2) == TEXT[3:5]
    assert memory.bytes_at(addressof(there), 0) == b""


def test_words_are_numbers(memory: Memory) -> None:
    there = create_string_buffer((7).to_bytes(WORD, "little") + (1 << 20).to_bytes(WORD, "little"))
    assert memory.words_at(addressof(there), 2) == [7, 1 << 20]


@pytest.mark.parametrize("address", [0, 1, 4095, 1 << 62, (1 << 64) - 1, 1 << 70])
def test_what_is_not_there_is_told_without_a_crash(memory: Memory, address: int) -> None:
    with pytest.raises(Unreadable):
        memory.bytes_at(address, 8)
    there = create_string_buffer(TEXT, len(TEXT))
    assert memory.bytes_at(addressof(there), 300) == TEXT[:300]  # nothing of it was left in the pipe
