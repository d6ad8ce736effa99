from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from marrow.workers import single, wire
from marrow.workers.crew import Late, Lost
from marrow.workers.shared import ROOM, Shared
from marrow.workers.single import Single, Unstarted

WORKER = """
import os, sys, time
from marrow.workers import process

def work(parts):
    if parts[0] == b"sleep":
        time.sleep(60)
    if parts[0] == b"end":
        os._exit(5)
    if parts[0] == b"key":
        return (os.environ.get("KEY", "none").encode(),)
    return (parts[0], str(os.getpid()).encode())

process.run(work, 1 << 32)
"""


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[Single]:
    script = tmp_path / "worker.py"
    script.write_text(WORKER)
    made = Single((sys.executable, str(script)))
    yield made
    made.close()


def ask(worker: Single, text: bytes, work_s: float = 30) -> list[bytes]:
    return worker.exchange([text], list, work_s=work_s)


def test_one_process_answers_all_messages(worker: Single) -> None:
    assert worker.pid is None
    answers = [ask(worker, text) for text in (b"one", b"two", b"x" * (3 << 20))]
    assert [len(text) for text, _ in answers] == [3, 3, 3 << 20]
    assert {int(pid) for _, pid in answers} == {worker.pid}
    assert worker.started == 1


def test_one_that_takes_too_long_is_ended(worker: Single) -> None:
    ask(worker, b"one")
    pid = worker.pid
    with pytest.raises(Late):
        ask(worker, b"sleep", work_s=0.2)
    assert pid is not None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert ask(worker, b"two")[0] == b"two"


def test_one_that_ends_is_lost_with_its_code(worker: Single) -> None:
    with pytest.raises(Lost) as lost:
        ask(worker, b"end")
    assert lost.value.code == 5
    assert ask(worker, b"two")[0] == b"two"


def test_one_that_was_killed_while_it_was_free_is_lost(worker: Single) -> None:
    ask(worker, b"one")
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(Lost) as lost:
        ask(worker, b"two")
    assert lost.value.code == -signal.SIGKILL


def test_an_answer_that_cannot_be_read_is_a_lost_worker(worker: Single) -> None:
    def refuse(_: list[bytes]) -> None:
        raise ValueError

    with pytest.raises(Lost) as lost:
        worker.exchange([b"one"], refuse, work_s=30)
    assert lost.value.code is None
    assert worker.pid is None


def test_too_many_parts_are_no_message(worker: Single, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(worker, b"one")
    monkeypatch.setattr(wire, "MOST_PARTS", 1)
    with pytest.raises(Lost):
        ask(worker, b"two")


def test_who_is_interrupted_ends_the_process(worker: Single) -> None:
    def interrupted(_: list[bytes]) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        worker.exchange([b"one"], interrupted, work_s=30)
    assert worker.pid is None


def test_that_a_process_does_not_start_is_told_as_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unstarted):
        ask(Single((str(tmp_path / "none"),)), b"one")
    with pytest.raises(Unstarted) as ended:
        ask(Single((sys.executable, "-c", "raise SystemExit(7)")), b"one")
    assert ended.value.code == 7
    monkeypatch.setattr(single, "_LONGEST_START_S", 0.2)
    monkeypatch.setattr(single, "_LONGEST_END_S", 0.1)
    sleeper = Single((sys.executable, "-c", "import time; time.sleep(60)"))
    with pytest.raises(Unstarted):
        ask(sleeper, b"one")
    assert sleeper.pid is None


def test_a_process_gets_no_secrets(worker: Single, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEY", "opens")
    assert ask(worker, b"key") == [b"opens"]
    with closing(Single((sys.executable, "-c", WORKER), secrets={"KEY"})) as other:
        assert ask(other, b"key") == [b"none"]


def test_other_things_can_be_done_while_a_message_is_worked_on(worker: Single) -> None:
    worker.begin([b"one"], work_s=30)
    assert worker.pid is not None
    assert worker.finish(list, work_s=30)[0] == b"one"


def test_a_message_may_wait_while_another_is_worked_on(worker: Single) -> None:
    assert not worker.can_wait([b"one"])  # there is no process yet
    first = worker.begin([b"one"], work_s=30)
    assert worker.can_wait([b"two"])
    assert not worker.can_wait([bytes(ROOM), b"x"])
    second = worker.begin([b"two" * 100_000], work_s=30)
    assert [len(worker.finish(list, work_s=30)[0]) for _ in range(2)] == [3, 300_000]
    assert first == second == 1
    assert worker.has(1)


def test_a_message_that_waits_is_lost_with_the_process(worker: Single) -> None:
    first = worker.begin([b"end"], work_s=30)
    with suppress(Lost):  # the process may have ended by now
        worker.begin([b"two"], work_s=30)
    with pytest.raises(Lost):
        worker.finish(list, work_s=30)
    assert not worker.has(first)
    assert worker.begin([b"two"], work_s=30) == first + 1
    assert worker.finish(list, work_s=30)[0] == b"two"


@pytest.mark.parametrize("is_shared", [True, False])
def test_large_messages_are_sent(worker: Single, is_shared: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not is_shared:
        monkeypatch.setattr(Shared, "made", lambda: None)
    for text in (b"x" * (ROOM + 1), b"x" * ROOM, b"small"):
        assert ask(worker, text)[0] == text


def test_a_process_can_be_started_before_there_is_a_message(worker: Single, tmp_path: Path) -> None:
    worker.start()
    pid = worker.pid
    assert pid is not None
    worker.start()
    assert int(ask(worker, b"one")[1]) == pid
    assert worker.started == 1
    missing = Single((str(tmp_path / "none"),))
    missing.start()  # who wants something of it is told
    with pytest.raises(Unstarted):
        ask(missing, b"one")


def test_nothing_stays_open(worker: Single) -> None:
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(3):
        ask(worker, b"one")
        worker.close()
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_what_was_not_begun_cannot_be_finished(worker: Single) -> None:
    with pytest.raises(Lost):
        worker.finish(list, work_s=30)
