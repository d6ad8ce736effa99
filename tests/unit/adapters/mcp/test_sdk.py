from __future__ import annotations

import sys
from importlib import import_module

import pytest

from marrow.errors import MissingExtra


def test_without_the_sdk_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "marrow.adapters.mcp.sdk", raising=False)
    monkeypatch.setitem(sys.modules, "mcp", None)
    monkeypatch.setitem(sys.modules, "mcp.types", None)
    with pytest.raises(MissingExtra, match="the extra `mcp`"):
        import_module("marrow.adapters.mcp.sdk")
