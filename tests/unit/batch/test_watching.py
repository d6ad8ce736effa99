from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from time import sleep

import pytest

from marrow.batch import watching
from marrow.batch.layout import Layout
from marrow.batch.plan import Plan
from marrow.batch.progress import Snapshot
from marrow.batch.shard import Shard
from marrow.batch.shard_worker import Outcome
from marrow.batch.watching import Watch, line
from marrow.errors import MarrowError
from tests.unit.batch.test_progress import entry

PLAN = Plan({}, tuple(Shard(kind="warc", source="a", number=number, size=1000) for number in range(2)))


class Seen:
    def __init__(self) -> None:
        self.events: list[str] = []
        self.shown: list[Snapshot] = []

    def event(self, name: str, _facts: dict[str, object]) -> None:
        self.events.append(name)

    def shows(self, snapshot: Snapshot) -> None:
        self.shown.append(snapshot)


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    made = Layout(tmp_path)
    made.make()
    for number in range(2):
        made.put(made.entry(number), entry(number).to_dict())
    return made


def logged(layout: Layout) -> list[dict[str, object]]:
    return [json.loads(each) for each in layout.log.read_text("utf-8").splitlines()]


def test_everything_that_happens_is_told_and_logged(layout: Layout) -> None:
    face = Seen()
    watch = Watch(layout, face)
    assert watch.snapshot() is None
    with watch.looking():
        watch.begins(PLAN, [])
        watch.finished(Outcome(0))
        watch.finished(Outcome(1, "engine.failed", "lost"))
        watch.stumbled(MarrowError("engine.failed", "a worker is gone"))
        watch.finished(Outcome(1))
    events = ["begin", "shard done", "shard failed", "engine failed", "shard done", "end"]
    assert face.events == events
    told = logged(layout)
    assert [each["event"] for each in told] == events
    assert told[2]["message"] == "lost"
    assert (told[-1]["rows"], told[-1]["share"]) == (20, 1.0)
    assert face.shown[-1].shards_done == 2


def test_it_is_looked_at_now_and_then(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "_LOGGED_S", 0.0)
    face = Seen()
    watch = Watch(layout, face, look_s=0.01)
    with watch.looking():
        sleep(0.03)
        watch.begins(PLAN, [])
        while len(face.shown) < 2 or "progress" not in face.events:
            sleep(0.01)
    assert face.events[0] == "begin"


def test_what_stops_a_batch_is_logged(layout: Layout) -> None:
    watch = Watch(layout, Seen())
    watch.begins(PLAN, [])
    with pytest.raises(KeyboardInterrupt), watch.looking():
        raise KeyboardInterrupt
    assert logged(layout)[-1]["because"] == "KeyboardInterrupt"


def test_a_log_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    face = Seen()
    Watch(Layout(tmp_path / "none"), face).finished(Outcome(0, "engine.failed", "x"))
    assert face.events == ["shard failed"]


def test_a_line_is_json() -> None:
    made = line("begin", {"shards": 3}, now=lambda: datetime(2024, 5, 6, tzinfo=UTC))
    assert json.loads(made) == {"time": "2024-05-06T00:00:00+00:00", "event": "begin", "shards": 3}


def test_who_is_refused_leaves_no_line_in_the_log_of_another(layout: Layout) -> None:
    layout.log.write_text("theirs\n")
    seen = Seen()
    with pytest.raises(MarrowError), Watch(layout, seen).looking():
        raise MarrowError("output.exists", "another program is at it now")
    assert layout.log.read_text() == "theirs\n"
    assert seen.events == ["stopped"]
