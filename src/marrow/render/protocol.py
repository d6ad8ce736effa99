"""The DevTools protocol over a pipe: commands out, answers and events in.

Takes: two file descriptors, one to write to a browser, one to read from it. Gives: `Connection`.
Keeps true: any number of threads may call at once, and each waits for its own answer; events come to the listener of
their session, in order, in a thread of the connection's own, which must not be kept waiting.
Refuses: calls on a connection that is closed (`render.gone`), that are not answered in time (`render.timeout`), or
whose answer has more than `_MOST_BYTES` (`render.too_large`): so much is never held. A browser that takes nothing for
`_TAKES_S` is as good as gone: what it was told in part cannot be told again.

A pipe, not a WebSocket: there is no port that another program, or a page, could connect to; nothing to install; and a
browser whose pipe is closed ends itself, so none is left behind however we end.
"""

from __future__ import annotations

import json
import os
import re
import select
import time
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Future
from itertools import count
from threading import Lock, Thread
from typing import Any

from marrow.errors import RenderError

Parameters = Mapping[str, Any]
Listener = Callable[[str, Parameters], None]
"""Is told the name and the parameters of an event."""

_CHUNK = 1 << 20
_MOST_BYTES = 256 << 20
"""Of a message. A snapshot of 120,000 nodes has some 60 million, a large picture no more; a page's scripts can make any
number of them, by a single attribute."""
_BEGIN = 64
_ANSWER = re.compile(rb'\{"id":(\d+),')
"""How the browser begins an answer."""
_TAKES_S = 30.0
_POLL_MS = 100
_END = b"\0"


class Refused(Exception):
    """The browser's own answer that it cannot do what was asked, such as on a tab that is gone."""


class Connection:
    """One browser, as one talks to it."""

    def __init__(self, write_to: int, read_from: int) -> None:
        self._out, self._in = write_to, read_from
        self._numbers = count(1)
        self._waiting: dict[int, tuple[str, Future[Parameters]]] = {}  # with the session that is asked
        self._listeners: dict[str, Listener] = {}
        self._writing, self._lock = Lock(), Lock()
        self._is_open, self._is_closing = True, False
        os.set_blocking(write_to, False)
        self._room = select.poll()
        self._room.register(write_to, select.POLLOUT)
        self._reader = Thread(target=self._read, name="marrow-browser", daemon=True)
        self._reader.start()

    @property
    def is_open(self) -> bool:
        return self._is_open

    def listen(self, session: str, listener: Listener | None) -> None:
        """Send the events of a session to a listener; with None, to nobody. The browser's own session is ""."""
        with self._lock:
            if listener is None:
                self._listeners.pop(session, None)
            else:
                self._listeners[session] = listener

    def call(self, method: str, session: str = "", *, timeout_s: float = 30.0, **parameters: Any) -> Parameters:
        """Ask for something, and wait for the answer."""
        number, answer = next(self._numbers), Future[Parameters]()
        with self._lock:
            if not self._is_open:
                raise _gone()
            self._waiting[number] = (session, answer)
        try:
            self._write(number, method, session, parameters)
            return answer.result(timeout_s)
        except TimeoutError as error:
            raise RenderError("render.timeout", f"the browser did not answer {method} in {timeout_s:g} s") from error
        except CancelledError as error:
            raise _gone() from error
        finally:
            with self._lock:
                self._waiting.pop(number, None)

    def tell(self, method: str, session: str = "", **parameters: Any) -> None:
        """Ask for something, and wait for nothing: whether it is done shows in events."""
        self._write(next(self._numbers), method, session, parameters)

    def give_up(self, session: str) -> None:
        """Let nobody wait for an answer of a session that has come to its end."""
        with self._lock:
            waiting = [answer for asked, answer in self._waiting.values() if asked == session]
        for answer in waiting:
            answer.cancel()

    def close(self) -> None:
        """Close the pipe, at which the browser ends; all who wait for an answer are told when it has."""
        self._is_closing = True  # whoever writes stops
        with self._writing:
            self._close_out()

    def _close_out(self) -> None:
        if self._out >= 0:
            os.close(self._out)
            self._out = -1

    def _write(self, number: int, method: str, session: str, parameters: Parameters) -> None:
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = memoryview(json.dumps(message).encode() + _END)
        with self._writing:
            try:
                while data:
                    data = data[self._written(data) :]
            except OSError as error:  # also of a pipe that was closed
                self._close_out()
                raise _gone() from error

    def _written(self, data: memoryview) -> int:
        """Write some; gives how much. A pipe may be full, and the browser stopped."""
        until = time.monotonic() + _TAKES_S
        while not self._is_closing and time.monotonic() < until:
            try:
                return os.write(self._out, data)
            except BlockingIOError:
                self._room.poll(_POLL_MS)
        raise BrokenPipeError("the browser takes nothing")

    def _read(self) -> None:
        """Read until the browser is gone, and then tell all who wait."""
        message = _Incoming()
        try:
            while chunk := os.read(self._in, _CHUNK):
                first, *rest = chunk.split(_END)
                message.add(first)
                for part in rest:
                    self._take(message.read())
                    message = _Incoming()
                    message.add(part)
        except (OSError, RenderError):  # a listener has something to tell, and the browser is gone
            pass
        finally:
            os.close(self._in)
            with self._lock:
                self._is_open = False
                waiting = list(self._waiting.values())
            for _, answer in waiting:
                answer.cancel()

    def _take(self, message: Parameters) -> None:
        if "id" in message:
            with self._lock:
                _, answer = self._waiting.pop(message["id"], ("", None))
            if answer is not None and not answer.cancelled():
                if message.get("isTooLarge"):
                    answer.set_exception(RenderError("render.too_large", "the browser has too much to tell"))
                elif "error" in message:
                    answer.set_exception(Refused(message["error"].get("message", "")))
                else:
                    answer.set_result(message["result"])
            return
        with self._lock:
            listener = self._listeners.get(message.get("sessionId", ""))
        if listener is not None:
            listener(message["method"], message["params"])


class _Incoming:
    """A message that is coming in. Of one that is too large, no more than its beginning is kept."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._begin = b""
        self._size = 0

    def add(self, part: bytes) -> None:
        self._begin += part[: _BEGIN - len(self._begin)]
        self._size += len(part)
        if self._size <= _MOST_BYTES:
            self._parts.append(part)
        else:
            self._parts.clear()

    def read(self) -> Parameters:
        if self._size > _MOST_BYTES:
            found = _ANSWER.match(self._begin)  # an event that is too large is as none
            return {"id": int(found[1]), "isTooLarge": True} if found else {"method": "", "params": {}}
        message: Parameters = json.loads(b"".join(self._parts))
        return message


def _gone() -> RenderError:
    return RenderError("render.gone", "the browser has ended")
