from __future__ import annotations

import os
from pathlib import Path

import pytest

from marrow import adlists
from marrow.adlists.stamped import blocker_of, stamp_of
from marrow.errors import InputError


def test_lists_that_cannot_be_read_leave_the_embedded_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: adlists.Store) -> adlists.Blocker:
        raise InputError("input.damaged", "broken")

    monkeypatch.setattr(adlists.Store, "blocker", broken)
    assert blocker_of(str(tmp_path), "1") is adlists.embedded()


def test_lists_are_read_once_for_a_stamp(tmp_path: Path) -> None:
    assert blocker_of(str(tmp_path), "2") is blocker_of(str(tmp_path), "2")
    assert blocker_of(str(tmp_path), "") is None


def test_a_folder_that_changes_has_another_stamp(tmp_path: Path) -> None:
    before = stamp_of(tmp_path)
    os.utime(tmp_path, ns=(1, 1))
    assert before != stamp_of(tmp_path) == "1"
    assert stamp_of(tmp_path / "nothing") == "none"
