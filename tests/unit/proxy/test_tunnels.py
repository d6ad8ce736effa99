from __future__ import annotations

import socket
import ssl
import time
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from marrow.proxy.bar import HOME
from tests.unit.proxy.client import PAGE as GO
from tests.unit.proxy.client import ask
from tests.unit.proxy.conftest import MakeSite, Start
from tests.unit.proxy.site import Asked, Reply
from tests.unit.proxy.test_treat import PAGE


@pytest.fixture
def strangers(authorities: Path) -> ssl.SSLContext:
    """Trusts the site itself, and so knows whether it is the site that it talks to."""
    return ssl.create_default_context(cafile=str(authorities / "mitmproxy-ca-cert.pem"))


def page(_: Asked) -> Reply:
    return Reply(PAGE)


def test_without_https_tunnels_pass_untouched(start: Start, site: MakeSite, strangers: ssl.SSLContext) -> None:
    running = start()
    got = ask(running.address, f"{site(page, tls='http/1.1').url}/", GO, tls=strangers)
    assert got.body == PAGE
    assert running.counts()["pages"] == 0


def test_without_https_tunnels_pass_untouched_though_the_way_to_the_proxy_is_secure(
    start: Start, site: MakeSite, strangers: ssl.SSLContext
) -> None:
    running = start()
    here = site(page, tls="http/1.1")
    through = urlsplit(running.address)
    unchecked = ssl.create_default_context()
    unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection((through.hostname or "", through.port or 0), timeout=10) as plain,
        unchecked.wrap_socket(plain, server_hostname="localhost") as way,
    ):
        way.sendall(f"CONNECT localhost:{here.port} HTTP/1.1\r\nHost: localhost:{here.port}\r\n\r\n".encode())
        assert b" 200 " in way.recv(1000)
        heard, said = ssl.MemoryBIO(), ssl.MemoryBIO()
        inside = strangers.wrap_bio(heard, said, server_hostname="localhost")  # who trusts the site, and nobody else
        while not inside.version() or said.pending:
            with suppress(ssl.SSLWantReadError):
                inside.do_handshake()
            way.sendall(said.read())
            if not inside.version():
                heard.write(way.recv(1 << 16))


def test_with_https_pages_lose_their_clutter(start: Start, site: MakeSite) -> None:
    running = start(https="on")
    got = ask(running.address, f"{site(page, tls='http/1.1').url}/?marrow=reader", GO, tls=running.tls)
    assert "Original at" in got.text


def test_a_site_whose_mode_is_off_is_not_looked_into(start: Start, site: MakeSite, strangers: ssl.SSLContext) -> None:
    running = start(https="on")
    running.desk.settings.change({"mode": "off"}, "localhost")
    assert ask(running.address, f"{site(page, tls='http/1.1').url}/", GO, tls=strangers).body == PAGE


def test_who_refuses_our_certificate_passes_untouched_the_next_time(
    start: Start, site: MakeSite, strangers: ssl.SSLContext
) -> None:
    running = start(https="on")
    here = site(page, tls="http/1.1")
    with pytest.raises(ssl.SSLCertVerificationError):
        ask(running.address, f"{here.url}/", GO, tls=strangers)
    for _ in range(2):
        assert ask(running.address, f"{here.url}/", GO, tls=strangers).body == PAGE
    assert running.counts()["failures"] == {"proxy.pinned": 1}


def test_who_goes_away_in_the_middle_of_a_handshake_is_believed_the_second_time(start: Start, site: MakeSite) -> None:
    running = start(https="on")
    here = site(page, tls="http/1.1")
    failures: list[object] = []
    for _ in range(2):
        _begin_a_handshake(running.address, here.port)
        failures.append(dict(running.counts()["failures"]))
    until = time.monotonic() + 5
    while not running.counts()["failures"] and time.monotonic() < until:
        time.sleep(0.01)
    assert failures[0] == {}
    assert running.counts()["failures"] == {"proxy.pinned": 1}


def _begin_a_handshake(proxy: str, port: int) -> None:
    """Say hello, hear the answer, and go away."""
    parts = urlsplit(proxy)
    from_us, to_us = ssl.MemoryBIO(), ssl.MemoryBIO()
    engine = ssl.create_default_context().wrap_bio(to_us, from_us, server_hostname="localhost")
    with pytest.raises(ssl.SSLWantReadError):
        engine.do_handshake()
    with socket.create_connection((parts.hostname, parts.port), timeout=10) as client:
        client.sendall(f"CONNECT localhost:{port} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert b"200" in client.recv(1000)
        client.sendall(from_us.read())
        assert client.recv(1000)


def test_a_server_whose_certificate_is_not_trusted_is_told(start: Start, site: MakeSite) -> None:
    running = start(https="on", is_trusting=False)
    here = site(page, tls="http/1.1")
    got = ask(running.address, f"{here.url}/", GO, tls=running.tls)
    assert got.status == 502
    assert "ertificate verify failed" in got.text
    assert here.asked == []


def test_tunnels_to_advertisers_are_not_opened(start: Start, site: MakeSite, strangers: ssl.SSLContext) -> None:
    running = start(lists="||localhost^\n")
    here = site(page, tls="http/1.1")
    with pytest.raises(OSError, match="403"):
        ask(running.address, f"{here.url}/", GO, tls=strangers)
    assert running.counts()["blocked"] == 1


def test_tunnels_to_what_is_not_public_are_refused(start: Start, site: MakeSite, strangers: ssl.SSLContext) -> None:
    running = start(allow_private=False)
    for host in ("localhost", "127.0.0.1"):
        with pytest.raises(OSError, match="502"):
            ask(running.address, f"https://{host}:{site(page, tls='http/1.1').port}/", GO, tls=strangers)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "2130706433"])
def test_no_request_goes_round_in_a_circle(start: Start, strangers: ssl.SSLContext, host: str) -> None:
    running = start(allow_private=True)
    with pytest.raises(OSError, match="502"):
        ask(running.address, f"https://{host}:{running.address.rpartition(':')[2]}/", GO, tls=strangers)


def test_the_proxy_itself_answers_over_https_whether_or_not_it_looks_into_others(start: Start) -> None:
    running = start()
    assert ask(running.address, f"https://{HOME}/", tls=running.tls).status == 200


def test_a_client_that_refuses_the_proxys_own_name_is_no_pin(start: Start, strangers: ssl.SSLContext) -> None:
    running = start()
    with pytest.raises(ssl.SSLCertVerificationError):
        ask(running.address, f"https://{HOME}/", tls=strangers)
    assert ask(running.address, f"https://{HOME}/", tls=running.tls).status == 200
    assert running.counts()["failures"] == {}
