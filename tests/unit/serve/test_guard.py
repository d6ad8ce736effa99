"""Strangers, and pages from elsewhere, are kept away."""

from __future__ import annotations

import base64
from dataclasses import replace

import pytest

from marrow.serve import Desk
from tests.unit.io.loopback import Server
from tests.unit.serve.conftest import Client


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost:8117", "LOCALHOST", "[::1]:8117", "192.168.1.2:80", "marrow.proxy"]
)
def test_names_of_ours_are_answered(client: Client, host: str) -> None:
    assert client.get("/api/statistics", host=host).status == 200


@pytest.mark.parametrize(
    "host",
    ["evil.test", "evil.test:8117", "127.0.0.1.evil.test", "", "localhost.evil.test", "marrow.proxy:8117", None],
)
def test_other_names_are_refused(client: Client, host: str | None) -> None:
    for path in ("/", "/api/settings", "/read/https://example.org/", "/page/app.js"):
        reply = client.get(path, host=host)
        assert reply.status == 403
        assert reply.data["code"] == "request.refused"
    assert (
        client.send("PATCH", "/api/settings", {"values": {"mode": "off"}}, host=host, origin=f"http://{host}").status
        == 403
    )


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.test"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": "https://127.0.0.1:8117"},
        {"origin": None},
        {"origin": None, "sec_fetch_site": "cross-site"},
        {"origin": None, "sec_fetch_site": "same-site"},
        {"origin": None, "sec_fetch_site": "none"},
    ],
)
def test_a_change_from_elsewhere_is_refused_even_with_the_token(
    client: Client, desk: Desk, headers: dict[str, str | None]
) -> None:
    assert client.send("PATCH", "/api/settings", {"values": {"mode": "off"}}, **headers).status == 403
    assert client.ask("POST", "/settings", f"token={client.token}&mode=off".encode(), headers).status == 403
    assert desk.settings.settings.mode_for() == "declutter"


def test_a_change_without_the_token_is_refused(client: Client, desk: Desk) -> None:
    for token in ("", "wrong", None):
        reply = client.send("PATCH", "/api/settings", {"values": {"mode": "off"}}, x_marrow_token=token)
        assert (reply.status, reply.data["code"]) == (403, "request.refused")
    for path in ("/settings", "/sites", "/lists"):
        assert client.ask("POST", path, b"token=wrong&mode=off&site=a.example&remove=1").status == 403
    assert desk.settings.settings.mode_for() == "declutter"


def test_a_browser_that_says_it_is_our_page_is_believed_without_an_origin(client: Client) -> None:
    reply = client.send(
        "PATCH", "/api/settings", {"values": {"mode": "off"}}, origin=None, sec_fetch_site="same-origin"
    )
    assert reply.status == 200


@pytest.mark.parametrize("where", ["cross-site", "same-site"])
def test_data_is_not_told_to_other_sites(client: Client, where: str) -> None:
    assert client.get("/api/settings", sec_fetch_site=where).status == 403
    assert client.get("/", sec_fetch_site=where).status == 200


@pytest.mark.parametrize("kind", ["image", "iframe", "script", "empty", "style", "object"])
def test_pages_from_elsewhere_link_to_us_and_load_nothing(client: Client, site: Server, kind: str) -> None:
    for where in ("cross-site", "same-site"):
        assert client.get(f"/read/{site.url}", sec_fetch_site=where, sec_fetch_dest=kind).status == 403
    assert site.paths == []
    assert client.get(f"/read/{site.url}", sec_fetch_site="cross-site", sec_fetch_dest="document").status == 200
    assert client.get("/page/settings.css", sec_fetch_site="same-origin", sec_fetch_dest=kind).status == 200


def test_there_is_no_answer_to_a_preflight(client: Client) -> None:
    reply = client.ask("OPTIONS", "/api/settings", origin="http://evil.test")
    assert reply.status == 403
    assert "access-control-allow-origin" not in reply.headers


def test_every_answer_binds_the_browser(client: Client) -> None:
    for path in ("/", "/api/settings", "/page/app.js", "/nowhere"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"


def key(user: str, password: str) -> str:
    return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()


def test_with_a_password_only_who_knows_it_is_answered_under_any_name(desk: Desk) -> None:
    client = Client(replace(desk, user="me", password="sécret"))
    for told in (None, "Basic", "Basic !", "Bearer x", key("me", "wrong"), key("you", "sécret")):
        reply = client.get("/", authorization=told)
        assert reply.status == 401
        assert reply.headers["www-authenticate"].startswith("Basic")
    assert client.get("/", authorization=key("me", "sécret")).status == 200
    assert client.get("/", authorization=key("me", "sécret"), host="box.lan:8117").status == 200


def test_scopes_of_mitmproxy_are_put_right(client: Client) -> None:
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "HTTP",
        "path": "/read/ftp%3A//a%2520b",
        "raw_path": "/read/ftp://a%20b?c=%26",
        "query_string": b"c=&",
        "headers": [(b"host", b"marrow.proxy")],
    }
    reply = client.send_scope(scope)
    assert reply.status == 400
    assert "fetch.scheme" in reply.text
    assert "ftp://a%20b?c=%26" in reply.text


def test_what_is_not_http_is_not_answered(client: Client) -> None:
    assert client.send_scope({"type": "websocket"}).status == 0
