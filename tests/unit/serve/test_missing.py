from __future__ import annotations

import pytest

from marrow.options.serve import ServeOptions
from marrow.serve import Desk, app
from marrow.serve.pool import InProcess
from tests.unit.serve.conftest import Client, Reply

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


def asked(desk: Desk, path: str, accept: str | None) -> Reply:
    client = Client(desk)
    client.app = app(desk, ServeOptions(), runner=InProcess())
    return client.get(path, accept=accept)


@pytest.mark.parametrize(
    ("path", "accept", "message"),
    [
        ("/extracts?url=https://example.org/", None, "there is no /extracts; did you mean /extract?"),
        ("/openapi", "*/*", "there is no /openapi; did you mean /openapi.json?"),
        ("/nowhere", "application/json", "there is no /nowhere"),
        ("/setting", "application/json", "there is no /setting; did you mean /settings?"),
        ("/" + "x" * 5000, "application/json", "there is no /" + "x" * 79),
    ],
)
def test_programs_are_told_in_json_what_is_near(desk: Desk, path: str, accept: str | None, message: str) -> None:
    reply = asked(desk, path, accept)
    assert (reply.status, reply.headers["x-marrow-code"]) == (404, "request.unknown")
    assert reply.data == {"code": "request.unknown", "message": message}


@pytest.mark.parametrize(
    ("path", "accept", "said"),
    [
        ("/extracts", BROWSER, "<p>/extracts; did you mean /extract?</p>"),
        ("/<b>x", BROWSER, "<p>/&lt;b&gt;x</p>"),
        ("/nowhere", None, "<p>/nowhere</p>"),
    ],
)
def test_browsers_are_told_on_a_page(desk: Desk, path: str, accept: str | None, said: str) -> None:
    reply = asked(desk, path, accept)
    assert (reply.status, reply.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is no such page" in reply.text
    assert said in reply.text


def test_a_server_without_an_api_has_none_near(client: Client) -> None:
    assert "did you mean" not in client.get("/extracts", accept="application/json").data["message"]
