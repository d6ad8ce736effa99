"""One process that works on messages, for a caller that waits: `Crew` without an event loop.

Takes: the parts of messages (`wire`), each with the time it may take. Gives: what a reader makes of the answer.
Keeps true: the process is started with the first message, and again after it was ended: one that takes too long, talks
nonsense or ends is never given another message. All of this fails alone with `Late` or `Lost`; a process that does not
come up with `Unstarted`, which is no fault of the message.
"""

from __future__ import annotations

import os
import socket
import struct
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TypeVar

from marrow.workers import wire
from marrow.workers.crew import Late, Lost

T = TypeVar("T")
_LONGEST_START_S = 60.0
_LONGEST_END_S = 5.0
_ROOM = 1 << 20  # for most pages, so that neither end waits for the other
_ALONE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")  # one page needs one core
_NUMBER = struct.Struct(">I")


class Unstarted(Lost):
    """The process did not come up, or ended before it was ready."""


class Single:
    """A process, and the way to talk to it. Close it when it is no longer needed."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._end: socket.socket | None = None
        self.started = 0

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return self._process.pid if self._process else None

    def exchange(self, message: Sequence[bytes], read: Callable[[list[bytes]], T], *, work_s: float) -> T:
        """Have a message worked on; `read` raises `ValueError` or `TypeError` at an answer that is none."""
        self.begin(message, work_s=work_s)
        return self.finish(read, work_s=work_s)

    def begin(self, message: Sequence[bytes], *, work_s: float) -> None:
        """Hand over a message. The next thing to do is to `finish`, or to `close`."""
        with self._failing(Unstarted):
            end = self._end or self._start()
        with self._failing():
            _send(end, message, monotonic() + work_s)

    def finish(self, read: Callable[[list[bytes]], T], *, work_s: float) -> T:
        """What became of the message, once that is known."""
        with self._failing():
            if self._end is None:
                raise EOFError("nothing was begun")
            return read(_receive(self._end, monotonic() + work_s))

    @contextmanager
    def _failing(self, lost: type[Lost] = Lost) -> Iterator[None]:
        try:
            yield
        except TimeoutError as error:
            self.close()
            raise Late from error
        except (OSError, EOFError) as error:
            raise lost(self._ended()) from error
        except (ValueError, TypeError) as error:
            self.close()
            raise lost from error
        except BaseException:
            self.close()  # half a message may be on its way
            raise

    def close(self) -> None:
        """End the process, whatever it does."""
        if self._end is not None:
            self._end.close()
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            self._process.wait()
        self._process = self._end = None

    def _start(self) -> socket.socket:
        ours, theirs = socket.socketpair()
        self._end = ours
        for end in (ours, theirs):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ROOM)
        with theirs:
            self._process = subprocess.Popen(
                self._command,
                stdin=theirs.fileno(),
                stdout=theirs.fileno(),
                env=os.environ | _ALONE,
                start_new_session=True,  # Ctrl-C is for the program, which ends its workers itself
            )
        self.started += 1
        try:
            _receive(ours, monotonic() + _LONGEST_START_S)
        except TimeoutError as error:  # no message has had its time yet
            raise EOFError("the worker did not start") from error
        return ours

    def _ended(self) -> int | None:
        """The exit code of a process that broke off; None where it has to be ended."""
        code = None
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                code = self._process.wait(_LONGEST_END_S)
        self.close()
        return code


def _send(end: socket.socket, parts: Sequence[bytes], until: float) -> None:
    """Send a message without making one piece of its parts, which may be megabytes."""
    left = [memoryview(part) for part in (wire.head(parts), *parts)]
    while left:
        end.settimeout(_left(until))
        sent = end.sendmsg(left)
        while left and sent >= len(left[0]):
            sent -= len(left.pop(0))
        if sent:
            left[0] = left[0][sent:]


def _receive(end: socket.socket, until: float) -> list[bytes]:
    """The next message, part by part."""
    (count,) = _NUMBER.unpack(_exactly(end, _NUMBER.size, until))
    if count > wire.MOST_PARTS:
        raise ValueError(f"{count} parts are no message of ours")
    lengths = [number for (number,) in _NUMBER.iter_unpack(_exactly(end, count * _NUMBER.size, until))]
    return [_exactly(end, length, until) for length in lengths]


def _exactly(end: socket.socket, length: int, until: float) -> bytes:
    data = bytearray(length)
    view, have = memoryview(data), 0
    while have < length:
        end.settimeout(_left(until))
        got = end.recv_into(view[have:])
        if not got:
            raise EOFError("the worker is gone")
        have += got
    return bytes(data)


def _left(until: float) -> float:
    if (left := until - monotonic()) <= 0:
        raise TimeoutError
    return left
