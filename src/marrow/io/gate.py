"""The gate: a proxy on the loopback through which a browser's requests go, every one of them checked.

Takes: requests of a browser, plain (`GET http://…`) or for a tunnel (`CONNECT`, for https and WebSockets).
Gives: a connection to the host that is asked for, by the rules of `hosts`: its name is resolved here, and the
connection goes to an address that was checked. So redirects, sub-resources and scripts cannot reach what is private.
Keeps true: the password changes with every gate, so no other program of this machine can use it; a connection ends
past `timeout_s` without a byte, or past `max_bytes`.
Refuses, by closing the connection or with "403": whatever `hosts` refuses, and what is no request.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
import selectors
import socket
from contextlib import closing, suppress
from threading import BoundedSemaphore, Lock, Thread
from types import TracebackType

from marrow.errors import FetchError
from marrow.io.clock import Deadline
from marrow.io.exchange import connect
from marrow.io.fetch import Network
from marrow.io.hosts import Address, resolve
from marrow.io.target import Target, parse
from marrow.options import FetchOptions, Limits

USER = "marrow"
_MOST_AT_ONCE = 256
_MOST_HEAD = 1 << 16
_CHUNK = 1 << 16
_REQUEST = re.compile(rb"([A-Z]+) (\S+) HTTP/1\.[01]\r\n")
_KEPT_BACK = re.compile(rb"(?im)^(?:proxy-[\w-]+|connection|keep-alive):[^\r\n]*\r\n")
_LENGTH = re.compile(rb"^Content-Length:[ \t]*(\d{1,12})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_KEY = re.compile(rb"(?im)^proxy-authorization: *basic +([^\s]+) *\r\n")
_ASKS = b'HTTP/1.1 407 Who are you?\r\nProxy-Authenticate: Basic realm="marrow"\r\nConnection: close\r\n\r\n'
_REFUSES = b"HTTP/1.1 403 Not public\r\nConnection: close\r\n\r\n"
_OPENS = b"HTTP/1.1 200 Connected\r\n\r\n"


class Gate:
    """A proxy that is open until it is closed."""

    def __init__(self, options: FetchOptions, *, max_bytes: int | None = None, network: Network | None = None) -> None:
        self._options = options
        self._max_bytes = Limits().max_bytes if max_bytes is None else max_bytes
        self._network = network or Network()
        self.password = secrets.token_urlsafe(32)
        self._key = base64.b64encode(f"{USER}:{self.password}".encode())
        self._open: set[socket.socket] = set()
        self._lock, self._free = Lock(), BoundedSemaphore(_MOST_AT_ONCE)
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=_MOST_AT_ONCE)
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        Thread(target=self._listen, name="marrow-gate", daemon=True).start()

    def __enter__(self) -> Gate:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let nothing through any more."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits on it
        self._listener.close()
        with self._lock:
            for sock in self._open:
                with suppress(OSError):
                    sock.shutdown(socket.SHUT_RDWR)

    def check(self, url: str) -> None:
        """Refuse an address that would be refused, with the reason."""
        target = parse(url)
        try:
            self._resolve(target, Deadline(self._network.clock, self._options.timeout_s))
        except TimeoutError as error:
            raise FetchError("fetch.timeout", f"{target.host} could not be looked up in time", url=url) from error

    def _listen(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return  # closed
            if not self._free.acquire(blocking=False):
                client.close()
                continue
            Thread(target=self._serve, args=(client,), name="marrow-gate", daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        try:
            with closing(client), self._known(client), suppress(OSError, FetchError):
                self._let_through(client, Deadline(self._network.clock, self._options.timeout_s))
        finally:
            self._free.release()

    def _let_through(self, client: socket.socket, deadline: Deadline) -> None:
        head, rest = _read_head(client, deadline)
        found = _REQUEST.match(head)
        key = _KEY.search(head)
        if found is None:
            return
        if key is None or not hmac.compare_digest(key[1], self._key):
            client.sendall(_ASKS)
            return
        method, place = found[1], found[2].decode("latin-1")
        is_tunnel = method == b"CONNECT"
        try:
            target = parse(f"https://{place}/" if is_tunnel else place)
            server = connect(self._resolve(target, deadline), target.port, deadline)
        except (FetchError, OSError):
            client.sendall(_REFUSES) if is_tunnel else None
            return
        with closing(server), self._known(server):
            if is_tunnel:
                client.sendall(_OPENS)
                server.sendall(rest)
                self._relay(client, server, None)
            else:
                body = _length(head)
                server.sendall(_forwarded(method, target, head[found.end() :]) + rest[:body])
                self._relay(client, server, body - len(rest))

    def _resolve(self, target: Target, deadline: Deadline) -> tuple[Address, ...]:
        return resolve(target, self._network.lookup, deadline, allow_private=self._options.allow_private)

    def _relay(self, client: socket.socket, server: socket.socket, request: int | None) -> None:
        """Hand on what either says, until one of them has nothing more to say, or it is too much.

        `request` is what is left of the request that was let through. A second one on the same connection, which has
        our password in it and was not looked at, ends it: the browser asks again on another.
        """
        left = self._max_bytes
        with selectors.DefaultSelector() as waiting:
            waiting.register(client, selectors.EVENT_READ, server)
            waiting.register(server, selectors.EVENT_READ, client)
            for sock in (client, server):
                sock.settimeout(self._options.timeout_s)
            while left > 0 and (ready := waiting.select(self._options.timeout_s)):
                for key, _ in ready:
                    assert isinstance(key.fileobj, socket.socket)
                    chunk = key.fileobj.recv(_CHUNK)
                    if not chunk:
                        return
                    left -= len(chunk)
                    if request is not None and key.fileobj is client:
                        request -= len(chunk)
                        if request < 0:
                            return
                    key.data.sendall(chunk)

    def _known(self, sock: socket.socket) -> _Known:
        return _Known(self._open, self._lock, sock)


class _Known:
    """A socket that `close` is to find, while it is open."""

    def __init__(self, known: set[socket.socket], lock: Lock, sock: socket.socket) -> None:
        self._all, self._lock, self._sock = known, lock, sock

    def __enter__(self) -> None:
        with self._lock:
            self._all.add(self._sock)

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._all.discard(self._sock)


def _read_head(client: socket.socket, deadline: Deadline) -> tuple[bytes, bytes]:
    """The head of a request, its last line included, and what came after it."""
    data = b""
    while b"\r\n\r\n" not in data and len(data) <= _MOST_HEAD:
        client.settimeout(deadline.left())
        chunk = client.recv(_CHUNK)
        if not chunk:
            return b"", b""
        data += chunk
    head, _, rest = data.partition(b"\r\n\r\n")
    return head + b"\r\n", rest


def _length(head: bytes) -> int:
    """The bytes that follow the head of a request. Browsers say how many."""
    found = _LENGTH.search(head)
    return int(found[1]) if found else 0


def _forwarded(method: bytes, target: Target, fields: bytes) -> bytes:
    """A request as its server wants it: without the host in its first line, and for this connection alone."""
    fields = _KEPT_BACK.sub(b"", fields)
    return b"%s %s HTTP/1.1\r\n%sConnection: close\r\n\r\n" % (method, target.path.encode("ascii"), fields)
