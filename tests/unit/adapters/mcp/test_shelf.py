from __future__ import annotations

import pytest

from marrow.adapters.mcp import shelf as module
from marrow.adapters.mcp.shelf import LASTS_S, MOST_TEXTS, Shelf, Text


def test_a_text_is_there_until_its_time_is_over() -> None:
    moment = [0.0]
    shelf = Shelf(lambda: moment[0])
    text = shelf.put("a", Text("tea", {}))
    moment[0] = LASTS_S - 1
    assert shelf.get("a") is text
    moment[0] = LASTS_S
    assert shelf.get("a") is None
    assert shelf.get("b") is None


def test_the_oldest_texts_make_room() -> None:
    shelf = Shelf()
    for number in range(MOST_TEXTS):
        shelf.put(number, Text("tea", {}))
    shelf.put(0, Text("again", {}))
    shelf.put("last", Text("tea", {}))
    assert shelf.get(0) == Text("again", {})
    assert shelf.get(1) is None
    assert shelf.get(2) is not None


def test_all_texts_together_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_CHARS", 10)
    shelf = Shelf()
    shelf.put(1, Text("x" * 6, {}))
    shelf.put(2, Text("x" * 6, {}))
    assert (shelf.get(1), shelf.get(2)) == (None, Text("x" * 6, {}))
    shelf.put(3, Text("x" * 60, {}))
    assert shelf.get(3) is None
