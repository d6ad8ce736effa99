"""Pages of the web as we show them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from marrow.io.fetch import Network
from marrow.options.serve import ServeOptions
from marrow.serve import Desk, app
from marrow.serve.pool import InProcess
from tests.unit.io.loopback import Server, answer
from tests.unit.serve.conftest import TEXT, Client

Serve = Callable[..., Server]


def test_an_article_is_read_and_its_links_go_on(client: Client, site: Server) -> None:
    reply = client.get(f"/read/{site.url}/a/b?x=1&y=%20")
    assert reply.status == 200
    assert site.paths == ["/a/b?x=1&y=%20"]
    assert TEXT.strip() in reply.text
    assert f'href="/read/{site.url}/more?a=1&amp;b=2#c"' in reply.text
    assert f'<a href="{site.url}/a/b?x=1&amp;y=%20" rel="noreferrer">' in reply.text
    assert "Buy now" not in reply.text


def test_text_is_plain(client: Client, site: Server) -> None:
    reply = client.get(f"/text/{site.url}")
    assert reply.headers["content-type"] == "text/plain; charset=utf-8"
    assert reply.text.startswith("The bridge\n\n")
    assert TEXT.strip() in reply.text
    assert "<p>" not in reply.text


def test_text_of_a_page_without_an_article_is_its_text_without_clutter(client: Client, site: Server) -> None:
    assert client.get(f"/text/{site.url}/empty").text.strip() == "Hi"


def test_a_page_with_less_clutter_finds_its_pictures_and_its_links_go_on(client: Client, site: Server) -> None:
    reply = client.get(f"/declutter/{site.url}/a/b")
    assert f'<base href="{site.url}/a/b">' in reply.text
    assert f'href="/declutter/{site.url}/more?a=1&amp;b=2#c"' in reply.text
    assert "nobody sees this" not in reply.text


@pytest.mark.parametrize("prefix", ["read", "declutter", "text"])
def test_what_comes_from_elsewhere_runs_nothing_and_is_of_no_origin(client: Client, site: Server, prefix: str) -> None:
    headers = client.get(f"/{prefix}/{site.url}").headers
    policy = headers["content-security-policy"]
    assert "sandbox" in policy
    assert "allow-scripts" not in policy
    assert "allow-same-origin" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "unsafe-none"  # with the sandbox, any other is an error


def test_a_form_without_scripts_leads_to_the_page(client: Client, site: Server) -> None:
    reply = client.get("/declutter/?url=example.org%2Fa%3Fb%3D1")
    assert (reply.status, reply.headers["location"]) == (303, "/declutter/https://example.org/a?b=1")
    assert client.get(f"/read/?url={site.url}").headers["location"] == f"/read/{site.url}"


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/read/", 400, "fetch.address"),
        ("/read/?url=", 400, "fetch.address"),
        ("/read/javascript:alert(1)", 400, "fetch.scheme"),
        ("/read%2Fftp:a", 400, "fetch.scheme"),
        ("/read%2fftp://a/b", 400, "fetch.scheme"),
        ("/%72ead/ftp://a/b", 400, "fetch.scheme"),
        ("/text/file:///etc/passwd", 400, "fetch.scheme"),
        ("/read/SITE/missing", 502, "fetch.status"),
        ("/read/SITE/empty", 422, "article.too_short"),
    ],
)
def test_what_fails_is_a_page_with_the_code(client: Client, site: Server, path: str, status: int, code: str) -> None:
    reply = client.get(path.replace("SITE", site.url))
    assert (reply.status, reply.headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert code in reply.text
    assert "<h1>This page cannot be shown</h1>" in reply.text
    assert 'href="javascript:' not in reply.text


def test_private_addresses_are_refused_unless_the_file_says_so(client: Client, desk: Desk, site: Server) -> None:
    desk.settings.reset(["allow_private"])
    assert client.get(f"/read/{site.url}").status == 403
    assert site.requests == []


def test_pages_and_failures_are_counted(client: Client, desk: Desk, site: Server) -> None:
    client.get(f"/read/{site.url}")
    client.get(f"/declutter/{site.url}")
    client.get(f"/text/{site.url}/missing")
    told = desk.statistics.snapshot()
    assert told["modes"] == {"reader": 1, "declutter": 1}
    assert told["failures"] == {"fetch.status": 1}
    assert told["sites"][0]["site"] == "127.0.0.1"
    assert told["ms"] > 0


def test_settings_of_a_site_hold_for_its_pages(client: Client, desk: Desk, site: Server) -> None:
    assert "more?a=1" in client.get(f"/read/{site.url}").text
    desk.settings.change({"links": False}, "127.0.0.1")
    assert "more?a=1" not in client.get(f"/read/{site.url}").text


def test_the_certificate_can_be_downloaded_once_there_is_one(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "ca.pem"
    client = Client(replace(desk, authority=file))
    assert client.get("/certificate").status == 404
    file.write_bytes(b"-----BEGIN CERTIFICATE-----\n")
    reply = client.get("/certificate")
    assert reply.headers["content-type"] == "application/x-x509-ca-cert"
    assert "attachment" in reply.headers["content-disposition"]
    assert reply.body == file.read_bytes()
    assert 'href="/certificate"' in client.get("/settings").text


def test_what_the_command_line_insists_on_holds_whatever_is_chosen(desk: Desk, site: Server) -> None:
    desk.settings.change({"links": True}, "127.0.0.1")
    client = Client(replace(desk, insisted={"links": False}))
    assert "more?a=1" not in client.get(f"/read/{site.url}").text


def test_a_filter_that_fails_leaves_the_page_as_it_was_and_is_counted(
    client: Client, desk: Desk, site: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("marrow.decluttering.declutter", broken)
    reply = client.get(f"/declutter/{site.url}")
    assert (reply.status, "nobody sees this" in reply.text) == (200, True)
    assert "sandbox" in reply.headers["content-security-policy"]
    assert desk.statistics.snapshot()["failures"] == {"server.defect": 1}


def test_settings_of_a_site_hold_for_a_name_that_is_not_in_ascii(desk: Desk, site: Server) -> None:
    client = Client(replace(desk, network=Network(lookup=lambda _: ["127.0.0.1"])))
    port = site.url.rpartition(":")[2]
    desk.settings.change({"mode": "off"}, "bücher.test")
    assert client.send("POST", "/api/preview", {"url": f"http://Bücher.test:{port}/"}).data["mode"] == "off"
    # A browser quotes a name in a path as any other part of it.
    assert TEXT.strip() in client.get(f"/read/http://b%C3%BCcher.test:{port}/").text


def test_what_is_no_page_is_told_and_not_taken_for_a_defect(client: Client, desk: Desk, serve: Serve) -> None:
    site = serve(answer(b"\x00\x01\x02" * 100))
    assert client.get(f"/declutter/{site.url}").status == 422
    assert [name.partition(".")[0] for name in desk.statistics.snapshot()["failures"]] == ["input"]


def test_pages_to_read_count_against_the_rate(desk: Desk, site: Server) -> None:
    client = Client(desk)
    client.app = app(desk, ServeOptions(serve_rate=2), runner=InProcess())
    assert client.get(f"/read/?url={site.url}").status == 303
    replies = [client.get(f"/{prefix}/{site.url}/none") for prefix in ("read", "text", "declutter")]
    assert [reply.status for reply in replies][2] == 429
    assert 429 not in [reply.status for reply in replies][:2]
    assert replies[2].headers["retry-after"] == "30"
    assert "more than 2 requests a minute" in replies[2].text.lower()
