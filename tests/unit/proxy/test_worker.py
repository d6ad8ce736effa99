from __future__ import annotations

import json
import pickle
import resource
import subprocess
import sys
from dataclasses import asdict
from io import BytesIO
from pathlib import Path

import pytest

from marrow import adlists
from marrow.errors import InputError
from marrow.options import Options
from marrow.proxy import wire, worker
from marrow.proxy.job import Job
from tests.unit.proxy.test_treat import PAGE, URL

ORDER = (json.dumps(asdict(Job(URL, "reader"))).encode(), pickle.dumps(Options()))


def test_a_worker_says_that_it_is_ready_and_then_answers_each_job(tmp_path: Path) -> None:
    source = BytesIO(wire.pack(*ORDER, b"", PAGE) + wire.pack(*ORDER, b"1", PAGE))
    sink = BytesIO()
    worker.serve(source, sink, str(tmp_path))
    sink.seek(0)
    assert wire.read(sink) == []
    for _ in range(2):
        outcome, page = wire.read(sink)
        assert json.loads(outcome)["mode"] == "reader"
        assert b"the patience to wait" in page


def test_lists_that_cannot_be_read_leave_the_embedded_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: adlists.Store) -> adlists.Blocker:
        raise InputError("input.damaged", "broken")

    monkeypatch.setattr(adlists.Store, "blocker", broken)
    assert worker._blocker(str(tmp_path), "1") is adlists.embedded()


@pytest.mark.parametrize(
    ("soft", "hard", "bounded"),
    [(-1, -1, worker.MOST_MEMORY), (-1, 1 << 30, 1 << 30), (1 << 29, -1, None), (1 << 40, -1, worker.MOST_MEMORY)],
)
def test_a_worker_has_a_bound_on_its_memory(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, bounded: int | None
) -> None:
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limit: limits.append(limit))
    worker._bound_memory()
    assert limits == ([] if bounded is None else [(bounded, hard)])


def test_a_worker_is_a_process_that_ends_with_its_input(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-P", "-m", "marrow.proxy.worker", str(tmp_path)],
        input=wire.pack(*ORDER, b"", PAGE),
        stdout=subprocess.PIPE,
        timeout=30,
        check=True,
    )
    stream = BytesIO(ran.stdout)
    assert wire.read(stream) == []
    assert b"the patience to wait" in wire.read(stream)[1]
