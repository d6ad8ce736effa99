from __future__ import annotations

import signal
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from marrow.batch import supervisor as supervisor_module
from marrow.batch.job import Job
from marrow.batch.record import Fate, Record
from marrow.batch.supervisor import Supervisor, Unguarded
from marrow.options import Options
from tests.unit.batch.archives import page

Start = Callable[[str], Supervisor]
JOB = Job(out=Path("out"), options=Options().change(batch_timeout_s=0.2))
_WORKER = """
import json, os, signal, sys, time
from pathlib import Path
from marrow.workers import process

def answer(parts):
    html = parts[2].decode()
{}
    return (json.dumps({{"status": "ok", "title": html, "pid": os.getpid()}}).encode(),)

process.run(answer, int(sys.argv[1]))
"""


_BUSY = """
import sys, time
from marrow.batch import worker
from marrow.workers import process

def work(html, *_):
    end = time.monotonic() + (0.6 if html == b"sleep" else 60)
    while time.monotonic() < end:
        if html == b"sleep":
            time.sleep(0.1)
    return {"status": "ok"}

worker.work = work
process.run(worker.answer, int(sys.argv[1]))
"""


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts supervisors of a worker that does something else."""
    started: list[Supervisor] = []

    def make(body: str) -> Supervisor:
        script = tmp_path / "worker.py"
        script.write_text(_WORKER.format(textwrap.indent(textwrap.dedent(body), "    ")))
        started.append(Supervisor(JOB, command=(sys.executable, str(script))))
        return started[-1]

    yield make
    for each in started:
        each.close()


def record(html: str) -> Record:
    return Record(id="a", html=html.encode())


def test_pages_are_worked_on_in_one_process_after_the_other() -> None:
    with Supervisor(Job(out=Path("out"))) as supervisor:
        first = supervisor.make(Record(id="a", html=page(1), url="https://example.org/", charset="utf-8"))
        second = supervisor.make(Record(id="b", html=b""))
        assert supervisor.replaced == 0
    assert first == Unguarded(Job(out=Path("out"))).make(Record(id="a", html=page(1), url="https://example.org/"))
    assert (second["status"], second["code"]) == ("failed", "input.empty")


def test_a_record_with_a_fate_goes_past_the_worker() -> None:
    fate = Fate("failed", "input.damaged", "read", "broken")
    expected = {"status": "failed", "code": "input.damaged", "stage": "read", "message": "broken"}
    supervisor = Supervisor(JOB, command=("there is none",))
    assert supervisor.make(Record(id="a", fate=fate)) == expected
    assert Unguarded(JOB).make(Record(id="a", fate=fate)) == expected


def test_a_page_that_takes_too_long_is_ended_and_the_next_one_is_not(start: Start) -> None:
    supervisor = start("if html == 'slow': time.sleep(60)")
    assert supervisor.make(record("one"))["title"] == "one"
    late = supervisor.make(record("slow"))
    assert (late["status"], late["code"]) == ("failed", "worker.timeout")
    assert supervisor.make(record("two"))["title"] == "two"
    assert supervisor.replaced == 1


def test_processor_time_is_what_counts(tmp_path: Path) -> None:
    script = tmp_path / "worker.py"
    script.write_text(_BUSY)
    with Supervisor(JOB, command=(sys.executable, str(script))) as supervisor:
        assert supervisor.make(record("sleep"))["status"] == "ok"
        assert supervisor.make(record("spin"))["code"] == "worker.timeout"


def test_a_signal_of_the_timer_is_a_page_that_took_too_long(start: Start) -> None:
    supervisor = start("os.kill(os.getpid(), signal.SIGPROF)")
    assert supervisor.make(record("x"))["code"] == "worker.timeout"
    assert supervisor.replaced == 0


def test_a_page_that_needs_too_much_memory_fails(start: Start) -> None:
    supervisor = start("if html == 'large': bytearray(1 << 34)")
    assert supervisor.make(record("large"))["code"] == "worker.memory"
    assert supervisor.make(record("small"))["status"] == "ok"


def test_a_page_is_tried_again_when_its_process_was_killed(start: Start, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    supervisor = start(f"""
        if not Path({str(seen)!r}).exists():
            Path({str(seen)!r}).touch()
            os.kill(os.getpid(), {int(signal.SIGKILL)})
    """)
    assert supervisor.make(record("x"))["title"] == "x"
    assert supervisor.replaced == 1


def test_a_page_that_always_ends_its_process_is_lost(start: Start) -> None:
    supervisor = start("if html == 'bad': os._exit(3)")
    lost = supervisor.make(record("bad"))
    assert (lost["status"], lost["code"]) == ("failed", "worker.lost")
    assert supervisor.replaced == 2
    assert supervisor.make(record("good"))["status"] == "ok"


def test_nonsense_is_no_row(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor_module, "TRIES", 1)
    supervisor = start("return [part.encode() for part in html.split()]")
    for nonsense in ("[]", "{", "{}", "1 2"):
        assert supervisor.make(record(nonsense))["code"] == "worker.lost"
