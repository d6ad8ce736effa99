from __future__ import annotations

import pytest
from mitmproxy.http import Headers, Request, Response

from marrow.proxy import pages

_MOST = 1000


def request(method: str = "GET", **headers: str) -> Request:
    return Request.make(method, "http://a.test/", headers=told(headers))


def response(status: int = 200, **headers: str) -> Response:
    made = Response.make(status)
    made.headers = told({"content_type": "text/html; charset=x", **headers})  # as they come: `make` would try to pack
    return made


def told(headers: dict[str, str]) -> Headers:
    return Headers([(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()])


@pytest.mark.parametrize(
    "asked",
    [
        request(accept="text/html,*/*"),
        request("POST", accept="text/html"),
        request(upgrade_insecure_requests="1"),
        request(sec_fetch_mode="navigate", sec_fetch_dest="document"),
        request(sec_fetch_mode="navigate", sec_fetch_dest="frame"),
    ],
)
def test_going_to_a_page_is_a_navigation(asked: Request) -> None:
    assert pages.is_navigation(asked)


def test_a_program_that_asks_for_a_mode_goes_to_a_page_and_a_script_that_does_not() -> None:
    assert pages.is_navigation(request(accept="*/*"), is_asked=True)
    assert not pages.is_navigation(request(accept="*/*", sec_fetch_mode="cors"), is_asked=True)
    assert not pages.is_navigation(request(accept="*/*", x_requested_with="XMLHttpRequest"), is_asked=True)


@pytest.mark.parametrize(
    "asked",
    [
        request(),
        request(accept="*/*"),
        request("HEAD", accept="text/html"),
        request("PUT", accept="text/html"),
        request(accept="text/html", range="bytes=0-1"),
        request(accept="text/html", x_requested_with="XMLHttpRequest"),
        request(accept="text/html", upgrade="websocket"),
        request(accept="text/html", sec_fetch_mode="cors", sec_fetch_dest="empty"),
        request(sec_fetch_mode="navigate", sec_fetch_dest="iframe"),
        request(accept="image/*", sec_fetch_mode="no-cors", sec_fetch_dest="image"),
    ],
)
def test_what_a_page_asks_for_is_no_navigation(asked: Request) -> None:
    assert not pages.is_navigation(asked)


def test_a_page_is_asked_for_whole_and_in_codings_that_we_know() -> None:
    asked = request(accept_encoding="gzip, deflate;q=0.5, br, dcb, zstd", if_none_match="x", if_modified_since="y")
    pages.prepare(asked)
    assert asked.headers["accept-encoding"] == "gzip, deflate;q=0.5, br, zstd"
    assert "if-none-match" not in asked.headers
    assert "if-modified-since" not in asked.headers


def test_without_a_coding_that_we_know_a_page_is_asked_for_plainly() -> None:
    asked = request(accept_encoding="dcz, *")
    pages.prepare(asked)
    assert asked.headers["accept-encoding"] == "identity"


@pytest.mark.parametrize(
    "answer", [response(), response(203), response(content_encoding="BR"), response(content_length="1000")]
)
def test_html_is_a_page(answer: Response) -> None:
    assert pages.is_page(answer, "declutter", _MOST)


@pytest.mark.parametrize(
    "answer",
    [
        response(404),
        response(204),
        response(206),
        response(304),
        response(content_type="text/plain"),
        response(content_type="application/json"),
        response(content_disposition="Attachment; filename=a.html"),
        response(content_encoding="dcz"),
        response(content_encoding="gzip, gzip"),
        response(content_length="1001"),
        response(content_length="0"),
    ],
)
def test_errors_parts_downloads_and_what_is_too_long_are_no_pages(answer: Response) -> None:
    assert not pages.is_page(answer, "declutter", _MOST)


def test_xhtml_can_become_an_article_only() -> None:
    answer = response(content_type="application/xhtml+xml")
    assert [pages.is_page(answer, mode, _MOST) for mode in ("declutter", "reader", "text")] == [False, True, True]
