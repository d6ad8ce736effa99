"""A batch on Daft, here or on a Ray cluster of two workers that this starts: run by tests, in a process of its own.

    python -m tests.unit.batch.on_daft local|ray OUT SOURCE...

Daft has one runner for the life of a process, and it and Ray leave threads and open files behind.

A cluster that starts asks the metadata services of clouds where it is, also with its reports turned off, unless a file
in the home folder tells. No test leaves this machine, so it gets such a file.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from marrow.batch import cluster
from marrow.batch.engine import Daft
from marrow.batch.job import Job
from marrow.batch.loading import load_ray
from marrow.batch.run import run
from marrow.options import Options
from tests.unit.batch.running import Noted

if __name__ == "__main__":
    kind, out, *sources = sys.argv[1:]
    if kind == "ray":
        home = Path(out).with_name("home")
        home.mkdir()
        (home / "ray_bootstrap_config.yaml").write_text("{}")
        os.environ["HOME"] = str(home)
        cluster.start(2)
    options = Options().change(shard_pages=2, batch_workers=2)
    watcher = Noted()
    run(sources, Job(out=Path(out), options=options, sink="jsonl"), Daft(on_ray=kind == "ray"), watcher)
    print("failed:", watcher.failed, [str(error) for error in watcher.errors])
    if kind == "ray":
        load_ray().shutdown()
