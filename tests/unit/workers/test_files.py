from __future__ import annotations

import resource

import pytest

from marrow.workers.files import allow_files


@pytest.mark.parametrize(
    ("given", "allowed"),
    [
        ((256, 1 << 20), (8192, 1 << 20)),
        ((256, 4096), (4096, 4096)),
        ((256, resource.RLIM_INFINITY), (8192, resource.RLIM_INFINITY)),
        ((1 << 20, 1 << 20), (1 << 20, 1 << 20)),
    ],
)
def test_as_many_connections_as_the_system_lets_us(
    given: tuple[int, int], allowed: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = [given]
    monkeypatch.setattr("resource.getrlimit", lambda _: limits[-1])
    monkeypatch.setattr("resource.setrlimit", lambda _, limit: limits.append(limit))
    allow_files(8192)
    assert limits[-1] == allowed
