from __future__ import annotations

import json
import pickle
import subprocess
import sys
from io import BytesIO

from marrow.options import Options
from marrow.serve import worker
from marrow.serve.jobs import Answer, Ask
from marrow.workers import wire
from tests.unit.serve.serving import PAGE

_PARTS = [b"extract", pickle.dumps(Options()), pickle.dumps(Ask(html=PAGE.encode(), to="json"))]


def test_a_message_is_a_job() -> None:
    answer = Answer.of(list(worker.work(_PARTS)))
    assert (answer.status, json.loads(answer.body)["title"]) == (200, "The bridge")


def test_a_worker_is_a_process_that_ends_with_its_input() -> None:
    ran = subprocess.run(
        [sys.executable, "-P", "-m", "marrow.serve.worker", str(1 << 30)],
        input=wire.pack(*_PARTS),
        stdout=subprocess.PIPE,
        timeout=60,
        check=True,
    )
    stream = BytesIO(ran.stdout)
    assert wire.read(stream) == []
    assert Answer.of(wire.read(stream)) == Answer.of(list(worker.work(_PARTS)))
