from __future__ import annotations

import json
from http.client import HTTPConnection
from pathlib import Path

import pytest

from marrow.evaluate.data import rows_of
from marrow.label.desk import Desk
from marrow.label.entries import Entry, Raw
from marrow.label.server import HOST, MOST_BYTES, Server
from marrow.options import Options
from tests.unit.label.conftest import ROLES, MakeDesk, ServeDesk, request, said


@pytest.fixture
def server(make_desk: MakeDesk, serve_desk: ServeDesk) -> Server:
    return serve_desk(make_desk())


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("label.css", "text/css; charset=utf-8"),
        ("roles.css", "text/css; charset=utf-8"),
        ("app.js", "text/javascript; charset=utf-8"),
        ("pages", "application/json; charset=utf-8"),
        ("pages/0", "application/json; charset=utf-8"),
    ],
)
def test_everything_is_served_under_a_strict_policy(server: Server, path: str, kind: str) -> None:
    status, body, headers = request(server, "GET", path)
    assert (status, headers["Content-Type"], len(body) > 0) == (200, kind, True)
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


def test_a_label_that_is_sent_is_saved(server: Server, file: Path) -> None:
    status, body, _ = request(server, "PUT", "pages/0", said(*ROLES, done=True))
    assert (status, json.loads(body)) == (200, {"state": "labelled"})
    (row,) = rows_of(file, ["id", "title", "truth_kind"])
    assert row == {"id": "a", "title": "a", "truth_kind": "hand"}
    assert json.loads(request(server, "GET", "pages")[1])["pages"][0]["state"] == "labelled"


def test_a_picture_is_served(make_desk: MakeDesk, serve_desk: ServeDesk, rendering: Options) -> None:
    status, body, headers = request(serve_desk(make_desk(rendering=rendering)), "GET", "pages/0/picture")
    assert (status, headers["Content-Type"], body[:4]) == (200, "image/png", b"\x89PNG")


@pytest.mark.parametrize("method", ["GET", "PUT"])
@pytest.mark.parametrize("secret", ["", "wrong", "se%C3%A9cret"])
def test_a_wrong_secret_opens_nothing(server: Server, file: Path, method: str, secret: str) -> None:
    client = HTTPConnection(HOST, server.server_port, timeout=10)
    client.request(method, f"/{secret}/pages/0", json.dumps(said(*ROLES)), {"Origin": server.address[:-1]})
    answer = client.getresponse()
    assert (answer.status, b"segments" in answer.read()) == (403, False)
    client.close()
    assert not file.exists()


def test_another_name_for_this_machine_opens_nothing(server: Server) -> None:
    assert request(server, "GET", "pages", Host="evil.example")[0] == 403
    assert request(server, "GET", "pages", Host=f"evil.example:{server.server_port}")[0] == 403
    assert request(server, "GET", "pages", Host=f"localhost:{server.server_port}")[0] == 200


def test_labels_are_taken_from_our_own_page_alone(server: Server, file: Path) -> None:
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", ""):
        assert request(server, "PUT", "pages/0", said(*ROLES), Origin=origin)[0] == 403
    assert not file.exists()


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "nothing", None, 404),
        ("GET", "pages/2", None, 404),
        ("GET", "pages/99999999", None, 404),
        ("GET", "../truth.py", None, 404),
        ("PUT", "pages/2", b"{}", 404),
        ("PUT", "pages/0/picture", b"{}", 405),
        ("PUT", "pages/0", b"{", 400),
        ("PUT", "pages/0", b"[" * 100_000, 400),
        ("PUT", "pages/0", said("body"), 400),
        ("POST", "pages/0", b"{}", 501),
    ],
)
def test_what_makes_no_sense_is_refused(server: Server, method: str, path: str, body: object, status: int) -> None:
    found, told, _ = request(server, method, path, body)
    assert found == status
    assert b"Traceback" not in told


@pytest.mark.parametrize(("length", "status"), [(str(MOST_BYTES + 1), 413), ("-1", 411), ("many", 411)])
def test_a_body_is_measured_before_it_is_read(server: Server, length: str, status: int) -> None:
    found, _, headers = request(server, "PUT", "pages/0", b"{}", **{"Content-Length": length})
    assert found == status
    assert headers["Connection"] == "close"


def test_a_page_that_cannot_be_read_is_told(make_desk: MakeDesk, serve_desk: ServeDesk) -> None:
    status, body, _ = request(serve_desk(make_desk(Entry("a", lambda: Raw(b"")))), "GET", "pages/0")
    assert status == 422
    assert "input.empty" in json.loads(body)["error"]


def test_a_file_that_cannot_be_written_is_told(server: Server, file: Path) -> None:
    file.parent.write_text("in the way")
    status, body, _ = request(server, "PUT", "pages/0", said(*ROLES))
    assert status == 507
    assert "cannot save" in json.loads(body)["error"]


def test_whoever_goes_away_is_no_fault(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        raise ConnectionResetError
    except ConnectionResetError:
        server.handle_error(None, None)
    assert capsys.readouterr().err == ""
    try:
        raise KeyError("a defect")
    except KeyError:
        server.handle_error(None, ("127.0.0.1", 1))
    assert "a defect" in capsys.readouterr().err


def test_each_server_has_a_secret_of_its_own(make_desk: MakeDesk) -> None:
    desk: Desk = make_desk()
    with Server(desk) as one, Server(desk) as other:
        assert one.secret != other.secret
        assert len(one.secret) >= 20
        assert one.address == f"http://127.0.0.1:{one.server_port}/{one.secret}/"
