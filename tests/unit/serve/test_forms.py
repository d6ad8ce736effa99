"""The settings page works without scripts: its forms are sent, and the page comes anew."""

from __future__ import annotations

import re
from html import escape, unescape

import pytest

from marrow.errors import CODES
from marrow.options.filters import PRESETS
from marrow.serve import Desk
from tests.unit.serve.conftest import Client, Source


def controls(page: str) -> dict[str, str]:
    """What a browser would send of the settings form."""
    form = page.partition('<form id="settings"')[2].partition("</form>")[0]
    found: dict[str, str] = {}
    for tag in re.findall(r"<input [^>]*>", form):
        told = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        if told.get("type") in ("radio", "checkbox") and " checked" not in tag:
            continue
        found[told["name"]] = unescape(told.get("value", "on"))
    for name, options in re.findall(r'<select id="\w+" name="(\w+)"[^>]*>(.*?)</select>', form):
        found[name] = re.findall(r"<option selected>([^<]*)", options)[0]
    return found


def send(client: Client, page: str, **changes: str | None) -> str:
    """Send the form of a page with some controls changed; gives where it leads, or the page that comes."""
    fields = {name: value for name, value in (controls(page) | changes).items() if value is not None}
    reply = client.post("/settings", **{name: value for name, value in fields.items() if name != "token"})
    return reply.headers.get("location") or reply.text


def test_a_form_that_is_sent_as_it_came_changes_nothing(client: Client, desk: Desk) -> None:
    desk.settings.change({"preset": "paper", "remove_images": not PRESETS["paper"].remove_images})
    desk.settings.change({"mode": "reader", "preset": "light"}, "example.org")
    before = desk.settings.settings
    assert send(client, client.get("/settings").text) == "/settings?done=saved"
    assert send(client, client.get("/settings?site=example.org").text) == "/settings?done=saved&site=example.org"
    assert send(client, client.get("/settings?site=b.example").text) == "/settings?done=saved&site=b.example"
    assert desk.settings.settings == before


def test_what_is_changed_is_saved_and_shown(client: Client, desk: Desk) -> None:
    place = send(
        client, client.get("/settings").text, mode="reader", bar=None, links=None, images="all", page_timeout_s="2.5"
    )
    assert desk.settings.settings.changed == {
        "allow_private": True, "mode": "reader", "bar": False, "links": False, "images": "all", "page_timeout_s": 2.5
    }  # fmt: skip
    page = client.get(place).text
    assert "Saved." in page
    assert controls(page)["mode"] == "reader"
    assert "bar" not in controls(page)
    assert page.count('<i class="own">yours</i>') == 5


def test_a_bad_value_shows_its_reason_and_the_old_one_stays(client: Client, desk: Desk) -> None:
    page = client.get("/settings").text
    for changes, reason in (
        ({"page_timeout_s": "1000"}, "between 0.1 and 120"),
        ({"max_page_bytes": "x"}, "takes a number"),
    ):
        came = send(client, page, mode="off", **changes)
        assert reason in came
        assert 'role="alert"' in came
        assert controls(came)["mode"] == "declutter"
    assert desk.settings.settings.mode_for() == "declutter"


def test_a_page_for_a_site_has_its_own_values_and_no_controls_of_the_proxy(client: Client, desk: Desk) -> None:
    desk.settings.change({"mode": "text"}, "example.org")
    page = client.get("/settings?site=Example.org").text
    assert "<b>example.org</b>" in page
    assert controls(page)["mode"] == "text"
    assert "page_timeout_s" not in controls(page)
    place = send(client, page, mode="off")
    assert desk.settings.settings.mode_for("www.example.org") == "off"
    assert "example.org" in client.get(place).text


def test_a_site_that_is_none_is_refused(client: Client) -> None:
    reply = client.get("/settings?site=a%20b")
    assert reply.status == 422
    assert "option.value" in reply.text
    assert client.post("/settings", site="a b").status == 422


def test_sites_are_opened_and_removed(client: Client, desk: Desk) -> None:
    assert client.post("/sites", site="https://Example.org/x").headers["location"] == "/settings?site=example.org"
    desk.settings.change({"mode": "text"}, "example.org")
    assert 'aria-label="Remove example.org"' in client.get("/settings").text
    reply = client.post("/sites", site="example.org", remove="1")
    assert (reply.status, reply.headers["location"]) == (303, "/settings?done=removed")
    assert desk.settings.settings.sites == {}
    assert "host name" in client.post("/sites", site="a b").text


def test_lists_are_added_updated_and_removed(client: Client) -> None:
    assert client.post("/lists", source="https://lists.test/a.txt").headers["location"] == "/settings?done=added#lists"
    page = client.get("/settings?done=added").text
    assert "Test list" in page
    assert "Added." in page
    assert client.post("/lists", update="1").headers["location"] == "/settings?done=updated#lists"
    assert client.post("/lists", remove="a").headers["location"] == "/settings?done=removed#lists"
    assert "Test list" not in client.get("/settings").text
    reply = client.post("/lists", source="/etc/passwd")
    assert reply.status == 422
    assert "Nothing was changed" in reply.text


def test_a_list_that_cannot_be_fetched_is_told_with_its_reason(client: Client, source: Source) -> None:
    source.body = None
    place = client.post("/lists", source="https://lists.test/a.txt").headers["location"]
    assert place == "/settings?done=added-late#lists"
    page = client.get(place.partition("#")[0]).text
    assert "It could not be fetched yet" in page
    assert escape(CODES["fetch.connect"]) in page
    assert client.post("/lists", update="1").headers["location"] == "/settings?done=not-updated#lists"


def test_what_was_typed_is_escaped(client: Client, desk: Desk) -> None:
    attack = '"><script>alert(1)</script>'
    desk.settings.change({"substance_tags": attack})
    for page in (
        client.get("/settings").text,
        client.post("/sites", site=attack).text,
        client.get(f"/settings?done={attack}").text,
    ):
        assert "<script>alert" not in page


def test_a_broken_file_is_told_on_the_page(client: Client, desk: Desk) -> None:
    desk.settings.path.write_text("mode = ")
    page = client.get("/settings").text
    assert "The settings file is not used" in page
    assert "is not TOML" in page


@pytest.mark.parametrize("path", ["/settings", "/sites", "/lists"])
def test_a_form_with_too_many_fields_is_refused(client: Client, path: str) -> None:
    body = f"token={client.token}&" + "&".join(f"a{n}=1" for n in range(1500))
    assert client.ask("POST", path, body.encode()).status == 400
    assert client.ask("POST", path, b"x" * (1 << 19)).status == 413


def test_statistics_and_the_certificate_are_shown(client: Client, desk: Desk) -> None:
    desk.statistics.page("a.example", 1000, 250, 0, 1.0, "off")
    page = client.get("/settings").text
    assert "750 B (75%)" in page
    assert "There is none yet" in page
