"""What runs shards, one after the other; and a process that does nothing else, for the engine of this machine.

    python -m marrow.batch.shard_worker

Takes: on standard input first what makes a worker, for which job and for which program, pickled; then a shard in each
line. Gives: what became of each, in a line; both are JSON. Keeps true: it loads what pages need before it is given the
first shard. It ends when its input does, or without a word when that program is gone, also if it went while this was
loading, and by no signal but SIGKILL: Ctrl-C is for the program.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from collections.abc import Callable
from traceback import format_exc
from typing import BinaryIO

from marrow.batch.job import Job
from marrow.batch.running import Orphaned, run_shard
from marrow.batch.shard import Shard
from marrow.batch.supervisor import COMMAND, Supervisor
from marrow.errors import MarrowError
from marrow.record import record
from marrow.workers.memory import keep_large_blocks

_LEFT = 1  # the exit code of a worker that was left alone, which nobody sees

Make = Callable[[bytes, int | None], "ShardWorker"]
"""Makes a worker for a job, which is pickled, and for the process that it is a child of, unless it is that itself."""


@record
class Outcome:
    """What became of a shard: it is done, or why it is not."""

    shard: int
    code: str = ""
    message: str = ""


class ShardWorker:
    """Runs one shard after the other, and keeps its process for pages over all of them."""

    def __init__(self, job: bytes, parent: int | None, *, command: tuple[str, ...] = COMMAND) -> None:
        self._job: Job = pickle.loads(job)  # it comes from the program, and from nobody else
        self._parent = parent
        if parent is not None:
            keep_large_blocks()
        self._supervisor = Supervisor(self._job, command=command)
        self._supervisor.start()  # while the first pages are read

    def run(self, shard: str) -> str:
        """Run a shard, and say what became of it, both as JSON."""
        outcome = self.outcome(Shard.of(json.loads(shard)))
        return json.dumps([outcome.shard, outcome.code, outcome.message])

    def outcome(self, shard: Shard) -> Outcome:
        """Run a shard; it never raises. Whoever it was run for may be gone by then: so is this process then."""
        try:
            run_shard(shard, self._job, self._supervisor, parent=self._parent)
        except Orphaned:
            sys.exit(_LEFT)
        except MarrowError as error:
            return Outcome(shard.number, error.code, f"{error.url}: {error.message}" if error.url else error.message)
        except Exception:  # it is tried again, and told in full where that fails too
            return Outcome(shard.number, "engine.failed", format_exc())
        return Outcome(shard.number)

    def close(self) -> None:
        """End its process for pages; where nobody does, that ends by itself when this one is gone."""
        self._supervisor.close()


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Run shards until there are no more."""
    try:
        make, job, program = pickle.load(source)  # they come from the program, and from nobody else
    except EOFError:  # it was gone before it could say anything
        os._exit(_LEFT)
    worker: ShardWorker = make(job, program)
    for line in source:
        _tell(sink, worker.run(line.decode()))
    worker.close()


def _tell(sink: BinaryIO, outcome: str) -> None:
    try:
        sink.write(outcome.encode() + b"\n")
        sink.flush()
    except ConnectionError:
        os._exit(_LEFT)  # at once: Python would try to write it once more, and tell that it cannot


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # not `SIG_IGN`, which those that are started here would inherit
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not get into what is told
    serve(sys.stdin.buffer, told)
