"""Who may use the API, and from where: the guard in front of a real application."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace

import pytest

from marrow.options.serve import ServeOptions
from marrow.serve import Desk, app
from marrow.serve.guard import Guard
from marrow.serve.pool import InProcess
from tests.unit.serve.conftest import Client, Reply
from tests.unit.serve.serving import PAGE

_KEY = "a-key-of-sixteen-letters"
_BASIC = "Basic " + b64encode(b"me:s3cret").decode()
_PAGE = PAGE.encode()


class Caller(Client):
    """Asks the API as a program does: without a word on where it comes from."""

    def __init__(self, desk: Desk, *, host: str = "127.0.0.1:8117", **options: str | int) -> None:
        self.app = app(desk, ServeOptions(**options), runner=InProcess())  # type: ignore[arg-type]
        self.host = host
        assert isinstance(self.app, Guard)
        self.token = self.app._token.text

    def extract(self, **headers: str | None) -> Reply:
        told = {"origin": None, "content_type": "text/html", **headers}
        return self.ask("POST", "/extract?to=md", _PAGE, told)


def outcome(reply: Reply) -> tuple[int, str]:
    return reply.status, reply.headers.get("x-marrow-code", "")


def test_a_program_of_this_machine_is_answered(desk: Desk) -> None:
    assert outcome(Caller(desk).extract()) == (200, "")


def test_another_name_is_refused_unless_it_is_one_of_ours(desk: Desk) -> None:
    assert outcome(Caller(desk, host="evil.test").extract()) == (403, "request.refused")
    assert outcome(Caller(desk, host="m.test:80", serve_names="m.test").extract()) == (200, "")
    assert outcome(Caller(desk, host="evil.test", serve_keys=_KEY).extract(x_api_key=_KEY)) == (200, "")


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, (401, "request.key")),
        ({"x_api_key": "wrong"}, (401, "request.key")),
        ({"x_api_key": _KEY}, (200, "")),
        ({"authorization": f"Bearer {_KEY}"}, (200, "")),
        ({"authorization": _BASIC}, (401, "request.key")),
    ],
)
def test_where_there_are_keys_one_is_needed(desk: Desk, headers: dict[str, str], expected: tuple[int, str]) -> None:
    reply = Caller(desk, serve_keys=f"another-key-of-ours {_KEY}").extract(**headers)
    assert outcome(reply) == expected
    assert reply.headers.get("www-authenticate", "").startswith("Bearer") == (reply.status == 401)


def test_a_user_may_use_the_api_too(desk: Desk) -> None:
    caller = Caller(replace(desk, user="me", password="s3cret"))
    assert outcome(caller.extract(authorization=_BASIC)) == (200, "")
    refused = caller.extract()
    assert outcome(refused) == (401, "request.key")
    assert refused.headers["www-authenticate"].startswith("Basic")


def test_our_own_page_needs_no_key(desk: Desk) -> None:
    caller = Caller(desk, serve_keys=_KEY)
    own = {"origin": "http://127.0.0.1:8117", "x_marrow_token": caller.token}
    assert outcome(caller.extract(**own)) == (200, "")
    assert outcome(caller.extract(**own | {"x_marrow_token": "wrong"})) == (401, "request.key")


def test_a_server_for_others_without_a_user_has_no_pages(desk: Desk) -> None:
    caller = Caller(desk, host="m.test", serve_host="0.0.0.0", serve_keys=_KEY)
    for path in ("/", "/settings", "/api/settings", "/read/https://a.test/", "/certificate", "/page/app.js"):
        assert outcome(caller.get(path, x_api_key=_KEY, x_marrow_token=caller.token)) == (403, "request.refused")
    assert outcome(caller.extract(x_api_key=_KEY)) == (200, "")
    assert caller.get("/metrics").status == 401
    assert caller.get("/metrics", x_api_key=_KEY).status == 200


@pytest.mark.parametrize("path", ["/health", "/openapi.json"])
def test_how_it_is_and_how_it_is_asked_is_told_to_anybody(desk: Desk, path: str) -> None:
    caller = Caller(desk, host="evil.test", serve_host="0.0.0.0", serve_keys=_KEY)
    assert caller.get(path, origin="https://evil.test", sec_fetch_site="cross-site").status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.test"},
        {"origin": "null"},
        {"sec_fetch_site": "cross-site", "sec_fetch_dest": "image"},
        {"sec_fetch_site": "same-site", "sec_fetch_dest": "empty"},
    ],
)
def test_pages_from_elsewhere_are_refused(desk: Desk, headers: dict[str, str]) -> None:
    reply = Caller(desk, serve_cors="https://b.test").extract(**headers)
    assert outcome(reply) == (403, "request.refused")
    assert "access-control-allow-origin" not in reply.headers


def test_a_link_from_elsewhere_may_be_followed(desk: Desk) -> None:
    reply = Caller(desk).get("/explain", sec_fetch_site="cross-site", sec_fetch_dest="document")
    assert outcome(reply) == (400, "request.malformed")


@pytest.mark.parametrize("origins", ["https://a.test https://b.test", "*"])
def test_pages_of_some_origins_may_use_the_api(desk: Desk, origins: str) -> None:
    caller = Caller(desk, serve_cors=origins)
    reply = caller.extract(origin="https://b.test", sec_fetch_site="cross-site", sec_fetch_dest="empty")
    assert outcome(reply) == (200, "")
    assert (reply.headers["access-control-allow-origin"], reply.headers["vary"]) == ("https://b.test", "Origin")
    failed = caller.ask("POST", "/extract", b"", {"origin": "https://b.test"})
    assert failed.headers["access-control-allow-origin"] == "https://b.test"
    assert caller.extract().headers["vary"] == "Origin"


def test_a_browser_asks_before_it_sends(desk: Desk) -> None:
    asks: dict[str, str | None] = {"origin": "https://b.test", "access_control_request_method": "POST"}
    caller = Caller(desk, serve_cors="https://b.test", serve_keys=_KEY)
    reply = caller.ask("OPTIONS", "/extract", b"", asks)
    assert reply.status == 204
    assert "POST" in reply.headers["access-control-allow-methods"]
    assert "Authorization" in reply.headers["access-control-allow-headers"]
    assert outcome(Caller(desk).ask("OPTIONS", "/extract", b"", asks)) == (403, "request.refused")


def test_too_many_wrong_secrets_are_refused_unseen_for_a_while(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marrow.serve.guard._MOST_WRONG", 3)
    caller = Caller(replace(desk, user="me", password="s3cret"), serve_keys=_KEY)
    wrong = "Basic " + b64encode(b"me:guess").decode()
    assert [outcome(caller.extract()) for _ in range(9)] == [(401, "request.key")] * 9  # none is told, none is counted
    assert [caller.get("/settings", authorization=wrong).status for _ in range(2)] == [401, 401]
    assert outcome(caller.extract(x_api_key="guess")) == (401, "request.key")
    for reply in (caller.extract(x_api_key=_KEY), caller.get("/settings", authorization=_BASIC)):
        assert outcome(reply) == (429, "request.rate")
        assert int(reply.headers["retry-after"]) <= 20
        assert reply.data["message"] == "more than 3 wrong keys or passwords a minute"
    assert caller.get("/health").status == 200


def test_right_secrets_are_never_too_many(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marrow.serve.guard._MOST_WRONG", 3)
    caller = Caller(replace(desk, user="me", password="s3cret"), serve_keys=_KEY)
    assert {caller.get("/settings", authorization=_BASIC).status for _ in range(9)} == {200}
    assert {caller.extract(x_api_key=_KEY).status for _ in range(9)} == {200}


def test_without_a_lock_no_secret_is_wrong(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marrow.serve.guard._MOST_WRONG", 1)
    caller = Caller(desk)
    assert {caller.extract(x_api_key="guess").status for _ in range(3)} == {200}
