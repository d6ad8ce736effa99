"""A few processes that work on pages, so that no page holds up another or the proxy itself.

Takes: jobs with their bodies. Gives: outcomes.
Keeps true: `do` never raises and never takes much longer than `page_timeout_s` twice: a page that takes longer, or ends
its worker, passes as it was, with a code (`proxy.timeout`, `proxy.worker`, `proxy.busy`), and the worker is replaced.
Nothing of a page stays in the proxy's own process but its bytes. No threads.
"""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import socket
import sys
from asyncio.subprocess import Process
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from marrow.options import Options
from marrow.proxy import wire
from marrow.proxy.job import Job, Outcome

COMMAND = (sys.executable, "-P", "-m", "marrow.proxy.worker")
_LONGEST_START_S = 60.0
_PAUSE_S = 1.0  # between a worker that did not start and the next try
_ROOM = 1 << 20  # for most pages, so that neither end waits for the other
# One page needs one core; threads of the numeric library would only fight over it.
_ALONE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
_BROKEN = (OSError, EOFError, ValueError, TypeError)  # it is gone, or talks nonsense
Answer = tuple[Outcome, bytes]


@dataclass(frozen=True, slots=True, eq=False)
class _Worker:
    """A process, and the way to talk to it."""

    process: Process
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def exchange(self, message: bytes) -> Answer:
        self.writer.write(message)
        await self.writer.drain()
        told, body = await wire.receive(self.reader)
        return Outcome(**json.loads(told)), body

    def kill(self) -> None:
        self.writer.close()
        with suppress(ProcessLookupError):
            self.process.kill()


class Workers:
    """The processes. `start` them and `close` them in one event loop."""

    def __init__(self, count: int, lists: Path, *, command: tuple[str, ...] = COMMAND) -> None:
        self._count = count
        self._command = (*command, str(lists))
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()  # the last one is the warmest
        self._all: set[_Worker] = set()
        self._hiring: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()

    async def start(self) -> None:
        """Start the processes; a page that comes before they are ready waits for one."""
        for _ in range(self._count):
            self._replace(None)

    async def ready(self) -> None:
        """Wait until all are ready."""
        while self._hiring:
            await asyncio.wait(self._hiring)

    async def close(self) -> None:
        """End the processes, whatever they do."""
        self._closing.set()
        for worker in self._all:
            worker.kill()
        await asyncio.gather(*self._hiring)
        for worker in self._all:
            await worker.process.wait()

    async def do(self, job: Job, body: bytes, options: Options, lists: str) -> Answer:
        """Have a page worked on. `lists` is the stamp of the ad lists; "" has the page go without."""
        message = wire.pack(json.dumps(asdict(job)).encode(), _pickled(options), lists.encode(), body)
        timeout_s = options.proxy.page_timeout_s
        try:
            async with asyncio.timeout(timeout_s):
                worker = await self._free.get()
        except TimeoutError:
            return Outcome(failure="proxy.busy"), b""
        try:
            async with asyncio.timeout(timeout_s):
                answer = await worker.exchange(message)
        except BaseException as error:
            self._dismiss(worker)  # half a message may be on its way
            if isinstance(error, TimeoutError):
                return Outcome(failure="proxy.timeout"), b""
            if isinstance(error, _BROKEN):
                return Outcome(failure="proxy.worker"), b""
            raise
        self._free.put_nowait(worker)
        return answer

    def _dismiss(self, worker: _Worker) -> None:
        worker.kill()
        self._replace(worker)

    def _replace(self, worker: _Worker | None) -> None:
        if not self._closing.is_set():
            task = asyncio.get_running_loop().create_task(self._hire(worker))
            self._hiring.add(task)
            task.add_done_callback(self._hiring.discard)

    async def _hire(self, last: _Worker | None) -> None:
        """Start a process in the place of the last, and again where it does not come up."""
        while not self._closing.is_set():
            if last is not None:
                await last.process.wait()
                self._all.discard(last)
            last = await _started(self._command)
            if last is not None:
                self._all.add(last)
                if not self._closing.is_set() and await _is_ready(last):
                    self._free.put_nowait(last)
                    return
                last.kill()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), _PAUSE_S)


async def _is_ready(worker: _Worker) -> bool:
    try:
        await asyncio.wait_for(wire.receive(worker.reader), _LONGEST_START_S)
    except (*_BROKEN, TimeoutError):
        return False
    return True


async def _started(command: tuple[str, ...]) -> _Worker | None:
    """A process that reads and writes at the other end of a socket; None where the system has no room for it now."""
    try:
        ours, theirs = socket.socketpair()
    except OSError:
        return None
    try:
        return await _between(ours, theirs, command)
    except OSError:
        ours.close()
        return None


async def _between(ours: socket.socket, theirs: socket.socket, command: tuple[str, ...]) -> _Worker:
    for end in (ours, theirs):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ROOM)
    with theirs:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=theirs.fileno(),
            stdout=theirs.fileno(),
            env=os.environ | _ALONE,
            start_new_session=True,  # Ctrl-C is for the proxy, which ends its workers itself
        )
    reader, writer = await asyncio.open_connection(sock=ours, limit=_ROOM)
    return _Worker(process, reader, writer)


@lru_cache(maxsize=256)
def _pickled(options: Options) -> bytes:
    return pickle.dumps(options)
