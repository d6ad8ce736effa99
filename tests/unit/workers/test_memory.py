from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

from marrow.workers.memory import give_back_large_blocks, keep_large_blocks

# Pieces of a page come between other things, are freed, and the memory that is still held is told, in MB.
_PROGRAM = """
import sys
from pathlib import Path
from marrow.workers.memory import give_back_large_blocks
if sys.argv[1] == "yes": give_back_large_blocks()
held = lambda: int(Path("/proc/self/status").read_text().partition("VmRSS:")[2].split()[0]) >> 10
before, pieces, others = held(), [], []
for _ in range(2000):
    pieces.append(b"x" * 65536 + bytes(len(others) % 7))
    others.append(b"x" * 1000 + bytes(len(others) % 7))
del pieces
print(held() - before)
"""


# Pages, some at a time, of which each is read in two steps; how many pieces of memory the system had to clear for them.
_PAGES = """
import resource, sys
from marrow.workers.memory import keep_large_blocks
if sys.argv[1] == "yes": keep_large_blocks()
faults = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_minflt
def read():
    for _ in range(20):
        pages = [b"x" * (90_000 + 30_000 * (each % 7)) + b"y" for each in range(12)]
        del pages
read()
before = faults()
read()
print(faults() - before)
"""


def held_mb(is_given_back: str) -> int:
    command = [sys.executable, "-c", _PROGRAM, is_given_back]
    return int(subprocess.run(command, capture_output=True, timeout=30, check=True).stdout)


def test_large_blocks_are_given_back() -> None:
    assert held_mb("yes") < 20 < held_mb("no")


def test_large_blocks_are_kept() -> None:
    def cleared(is_kept: str) -> int:
        command = [sys.executable, "-c", _PAGES, is_kept]
        return int(subprocess.run(command, capture_output=True, timeout=30, check=True).stdout)

    assert 10 * cleared("yes") < cleared("no")


def test_where_the_c_library_is_another_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    give_back_large_blocks()
    keep_large_blocks()
