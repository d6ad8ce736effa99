from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from ipaddress import ip_address

import pytest

from marrow.errors import FetchError
from marrow.io import exchange as exchange_module
from marrow.io.clock import Clock, Deadline
from marrow.io.exchange import exchange
from marrow.io.hosts import Address
from marrow.io.target import parse
from tests.unit.io.loopback import Certificate, Server, answer

Serve = Callable[..., Server]
LOOPBACK = ip_address("127.0.0.1")
CLOSED = ip_address("127.0.0.2")  # nobody listens there


def ask(
    url: str,
    *addresses: Address,
    seconds: float = 5,
    headers: dict[str, str] | None = None,
    tls: ssl.SSLContext | None = None,
) -> tuple[int, bytes]:
    deadline = Deadline(Clock(), seconds)
    with exchange(parse(url), addresses or (LOOPBACK,), headers or {}, deadline, tls) as response:
        return response.status, response.read()


def test_the_request_names_the_host_and_goes_to_the_address(serve: Serve) -> None:
    server = serve(answer(b"hello"))
    url = f"http://example.org:{server.port}/a?b"
    assert ask(url, headers={"User-Agent": "me"}) == (200, b"hello")
    assert server.requests == [
        f"GET /a?b HTTP/1.1\r\nHost: example.org:{server.port}\r\nConnection: close\r\nUser-Agent: me\r\n\r\n"
    ]


def test_the_next_address_is_tried_when_one_is_dead(serve: Serve) -> None:
    server = serve(answer(b"hello"))
    assert ask(f"http://example.org:{server.port}/", CLOSED, LOOPBACK) == (200, b"hello")


def test_a_machine_without_ipv6_uses_the_other_addresses(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    real = exchange_module._open

    def without_ipv6(address: Address, port: int, timeout_s: float) -> socket.socket:
        if address.version == 6:
            raise OSError("address family not supported")
        return real(address, port, timeout_s)

    monkeypatch.setattr(exchange_module, "_open", without_ipv6)
    server = serve(answer(b"hello"))
    assert ask(f"http://example.org:{server.port}/", ip_address("::1"), LOOPBACK) == (200, b"hello")


def test_the_last_dead_address_is_an_error(serve: Serve) -> None:
    port = serve(b"").port
    with pytest.raises(ConnectionRefusedError):
        ask(f"http://example.org:{port}/", CLOSED, CLOSED)


def test_no_address_is_an_error() -> None:
    with (
        pytest.raises(OSError, match="no address"),
        exchange(parse("http://example.org/"), (), {}, Deadline(Clock(), 1), None),
    ):
        pass


def test_a_passed_deadline_leaves_no_socket_open() -> None:
    with pytest.raises(TimeoutError):
        ask("http://example.org/", LOOPBACK, seconds=0)


def drip(head: bytes) -> Callable[[str], Iterator[bytes]]:
    def handler(_: str) -> Iterator[bytes]:
        yield head
        while True:
            time.sleep(0.02)
            yield b"x"

    return handler


@pytest.mark.parametrize(
    "head", [b"", b"HTTP/1.1 200 OK\r\nX-Long: ", b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"]
)
def test_a_dripping_server_ends_at_the_deadline(serve: Serve, head: bytes) -> None:
    server = serve(drip(head))
    begun = time.monotonic()
    with pytest.raises(TimeoutError):
        ask(f"http://example.org:{server.port}/", seconds=0.2)
    assert time.monotonic() - begun < 1


def test_interim_answers_are_skipped(serve: Serve) -> None:
    interim = b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x.css>\r\n\r\n"
    server = serve(interim + answer(b"at last"))
    assert ask(server.url) == (200, b"at last")


def test_an_http_1_0_server_is_understood(serve: Serve) -> None:
    server = serve(b"HTTP/1.0 200 OK\r\n\r\nno length, no type")
    assert ask(server.url) == (200, b"no length, no type")


def test_chunks_are_joined(serve: Serve) -> None:
    server = serve(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n")
    assert ask(server.url) == (200, b"hello!")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"HTTP/1.1 nonsense\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nno colon here\r\nContent-Length: 5\r\n\r\nhello",
        b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 200 + b"\r\n",
        b"HTTP/1.1 200 OK\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
    ],
)
def test_what_is_not_http_is_an_error(serve: Serve, raw: bytes) -> None:
    with pytest.raises(HTTPException):
        ask(serve(raw).url)


def test_a_trusted_certificate_is_checked_against_the_name(serve: Serve, certificate: Certificate) -> None:
    server = serve(answer(b"secret"), tls=certificate.server())
    url = f"https://localhost:{server.port}/"
    assert ask(url, tls=certificate.client()) == (200, b"secret")
    with pytest.raises(FetchError, match="not trusted") as caught:
        ask(url.replace("localhost", "example.org"), tls=certificate.client())
    assert caught.value.code == "fetch.tls"


def test_an_unknown_certificate_is_refused(serve: Serve, certificate: Certificate) -> None:
    server = serve(answer(b"secret"), tls=certificate.server())
    with pytest.raises(FetchError, match="not trusted") as caught:
        ask(f"https://localhost:{server.port}/")
    assert caught.value.code == "fetch.tls"


def test_a_server_without_tls_is_an_error() -> None:
    listener = socket.create_server(("127.0.0.1", 0))

    def serve_plain() -> None:
        peer, _ = listener.accept()
        with peer:
            peer.recv(4096)
            peer.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    thread = threading.Thread(target=serve_plain)
    thread.start()
    with listener, pytest.raises(FetchError, match="could not be made") as caught:
        ask(f"https://localhost:{listener.getsockname()[1]}/")
    thread.join()
    assert caught.value.code == "fetch.tls"
