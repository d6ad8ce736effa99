from __future__ import annotations

import shutil
import signal
import sys
import textwrap
import time
from collections.abc import Callable, Container, Iterator, Sequence
from itertools import chain, count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from marrow.batch import supervisor as supervisor_module
from marrow.batch.job import Job
from marrow.batch.record import Fate, Record
from marrow.batch.schema import Row
from marrow.batch.supervisor import Maker, Supervisor, Unguarded
from marrow.errors import MarrowError
from marrow.options import Options
from marrow.workers import shared
from tests.unit.batch.archives import page

Start = Callable[[str], Supervisor]
JOB = Job(out=Path("out"), options=Options().change(batch_timeout_s=0.2))
_WORKER = """
import json, os, signal, sys, time
from itertools import chain, count
from pathlib import Path
from marrow.workers import process

def row(html):
{}
    return {{"status": "ok", "title": html, "pid": os.getpid()}}

def answer(parts):
    return [json.dumps({{"row": row(html.decode())}}).encode() for html in parts[2:]]

process.run(answer, int(sys.argv[1]))
"""


_BUSY = """
import sys, time
from marrow.batch import work as module, worker
from marrow.workers import process

def work(html, *_):
    end = time.monotonic() + (0.6 if html == b"sleep" else 60)
    while time.monotonic() < end:
        if html == b"sleep":
            time.sleep(0.1)
    return {"status": "ok"}

module.work = work
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


def rows(maker: Maker, *handfuls: Sequence[Record]) -> list[Row]:
    return [made.row for _, made in maker.make(handfuls)]


def row(maker: Maker, page: Record) -> Row:
    (found,) = rows(maker, [page])
    return found


def test_pages_are_worked_on_in_one_process_after_the_other() -> None:
    with Supervisor(Job(out=Path("out"))) as supervisor:
        records = [Record(id="a", html=page(1), url="https://example.org/", charset="utf-8"), Record(id="b", html=b"")]
        first, second = rows(supervisor, records)
        assert supervisor.replaced == 0
    assert [first, second] == rows(Unguarded(Job(out=Path("out"))), records)
    assert (second["status"], second["code"]) == ("failed", "input.empty")


def test_a_record_with_a_fate_goes_past_the_worker() -> None:
    fate = Fate("failed", "input.damaged", "read", "broken")
    expected = {"status": "failed", "code": "input.damaged", "stage": "read", "message": "broken"}
    supervisor = Supervisor(JOB, command=("there is none",))
    assert row(supervisor, Record(id="a", fate=fate)) == expected
    assert row(Unguarded(JOB), Record(id="a", fate=fate)) == expected


def test_a_page_that_takes_too_long_is_ended_and_the_next_one_is_not(start: Start) -> None:
    supervisor = start("if html == 'slow': time.sleep(60)")
    assert row(supervisor, record("one"))["title"] == "one"
    late = row(supervisor, record("slow"))
    assert (late["status"], late["code"]) == ("failed", "worker.timeout")
    assert row(supervisor, record("two"))["title"] == "two"
    assert supervisor.replaced == 1


def test_processor_time_is_what_counts(tmp_path: Path) -> None:
    script = tmp_path / "worker.py"
    script.write_text(_BUSY)
    with Supervisor(JOB, command=(sys.executable, str(script))) as supervisor:
        assert row(supervisor, record("sleep"))["status"] == "ok"
        assert row(supervisor, record("spin"))["code"] == "worker.timeout"


def test_a_signal_of_the_timer_is_a_page_that_took_too_long(start: Start) -> None:
    supervisor = start("os.kill(os.getpid(), signal.SIGPROF)")
    assert row(supervisor, record("x"))["code"] == "worker.timeout"
    assert supervisor.replaced == 0


def test_a_page_that_needs_too_much_memory_fails(start: Start) -> None:
    supervisor = start("if html == 'large': bytearray(1 << 34)")
    assert row(supervisor, record("large"))["code"] == "worker.memory"
    assert row(supervisor, record("small"))["status"] == "ok"


def test_a_page_is_tried_again_when_its_process_was_killed(start: Start, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    supervisor = start(f"""
        if not Path({str(seen)!r}).exists():
            Path({str(seen)!r}).touch()
            os.kill(os.getpid(), {int(signal.SIGKILL)})
    """)
    assert row(supervisor, record("x"))["title"] == "x"
    assert supervisor.replaced == 1


def test_a_page_that_always_ends_its_process_is_lost(start: Start) -> None:
    supervisor = start("if html == 'bad': os._exit(3)")
    lost = row(supervisor, record("bad"))
    assert (lost["status"], lost["code"]) == ("failed", "worker.lost")
    assert supervisor.replaced == 2
    assert row(supervisor, record("good"))["status"] == "ok"


def test_nonsense_is_no_row(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor_module, "TRIES", 1)
    supervisor = start("return json.loads(html)")
    for nonsense in ("[]", "1", "null", "{}", '"status"', '["status"]'):
        assert row(supervisor, record(nonsense))["code"] == "worker.lost"


def test_an_answer_of_another_kind_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor_module, "TRIES", 1)
    script = tmp_path / "worker.py"
    for answer in ('[b"{"]', "[b'[]']", """[b'{"status": "ok"}']""", "[]", """2 * [b'{"row": {"status": "ok"}}']"""):
        script.write_text(f"from marrow.workers import process\n\nprocess.run(lambda _: {answer}, 1 << 32)\n")
        with Supervisor(JOB, command=(sys.executable, str(script))) as supervisor:
            assert row(supervisor, record("x"))["code"] == "worker.lost"


def test_the_next_are_read_while_some_are_worked_on(start: Start, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    supervisor = start(f"Path({str(seen)!r}).touch()")
    was_seen: list[bool] = []

    def handfuls() -> Iterator[list[Record]]:
        yield [record("one"), record("two")]
        for _ in range(300):
            if seen.exists():
                break
            time.sleep(0.1)
        was_seen.append(seen.exists())
        yield [record("three")]

    assert [made.row["title"] for _, made in supervisor.make(handfuls())] == ["one", "two", "three"]
    assert was_seen == [True]


def test_a_bad_page_leaves_those_beside_it_as_they_are(start: Start) -> None:
    supervisor = start("if html == 'bad': os._exit(3)")
    fate = Fate("skipped", "fetch.type", "read", "is a picture")
    found = rows(
        supervisor, [record("one"), record("bad"), Record(id="a", fate=fate), record("two")], [record("three")]
    )
    assert [each.get("title") or each["code"] for each in found] == ["one", "worker.lost", "fetch.type", "two", "three"]


def test_a_kill_from_outside_leaves_no_mark_in_a_handful(start: Start, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    supervisor = start(f"""
        if html == 'two' and not Path({str(seen)!r}).exists():
            Path({str(seen)!r}).touch()
            os.kill(os.getpid(), {int(signal.SIGKILL)})
    """)
    found = rows(supervisor, [record("one"), record("two"), record("three")], [record("four")])
    assert [each["title"] for each in found] == ["one", "two", "three", "four"]


def test_those_that_waited_behind_a_bad_page_are_worked_on_again(start: Start) -> None:
    supervisor = start("if html == 'bad': os._exit(3)")
    handfuls = ["one", "bad two", "three four", "bad", "bad", "five", "six bad", "seven", "eight nine"]
    found = rows(supervisor, *([record(html) for html in several.split()] for several in handfuls))
    assert [each.get("title", "bad") for each in found] == " ".join(handfuls).split()


def test_the_next_wait_in_the_process_while_some_are_worked_on(start: Start, tmp_path: Path) -> None:
    go_on = str(tmp_path / "go on")
    supervisor = start(f"""
        while html == 'two' and not Path({go_on!r}).exists():
            time.sleep(0.05)
    """)
    made = supervisor.make([[record("one")], [record("two")], [record("three")]])
    assert next(made)[1].row["title"] == "one"
    Path(go_on).touch()  # it was handed over, and nobody waits for it yet
    assert [each.row["title"] for _, each in made] == ["two", "three"]
    assert supervisor.replaced == 0


def test_pages_too_large_to_wait_are_sent(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "ROOM", 5000)
    supervisor = start("")
    large = "x" * 6000
    found = rows(supervisor, [record("one")], [record(large), record("two")], [record("three")])
    assert [each["title"] for each in found] == ["one", large, "two", "three"]


def test_a_process_starts_before_there_is_a_page(start: Start) -> None:
    supervisor = start("")
    supervisor.start()
    assert row(supervisor, record("one"))["title"] == "one"
    assert supervisor.replaced == 0


@pytest.mark.parametrize("is_alone", [True, False])
def test_no_page_is_lost_where_no_process_starts(is_alone: bool) -> None:
    supervisor = Supervisor(JOB, command=(sys.executable, "-c", "raise SystemExit(7)"))
    with pytest.raises(MarrowError, match=r"does not start \(exit code 7\)") as refused:
        rows(supervisor, [record("one")] if is_alone else [record("one"), record("two")])
    assert refused.value.code == "engine.failed"
    assert supervisor.replaced == supervisor_module.TRIES - 1


def test_a_process_that_starts_at_last_is_as_good(start: Start, tmp_path: Path) -> None:
    supervisor = start("")
    script, tried = tmp_path / "worker.py", str(tmp_path / "tried")
    stumble = f"import pathlib\ntried = pathlib.Path({tried!r})\nif not tried.exists():\n    exit(tried.touch())\n"
    script.write_text(stumble + script.read_text())
    assert row(supervisor, record("one"))["title"] == "one"
    assert supervisor.replaced == 1


def test_what_nobody_waits_for_is_ended(start: Start) -> None:
    supervisor = start("if html == 'slow': time.sleep(60)")
    made = supervisor.make([[record("one")], [record("slow")], [record("slow")]])
    assert next(made)[1].row["title"] == "one"
    made.close()
    assert row(supervisor, record("two"))["title"] == "two"
    assert supervisor.replaced == 1


def test_a_source_that_breaks_off_ends_what_was_begun(start: Start) -> None:
    supervisor = start("")

    def handfuls() -> Iterator[list[Record]]:
        yield [record("one")]
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        rows(supervisor, *handfuls())
    with pytest.raises(OSError, match="gone"):
        list(supervisor.make(handfuls()))
    assert row(supervisor, record("two"))["title"] == "two"


@given(st.lists(st.lists(st.sampled_from(["ok", "bad", "kill", "fate"]), max_size=3), max_size=8))
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_record_has_its_own_row_whatever_becomes_of_processes(
    start: Start, tmp_path: Path, plan: list[list[str]]
) -> None:
    seen = tmp_path / "seen"
    shutil.rmtree(seen, ignore_errors=True)
    seen.mkdir()
    supervisor = start(f"""
        kind, number = html.split()
        if kind == 'bad':
            os._exit(3)
        if kind == 'kill' and not Path({str(seen)!r}, number).exists():
            Path({str(seen)!r}, number).touch()
            os.kill(os.getpid(), {int(signal.SIGKILL)})
    """)
    numbers = count()
    handfuls = [[f"{kind} {next(numbers)}" for kind in several] for several in plan]
    fate = Fate("skipped", "fetch.type", "read", "is a picture")
    records = [
        [Record(id=html, html=html.encode(), fate=fate if html.startswith("fate") else None) for html in several]
        for several in handfuls
    ]
    found = list(supervisor.make(records))
    assert [each.id for each, _ in found] == list(chain.from_iterable(handfuls))
    for each, made in found:
        expected = {"bad": "worker.lost", "fate": "fetch.type"}.get(each.id.split()[0])
        assert made.row.get("code") == expected
        assert made.row.get("title") == (None if expected else each.id)
    supervisor.close()


def test_what_works_on_pages_has_no_key_of_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Container[str]] = []
    monkeypatch.setattr(supervisor_module, "Single", lambda _, *, secrets: kept.append(secrets))
    Supervisor(JOB)
    assert "RAY_AUTH_TOKEN" in kept[0]
