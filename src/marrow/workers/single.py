"""One process that works on messages, for a caller that waits: `Crew` without an event loop.

Takes: the parts of messages (`wire`), each with the time it may take. Gives: what a reader makes of the answer.
Keeps true: the process is started with the first message, unless somebody wants it before, and again after it was
ended: one that takes too long, talks nonsense or ends is never given another message. All of this fails alone with
`Late` or `Lost`; a process that does not come up with `Unstarted`, which is no fault of the message. One message may
wait while another is worked on, if it lies in memory that both see (`shared`): neither end then waits for the other.
"""

from __future__ import annotations

import os
import socket
import struct
import subprocess
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import accumulate
from time import monotonic
from typing import TypeVar

from marrow.workers import wire
from marrow.workers.crew import Late, Lost
from marrow.workers.shared import NAME, Shared

T = TypeVar("T")
_LONGEST_START_S = 60.0
_LONGEST_END_S = 5.0
_ROOM = 1 << 20  # for most pages, so that neither end waits for the other
_ALONE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")  # one page needs one core
_NUMBER = struct.Struct(">I")


class Unstarted(Lost):
    """The process did not come up, or ended before it was ready."""


class Single:
    """A process, and the way to talk to it. Close it when it is no longer needed. Of the environment it gets all but
    the `secrets`."""

    def __init__(self, command: tuple[str, ...], *, secrets: Container[str] = ()) -> None:
        self._command, self._secrets = command, secrets
        self._process: subprocess.Popen[bytes] | None = None
        self._end: socket.socket | None = None
        self._shared: Shared | None = None
        self._is_ready = False
        self.started = 0

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return self._process.pid if self._process else None

    def exchange(self, message: Sequence[bytes], read: Callable[[list[bytes]], T], *, work_s: float) -> T:
        """Have a message worked on; `read` raises `ValueError` or `TypeError` at an answer that is none."""
        self.begin(message, work_s=work_s)
        return self.finish(read, work_s=work_s)

    def start(self) -> None:
        """Start the process, if there is none. The first message waits until it is ready, or tells why it is not."""
        with suppress(OSError):
            self._launched()

    def can_wait(self, message: Sequence[bytes]) -> bool:
        """Whether a message may be begun before the last one is finished."""
        return self._shared is not None and self._shared.has_room(message)

    def has(self, number: int) -> bool:
        """Whether the process that `begin` gave the number of is still the one that messages are handed to."""
        return self._end is not None and number == self.started

    def begin(self, message: Sequence[bytes], *, work_s: float) -> int:
        """Hand over a message; gives the number of the process. It is to be `finish`ed before the next one is begun,
        or after that, where it `can_wait`; but for no more than one."""
        with self._failing(Unstarted):
            end = self._ready()
        with self._failing():
            _send(end, self._packed(message), monotonic() + work_s)
        return self.started

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
        if self._shared is not None:
            self._shared.close()
        self._process = self._end = self._shared = None
        self._is_ready = False

    def _packed(self, message: Sequence[bytes]) -> Sequence[bytes]:
        """What is sent of a message."""
        if self._shared is None or not self._shared.has_room(message):
            return (wire.head(message), *message)
        return [wire.pointer(message, self._shared.put(message))]

    def _launched(self) -> socket.socket:
        """Our end of the way to the process, which need not be ready."""
        if self._end is not None:
            return self._end
        ours, theirs = socket.socketpair()
        for end in (ours, theirs):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ROOM)
        shared = Shared.made()
        try:
            with theirs:
                self._process = subprocess.Popen(
                    self._command,
                    stdin=theirs.fileno(),
                    stdout=theirs.fileno(),
                    env=self._environment() | _ALONE | ({NAME: str(shared.file)} if shared else {}),
                    pass_fds=[shared.file] if shared else [],
                    start_new_session=True,  # Ctrl-C is for the program, which ends its workers itself
                )
        finally:
            self._end, self._shared = ours, shared  # also where it fails: `close` lets go of them
        self.started += 1
        return ours

    def _environment(self) -> dict[str, str]:
        return {name: value for name, value in os.environ.items() if name not in self._secrets}

    def _ready(self) -> socket.socket:
        """The same, once it is ready."""
        end = self._launched()
        if not self._is_ready:
            try:
                _receive(end, monotonic() + _LONGEST_START_S)
            except TimeoutError as error:  # no message has had its time yet
                raise EOFError("the worker did not start") from error
            self._is_ready = True
        return end

    def _ended(self) -> int | None:
        """The exit code of a process that broke off; None where it has to be ended."""
        code = None
        if self._process is not None:
            with suppress(subprocess.TimeoutExpired):
                code = self._process.wait(_LONGEST_END_S)
        self.close()
        return code


def _send(end: socket.socket, pieces: Sequence[bytes], until: float) -> None:
    """Send a message without making one piece of its pieces, which may be megabytes."""
    left = [memoryview(piece) for piece in pieces]
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
    rest = _exactly(end, sum(lengths), until)  # at once: to wait for each part takes as long as to read it
    ends = list(accumulate(lengths))
    return [rest[stop - length : stop] for length, stop in zip(lengths, ends, strict=True)]


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
