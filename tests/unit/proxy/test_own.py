from __future__ import annotations

import asyncio
from http.client import HTTPConnection, RemoteDisconnected

import pytest
from mitmproxy.http import HTTPFlow
from mitmproxy.test.tflow import tflow

from marrow.proxy.own import Message, answer
from tests.unit.proxy.client import PAGE as GO
from tests.unit.proxy.client import ask
from tests.unit.proxy.conftest import MakeSite, Start
from tests.unit.proxy.site import Reply
from tests.unit.proxy.test_treat import PAGE


def test_the_settings_page_is_at_home(start: Start) -> None:
    got = ask(start().address, "http://marrow.proxy/", GO)
    assert (got.status, got.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "marrow-bar" not in got.text
    assert int(got.headers["content-length"]) == len(got.body)


def test_a_prefix_leads_to_the_page_in_that_mode(start: Start, site: MakeSite) -> None:
    running = start()
    here = site(lambda _: Reply(PAGE))
    got = ask(running.address, f"http://marrow.proxy/reader/{here.url}/a?b=c", GO)
    assert (got.status, got.headers["location"]) == (302, f"{here.url}/a?b=c&marrow=reader")
    lost = f"{here.url}/a".replace("//", "/")
    assert ask(running.address, f"http://marrow.proxy/text/{lost}").headers["location"] == f"{here.url}/a?marrow=text"
    assert here.asked == []


def test_a_prefix_for_what_cannot_be_seen_is_for_the_app(start: Start) -> None:
    address = start().address
    assert ask(address, "http://marrow.proxy/reader/https://a.test/").headers["location"] == "/read/https://a.test/"
    assert ask(address, "http://marrow.proxy/off/https://a.test/").headers["location"] == "https://a.test/"
    assert ask(address, "http://marrow.proxy/off/a.test/b").headers["location"] == "https://a.test/b"
    for path in ("/text/https://a.invalid/", "/declutter/http://[bad/", "/reader/http://marrow.proxy/", "/no/such"):
        assert "location" not in ask(address, f"http://marrow.proxy{path}").headers


@pytest.mark.parametrize("host", ["marrow.proxy", "marrow.proxy:80", "MARROW.proxy"])
def test_a_request_that_names_us_and_goes_elsewhere_goes_nowhere(start: Start, site: MakeSite, host: str) -> None:
    running = start()
    here = site(lambda _: Reply(PAGE))
    assert ask(running.address, f"{here.url}/", {"Host": host}).status == 421
    assert ask(running.address, "http://marrow.proxy/api/settings", {"Host": f"localhost:{here.port}"}).status == 421
    assert here.asked == []


def test_what_names_us_goes_nowhere_whatever_its_size(start: Start, site: MakeSite) -> None:
    here = site(lambda _: Reply(PAGE))
    running = start()
    assert ask(running.address, "http://marrow.proxy./", {"Host": "marrow.proxy."}).status == 421
    for size in (2, 9 << 20):
        with pytest.raises((RemoteDisconnected, ConnectionError)):
            ask(running.address, f"{here.url}/", {"Host": "marrow.proxy"}, method="POST", body=bytes(size))
    assert here.asked == []


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_the_address_itself_shows_the_settings_page(start: Start, host: str) -> None:
    running = start(allow_private=False)
    port = int(running.address.rpartition(":")[2])
    client = HTTPConnection("127.0.0.1", port, timeout=10)
    client.request("GET", "/", headers={"Host": f"{host}:{port}"})
    got = client.getresponse()
    assert (got.status, b"<title>" in got.read()) == (200, True)
    client.close()


def flow(path: str = "/a%2Fb?c=%C3%A9") -> HTTPFlow:
    made = tflow()
    made.request.path = path
    made.request.content = b"said"
    return made


def test_an_app_gets_what_was_asked_and_is_heard_piece_by_piece() -> None:
    seen: list[Message] = []

    async def app(scope: Message, receive: object, send: object) -> None:
        assert callable(receive)
        assert callable(send)
        seen.extend((scope, await receive()))
        await send({"type": "http.response.start", "status": 201, "headers": [(b"x-tea", b"green")]})
        await send({"type": "http.response.body", "body": b"one ", "more_body": True})
        await send({"type": "http.response.body", "body": b"two"})
        await send({"type": "http.response.trailers"})

    made = flow()
    asyncio.run(answer(app, made))
    assert made.response is not None
    assert (made.response.status_code, made.response.raw_content) == (201, b"one two")
    assert dict(made.response.headers) == {"x-tea": "green", "content-length": "7"}
    scope, said = seen
    assert (scope["path"], scope["raw_path"], scope["query_string"]) == ("/a/b", b"/a%2Fb", b"c=%C3%A9")
    assert (scope["scheme"], scope["method"], scope["http_version"]) == ("http", "GET", "1.1")
    assert said["body"] == b"said"


def test_an_app_that_waits_for_the_client_to_go_waits() -> None:
    waited: list[bool] = []

    async def app(_: Message, receive: object, __: object) -> None:
        assert callable(receive)
        await receive()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(receive(), 0.01)
        waited.append(True)

    asyncio.run(answer(app, flow()))
    assert waited


def test_an_app_that_fails_answers_500_and_nothing_goes_on() -> None:
    async def app(*_: object) -> None:
        raise ZeroDivisionError

    made = flow()
    asyncio.run(answer(app, made))
    assert made.response is not None
    assert (made.response.status_code, made.response.raw_content) == (500, b"")
