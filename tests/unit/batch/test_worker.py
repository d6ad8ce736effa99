from __future__ import annotations

import json
import pickle
import signal
from pathlib import Path

import pytest

from marrow.batch.job import Job
from marrow.batch.worker import answer
from tests.unit.batch.archives import page

JOB = pickle.dumps(Job(out=Path("out"), fields=("title",)))


def test_a_message_is_answered_with_the_columns_of_a_row() -> None:
    known = json.dumps({"url": "https://example.org/", "charset": None, "day": "2024-05-06"}).encode()
    (told,) = answer([JOB, known, page(5)])
    row = json.loads(told)
    assert (row["status"], row["title"]) == ("ok", "Tea 5")


def test_the_timer_runs_while_a_page_is_worked_on_and_not_after(monkeypatch: pytest.MonkeyPatch) -> None:
    set_to: list[float] = []
    monkeypatch.setattr(signal, "setitimer", lambda _, seconds: set_to.append(seconds))
    answer([JOB, b'{"url": "", "charset": "utf-8", "day": ""}', b""])
    assert set_to == [30.0, 0]
