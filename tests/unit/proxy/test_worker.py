from __future__ import annotations

import json
import pickle
import subprocess
import sys
from dataclasses import asdict
from io import BytesIO
from pathlib import Path

from marrow.options import Options
from marrow.proxy import worker
from marrow.proxy.job import Job
from marrow.workers import wire
from tests.unit.proxy.test_treat import PAGE, URL

ORDER = (json.dumps(asdict(Job(URL, "reader"))).encode(), pickle.dumps(Options()))


def test_a_job_has_an_outcome_and_a_page(tmp_path: Path) -> None:
    for stamp in (b"", b"1"):
        outcome, page = worker.work(str(tmp_path), [*ORDER, stamp, PAGE])
        assert json.loads(outcome)["mode"] == "reader"
        assert b"the patience to wait" in page


def test_a_worker_is_a_process_that_ends_with_its_input(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-P", "-m", "marrow.proxy.worker", str(tmp_path)],
        input=wire.pack(*ORDER, b"", PAGE),
        stdout=subprocess.PIPE,
        timeout=30,
        check=True,
    )
    stream = BytesIO(ran.stdout)
    assert wire.read(stream) == []
    assert b"the patience to wait" in wire.read(stream)[1]
