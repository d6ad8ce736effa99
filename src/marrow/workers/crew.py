"""A few processes that work on messages, so that none holds up another or the program itself.

Takes: messages (`wire`), each with the time it may take. Gives: what a reader makes of the answer.
Keeps true: there are always as many workers as at the start: one that takes too long, talks nonsense or ends is ended
and replaced; what nobody began is not lost with it, for a worker that ended while it was free is never given work.
`exchange` fails alone with a `WorkerError`: `Busy`, `Late` or `Lost`. No threads; one event loop.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from marrow.workers import wire

T = TypeVar("T")
_LONGEST_START_S = 60.0
_LONGEST_END_S = 5.0
_PAUSE_S = 1.0  # between a worker that did not start and the next try
_ROOM = 1 << 20  # for most pages, so that neither end waits for the other
# One page needs one core; threads of the numeric library would only fight over it.
_ALONE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
_BROKEN = (OSError, EOFError, ValueError, TypeError)  # it is gone, or talks nonsense


class WorkerError(Exception):
    """A message has no answer."""


class Busy(WorkerError):
    """No worker was free in time. None has seen the message."""


class Late(WorkerError):
    """The worker took too long."""


class Lost(WorkerError):
    """The worker ended, or talked nonsense; `code` is its exit code, where it ended by itself."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__(f"the worker ended with {code}")
        self.code = code


@dataclass(frozen=True, slots=True, eq=False)
class _Worker:
    """A process, and the way to talk to it."""

    process: Process
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @property
    def is_gone(self) -> bool:
        return self.process.returncode is not None or self.reader.at_eof()

    async def exchange(self, message: bytes, read: Callable[[list[bytes]], T]) -> T:
        self.writer.write(message)
        await self.writer.drain()
        return read(await wire.receive(self.reader))

    def kill(self) -> None:
        self.writer.close()
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                # Not `process.kill`, which looks first whether it has ended, and keeps that from those who wait for it.
                os.kill(self.process.pid, signal.SIGKILL)


class Crew:
    """The processes of one command. `start` them and `close` them in one event loop."""

    def __init__(self, command: tuple[str, ...], count: int) -> None:
        self._command, self._count = command, count
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()  # the last one is the warmest
        self._able: set[_Worker] = set()
        self._places: list[asyncio.Task[None]] = []
        self._changed, self._closing = asyncio.Condition(), asyncio.Event()
        self.replaced = 0

    @property
    def able(self) -> int:
        """How many workers there are now."""
        return len(self._able)

    @property
    def free(self) -> int:
        """How many of them have nothing to do."""
        return self._free.qsize()

    async def start(self) -> None:
        """Start the processes; a message that comes before they are ready waits for one."""
        self._places = [asyncio.create_task(self._place()) for _ in range(self._count)]

    async def ready(self) -> None:
        """Wait until all are ready."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.able == self._count)

    async def close(self) -> None:
        """End the processes, whatever they do."""
        self._closing.set()
        for worker in tuple(self._able):
            worker.kill()
        await asyncio.gather(*self._places)

    async def exchange(
        self, message: Callable[[], bytes], read: Callable[[list[bytes]], T], *, wait_s: float, work_s: float
    ) -> T:
        """Have a message worked on. It is made when there is a worker for it, so that those who wait take no memory.

        `read` raises `ValueError` or `TypeError` at an answer that is none.
        """
        worker = await self._taken(wait_s)
        try:
            async with asyncio.timeout(work_s):
                answer = await worker.exchange(message(), read)
        except BaseException as error:
            self._able.discard(worker)
            if isinstance(error, _BROKEN) and not isinstance(error, TimeoutError):
                raise Lost(await _end_of(worker)) from error
            worker.kill()  # half a message may be on its way
            if isinstance(error, TimeoutError):
                raise Late from error
            raise
        self._free.put_nowait(worker)
        return answer

    async def _taken(self, wait_s: float) -> _Worker:
        """A worker that was free, and still is there."""
        try:
            async with asyncio.timeout(wait_s):
                while (worker := await self._free.get()).is_gone:
                    self._able.discard(worker)
                    worker.kill()
                return worker
        except TimeoutError as error:
            raise Busy from error

    async def _place(self) -> None:
        """The place of one worker: taken by a new one as soon as the last has ended."""
        while not self._closing.is_set():
            worker = await _started(self._command)
            is_ready = worker is not None and not self._closing.is_set() and await self._is_ready(worker)
            if worker is not None and is_ready:
                await self._offer(worker)
            if worker is not None:
                worker.kill()
                await worker.process.wait()
            if not is_ready:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), _PAUSE_S)
            self.replaced += 1

    async def _offer(self, worker: _Worker) -> None:
        """Have a worker work, until it ends."""
        self._able.add(worker)
        self._free.put_nowait(worker)
        async with self._changed:
            self._changed.notify_all()
        await worker.process.wait()
        self._able.discard(worker)

    async def _is_ready(self, worker: _Worker) -> bool:
        """Whether a new worker says that it can begin, and nobody ends the crew meanwhile."""
        said = asyncio.ensure_future(wire.receive(worker.reader))
        ended = asyncio.ensure_future(self._closing.wait())
        await asyncio.wait((said, ended), timeout=_LONGEST_START_S, return_when=asyncio.FIRST_COMPLETED)
        is_ready = said.done() and not self._closing.is_set() and not isinstance(said.exception(), _BROKEN)
        for task in (said, ended):
            task.cancel()
        await asyncio.gather(said, ended, return_exceptions=True)
        return is_ready


async def _end_of(worker: _Worker) -> int | None:
    """The exit code of a worker that broke off; None where it has to be ended."""
    if worker.reader.at_eof():
        with suppress(TimeoutError):
            return await asyncio.wait_for(worker.process.wait(), _LONGEST_END_S)
    worker.kill()
    return None


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
            start_new_session=True,  # Ctrl-C is for the program, which ends its workers itself
        )
    reader, writer = await asyncio.open_connection(sock=ours, limit=_ROOM)
    return _Worker(process, reader, writer)
