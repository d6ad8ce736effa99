from __future__ import annotations

import pytest
from mitmproxy.http import Request

from marrow.proxy.blocked import kind_of, nothing, page_of
from tests.unit.proxy.test_pages import told


@pytest.mark.parametrize(
    ("path", "headers", "kind"),
    [
        ("/a.js?b", {}, "script"),
        ("/a.css", {}, "stylesheet"),
        ("/a.PNG", {}, "image"),
        ("/a.woff2", {}, "font"),
        ("/a", {}, "other"),
        ("/a", {"Upgrade": "websocket"}, "websocket"),
        ("/a.js", {"Sec-Fetch-Dest": "image"}, "image"),
        ("/a", {"Sec-Fetch-Dest": "empty"}, "xhr"),
        ("/a", {"Sec-Fetch-Dest": "report"}, "other"),
    ],
)
def test_what_a_request_is_for(path: str, headers: dict[str, str], kind: str) -> None:
    request = Request.make("GET", f"http://a.test{path}", headers=told(headers))
    assert kind_of(request) == kind
    assert nothing(request).status_code == (200 if kind == "image" else 204)


@pytest.mark.parametrize(
    ("headers", "page"),
    [
        ({"Referer": "https://a.test/b", "Origin": "https://a.test"}, "https://a.test/b"),
        ({"Origin": "https://a.test"}, "https://a.test"),
        ({"Origin": "null"}, ""),
        ({}, ""),
    ],
)
def test_the_page_that_a_request_is_of(headers: dict[str, str], page: str) -> None:
    assert page_of(Request.make("GET", "http://b.test/", headers=told(headers))) == page
