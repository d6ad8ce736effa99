"""A batch that is killed, and one whose disk is full, end as one that nobody disturbed; `bench/chaos.py` does more."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.chaos import KINDS, digests, disturb, fill, finish, make_sources, start

KILLS = 5


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return make_sources(tmp_path_factory.mktemp("chaos") / "in", 960, seed=1)


@pytest.fixture(scope="module")
def calm(sources: list[str], tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What comes of it undisturbed."""
    out = tmp_path_factory.mktemp("calm") / "out"
    code, said = finish(start(sources, out, "here"))
    assert (code, "1,200 pages: 1,197 ok, 0 skipped, 3 failed" in said) == (0, True), said
    return digests(out)


def test_kills_change_nothing(sources: list[str], calm: dict[str, str], tmp_path: Path) -> None:
    killed = disturb(sources, tmp_path / "out", KILLS, seed=2)
    assert len(killed) == KILLS
    assert set(killed) == KINDS
    assert digests(tmp_path / "out") == calm


@pytest.mark.parametrize("engine", ["here", "local"])
def test_a_full_disk_changes_nothing(engine: str, sources: list[str], calm: dict[str, str], tmp_path: Path) -> None:
    said, filled = fill(sources, tmp_path / "disk", engine)
    assert "[output.full]" in said
    assert filled == calm
