"""A batch on Daft, or on a Ray cluster of two workers that this starts: run by tests, in a process of its own.

    python -m tests.unit.batch.on_engine local|ray|lossy OUT SOURCE...

On a cluster that is lossy the first process that begins with a shard is killed. Of one that is started the addresses
are told that anybody reaches but this machine; there should be none. And what it says of tasks that fail.

Daft has one runner for the life of a process, and it and Ray leave threads and open files behind.

A cluster that starts asks the metadata services of clouds where it is, also with its reports turned off, unless a file
in the home folder tells. No test leaves this machine, so it gets such a file.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from bench.chaos import processes

from marrow.batch import cluster, on_ray
from marrow.batch.engine import Daft
from marrow.batch.job import Job
from marrow.batch.loading import load_ray, native_daft
from marrow.batch.on_ray import Ray
from marrow.batch.run import run
from marrow.batch.shard import Shard
from marrow.batch.shard_worker import ShardWorker
from marrow.options import Options
from tests.unit.batch.running import Noted

_LISTENS = "0A"
_LOOPBACK = "0100007F"


class Lost(ShardWorker):
    """Is killed at its first shard, once in a batch."""

    def run(self, shard: str) -> str:
        try:
            self._job.out.with_name("killed").touch(exist_ok=False)
        except FileExistsError:
            return super().run(shard)
        os.kill(os.getpid(), signal.SIGKILL)
        return ""


class Broken(ShardWorker):
    """Cannot be made."""

    def __init__(self, _job: bytes, _parent: int | None) -> None:
        raise ValueError("no worker\nat all")


def told_of_failures(job: Job) -> list[str]:
    """What a cluster says of tasks that fail: of one whose worker cannot be made, and of one without Marrow."""
    shard = Shard(kind="warc", source="none")
    told = [each.message for each in Ray(make=Broken)([shard], job)]
    elsewhere: Any = ModuleType("elsewhere")
    elsewhere._run, sys.modules["elsewhere"] = on_ray._run, elsewhere
    on_ray._run.__module__ = "elsewhere"  # by which workers look for it
    return told + [each.message for each in Ray()([shard], job)]


def reached_from_elsewhere() -> list[str]:
    """Ends that this program and those that it started listen at, as the system writes them, but for loopback's."""
    parents = dict(processes())
    ours = {os.getpid()}
    for _ in range(4):
        ours |= {pid for pid, parent in parents.items() if parent in ours}
    open_files = {_target(file) for pid in ours for file in Path(f"/proc/{pid}/fd").glob("*")}
    found = []
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == _LISTENS and f"socket:[{fields[9]}]" in open_files:
                found.append(fields[1])
    assert found, "a cluster listens somewhere"
    return [end for end in found if not end.partition(":")[0].endswith(_LOOPBACK)]


def _target(file: Path) -> str:
    try:
        return str(file.readlink())
    except OSError:  # it was closed since
        return ""


if __name__ == "__main__":
    kind, out, *sources = sys.argv[1:]
    home = Path(out).with_name("home")
    if kind != "local":
        home.mkdir()
        (home / "ray_bootstrap_config.yaml").write_text("{}")
        os.environ["HOME"] = str(home)
        native_daft()  # which loads Ray: the cluster is to be of this machine alone even so
        cluster.start(2)
    options = Options().change(shard_pages=2, batch_workers=2)
    watcher = Noted()
    engine = Daft() if kind == "local" else Ray(make=Lost if kind == "lossy" else ShardWorker)
    run(sources, Job(out=Path(out), options=options, sink="jsonl"), engine, watcher)
    print("failed:", watcher.failed, [str(error) for error in watcher.errors])
    if kind != "local":
        print("reached:", reached_from_elsewhere())
        print("in the home folder:", sorted(path.name for path in home.rglob("*")))
        print("told:", told_of_failures(Job(out=Path(out))))
        load_ray().shutdown()
