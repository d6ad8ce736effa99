"""The DevTools protocol over a pipe: commands out, answers and events in.

Takes: two file descriptors, one to write to a browser, one to read from it, and how to (`wire`). Gives: `Connection`.
Keeps true: any number of threads may call at once, and each waits for its own answer; events come to the listener of
their session, in order, in a thread of the connection's own, which must not be kept waiting. Answers are read by who
asked for them.
Refuses: calls on a connection that is closed (`render.gone`), that are not answered in time (`render.timeout`), or
whose answer is too large to be held (`render.too_large`). A browser that takes nothing for `_TAKES_S` is as good as
gone: what it was told in part cannot be told again; so is one whose words cannot be read (`is_garbled`).

A pipe, not a WebSocket: there is no port that another program, or a page, could connect to; nothing to install; and a
browser whose pipe is closed ends itself, so none is left behind however we end.
"""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Future
from itertools import count
from threading import Lock, Thread
from typing import Any

from marrow.errors import RenderError
from marrow.render.wire import Garbled, Incoming, Message, Wire

Parameters = Mapping[str, Any]
Listener = Callable[[str, Parameters], None]
"""Is told the name and the parameters of an event."""

_CHUNK = 1 << 20
_TAKES_S = 30.0
_POLL_MS = 100


class Refused(Exception):
    """The browser's own answer that it cannot do what was asked, such as on a tab that is gone."""


class Connection:
    """One browser, as one talks to it."""

    def __init__(self, write_to: int, read_from: int, wire: Wire) -> None:
        self._out, self._in, self.wire = write_to, read_from, wire
        self._numbers = count(1)
        self._waiting: dict[int, tuple[str, Future[bytes]]] = {}  # with the session that is asked
        self._listeners: dict[str, Listener] = {}
        self._writing, self._lock = Lock(), Lock()
        self._is_open, self._is_closing = True, False
        self.is_garbled = False
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
        return self.result(self.ask(method, session, **parameters).wait(timeout_s))

    def result(self, answer: bytes) -> Parameters:
        """What an answer says."""
        try:
            found: Parameters = self.wire.decode(answer)["result"]
        except Garbled as error:
            raise _gone() from error
        return found

    def ask(self, method: str, session: str = "", **parameters: Any) -> Asked:
        """Ask for something; the answer may be waited for later."""
        number, answer = next(self._numbers), Future[bytes]()
        with self._lock:
            if not self._is_open:
                raise _gone()
            self._waiting[number] = (session, answer)
        try:
            self._write(number, method, session, parameters)
        except BaseException:
            self._forget(number)
            raise
        return Asked(method, answer, lambda: self._forget(number))

    def _forget(self, number: int) -> None:
        with self._lock:
            self._waiting.pop(number, None)

    def tell(self, method: str, session: str = "", **parameters: Any) -> None:
        """Ask for something, and wait for nothing: whether it is done shows in events."""
        self._write(next(self._numbers), method, session, parameters)

    def give_up(self, session: str) -> None:
        """Let nobody wait for an answer of a session that has come to its end."""
        with self._lock:
            ended = [number for number, (asked, _) in self._waiting.items() if asked == session]
            waiting = [self._waiting.pop(number)[1] for number in ended]
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
        data = memoryview(self.wire.encode(message))
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
        incoming = Incoming(self.wire)
        try:
            while chunk := os.read(self._in, _CHUNK):
                for message in incoming.feed(chunk):
                    if message.number:
                        self._take(message)
                    elif not message.is_too_large:
                        self._hear(self.wire.decode(message.data))
        except Garbled:
            self.is_garbled = True
        except (OSError, RenderError):  # a listener has something to tell, and the browser is gone
            pass
        finally:
            os.close(self._in)
            with self._lock:
                self._is_open = False
                waiting = list(self._waiting.values())
            for _, answer in waiting:
                answer.cancel()

    def _take(self, message: Message) -> None:
        is_refused = message.is_refusal and not message.is_too_large
        words = self.wire.decode(message.data)["error"].get("message", "") if is_refused else ""
        with self._lock:
            _, answer = self._waiting.pop(message.number, ("", None))
        if answer is None or not answer.set_running_or_notify_cancel():
            return
        if message.is_too_large:
            answer.set_exception(RenderError("render.too_large", "the browser has too much to tell"))
        elif is_refused:
            answer.set_exception(Refused(words))
        else:
            answer.set_result(message.data)

    def _hear(self, event: Parameters) -> None:
        with self._lock:
            listener = self._listeners.get(event.get("sessionId", ""))
        if listener is not None:
            listener(event["method"], event["params"])


class Asked:
    """An answer that is to come."""

    def __init__(self, method: str, answer: Future[bytes], forget: Callable[[], None]) -> None:
        self.method = method
        self._answer, self._forget = answer, forget

    def wait(self, timeout_s: float) -> bytes:
        """The answer, as it came."""
        try:
            return self._answer.result(timeout_s)
        except TimeoutError as error:
            words = f"the browser did not answer {self.method} in {timeout_s:g} s"
            raise RenderError("render.timeout", words) from error
        except CancelledError as error:
            raise _gone() from error
        finally:
            self._forget()


def _gone() -> RenderError:
    return RenderError("render.gone", "the browser has ended")
