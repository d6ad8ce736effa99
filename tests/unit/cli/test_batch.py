from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from marrow.batch import cluster, on_ray, sinks, waiting
from marrow.batch import engine as engines
from marrow.batch.job import Job
from marrow.batch.shard import Shard
from marrow.batch.shard_worker import Outcome
from marrow.cli.app import app
from tests.unit.batch.archives import page
from tests.unit.batch.running import simple


@pytest.fixture(autouse=True)
def _simply(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have --engine here do without a process for pages."""
    monkeypatch.setattr(engines, "here", simple)


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "site").mkdir()
    for number in range(3):
        (tmp_path / "site" / f"{number}.html").write_bytes(page(number))
    (tmp_path / "site" / "9.html").write_bytes(b"<p>Hi")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def marrow(*arguments: str) -> int:
    return app.main(["batch", *arguments, "--engine", "here"], standalone_mode=False)


def rows(part: str, sink: str = "parquet") -> list[dict[str, object]]:
    return list(sinks.rows(Path(part), sink))


def test_a_batch_is_run_and_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert marrow("site", "-o", "out") == 0
    told = capsys.readouterr()
    assert told.out == ""
    assert "4 pages: 3 ok, 1 skipped, 0 failed" in told.err
    assert "1  article.too_short" in told.err
    found = rows("out/part-000000.parquet")
    assert [row["title"] for row in found] == ["Tea 0", "Tea 1", "Tea 2", None]


def test_results_go_to_a_folder_that_is_not_read(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for out, code in (("s3://bucket/out", "output.remote"), ("site/out", "output.inside")):
        assert marrow("site", "-o", out) == 1
        assert f"{out}: " in (told := capsys.readouterr().err)
        assert f"[{code}]" in told
    assert [path.name for path in site.iterdir()] == ["site"]
    assert not (site / "site" / "out").exists()


def test_columns_formats_and_settings_are_chosen() -> None:
    arguments = ["--sink", "jsonl", "--to", "md", "--to", "html", "--fields", "title, chars", "--min-chars", "2"]
    assert marrow("site", "-o", "out", *arguments) == 0
    found = rows("out/part-000000.jsonl", "jsonl")
    assert list(found[0])[7:] == ["title", "markdown", "html", "chars"]
    assert found[3]["status"] == "ok"


def test_files_are_markdown_unless_told_otherwise() -> None:
    assert marrow("site", "-o", "out", "--sink", "files") == 0
    assert len(list(Path("out/part-000000").glob("*.md"))) == 3


def test_a_batch_goes_on_when_it_is_told_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert marrow("site", "-o", "out") == 0
    assert marrow("site", "-o", "out") == 1
    assert "[output.exists]" in capsys.readouterr().err
    assert marrow("site", "-o", "out", "--resume") == 0
    assert marrow("site", "-o", "out", "--resume", "--no-links") == 1
    assert "other links [output.plan]" in capsys.readouterr().err


def test_quiet_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert marrow("site", "-o", "out", "-q") == 0
    assert capsys.readouterr().err == ""


def test_every_event_can_be_a_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert marrow("site", "-o", "out", "--log-json") == 0
    events = [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()]
    assert events == ["begin", "shard done", "end"]
    assert len(Path("out/_marrow/log.jsonl").read_text().splitlines()) == 3


def test_a_person_sees_a_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marrow.cli.batch.is_terminal", lambda _: True)
    assert marrow("site", "-o", "out") == 0
    assert "4 pages: 3 ok" in capsys.readouterr().err


def test_duplicates_are_marked_and_reported(site: Path) -> None:
    (site / "site" / "8.html").write_bytes(page(2))
    assert marrow("site", "-o", "out", "--duplicates", "mark", "--near", "1", "--report", "report.html") == 0
    kinds = [row["duplicate_kind"] for row in rows("out/part-000000.parquet")]
    assert kinds == [None, None, None, "exact", None]
    assert "<!doctype html>" in Path("report.html").read_text()


@pytest.mark.parametrize(("pages", "repeated"), [("2", [1]), ("4", [])])
def test_how_often_a_block_repeats_is_said(site: Path, pages: str, repeated: list[int]) -> None:
    texts = ["Tea is hot.", "Ice is cold.", "Milk is white."]
    lines = [
        json.dumps({"url": "https://example.org/", "html": f"<h1>It</h1><p>{text * 9}</p><p>{'All rights. ' * 9}</p>"})
        for text in texts
    ]
    (site / "a.jsonl").write_text("\n".join(lines))
    chosen = ("--repeated-pages", pages, "--repeated-share", "0.5", "--method", "density")
    assert marrow("a.jsonl", "-o", "out", "--repeated", "mark", *chosen) == 0
    assert [row["repeated"] for row in rows("out/part-000000.parquet")] == 3 * [repeated]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["none.warc", "-o", "out"], 3),
        (["site", "-o", "out", "--fields", "colour"], 2),
        (["site", "-o", "out", "--sink", "files", "--duplicates", "mark"], 2),
        (["site"], 2),
        (["site", "-o", "out", "--address", "ray://head"], 2),
        (["site", "-o", "out", "--page-types", "news"], 2),
    ],
)
def test_what_cannot_be_done_is_refused_and_leaves_nothing(arguments: list[str], code: int) -> None:
    assert marrow(*arguments) == code
    assert not Path("out").exists()


def test_a_cluster_is_rays(monkeypatch: pytest.MonkeyPatch) -> None:
    from marrow.cli.batch import _engine

    made: list[dict[str, object]] = []
    monkeypatch.setattr(on_ray, "Ray", lambda **settings: made.append(settings))
    assert _engine("local", None) is engines.local
    _engine("ray", "ray://head:10001")
    assert made == [{"address": "ray://head:10001"}]


def test_sources_are_looked_at_before_anybody_waits_for_a_cluster(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    joined: list[object] = []
    monkeypatch.setattr(cluster, "join", lambda *given, **_: joined.append(given))
    assert app.main(["batch", "none.html", "-o", "out", "--engine", "ray"], standalone_mode=False) == 3
    assert "[input.missing]" in capsys.readouterr().err
    assert not joined


def test_a_cluster_that_is_not_there_is_told_once() -> None:
    command = [sys.executable, "-m", "marrow", "batch", "site", "-o", "out", "--engine", "ray", "--address", "nonsense"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 1
    assert ran.stderr.count("no cluster at nonsense: Invalid address format: nonsense [engine.failed]") == 1
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(("engine", "package"), [("local", "daft"), ("ray", "daft"), ("ray", "ray")])
def test_without_the_package_of_its_engine_nothing_is_begun(
    engine: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    assert app.main(["batch", "site", "-o", "out", "--engine", engine], standalone_mode=False) == 2
    assert not Path("out").exists()


def interrupted(shards: Sequence[Shard], job: Job) -> Iterator[Outcome]:
    """An engine that is stopped after its first shard."""
    yield from simple(shards[:1], job)
    raise KeyboardInterrupt


def test_ctrl_c_says_what_is_kept(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "here", interrupted)
    for package in ("daft", "ray"):
        monkeypatch.delitem(sys.modules, package, raising=False)
    assert marrow("site", "-o", "out", "--shard-pages", "2") == 130
    told = "stopped (kept: 1 of 2 parts); the same command with --resume does the rest"
    assert capsys.readouterr().err == f"marrow: {told}\n"
    monkeypatch.setattr(engines, "here", simple)
    assert marrow("site", "-o", "out", "--shard-pages", "2", "--resume") == 0
    assert "4 pages: 3 ok" in capsys.readouterr().err


def test_ctrl_c_at_a_terminal_ends_daft_too(site: Path) -> None:
    for number in range(100):
        (site / "site" / f"1{number}.html").write_bytes(page(number))
    command = [sys.executable, "-m", "marrow", "batch", "site", "-o", "out", "--shard-pages", "2"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as batch:
        while batch.poll() is None and not list(Path("out/_marrow").glob("shards/*.json")):
            time.sleep(0.01)
        os.killpg(batch.pid, signal.SIGINT)  # as terminals do
        _, told = batch.communicate(timeout=30)
    assert batch.returncode == 130, told
    assert re.fullmatch(r"marrow: stopped \(kept: \d+ of 52 parts\); .*--resume does the rest\n", told)
    assert marrow("site", "-o", "out", "--shard-pages", "2", "--resume") == 0
    found = [row["id"] for part in sorted(Path("out").glob("part-*")) for row in rows(str(part))]
    assert found == sorted(map(str, Path("site").iterdir()))


def test_ctrl_c_is_an_event_for_those_who_read_events(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "here", interrupted)
    for package in ("daft", "ray"):
        monkeypatch.delitem(sys.modules, package, raising=False)
    assert marrow("site", "-o", "out", "--log-json") == 130
    events = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [each["event"] for each in events] == ["begin", "shard done", "stopped"]


@pytest.mark.parametrize("has_daft", [True, False])
def test_ctrl_c_does_not_wait_for_threads_of_engines(has_daft: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[object] = []
    monkeypatch.setattr(engines, "here", interrupted)
    if has_daft:
        monkeypatch.setitem(sys.modules, "daft", ModuleType("daft"))
    else:
        monkeypatch.delitem(sys.modules, "daft", raising=False)
    monkeypatch.setitem(sys.modules, "ray", SimpleNamespace(shutdown=lambda: left.append("no cluster")))
    monkeypatch.setattr(os, "_exit", left.append)
    marrow("site", "-o", "out", "-q")
    assert left == ["no cluster", 130]


def test_an_error_does_not_wait_for_dafts_threads_either(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(shards: Sequence[Shard], _: Job) -> Iterator[Outcome]:
        yield Outcome(shards[0].number, "output.full", "there is no room left")

    left: list[int] = []
    monkeypatch.setattr(engines, "here", full)
    monkeypatch.setattr(os, "_exit", left.append)
    for is_left in (False, True):
        monkeypatch.setattr(waiting, "is_left", lambda is_left=is_left: is_left)
        assert marrow("site", "-o", "out", "--resume") == 1
        assert "[output.full]" in capsys.readouterr().err
    assert left == [1]


def test_names_are_those_of_the_batch() -> None:
    from marrow.batch.job import SINKS
    from marrow.batch.marks import Marking
    from marrow.cli import batch

    assert batch._SINKS == SINKS
    told = Marking(near=batch.NEAR, repeated_pages=batch.REPEATED_PAGES, repeated_share=batch.REPEATED_SHARE)
    assert told == Marking()
