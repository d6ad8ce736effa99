"""The gate lets through what `hosts` allows, for those who know its password, and nothing else."""

from __future__ import annotations

import base64
import socket
from collections.abc import Callable
from contextlib import closing

import pytest

from marrow.errors import FetchError
from marrow.io.fetch import Network
from marrow.io.gate import USER, Gate
from marrow.options import FetchOptions
from tests.unit.io.loopback import Server, answer

OPEN = FetchOptions(allow_private=True, timeout_s=2)


def asked(gate: Gate, request: str, *, password: str | None = None, more: bytes = b"") -> bytes:
    """What comes back for a request; "" where the connection is just closed."""
    key = base64.b64encode(f"{USER}:{gate.password if password is None else password}".encode()).decode()
    head = f"{request}\r\nHost: x\r\nProxy-Connection: keep-alive\r\nProxy-Authorization: Basic {key}\r\n\r\n"
    with closing(socket.create_connection(("127.0.0.1", int(gate.address.rpartition(":")[2])), timeout=5)) as sock:
        sock.sendall(head.encode() + more)
        parts = []
        while part := sock.recv(4096):
            parts.append(part)
        return b"".join(parts)


def test_a_plain_request_is_handed_on_without_what_is_for_the_gate(serve: Callable[..., Server]) -> None:
    server = serve(answer(b"hello"))
    with Gate(OPEN) as gate:
        assert asked(gate, f"GET {server.url}/a?b HTTP/1.1").endswith(b"hello")
    head = server.requests[0]
    assert head.startswith("GET /a?b HTTP/1.1\r\nHost: x\r\n")
    assert "proxy" not in head.lower()
    assert "Connection: close" in head


def test_a_tunnel_carries_whatever_is_said(serve: Callable[..., Server]) -> None:
    server = serve(answer(b"hello"))
    with Gate(OPEN) as gate:
        got = asked(gate, f"CONNECT 127.0.0.1:{server.port} HTTP/1.1", more=b"GET /in HTTP/1.1\r\n\r\n")
    assert got.startswith(b"HTTP/1.1 200")
    assert got.endswith(b"hello")
    assert server.paths == ["/in"]


@pytest.mark.parametrize("password", ["", "wrong"])
def test_who_does_not_know_the_password_is_asked_for_it(password: str, serve: Callable[..., Server]) -> None:
    server = serve(answer())
    with Gate(OPEN) as gate:
        assert asked(gate, f"GET {server.url}/ HTTP/1.1", password=password).startswith(b"HTTP/1.1 407")
    assert not server.requests
    with Gate(OPEN) as one, Gate(OPEN) as other:
        assert one.password != other.password


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "2130706433", "[::1]", "169.254.169.254", "rebound.example"]
)
def test_private_hosts_are_refused_plain_and_by_tunnel(host: str, serve: Callable[..., Server]) -> None:
    server = serve(answer())
    lookup = {
        "rebound.example": ["93.184.216.34", "127.0.0.1"],
        "2130706433": ["127.0.0.1"],
        "localhost": ["127.0.0.1"],
    }
    network = Network(lookup=lambda name: lookup.get(name, [name]))
    with Gate(FetchOptions(timeout_s=2), network=network) as gate:
        assert asked(gate, f"GET http://{host}:{server.port}/ HTTP/1.1") == b""
        assert asked(gate, f"CONNECT {host}:{server.port} HTTP/1.1").startswith(b"HTTP/1.1 403")
        with pytest.raises(FetchError) as error:
            gate.check(f"http://{host}:{server.port}/")
    assert error.value.code == "fetch.private"
    assert not server.requests


@pytest.mark.parametrize(
    "request_line", ["GET file:///etc/passwd HTTP/1.1", "GET / HTTP/1.1", "nonsense", "CONNECT : HTTP/1.1"]
)
def test_what_is_no_request_for_a_page_gets_nothing(request_line: str) -> None:
    with Gate(OPEN) as gate:
        assert asked(gate, request_line)[:12] in (b"", b"HTTP/1.1 403")


def test_a_connection_has_a_limit_of_bytes(serve: Callable[..., Server]) -> None:
    server = serve(answer(b"x" * 500_000))
    with Gate(OPEN, max_bytes=100_000) as gate:
        got = asked(gate, f"GET {server.url}/ HTTP/1.1")
    assert 100_000 <= len(got) < 300_000


def test_a_closed_gate_lets_nobody_in() -> None:
    gate = Gate(OPEN)
    gate.close()
    gate.close()
    with pytest.raises(OSError, match="refused"):
        asked(gate, "GET http://127.0.0.1/ HTTP/1.1")


def test_an_address_that_may_be_visited_passes_the_check() -> None:
    with Gate(FetchOptions(), network=Network(lookup=lambda _: ["93.184.216.34"])) as gate:
        gate.check("https://example.org/")
        with pytest.raises(FetchError) as error:
            gate.check("ftp://example.org/")
    assert error.value.code == "fetch.scheme"
