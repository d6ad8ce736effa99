"""Real servers on the loopback, free to misbehave in every way, and a clock that never waits."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

from marrow.io.clock import Clock

Handler = Callable[[str], bytes | Iterable[bytes]]
"""From the head of a request to the raw bytes of the answer, maybe piece by piece."""


def answer(body: bytes = b"<p>Hello</p>", *, status: str = "200 OK", head: str = "Content-Type: text/html") -> bytes:
    """A well-formed answer."""
    lines = f"HTTP/1.1 {status}\r\n{head}\r\nContent-Length: {len(body)}\r\n\r\n"
    return lines.encode("latin-1") + body


def redirect(location: str, status: str = "302 Found") -> bytes:
    return answer(b"", status=status, head=f"Location: {location}")


class Server:
    """A server with one handler; every request it got is in `requests`."""

    def __init__(self, handler: Handler, *, tls: ssl.SSLContext | None = None) -> None:
        self.requests: list[str] = []
        self._handler = handler
        self._tls = tls
        self._stopped = Event()
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(0.02)
        self.port = self._listener.getsockname()[1]
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def paths(self) -> list[str]:
        return [request.split()[1] for request in self.requests]

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()
        self._listener.close()
        for connection in tuple(self._open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def _serve(self) -> None:
        while not self._stopped.is_set():
            with suppress(TimeoutError):
                connection, _ = self._listener.accept()
                self._open.add(connection)
                Thread(target=self._serve_one, args=(connection,), daemon=True).start()

    def _serve_one(self, connection: socket.socket) -> None:
        """Serve a connection by itself: browsers open some on which they ask for something much later, or never."""
        with connection, suppress(OSError):
            self._talk(connection)
        self._open.discard(connection)

    def _talk(self, connection: socket.socket) -> None:
        connection.settimeout(30)
        with self._tls.wrap_socket(connection, server_side=True) if self._tls else connection as peer:
            head = b""
            while b"\r\n\r\n" not in head:
                received = peer.recv(4096)
                if not received:
                    return
                head += received
            self.requests.append(head.decode("latin-1"))
            given = self._handler(self.requests[-1])
            for piece in (given,) if isinstance(given, bytes) else given:
                if self._stopped.is_set():
                    return
                peer.sendall(piece)


@dataclass
class Time:
    """A clock that jumps where it is told to sleep."""

    seconds: float = 0.0
    slept: list[float] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.seconds += seconds

    @property
    def clock(self) -> Clock:
        return Clock(now=lambda: self.seconds, today=lambda: 1_700_000_000 + self.seconds, sleep=self.sleep)


@dataclass(frozen=True)
class Certificate:
    """A self-signed certificate for `localhost`: what the server shows, and whom a client must trust."""

    path: Path
    key: Path

    def server(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.path, self.key)
        return context

    def client(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.path))
