from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest
import uvicorn

from marrow.serve import connections
from marrow.serve.connections import Connection, hurry

_LONG = bytes(32 << 20)
_SHORT = len(b"HTTP/1.1 200 OK\r\ndate: Mon, 01 Jan 2026 00:00:00 GMT\r\ncontent-length: 3\r\n\r\ntea")
_HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"


async def _app(scope: Any, _: Any, send: Any) -> None:
    body = _LONG if scope["path"] == "/long" else b"tea"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(connections, "WAIT_S", 0.4)
    config = uvicorn.Config(
        _app,
        http=Connection,
        log_config=None,
        lifespan="off",
        ws="none",
        server_header=False,
        timeout_keep_alive=1,
    )
    server = uvicorn.Server(config)
    door = socket.create_server(("127.0.0.1", 0))
    hurry(door)
    thread = Thread(target=server.run, args=([door],))
    thread.start()
    try:
        yield door.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(10)


@contextmanager
def connected(port: int) -> Iterator[socket.socket]:
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 14)
        client.settimeout(10)
        client.connect(("127.0.0.1", port))
        yield client


def ended_after(client: socket.socket, trickle: bytes = b"") -> float:
    """Seconds until the server ends a connection to which a byte is sent now and then."""
    start = monotonic()
    client.settimeout(0.05)
    while monotonic() - start < 8:
        try:
            if not client.recv(100):
                break
        except TimeoutError:
            client.sendall(trickle)
        except ConnectionError:
            break
    return monotonic() - start


def test_who_says_nothing_is_cut_off(port: int) -> None:
    with connected(port) as client:
        assert 0.3 < ended_after(client) < 4


def test_a_head_that_trickles_in_has_no_more_time(port: int) -> None:
    with connected(port) as client:
        client.sendall(_HEAD)
        assert 0.3 < ended_after(client, b"X-More: tea\r\n") < 4


def test_the_head_of_a_later_request_has_no_more_time_either(port: int) -> None:
    with connected(port) as client:
        client.sendall(_HEAD + b"\r\n")
        assert taken(client, _SHORT) == _SHORT
        client.sendall(b"GET")
        assert 0.3 < ended_after(client, b"T") < 7


def taken(client: socket.socket, count: int) -> int:
    """Bytes of an answer that come, until there are so many of them."""
    found = 0
    while found < count and (part := client.recv(1 << 20)):
        found += len(part)
    return found


def test_a_connection_is_kept_between_requests(port: int) -> None:
    with connected(port) as client:
        for _ in range(4):
            client.sendall(_HEAD)
            sleep(0.15)
            client.sendall(b"\r\n")
            assert taken(client, _SHORT) == _SHORT


def test_who_does_not_take_an_answer_is_cut_off(port: int) -> None:
    with connected(port) as client:
        client.sendall(_HEAD.replace(b"/ ", b"/long ") + b"\r\n")
        sleep(2)
        with pytest.raises(ConnectionError):
            taken(client, len(_LONG))


def test_who_takes_an_answer_slowly_gets_all_of_it(port: int) -> None:
    with connected(port) as client:
        client.sendall(_HEAD.replace(b"/ ", b"/long ") + b"Connection: close\r\n\r\n")
        found = 0
        for _ in range(20):
            found += len(client.recv(1 << 14))
            sleep(0.05)
        assert found + taken(client, 2 * len(_LONG)) > len(_LONG)
