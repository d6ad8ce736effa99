"""The way of a request through the API, over real sockets."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from threading import Event

import pytest

import marrow
from marrow.options import Options
from marrow.options.serve import ServeOptions
from marrow.serve import Desk, answers
from marrow.serve.jobs import Answer, Ask, failed
from marrow.serve.pool import InProcess
from tests.unit.io.loopback import Server, answer
from tests.unit.serve.conftest import HTML, Reply
from tests.unit.serve.serving import PAGE, Api, desk_in, serving

Serve = Callable[..., Server]
_PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 40


@pytest.fixture
def api(desk: Desk) -> Iterator[Api]:
    with serving(desk) as running:
        yield running


def outcome(reply: Reply) -> tuple[int, str]:
    code = reply.headers.get("x-marrow-code", "")
    assert not code or reply.data["code"] == code
    return reply.status, code


def test_a_page_is_fetched_and_its_article_told(api: Api, site: Server) -> None:
    reply = api.get(f"/extract?url={site.url}/a&to=md")
    assert (reply.status, reply.headers["content-type"]) == (200, "text/markdown; charset=utf-8")
    assert reply.text == marrow.extract(HTML, url=f"{site.url}/a").markdown


def test_a_page_is_sent_and_its_article_told(api: Api) -> None:
    expected = marrow.extract(PAGE, url="https://a.test/").to_json()
    said = {"html": PAGE, "url": "https://a.test/"}
    assert api.send("/extract", said).data == json.loads(expected)
    assert api.page("/extract?url=https://a.test/").data == json.loads(expected)


def test_settings_change_what_is_made(api: Api) -> None:
    page = PAGE + "<table><tr><td>Tea<td>Milk<tr><td>Hot<td>Cold</table>" + PAGE
    assert "Milk" in api.send("/extract", {"html": page, "to": "text"}).text
    assert "Milk" not in api.send("/extract", {"html": page, "to": "text", "options": {"tables": False}}).text
    assert "Milk" not in api.page("/extract?to=text&tables=false", page).text


def test_the_settings_of_the_server_hold_beneath(tmp_path: Path) -> None:
    desk = desk_in(tmp_path, 'min_chars = 5000\n[sites."b.test"]\nmin_chars = 10\n')
    with serving(desk) as api:
        assert outcome(api.page("/extract")) == (422, "article.too_short")
        assert outcome(api.page("/extract?min_chars=10")) == (200, "")
        assert outcome(api.page("/extract?url=https://b.test/")) == (200, "")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/extract", "application/json"),
        ("/declutter", "text/html; charset=utf-8"),
        ("/explain", "application/json"),
        ("/print.pdf", "application/pdf"),
        ("/epub", "application/epub+zip"),
    ],
)
def test_every_address_has_its_type(api: Api, path: str, kind: str) -> None:
    reply = api.page(path)
    assert (reply.status, reply.headers["content-type"]) == (200, kind)
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert ("sandbox" in reply.headers["content-security-policy"]) == kind.startswith("text/html")


def test_documents_have_the_pictures_of_the_page(api: Api, serve: Serve) -> None:
    image = "<img src=/bridge.png width=800 height=600 alt='A bridge'>"
    page = PAGE.replace("</h1>", f"</h1>{image}").encode()
    site = serve(lambda request: answer(_PNG, head="Content-Type: image/png") if ".png" in request else answer(page))
    reply = api.get(f"/epub?url={site.url}/")
    assert (reply.status, site.paths) == (200, ["/", "/bridge.png"])
    assert outcome(api.get(f"/epub?url={site.url}/&images=none")) == (200, "")
    assert site.paths == ["/", "/bridge.png", "/"]
    assert "x-marrow-warnings" not in reply.headers


def test_a_picture_that_a_document_lacks_is_told(api: Api, serve: Serve) -> None:
    page = PAGE.replace("</h1>", "</h1><img src=/bridge.png width=800 height=600 alt='A bridge'>").encode()
    site = serve(
        lambda request: answer(b"gone", head="Content-Type: text/plain") if ".png" in request else answer(page)
    )
    reply = api.get(f"/epub?url={site.url}/")
    assert (reply.status, reply.headers["x-marrow-warnings"]) == (200, "images.not_embedded")


def test_a_document_needs_an_article(api: Api, serve: Serve) -> None:
    site = serve(answer(PAGE.encode()))
    assert outcome(api.get(f"/extract?to=epub&min_chars=100000&url={site.url}/")) == (422, "article.too_short")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/extract", (400, "request.malformed")),
        ("/extract?url=ftp://a.test/", (400, "fetch.scheme")),
        ("/extract?url=SITE/missing", (502, "fetch.status")),
        ("/extract?url=SITE/empty", (422, "article.too_short")),
        ("/extract?url=SITE/&tables=2", (422, "option.value")),
        ("/extract?url=SITE/&serve_keys=", (422, "option.value")),
        ("/extract?url=SITE/&colour=red", (422, "option.unknown")),
        ("/extract?url=SITE/&to=docx", (406, "request.format")),
    ],
)
def test_what_goes_wrong_has_a_status_and_a_code(api: Api, site: Server, path: str, expected: tuple[int, str]) -> None:
    reply = api.get(path.replace("SITE", site.url))
    assert outcome(reply) == expected
    assert reply.headers["content-type"] == "application/json"


def test_private_hosts_are_refused(tmp_path: Path, site: Server) -> None:
    with serving(desk_in(tmp_path)) as api:
        assert outcome(api.get(f"/extract?url={site.url}/")) == (403, "fetch.private")
        assert outcome(api.get(f"/extract?url={site.url}/&allow_private=true")) == (422, "option.value")
        told = api.send("/extract", {"url": site.url, "options": {"allow_private": True}})
        assert outcome(told) == (422, "option.value")
    assert site.requests == []


def test_pages_and_requests_that_are_too_large_are_refused(desk: Desk, serve: Serve) -> None:
    page = b"<p>" + b"x" * 5000
    site = serve(answer(page))
    with serving(desk, ServeOptions(serve_max_bytes=4096)) as api:
        assert outcome(api.page("/extract", page)) == (413, "request.too_large")
        assert outcome(api.get(f"/extract?url={site.url}/")) == (502, "fetch.too_large")
        assert outcome(api.page("/extract", PAGE)) == (200, "")


def test_a_client_that_asks_too_often_is_told_to_wait(desk: Desk) -> None:
    with serving(desk, ServeOptions(serve_rate=3)) as api:
        replies = [api.page("/extract?to=md") for _ in range(4)]
        assert [reply.status for reply in replies] == [200, 200, 200, 429]
        assert outcome(replies[3]) == (429, "request.rate")
        assert 1 <= int(replies[3].headers["retry-after"]) <= 20
        assert api.get("/health").status == 200


class Slow(InProcess):
    """Does jobs once it is told to."""

    def __init__(self) -> None:
        self.goes = Event()

    async def run(self, name: str, ask: Ask, options: Options) -> Answer:
        await asyncio.to_thread(self.goes.wait, 30)
        return await super().run(name, ask, options)


def test_past_so_many_requests_at_once_more_are_refused(desk: Desk) -> None:
    runner = Slow()
    with serving(desk, ServeOptions(serve_queue=2), runner) as api, ThreadPoolExecutor(2) as clients:
        first = [clients.submit(api.page, "/extract?to=md") for _ in range(2)]
        while "requests_in_hand 2" not in api.get("/metrics").text:
            time.sleep(0.01)
        refused = api.page("/extract?to=md")
        assert outcome(refused) == (503, "server.busy")
        assert int(refused.headers["retry-after"]) >= 1
        runner.goes.set()
        assert [each.result().status for each in first] == [200, 200]
        assert outcome(api.page("/extract")) == (200, "")


@pytest.mark.parametrize(("path", "has_page"), [("/extract", False), ("/print.pdf", True)])
def test_who_waits_too_long_for_a_place_to_fetch_is_refused(
    desk: Desk, serve: Serve, path: str, has_page: bool
) -> None:
    asked, goes = Event(), Event()

    def respond(_: str) -> bytes:
        asked.set()
        goes.wait(30)
        return answer(PAGE.encode())

    there = serve(respond)
    page = PAGE.replace("</h1>", f"</h1><img src='{there.url}/a.png' width=640 height=360>")
    body = {"html": page} if has_page else {"url": there.url}
    options = ServeOptions(serve_fetches=1, serve_workers=1, serve_timeout_s=0.5)
    with serving(desk, options) as api, ThreadPoolExecutor(1) as clients:
        first = clients.submit(api.send, path, body)
        assert asked.wait(20)
        refused = api.send(path, body)
        goes.set()
        assert outcome(refused) == (503, "server.busy")
        assert int(refused.headers["retry-after"]) >= 1
        assert first.result().status == 200
        assert outcome(api.send(path, body)) == (200, "")


def test_past_so_many_bytes_at_once_more_are_refused(desk: Desk) -> None:
    runner = Slow()
    page = b"<p>" + b"x" * 1000
    with serving(desk, ServeOptions(serve_max_bytes=1024), runner) as api, ThreadPoolExecutor(17) as clients:
        first = [clients.submit(api.page, "/extract?to=md", page) for _ in range(17)]
        while "requests_in_hand 16" not in api.get("/metrics").text:
            time.sleep(0.01)
        runner.goes.set()
        assert sorted(each.result().status for each in first) == [200] * 16 + [503]
        assert "bytes_in_hand 0" in api.get("/metrics").text


def test_a_body_that_does_not_come_is_not_waited_for(desk: Desk) -> None:
    with serving(desk, ServeOptions(serve_timeout_s=0.3)) as api:
        client = HTTPConnection("127.0.0.1", api.port, timeout=20)
        client.putrequest("POST", "/extract")
        client.putheader("Content-Type", "text/html")
        client.putheader("Content-Length", "100")
        client.endheaders(b"<p>")
        reply = client.getresponse()
        assert (reply.status, json.loads(reply.read())["code"]) == (408, "request.timeout")
        client.close()


def test_a_form_that_does_not_come_is_not_waited_for_either(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "_LONGEST_S", 0.3)
    with serving(desk) as api:
        client = HTTPConnection("127.0.0.1", api.port, timeout=20)
        client.putrequest("POST", "/settings")
        client.putheader("Origin", f"http://127.0.0.1:{api.port}")
        client.putheader("Content-Length", "100")
        client.endheaders(b"mode=off")
        assert client.getresponse().status == 408
        client.close()


def test_a_client_that_goes_away_leaves_nothing_behind(desk: Desk) -> None:
    with serving(desk) as api:
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", api.port)) as client:
                client.sendall(b"POST /extract HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n<p>")
        while "requests_in_hand 0" not in api.get("/metrics").text:
            time.sleep(0.01)
        assert outcome(api.page("/extract")) == (200, "")


def test_a_defect_is_told_and_the_server_goes_on(
    api: Api, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.CRITICAL), monkeypatch.context() as patch:
        patch.setattr("marrow.serve.service.chosen", lambda *_: 1 / 0)
        assert outcome(api.page("/extract")) == (500, "server.defect")
    assert outcome(api.page("/extract")) == (200, "")


class Watched(InProcess):
    """Does jobs, and tells which; it loses pages that are to be lost."""

    def __init__(self) -> None:
        self.did: list[str] = []

    async def run(self, name: str, ask: Ask, options: Options) -> Answer:
        self.did.append(name)
        return failed("worker.lost", "gone") if "lost" in ask.url else await super().run(name, ask, options)


def test_pages_for_people_are_made_by_the_runner_too(desk: Desk, site: Server) -> None:
    runner = Watched()
    with serving(desk, runner=runner) as api:
        for path in ("/read/", "/text/", "/declutter/"):
            assert api.get(f"{path}{site.url}/").status == 200
        lost = api.get(f"/read/{site.url}/lost")
        token = api.get("/settings").text.partition('name="marrow-token" content="')[2].partition('"')[0]
        own = {"Origin": f"http://127.0.0.1:{api.port}", "X-Marrow-Token": token}
        preview = api.send("/api/preview", {"url": f"{site.url}/"}, **own)
        assert api.get(f"/preview/{preview.data['key']}/after").text.startswith("<!doctype html>")
        assert api.send("/api/preview", {"url": f"{site.url}/lost"}, **own).data["code"] == "worker.lost"
    assert (lost.status, "worker.lost" in lost.text) == (502, True)
    assert runner.did == ["read", "text", "show", "read", "preview", "preview"]
    assert desk.statistics.snapshot()["failures"] == {"worker.lost": 1}
