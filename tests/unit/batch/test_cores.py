from __future__ import annotations

import os
from pathlib import Path

import pytest

from marrow.batch import cores as module
from marrow.batch.cores import cores


@pytest.fixture
def group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A group in a group, on a machine of eight processors."""
    group = tmp_path / "root" / "outer" / "inner"
    group.mkdir(parents=True)
    (tmp_path / "own").write_text("4:memory:/\n0::/outer/inner\n")
    monkeypatch.setattr(module, "_ROOT", tmp_path / "root")
    monkeypatch.setattr(module, "_OWN", tmp_path / "own")
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    return group


@pytest.mark.usefixtures("group")
def test_all_are_ours_where_nobody_says_otherwise() -> None:
    assert cores() == 8
    module._OWN.unlink()
    assert cores() == 8


@pytest.mark.parametrize(
    ("given", "count"),
    [("max 100000", 8), ("200000 100000", 2), ("150000 100000", 2), ("5000 100000", 1), ("1600000 100000", 8)]
    + [(text, 8) for text in ("", "much", "1 0", "1 2 3")],
)
def test_a_container_has_as_many_as_it_has_the_time_of(group: Path, given: str, count: int) -> None:
    (group / "cpu.max").write_text(f"{given}\n")
    assert cores() == count


def test_the_smallest_of_groups_counts(group: Path) -> None:
    (group / "cpu.max").write_text("400000 100000\n")
    (group.parent / "cpu.max").write_text("300000 100000\n")
    assert cores() == 3


@pytest.mark.usefixtures("group")
def test_a_system_without_affinity_has_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1
