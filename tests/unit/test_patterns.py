from __future__ import annotations

import re

import pytest

from marrow.patterns import late


def test_a_late_pattern_does_what_a_compiled_one_does() -> None:
    pattern, compiled = late("T(e)a", re.IGNORECASE), re.compile("T(e)a", re.IGNORECASE)
    said = "tea for two, TEA for me"
    assert pattern.findall(said) == compiled.findall(said)
    assert pattern.sub("-", said) == compiled.sub("-", said)
    assert pattern.pattern == compiled.pattern
    found = pattern.search(said)
    assert found is not None
    assert found.span() == (0, 3)


def test_bytes_are_searched_by_a_pattern_of_bytes() -> None:
    assert late(rb"\d+").findall(b"3 cups, 12 min") == [b"3", b"12"]


def test_it_is_compiled_when_it_is_first_used(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    compiled = re.compile("tea")

    def compile_it(pattern: str, _flags: int) -> re.Pattern[str]:
        asked.append(pattern)
        return compiled

    monkeypatch.setattr(re, "compile", compile_it)
    pattern = late("tea")
    assert asked == []
    pattern.search("a")
    pattern.search("b")
    assert asked == ["tea"]
