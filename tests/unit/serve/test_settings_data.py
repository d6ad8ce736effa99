"""What the settings page tells and is told, as data."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from marrow.options import BY_NAME
from marrow.serve import Desk
from marrow.serve.answers import MOST_BYTES
from marrow.serve.controls import NAMES
from tests.unit.io.loopback import Server, answer
from tests.unit.serve.conftest import Client


def test_settings_tell_what_holds_and_what_there_is_to_choose_from(client: Client) -> None:
    told = client.get("/api/settings").data
    assert told["values"].keys() == NAMES
    assert told["values"]["mode"] == "declutter"
    assert (told["site"], told["changed"], told["problem"]) == ("", ["allow_private"], "")
    assert told["presets"]["paper"].keys() == {name for name in NAMES if BY_NAME[name].group == "filters"} - {"preset"}
    (mode,) = (each for each in told["controls"] if each["name"] == "mode")
    assert mode["choices"] == list(BY_NAME["mode"].choices)
    assert mode["help"] == BY_NAME["mode"].help


def test_secrets_are_not_told(client: Client, desk: Desk) -> None:
    desk.settings.change({"serve_user": "me", "serve_password": "s3cret", "proxy_password": "s3cret"})
    for path in ("/api/settings", "/api/sites", "/", "/api/statistics"):
        assert "s3cret" not in client.get(path).text


def test_a_choice_is_saved_and_told(client: Client, desk: Desk) -> None:
    reply = client.send("PATCH", "/api/settings", {"values": {"mode": "reader", "tables": True}})
    assert (reply.status, reply.data["values"]["mode"]) == (200, "reader")
    assert desk.settings.settings.changed == {"allow_private": True, "mode": "reader"}
    reply = client.send("PATCH", "/api/settings", {"reset": ["mode"]})
    assert reply.data["values"]["mode"] == "declutter"


def test_a_choice_for_a_site_is_saved_there(client: Client, desk: Desk) -> None:
    reply = client.send("PATCH", "/api/settings", {"site": "https://Example.org/a", "values": {"mode": "text"}})
    assert (reply.data["site"], reply.data["changed"]) == ("example.org", ["mode"])
    assert client.get("/api/settings?site=www.example.org").data["values"]["mode"] == "text"
    assert client.get("/api/sites").data == {"example.org": {"mode": "text"}}
    assert client.get("/api/sites/example.org").data["changed"] == ["mode"]
    assert client.send("DELETE", "/api/sites/example.org").data["changed"] == []
    assert desk.settings.settings.sites == {}


@pytest.mark.parametrize(
    ("said", "code", "reason"),
    [
        ({"values": {"mode": "loud"}}, "option.value", "mode is one of"),
        ({"values": {"max_page_bytes": 1}}, "option.value", "between"),
        ({"values": {"colour": 1}}, "option.unknown", "colour"),
        ({"values": {"allow_private": False}}, "option.value", "settings file"),
        ({"values": {"browser": "/bin/sh"}}, "option.value", "settings file"),
        ({"reset": ["allow_private"]}, "option.value", "settings file"),
        ({"values": {"mode": "off"}, "site": "a b"}, "option.value", "host name"),
        ({"values": {"mode": "off"}, "site": 3}, "option.value", "site"),
        ({"values": {"mode": None}}, "option.value", "mode"),
        ({"values": {"substance_tags": "\ud800"}}, "option.value", "substance_tags"),
    ],
)
def test_a_bad_value_is_refused_with_its_reason_and_the_old_one_stays(
    client: Client, desk: Desk, said: object, code: str, reason: str
) -> None:
    before = desk.settings.path.read_bytes()
    reply = client.send("PATCH", "/api/settings", said)
    assert (reply.status, reply.data["code"]) == (422, code)
    assert reason in reply.data["message"]
    assert desk.settings.path.read_bytes() == before


@pytest.mark.parametrize("body", [b"{", b"[]", b"\xff", b'{"values": {"page_timeout_s": NaN}}', b"[" * 50_000])
def test_what_is_no_json_object_is_refused(client: Client, body: bytes) -> None:
    reply = client.ask("PATCH", "/api/settings", body, x_marrow_token=client.token)
    assert (reply.status, reply.data["code"]) == (400, "request.malformed")


def test_a_request_that_is_too_long_is_refused(client: Client) -> None:
    reply = client.ask("PATCH", "/api/settings", b" " * (MOST_BYTES + 1), x_marrow_token=client.token)
    assert reply.status == 413


def test_a_file_that_somebody_broke_is_told_and_not_overwritten(client: Client, desk: Desk) -> None:
    desk.settings.path.write_text("mode = \n")
    told = client.get("/api/settings").data
    assert "is not TOML" in told["problem"]
    reply = client.send("PATCH", "/api/settings", {"values": {"mode": "off"}})
    assert reply.data["code"] == "option.file"
    assert desk.settings.path.read_text() == "mode = \n"


def test_lists_are_added_told_updated_and_removed(client: Client) -> None:
    (told,) = client.send("POST", "/api/lists", {"source": "https://lists.test/a.txt"}).data["lists"]
    assert (told["name"], told["rules"]) == ("a", 1)
    assert client.send("POST", "/api/update").data["outcomes"][0]["state"] == "unchanged"
    assert client.get("/api/lists").data["lists"][0]["name"] == "a"
    assert client.send("POST", "/api/lists", {"source": "/etc/passwd"}).status == 422
    assert client.send("DELETE", "/api/lists/a").data == {"lists": []}
    assert client.send("DELETE", "/api/lists/a").data["code"] == "option.unknown"


def test_statistics_are_told(client: Client, desk: Desk) -> None:
    desk.statistics.blocked(7)
    assert client.get("/api/statistics").data["blocked"] == 7


def test_a_preview_shows_settings_that_are_not_saved(client: Client, desk: Desk, site: Server) -> None:
    before = desk.settings.path.read_bytes()
    said = {"url": site.url, "values": {"remove_comments": True, "remove_scripts": True}}
    told = client.send("POST", "/api/preview", said).data
    removed = {each["label"]: each for each in told["removed"]}
    assert removed["Scripts"]["count"] == 1
    assert told["bytes_after"] < told["bytes_before"]
    sides = {side: client.get(f"/preview/{told['key']}/{side}") for side in ("before", "after", "marked")}
    assert "nobody sees" in sides["before"].text
    assert "nobody sees" not in sides["after"].text
    assert "<script" not in sides["after"].text + sides["marked"].text
    for reply in sides.values():
        assert reply.status == 200
        assert f'<base href="{site.url}/">' in reply.text
        policy = reply.headers["content-security-policy"]
        assert policy.endswith("; sandbox")
        assert "frame-ancestors 'self'" in policy
        assert "script-src" not in policy
    assert desk.settings.path.read_bytes() == before
    assert client.send("POST", "/api/preview", {"url": site.url, "values": {}}).status == 200
    assert len(site.requests) == 1


@pytest.mark.parametrize(
    ("mode", "said"),
    [("reader", "Original at"), ("text", "<pre"), ("off", "nobody sees this"), ("declutter", "<h1>The bridge")],
)
def test_a_preview_shows_what_the_mode_makes_of_the_page(client: Client, site: Server, mode: str, said: str) -> None:
    told = client.send("POST", "/api/preview", {"url": site.url, "values": {"mode": mode}}).data
    assert told["mode"] == mode
    after = client.get(f"/preview/{told['key']}/after").text
    assert said in after
    assert "The river rose" in after


def test_a_preview_of_a_page_in_another_encoding_keeps_its_bytes(client: Client, site: Server) -> None:
    told = client.send("POST", "/api/preview", {"url": f"{site.url}/latin"}).data
    before = client.get(f"/preview/{told['key']}/before")
    assert before.headers["content-type"] == "text/html; charset=iso-8859-1"
    assert "Grüße".encode("latin-1") in before.body
    assert "Grüße" in client.get(f"/preview/{told['key']}/after").text


def test_a_preview_of_a_page_in_utf_16_is_shown_as_it_came(client: Client, serve: Callable[..., Server]) -> None:
    page = "<title>T</title><p>Grüße aus dem Tal".encode("utf-16")
    told = client.send("POST", "/api/preview", {"url": serve(answer(page, head="Content-Type: text/html")).url}).data
    before = client.get(f"/preview/{told['key']}/before")
    assert (before.headers["content-type"], before.body) == ("text/html", page)


def test_a_preview_for_a_site_uses_its_settings(client: Client, site: Server) -> None:
    said = {"url": site.url, "site": "127.0.0.1", "values": {"mode": "off"}}
    assert client.send("POST", "/api/preview", said).data["mode"] == "off"
    said["site"] = "other.example"
    assert client.send("POST", "/api/preview", said).data["mode"] == "declutter"


@pytest.mark.parametrize(
    ("said", "status", "code"),
    [
        ({"url": "ftp://a.example/"}, 400, "fetch.scheme"),
        ({"url": ""}, 400, "fetch.address"),
        ({"url": 3}, 422, "option.value"),
        ({"url": "https://a.example/", "values": {"mode": "loud"}}, 422, "option.value"),
    ],
)
def test_a_preview_that_cannot_be_made_says_why(client: Client, said: object, status: int, code: str) -> None:
    reply = client.send("POST", "/api/preview", said)
    assert (reply.status, reply.data["code"]) == (status, code)


def test_private_addresses_are_not_previewed_unless_the_file_says_so(client: Client, desk: Desk, site: Server) -> None:
    desk.settings.reset(["allow_private"])
    reply = client.send("POST", "/api/preview", {"url": site.url})
    assert (reply.status, reply.data["code"]) == (403, "fetch.private")
    assert site.requests == []


def test_only_the_last_few_previews_are_kept(client: Client, site: Server) -> None:
    keys = [client.send("POST", "/api/preview", {"url": site.url}).data["key"] for _ in range(8)]
    assert client.get(f"/preview/{keys[0]}/after").status == 404
    assert client.get(f"/preview/{keys[-1]}/after").status == 200
    assert client.get(f"/preview/{keys[-1]}/nothing").status == 404


def test_answers_are_json(client: Client) -> None:
    reply = client.send("PATCH", "/api/settings", {"values": {"mode": "loud"}})
    assert reply.headers["content-type"] == "application/json"
    assert json.loads(reply.text).keys() == {"code", "message"}


@pytest.mark.parametrize("value", [[], {}, None, 1, True])
def test_a_preset_that_is_no_text_is_refused(client: Client, value: object) -> None:
    reply = client.send("PATCH", "/api/settings", {"values": {"preset": value}})
    assert (reply.status, reply.data["code"]) == (422, "option.value")
