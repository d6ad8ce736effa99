from __future__ import annotations

import io
import re
from pathlib import Path

import click
import pytest
from rich.console import Console
from rich.progress import Progress, TextColumn

from marrow.batch.job import Job
from marrow.batch.layout import Layout
from marrow.batch.manifest import Counts
from marrow.batch.progress import Snapshot
from marrow.batch.run import run
from marrow.cli import batch_face
from marrow.cli.batch_face import told
from tests.unit.batch.archives import page
from tests.unit.batch.running import Noted, simple


def snapshot(left_s: float | None = 75, seconds: float = 9) -> Snapshot:
    counts = Counts()
    for code, count in {"ok": 1200, "article.too_short": 30, "input.damaged": 2, "fetch.type": 3, "x.y": 1}.items():
        for _ in range(count):
            counts.add("ok" if code == "ok" else "failed", None if code == "ok" else code, 1000)
    return Snapshot(
        counts=counts,
        shards=4,
        shards_done=1,
        share=0.25,
        pages_s=210.4,
        bytes_s=2.5e7,
        seconds=seconds,
        left_s=left_s,
    )


def test_the_bar_tells_rates_codes_and_the_time_left() -> None:
    assert told(snapshot(), 200) == (
        "1,236 pages · 210 pages/s · 25.0 MB/s · ok 1,200 · article.too_short 30 · fetch.type 3 · input.damaged 2"
        " · 1:15 left"
    )
    assert told(snapshot(None), 200).endswith("input.damaged 2")


def test_what_matters_least_is_left_out_where_there_is_no_room() -> None:
    whole = told(snapshot(), 200)
    lines = [told(snapshot(), room) for room in range(len(whole) + 1)]
    assert all(len(line) <= room for room, line in enumerate(lines) if room > 40)
    assert lines[62] == "1,236 pages · 210 pages/s · 25.0 MB/s · ok 1,200 · 1:15 left"
    assert lines[0] == "1,236 pages · ok 1,200 · 1:15 left"
    assert lines[-1] == whole


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_bar_fits_the_screen(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("FORCE_COLOR", "1")
    with batch_face.bar() as shown:
        shown.shows(snapshot())
    lines = re.sub(r"\x1b\[[^A-Za-z]*[A-Za-z]", "", capsys.readouterr().err).replace("\r", "\n").splitlines()
    assert any(" 25% 1,236 pages" in line and line.rstrip().endswith("1:15 left") for line in lines)
    assert max(map(len, lines)) <= width


def test_a_stopped_batch_tells_what_is_there_of_it(tmp_path: Path) -> None:
    assert batch_face.kept(Layout(tmp_path)) == "stopped before it began"
    (tmp_path / "a.html").write_bytes(page())
    job = Job(out=tmp_path / "out")
    result = run([str(tmp_path / "a.html")], job, simple, Noted())
    assert batch_face.kept(Layout(job.out)).startswith("stopped (kept: 1 of 1 part);")
    assert "out: 1 part, " in batch_face.summary(result, "out", None)


def test_what_goes_wrong_stands_above_the_bar() -> None:
    screen = io.StringIO()
    with Progress(TextColumn("{task.fields[told]}"), console=Console(file=screen, width=200)) as progress:
        bar = batch_face.Bar(progress)
        bar.shows(snapshot())
        bar.event("shard failed", {"message": "Traceback\n[red]KeyError\x1b[31m"})
        bar.event("shard done", {})
    assert "marrow: shard failed: [red]KeyError\ufffd[31m" in screen.getvalue()
    assert "shard done" not in screen.getvalue()


def test_without_a_bar_what_goes_wrong_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    face = batch_face.Plain()
    face.shows(snapshot())
    face.event("engine failed", {"message": "a worker is gone"})
    face.event("end", {})
    assert capsys.readouterr().err == "marrow: engine failed: a worker is gone\n"


def test_without_a_bar_a_line_comes_now_and_then_at_distances_that_grow(capsys: pytest.CaptureFixture[str]) -> None:
    face = batch_face.Plain()
    told_at = []
    for seconds in range(0, 3600, 5):
        face.shows(snapshot(seconds=seconds))
        if line := capsys.readouterr().err:
            told_at.append(seconds)
            assert line == f"marrow: {batch_face.clock(seconds)} · 1 of 4 parts · {told(snapshot(), 200)}\n"
    assert told_at == [30, 60, 120, 240, 480, 960, 1560, 2160, 2760, 3360]


def test_a_log_that_nobody_takes_any_more_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(click, "echo", broken)
    batch_face.Plain().shows(snapshot(seconds=60))
