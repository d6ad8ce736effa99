from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from marrow.options.serve import ServeOptions
from marrow.serve import Desk, app
from marrow.serve.pool import InProcess
from tests.unit.io.loopback import Server
from tests.unit.serve.conftest import HTML, Client, Reply

STORY = "The river rose in the night and carried the old wooden bridge away, people of the valley said."
PAGE = f"<title>Bridge</title><nav>Home</nav><p>{STORY}</p><p>{STORY} Two.</p>"


class Reader(Client):
    """Somebody at the workbench."""

    def __init__(self, desk: Desk) -> None:
        self.app = app(desk, ServeOptions(), runner=InProcess())
        self.host = "127.0.0.1:8117"
        self.token = self.get("/").text.partition('name="marrow-token" content="')[2].partition('"')[0]

    def page(self, html: str | bytes = PAGE, charset: str = "", **wanted: Any) -> Reply:
        """Send a page, and what is wanted of it."""
        body = html.encode() if isinstance(html, str) else html
        told: dict[str, str | None] = {
            "x_marrow_token": self.token,
            "content_type": f"text/html{charset and '; charset=' + charset}",
        }
        return self.ask("POST", f"/compare?wanted={quote(json.dumps(wanted))}", body, told)

    def wants(self, **wanted: Any) -> Reply:
        return self.send("POST", "/compare", wanted, content_type="application/json")


def key_of(reply: Reply) -> str:
    return reply.headers["x-marrow-page"].partition(" ")[0]


def look_of(reply: Reply) -> str:
    return reply.headers["x-marrow-page"].partition(" ")[2]


@pytest.fixture
def reader(desk: Desk) -> Reader:
    return Reader(desk)


def test_the_workbench_is_at_the_front_and_the_settings_behind_it(reader: Reader) -> None:
    page = reader.get("/")
    assert "<title>Marrow – workbench</title>" in page.text
    assert "img-src 'self' http: https: data:;" in page.headers["content-security-policy"]
    assert "script-src 'self';" in page.headers["content-security-policy"]
    assert "<title>Marrow – settings</title>" in reader.get("/settings").text


def test_without_a_service_as_in_the_proxy_the_front_is_the_settings_page(client: Client) -> None:
    assert "<title>Marrow – settings</title>" in client.get("/").text
    assert client.send("POST", "/compare", {"url": "x"}).status == 404


def test_a_page_that_is_sent_is_compared(reader: Reader) -> None:
    reply = reader.page()
    assert reply.status == 200
    assert reply.data["article"]["text"] == f"{STORY}\n\n{STORY} Two."
    assert reply.headers["content-type"] == "application/json"


def test_the_encoding_of_a_file_is_found_out_and_that_of_a_text_is_told(reader: Reader) -> None:
    latin = f"<meta charset=iso-8859-1><p>Grüße. {STORY}</p>".encode("latin-1")
    assert "Grüße" in reader.page(latin).data["article"]["text"]
    text = f"<meta charset=iso-8859-1><p>Grüße. {STORY}</p>"
    assert "Grüße" in reader.page(text, charset="utf-8").data["article"]["text"]


def test_a_page_is_fetched_once_and_then_named_by_its_key(reader: Reader, site: Server) -> None:
    first = reader.wants(url=f"{site.url}/a")
    assert first.data["article"]["title"] == "The bridge"
    again = reader.wants(page=key_of(first), drop=[number_of(first, "The river")])
    assert again.status == 200
    assert key_of(again) == key_of(first)
    assert len(site.paths) == 1


def number_of(reply: Reply, text: str) -> int:
    return next(number for number, each in enumerate(reply.data["segments"]) if each["text"].startswith(text))


def test_what_is_decided_changes_the_article_and_not_the_page(reader: Reader) -> None:
    first = reader.page()
    again = reader.wants(page=key_of(first), keep=[0], drop=[1])
    assert again.data["article"]["text"] == f"Home\n\n{STORY} Two."
    assert look_of(again) == look_of(first)


def test_options_change_the_article(reader: Reader) -> None:
    key = key_of(reader.page())
    assert reader.wants(page=key, options={"method": "density"}).data["method"] == "density"


