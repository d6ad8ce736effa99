from __future__ import annotations

from pathlib import Path

from marrow.adlists.known import WELL_KNOWN
from marrow.adlists.store import Store
from marrow.io.target import parse


def test_all_addresses_are_secure_and_well_formed_and_all_names_can_be_subscribed_to(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for name, url in WELL_KNOWN.items():
        assert parse(url).scheme == "https"
        assert store.add(name).source == url
    assert [each.name for each in store.subscriptions] == sorted(WELL_KNOWN)
