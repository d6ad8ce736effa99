from __future__ import annotations

import io
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from marrow.batch.job import Job
from marrow.batch.layout import Layout
from marrow.batch.plan import plan
from marrow.batch.shard import Shard
from marrow.batch.shard_worker import ShardWorker, serve


def test_what_goes_wrong_with_a_shard_is_its_outcome(tmp_path: Path) -> None:
    made = Job(out=tmp_path / "out")
    Layout(made.out).make()
    worker = ShardWorker(pickle.dumps(made), os.getppid())
    missing = Shard(kind="warc", source=str(tmp_path / "none"), number=7, end=5, total=5)
    number, code, _ = json.loads(worker.run(json.dumps(missing.to_dict())))
    assert (number, code) == (7, "input.missing")
    defect = worker.outcome(Shard(kind="no such kind", source=""))
    assert defect.code == "engine.failed"
    assert "KeyError" in defect.message
    worker.close()


def test_a_worker_that_is_left_alone_tells_nobody(tmp_path: Path) -> None:
    made = Job(out=tmp_path / "out", sink="jsonl")
    (tmp_path / "a.html").write_bytes(b"<p>Tea")
    Layout(made.out).make()
    worker = ShardWorker(pickle.dumps(made), -1)  # it went before this was made
    shard = plan([str(tmp_path / "a.html")], made).shards[0]
    with pytest.raises(SystemExit):
        worker.run(json.dumps(shard.to_dict()))
    worker.close()
    assert not list(made.out.glob("part-*"))


def test_shards_come_in_lines_and_so_does_what_became_of_them(tmp_path: Path) -> None:
    made = Job(out=tmp_path / "out", sink="jsonl")
    (tmp_path / "a.html").write_text(f"<h1>Tea</h1><p>{'Water, leaves and time. ' * 9}")
    Layout(made.out).make()
    (shard,) = plan([str(tmp_path / "a.html")], made).shards
    line = json.dumps(shard.to_dict()).encode() + b"\n"
    told = io.BytesIO()
    serve(io.BytesIO(pickle.dumps((ShardWorker, pickle.dumps(made), os.getppid())) + line + line), told)
    assert told.getvalue() == b'[0, "", ""]\n' * 2
    assert Layout(made.out).entry(0).exists()


@pytest.mark.parametrize("is_there", [True, False])
def test_whose_program_is_gone_ends_without_a_word(is_there: bool, tmp_path: Path) -> None:
    """Gone before the worker had loaded; or when it was to be told what became of a shard."""
    made = Job(out=tmp_path / "out", sink="jsonl")
    (tmp_path / "a.html").write_text(f"<h1>Tea</h1><p>{'Water, leaves and time. ' * 9}")
    Layout(made.out).make()
    (shard,) = plan([str(tmp_path / "a.html")], made).shards
    command = [sys.executable, "-P", "-m", "marrow.batch.shard_worker"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stderr is not None
        worker.stdout.close()
        worker.stdin.write(pickle.dumps((ShardWorker, pickle.dumps(made), os.getpid() if is_there else -1)))
        worker.stdin.write(json.dumps(shard.to_dict()).encode() + b"\n")
        worker.stdin.close()
        assert (worker.stderr.read(), worker.wait(30)) == (b"", 1)
    assert Layout(made.out).entry(0).exists() == is_there


def test_a_worker_that_is_told_nothing_ends_without_a_word() -> None:
    ended = subprocess.run([sys.executable, "-m", "marrow.batch.shard_worker"], input=b"", capture_output=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, b"", b"")
