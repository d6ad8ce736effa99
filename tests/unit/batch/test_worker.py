from __future__ import annotations

import json
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from marrow.batch.answers import unpack
from marrow.batch.job import Job
from marrow.batch.worker import answer
from tests.unit.batch.archives import page

JOB = pickle.dumps(Job(out=Path("out"), fields=("title",)))


def test_each_page_of_a_message_is_answered_with_the_columns_of_its_row() -> None:
    known = json.dumps([["https://example.org/", None, "2024-05-06"], ["", "utf-8", ""]]).encode()
    first, second = map(unpack, answer([JOB, known, page(5), b""]))
    assert (first.row["status"], first.row["title"]) == ("ok", "Tea 5")
    assert second.row["code"] == "input.empty"
    assert first.seconds > 0  # which of them takes longer is the machine's affair
    assert second.seconds >= 0


def test_the_timer_runs_while_a_page_is_worked_on_and_not_after(monkeypatch: pytest.MonkeyPatch) -> None:
    set_to: list[float] = []
    monkeypatch.setattr(signal, "setitimer", lambda _, seconds: set_to.append(seconds))
    list(answer([JOB, b'[["", "utf-8", ""], ["", "utf-8", ""]]', b"", b""]))
    assert set_to == [30.0, 0, 30.0, 0]


def test_it_loads_no_event_loop() -> None:
    program = "import sys, marrow.batch.worker; print('asyncio' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, timeout=30, check=True)
    assert loaded.stdout == b"False\n"
