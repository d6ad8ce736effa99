"""The processes that run shards on this machine.

Takes: shards, as JSON. Gives: what became of each, as JSON, once that is known.
Keeps true: all processes start at once, so that they load while the engine does, and each has one shard at a time. One
that ends is replaced; the shard that it was at has failed (`engine.failed`), alone. After `close` there is none.
Refuses: where they cannot be started (`engine.failed`); a replacement that cannot is tried again with the next shard.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from asyncio import get_running_loop
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock
from types import TracebackType
from typing import Self

from marrow.batch.reasons import reason
from marrow.batch.shard_worker import Make
from marrow.errors import MarrowError

_COMMAND = (sys.executable, "-P", "-m", "marrow.batch.shard_worker")

_LONGEST_END_S = 5.0


class ShardWorkers:
    """Workers for a job, which is pickled. Close them when they are no longer needed."""

    def __init__(self, count: int, make: Make, job: bytes) -> None:
        self._given = pickle.dumps((make, job, os.getpid()))
        self._threads = ThreadPoolExecutor(count)  # each waits for a process, so that no event loop has to
        self._lock = Lock()
        self._is_closed = False
        self._processes: list[_Process] = []
        try:
            for _ in range(count):
                self._processes.append(_Process(self._given))
        except MarrowError:
            self.close()
            raise
        self._free: SimpleQueue[int] = SimpleQueue()
        for place in range(count):
            self._free.put(place)

    async def run(self, shard: str) -> str:
        """Have a shard run, as soon as a process is free."""
        return await get_running_loop().run_in_executor(self._threads, self._run, shard)

    def _run(self, shard: str) -> str:
        place = self._free.get()
        try:
            return self._processes[place].run(shard) or self._lost(place, shard)
        finally:
            self._free.put(place)

    def _lost(self, place: int, shard: str) -> str:
        """What became of a shard whose process ended; that is replaced."""
        message = f"the process that ran it ended (exit code {self._processes[place].ended()})"
        try:
            self._replace(place)
        except MarrowError as error:
            message += f"; {error.message}"
        return json.dumps([json.loads(shard)["number"], "engine.failed", message])

    def _replace(self, place: int) -> None:
        with self._lock:
            if not self._is_closed:
                self._processes[place] = _Process(self._given)

    def close(self) -> None:
        """End all of them, whatever they do; what waits still fails at once."""
        with self._lock:
            self._is_closed = True
        for each in self._processes:
            each.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Process:
    """A process, and the way to talk to it."""

    def __init__(self, given: bytes) -> None:
        try:
            self._process = subprocess.Popen(
                _COMMAND,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the program, which ends its workers itself
            )
        except OSError as error:
            raise MarrowError("engine.failed", f"no process can be started: {reason(error)}") from error
        with suppress(OSError):  # it has ended, which is seen when it is to run a shard
            self._put(given)

    def run(self, shard: str) -> str:
        """What became of a shard; nothing, where the process has ended, or ends before that is known."""
        assert self._process.stdout is not None
        told = b""
        with suppress(OSError, ValueError):  # the latter where it was closed
            self._put(shard.encode() + b"\n")
            told = self._process.stdout.readline()
        return told.decode() if told.endswith(b"\n") else ""

    def _put(self, data: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def ended(self) -> int:
        """The exit code of a process that broke off; it is ended where it does not end by itself."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_LONGEST_END_S)
        self.close()
        return self._process.wait()

    def close(self) -> None:
        """End it, and let go of what belongs to it."""
        self._process.kill()
        with suppress(OSError), self._process:  # what it did not take any more is lost, and no error
            pass