@pytest.mark.parametrize(
    ("to", "begins", "kind"),
    [
        ("md", b"# Bridge", "text/markdown; charset=utf-8"),
        ("html", b"<!DOCTYPE html>", "text/html; charset=utf-8"),
        ("json", b"{", "application/json"),
        ("text", b"Home", "text/plain; charset=utf-8"),
        ("epub", b"PK", "application/epub+zip"),
        ("pdf", b"%PDF", "application/pdf"),
    ],
)
def test_the_article_is_saved_as_it_was_decided(reader: Reader, to: str, begins: bytes, kind: str) -> None:
    reply = reader.wants(page=key_of(reader.page()), to=to, keep=[0], drop=[1])
    assert (reply.status, reply.headers["content-type"]) == (200, kind)
    assert reply.body.startswith(begins)
    if to in ("md", "html", "json", "text"):
        assert "Two." in reply.text
        assert reply.text.count(STORY) <= 2
        assert f"{STORY}<" not in reply.text
        assert f"{STORY}\n" not in reply.text


def test_the_original_is_shown_in_a_frame_that_can_reach_nothing(reader: Reader) -> None:
    first = reader.page(HTML, url="https://example.org/a")
    reply = reader.get(f"/original/{key_of(first)}?{look_of(first)}")
    assert reply.status == 200
    assert "document.title = 'scripts run'" not in reply.text
    assert '<base href="https://example.org/a">' in reply.text
    assert "sandbox allow-scripts" in reply.headers["content-security-policy"]
    assert reply.headers["referrer-policy"] == "no-referrer"


def test_a_page_that_is_no_longer_kept_is_told_so(reader: Reader) -> None:
    reply = reader.wants(page="gone")
    assert (reply.status, reply.data["code"]) == (410, "request.forgotten")
    assert reader.get("/original/gone").status == 410


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({}, 400, "request.malformed"),
        ({"url": 7}, 400, "request.malformed"),
        ({"url": "ftp://example.org/"}, 400, "fetch.scheme"),
        ({"url": "https://example.org/", "options": {"nothing": 1}}, 422, "option.unknown"),
        ({"url": "https://example.org/", "options": {"allow_private": True}}, 422, "option.value"),
        ({"url": "https://example.org/", "options": []}, 400, "request.malformed"),
    ],
)
def test_what_is_wrong_with_a_request_is_told_with_its_code(
    reader: Reader, wanted: dict[str, Any], status: int, code: str
) -> None:
    reply = reader.wants(**wanted)
    assert (reply.status, reply.data["code"]) == (status, code)


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"keep": "1"}, 422, "option.value"),
        ({"keep": [True]}, 422, "option.value"),
        ({"drop": [99]}, 422, "option.value"),
        ({"to": "doc"}, 406, "request.format"),
        ({"to": 1}, 400, "request.malformed"),
    ],
)
def test_wishes_that_fit_no_page_are_refused(reader: Reader, wanted: dict[str, Any], status: int, code: str) -> None:
    reply = reader.wants(page=key_of(reader.page()), **wanted)
    assert (reply.status, reply.data["code"]) == (status, code)


def test_a_body_that_is_no_object_is_refused(reader: Reader) -> None:
    told: dict[str, str | None] = {"x_marrow_token": reader.token, "content_type": "application/json"}
    for body in (b"[]", b"{", b"[" * 100_000):
        reply = reader.ask("POST", "/compare", body, told)
        assert (reply.status, reply.data["code"]) == (400, "request.malformed")


def test_only_our_own_page_is_answered(reader: Reader) -> None:
    for headers in ({"x_marrow_token": "wrong"}, {"origin": "https://evil.test"}):
        reply = reader.send("POST", "/compare", {"url": "https://example.org/"}, **headers)
        assert (reply.status, reply.data["code"]) == (403, "request.refused")


def test_a_failing_fetch_tells_its_code(reader: Reader, site: Server) -> None:
    reply = reader.wants(url=f"{site.url}/missing")
    assert (reply.status, reply.data["code"]) == (502, "fetch.status")


def test_private_addresses_are_not_fetched_unless_allowed(desk: Desk) -> None:
    desk.settings.path.write_text("")
    reply = Reader(desk).wants(url="http://127.0.0.1:9/")
    assert (reply.status, reply.data["code"]) == (403, "fetch.private")
