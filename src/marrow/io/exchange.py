"""One request and its answer, over one connection to an address that was checked before.

Takes: a target, the addresses of its host, a deadline. Gives: the standard library's `HTTPResponse`, its
headers read and its body not. Keeps true: no name is resolved here; every single read, the handshake and
the connect end by the deadline, so a server that drips a byte a second gains nothing by it; with https the
certificate is checked against the host's name. Nothing but the request goes out: no cookies, no
credentials, no referrer; proxies named in the environment are not used.
Raises: `FetchError` for `fetch.tls`, else `OSError`, `TimeoutError` or `HTTPException`.
"""

from __future__ import annotations

import io
import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from http.client import HTTPException, HTTPResponse
from typing import TYPE_CHECKING, cast

from marrow.errors import FetchError
from marrow.io.clock import Deadline
from marrow.io.hosts import Address
from marrow.io.target import Target

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


@contextmanager
def exchange(
    target: Target,
    addresses: tuple[Address, ...],
    headers: Mapping[str, str],
    deadline: Deadline,
    tls: ssl.SSLContext | None,
) -> Iterator[HTTPResponse]:
    """Ask, and give the answer while the connection is open. `tls` is needed for https."""
    sock = connect(addresses, target.port, deadline)
    try:
        if target.scheme == "https":
            sock = _secure(sock, target, deadline, tls or ssl.create_default_context())
        sock.settimeout(deadline.left())
        sock.sendall(_request(target, headers))
        with closing(_answer(sock, deadline)) as response:
            yield response
    finally:
        sock.close()


def connect(addresses: tuple[Address, ...], port: int, deadline: Deadline) -> socket.socket:
    """A connection to the first address that takes it; a dead one may use up only its share of the time."""
    for position, address in enumerate(addresses):
        untried = len(addresses) - position
        try:
            return _open(address, port, deadline.left() / untried)
        except OSError:
            if untried == 1:
                raise
    raise OSError("there is no address to connect to")


def _open(address: Address, port: int, timeout_s: float) -> socket.socket:
    sock = socket.socket(socket.AF_INET if address.version == 4 else socket.AF_INET6)
    try:
        sock.settimeout(timeout_s)
        sock.connect((str(address), port))
    except BaseException:
        sock.close()
        raise
    return sock


def _secure(sock: socket.socket, target: Target, deadline: Deadline, tls: ssl.SSLContext) -> ssl.SSLSocket:
    sock.settimeout(deadline.left())
    try:
        return tls.wrap_socket(sock, server_hostname=target.host)
    except ssl.SSLCertVerificationError as error:
        message = f"the certificate of {target.host} is not trusted ({error.verify_message})"
        raise FetchError("fetch.tls", message, url=target.url) from error
    except ssl.SSLError as error:
        message = f"the secure connection could not be made ({error.reason or error})"
        raise FetchError("fetch.tls", message, url=target.url) from error


def _request(target: Target, headers: Mapping[str, str]) -> bytes:
    lines = [f"GET {target.path} HTTP/1.1", f"Host: {target.authority}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "".join(line + "\r\n" for line in [*lines, ""]).encode("latin-1")


def _answer(sock: socket.socket, deadline: Deadline) -> HTTPResponse:
    wire = cast(socket.socket, _Wire(sock, deadline))  # HTTPResponse asks a socket for its `makefile` alone
    while True:
        response = HTTPResponse(wire, method="GET")
        try:
            response.begin()
            if response.headers.defects:
                # The parser has dropped what follows the bad line; how long the body is may be among it.
                raise HTTPException("the answer's headers are malformed")
        except BaseException:
            response.close()
            raise
        if response.status >= 200:
            return response
        # An interim answer such as "103 Early Hints"; the standard library skips 100 alone.
        response.close()


class _Wire:
    """A socket to read from until the deadline."""

    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self._reader = _Reader(_Timed(sock, deadline))

    def makefile(self, mode: str) -> io.BufferedReader:
        """The one reader: what it has read ahead belongs to the next answer."""
        assert mode == "rb", mode
        return self._reader


class _Reader(io.BufferedReader):
    """Stays open when a response is done with it; `exchange` closes the socket."""

    def close(self) -> None:
        pass


class _Timed(io.RawIOBase):
    """The bytes of a socket, each read bounded by what is left of the deadline."""

    def __init__(self, sock: socket.socket, deadline: Deadline) -> None:
        self._sock = sock
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        self._sock.settimeout(self._deadline.left())
        return self._sock.recv_into(buffer)
