from __future__ import annotations

from pathlib import Path

import pytest

from marrow.adlists import Store as Lists
from marrow.proxy.rules import Rules
from marrow.serve import Desk
from marrow.serve.statistics import Statistics
from marrow.settings import Store

AD = "https://doubleclick.net/a.js"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(Store(tmp_path / "settings.toml"), Statistics(), Lists(tmp_path / "lists"))


def test_settings_hold_as_they_change(desk: Desk) -> None:
    rules = Rules(desk)
    assert rules.options_for("a.test").proxy.mode == "declutter"
    desk.settings.change({"mode": "text"}, "a.test")
    assert rules.options_for("www.a.test").proxy.mode == "text"
    assert not rules.allow_private


def test_what_is_insisted_on_holds_whatever_they_say(desk: Desk) -> None:
    rules = Rules(desk, {"mode": "off", "allow_private": True})
    desk.settings.change({"mode": "text", "bar": False}, "a.test")
    options = rules.options_for("a.test")
    assert (options.proxy.mode, options.proxy.bar) == ("off", False)
    assert rules.allow_private


def test_what_is_blocked_is_counted(desk: Desk) -> None:
    rules = Rules(desk)
    assert rules.blocks(AD, "https://a.test/", "script")
    assert not rules.blocks("https://a.test/a.js", "https://a.test/", "script")
    assert desk.statistics.snapshot()["blocked"] == 1
    desk.settings.change({"block_requests": False})
    assert not rules.blocks(AD, "https://a.test/", "script")


def test_the_page_decides_what_is_blocked(desk: Desk) -> None:
    rules = Rules(desk)
    desk.settings.change({"mode": "off"}, "a.test")
    desk.settings.change({"block_requests": False}, "b.test")
    desk.settings.change({"mode": "off"}, "doubleclick.net")
    for page in ("https://www.a.test/", "https://b.test/", ""):
        assert not rules.blocks(AD, page, "script")
    for page in ("https://c.test/", "https://[bad/"):
        assert rules.blocks(AD.replace("doubleclick.net", "googlesyndication.com"), page, "script")


def test_failures_are_counted(desk: Desk) -> None:
    Rules(desk).failed("proxy.timeout")
    assert desk.statistics.snapshot()["failures"] == {"proxy.timeout": 1}
