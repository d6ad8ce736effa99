from __future__ import annotations

import base64
import ssl
from http.client import HTTPConnection

import pytest

from tests.unit.proxy.client import PAGE as GO
from tests.unit.proxy.client import ask
from tests.unit.proxy.conftest import MakeSite, Start
from tests.unit.proxy.site import Reply
from tests.unit.proxy.test_treat import PAGE


def key(name: str, password: str) -> dict[str, str]:
    return {"Proxy-Authorization": "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()}


def test_without_a_user_everybody_of_this_machine_may_come_in(start: Start, site: MakeSite) -> None:
    here = site(lambda _: Reply(PAGE))
    assert (
        ask(start().address, f"{here.url}/", {**GO, **key("me", "x"), "Proxy-Connection": "keep-alive"}).status == 200
    )
    assert not {"proxy-authorization", "proxy-connection"} & here.asked[0].headers.keys()


@pytest.mark.parametrize("given", [{}, key("me", "wrong"), key("you", "tea:time"), {"Proxy-Authorization": "Bearer x"}])
def test_who_does_not_know_the_password_stays_outside(start: Start, site: MakeSite, given: dict[str, str]) -> None:
    running = start(proxy_user="me", proxy_password="tea:time")
    here = site(lambda _: Reply(PAGE))
    for url in (f"{here.url}/", "http://marrow.proxy/", f"{here.url}/?marrow=off"):
        got = ask(running.address, url, given, method="POST", body=b"x")
        assert (got.status, got.headers["proxy-authenticate"]) == (407, 'Basic realm="marrow"')
    assert here.asked == []


def test_who_knows_it_comes_in_and_it_goes_no_further(start: Start, site: MakeSite) -> None:
    running = start(proxy_user="me", proxy_password="tea:time")
    here = site(lambda _: Reply(PAGE))
    assert ask(running.address, f"{here.url}/", {**GO, **key("me", "tea:time")}).status == 200
    assert "proxy-authorization" not in here.asked[0].headers


def test_a_tunnel_is_let_in_once_and_for_all(start: Start, site: MakeSite) -> None:
    running = start(proxy_user="me", proxy_password="tea:time", https="on")
    here = site(lambda _: Reply(PAGE), tls="http/1.1")
    port = int(running.address.rpartition(":")[2])
    outside = HTTPConnection("127.0.0.1", port, timeout=10)
    outside.set_tunnel("localhost", here.port)
    with pytest.raises(OSError, match="407"):
        outside.request("GET", "/")
    outside.close()
    inside = HTTPSTunnel(port, here.port, key("me", "tea:time"), running.tls)
    assert [inside.get("/") for _ in range(2)] == [200, 200]
    inside.close()


class HTTPSTunnel:
    """A secure connection through a proxy that wants a password, kept open."""

    def __init__(self, proxy: int, port: int, given: dict[str, str], tls: ssl.SSLContext) -> None:
        from http.client import HTTPSConnection

        self._client = HTTPSConnection("127.0.0.1", proxy, timeout=10, context=tls)
        self._client.set_tunnel("localhost", port, given)

    def get(self, path: str) -> int:
        self._client.request("GET", path)
        answer = self._client.getresponse()
        answer.read()
        return answer.status

    def close(self) -> None:
        self._client.close()
