from __future__ import annotations

import socket
import ssl
import threading
import time
from urllib.parse import urlsplit

import pytest

from marrow.errors import MarrowError, OptionError
from tests.unit.proxy.client import PAGE as GO
from tests.unit.proxy.client import ask
from tests.unit.proxy.conftest import MakeSite, Start
from tests.unit.proxy.site import Asked, Reply
from tests.unit.proxy.test_treat import PAGE


def test_a_port_that_is_in_use_is_told(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        with pytest.raises(MarrowError, match=r"cannot listen at 127\.0\.0\.1") as error:
            start(proxy_port=taken.getsockname()[1])
        assert error.value.code == "listen.port"


@pytest.mark.parametrize("given", [{"proxy_host": "0.0.0.0"}, {"proxy_user": "me"}, {"proxy_host": "example.org"}])
def test_a_door_that_is_open_to_anybody_is_refused(start: Start, given: dict[str, str]) -> None:
    with pytest.raises(OptionError):
        start(**given)


def test_ipv6_is_listened_at_too(start: Start, site: MakeSite) -> None:
    running = start(proxy_host="::1")
    assert running.address.startswith("http://[::1]:")
    assert ask(running.address, f"{site(lambda _: Reply(PAGE)).url}/", GO).status == 200


def test_many_connections_need_no_threads(start: Start, site: MakeSite) -> None:
    running = start()
    here = site(lambda _: Reply(b"x", kind="text/plain"))
    parts = urlsplit(running.address)
    before = threading.active_count()
    clients = [socket.create_connection((parts.hostname, parts.port), timeout=10) for _ in range(100)]
    for client in clients:
        client.sendall(f"GET {here.url}/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    for client in clients:
        assert client.recv(1000).startswith(b"HTTP/1.1 200")
    assert threading.active_count() - before < 5
    for client in clients:
        client.close()


def test_it_ends_at_once_whoever_is_connected(start: Start, site: MakeSite) -> None:
    running = start()
    gone = threading.Event()

    def slow(_: Asked) -> Reply:
        gone.wait(1)
        return Reply(PAGE)

    here = site(slow)
    parts = urlsplit(running.address)
    with socket.create_connection((parts.hostname, parts.port), timeout=10) as client:
        client.sendall(f"GET {here.url}/ HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        time.sleep(0.1)
        begin = time.monotonic()
        start()  # which ends the first
        assert time.monotonic() - begin < 2
    gone.set()


def test_http_2_is_spoken_to_servers_and_clients(start: Start, site: MakeSite) -> None:
    running = start(https="on")
    here = site(lambda _: Reply(PAGE), tls="h2")
    tls = running.tls
    tls.set_alpn_protocols(["h2"])
    parts = urlsplit(running.address)
    with socket.create_connection((parts.hostname, parts.port), timeout=10) as plain:
        plain.sendall(f"CONNECT localhost:{here.port} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert b"200" in plain.recv(1000)
        with tls.wrap_socket(plain, server_hostname="localhost") as secure:
            assert secure.selected_alpn_protocol() == "h2"
            page = _over_http_2(secure, here.port)
    assert b"nobody sees this" not in page
    assert b"the patience to wait" in page
    assert here.asked[0].version == "2"


def _over_http_2(secure: ssl.SSLSocket, port: int) -> bytes:
    import h2.connection
    import h2.events

    engine = h2.connection.H2Connection()
    engine.initiate_connection()
    pseudo = [(":method", "GET"), (":path", "/"), (":scheme", "https"), (":authority", f"localhost:{port}")]
    engine.send_headers(1, [*pseudo, ("accept", "text/html")], end_stream=True)
    secure.sendall(engine.data_to_send())
    body = b""
    while True:
        for event in engine.receive_data(secure.recv(1 << 16)):
            if isinstance(event, h2.events.DataReceived):
                body += event.data
                engine.acknowledge_received_data(event.flow_controlled_length, 1)
            if isinstance(event, h2.events.StreamEnded):
                return body
        secure.sendall(engine.data_to_send())
