from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.progress import Progress, TextColumn

from marrow.batch.manifest import Counts
from marrow.batch.progress import Snapshot
from marrow.cli import batch_face
from marrow.cli.batch_face import told


def snapshot(left_s: float | None = 75) -> Snapshot:
    counts = Counts()
    for code, count in {"ok": 1200, "article.too_short": 30, "input.damaged": 2, "fetch.type": 3, "x.y": 1}.items():
        for _ in range(count):
            counts.add("ok" if code == "ok" else "failed", None if code == "ok" else code, 1000)
    return Snapshot(
        counts=counts, shards=4, shards_done=1, share=0.25, pages_s=210.4, bytes_s=2.5e7, seconds=9, left_s=left_s
    )


def test_the_bar_tells_rates_codes_and_the_time_left() -> None:
    assert told(snapshot()) == (
        "1,236 pages · 210 pages/s · 25.0 MB/s · ok 1,200 · article.too_short 30 · fetch.type 3 · input.damaged 2"
        " · 1:15 left"
    )
    assert told(snapshot(None)).endswith("input.damaged 2")


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
