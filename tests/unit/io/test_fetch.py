from __future__ import annotations

import gzip
import pickle
import time as real_time
from collections.abc import Callable, Iterator

import pytest

from marrow.errors import FetchError
from marrow.io import hosts
from marrow.io.fetch import Network, StatusError, fetch
from marrow.io.target import Target
from marrow.options import FetchOptions
from tests.unit.io.loopback import Certificate, Server, Time, answer, redirect

Serve = Callable[..., Server]
LOCAL = FetchOptions(allow_private=True, retries=0, timeout_s=5)
PATIENT = FetchOptions(allow_private=True, retries=2, timeout_s=20)


def refusal(url: str, options: FetchOptions = LOCAL, *, max_bytes: int = 10_000) -> str:
    with pytest.raises(FetchError) as caught:
        fetch(url, options, max_bytes=max_bytes)
    return caught.value.code


def test_a_page_is_fetched_with_all_that_the_server_says(serve: Serve) -> None:
    server = serve(answer(b"<p>\xfc</p>", head='Content-Type: Text/HTML; Charset="ISO-8859-1"'))
    page = fetch(f"{server.url}/a#b", LOCAL)
    assert page.body == b"<p>\xfc</p>"
    assert (page.url, page.status) == (f"{server.url}/a", 200)
    assert (page.content_type, page.charset) == ("text/html", "ISO-8859-1")


def test_the_request_says_who_asks_and_for_what_and_nothing_else(serve: Serve) -> None:
    server = serve(answer())
    fetch(server.url, FetchOptions(allow_private=True, user_agent="Mär\r\nrow"))
    lines = server.requests[0].split("\r\n")[1:-2]
    assert [line.partition(":")[0] for line in lines] == [
        "Host",
        "Connection",
        "User-Agent",
        "Accept",
        "Accept-Encoding",
    ]
    assert "User-Agent: Mr row" in lines
    assert "Accept-Encoding: gzip, deflate" in lines


def test_proxies_of_the_environment_are_not_used(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert fetch(serve(answer()).url, LOCAL).status == 200


@pytest.mark.parametrize(
    "content_type",
    ["text/html", "application/xhtml+xml; charset=utf-8", "text/plain", "application/xml", "", "html", "*/*"],
)
def test_what_may_be_a_page_is_taken(serve: Serve, content_type: str) -> None:
    head = f"Content-Type: {content_type}" if content_type else "X-Nothing: said"
    assert fetch(serve(answer(head=head)).url, LOCAL).body == b"<p>Hello</p>"


@pytest.mark.parametrize(
    "content_type",
    ["image/png", "application/pdf", "application/json", "video/mp4", "text/css", "application/octet-stream"],
)
def test_what_is_no_page_is_refused(serve: Serve, content_type: str) -> None:
    assert refusal(serve(answer(head=f"Content-Type: {content_type}")).url) == "fetch.type"


def test_a_coding_nobody_asked_for_is_refused(serve: Serve) -> None:
    assert refusal(serve(answer(head="Content-Encoding: br")).url) == "fetch.type"


def test_a_compressed_page_is_unpacked(serve: Serve) -> None:
    server = serve(answer(gzip.compress(b"<p>small</p>"), head="Content-Encoding: gzip"))
    assert fetch(server.url, LOCAL).body == b"<p>small</p>"


@pytest.mark.parametrize(
    "raw",
    [
        answer(b"x" * 101),
        b"HTTP/1.0 200 OK\r\n\r\n" + b"x" * 101,
        answer(gzip.compress(bytes(100_000)), head="Content-Encoding: gzip"),
        b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n",
    ],
)
def test_a_page_past_the_limit_is_refused(serve: Serve, raw: bytes) -> None:
    assert refusal(serve(raw).url, max_bytes=100) == "fetch.too_large"


def test_a_page_at_the_limit_is_taken(serve: Serve) -> None:
    assert len(fetch(serve(answer(b"x" * 100)).url, LOCAL, max_bytes=100).body) == 100


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nonly this",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nonly this",
        answer(gzip.compress(b"x" * 1000)[:-9], head="Content-Encoding: gzip"),
        answer(b"plain", head="Content-Encoding: gzip"),
        b"HTTP/1.1 200 OK\r\nbroken header\r\nContent-Length: 1\r\n\r\nx",
    ],
)
def test_an_answer_that_is_cut_or_broken_is_an_error(serve: Serve, raw: bytes) -> None:
    assert refusal(serve(raw).url) == "fetch.connect"


def test_a_closed_port_is_an_error(serve: Serve) -> None:
    server = serve(b"")
    server.stop()
    assert refusal(server.url) == "fetch.connect"
    server.stop()


def test_an_error_status_is_an_error(serve: Serve) -> None:
    with pytest.raises(StatusError, match="404 Not Found") as caught:
        fetch(serve(answer(status="404 Not Found")).url, LOCAL)
    assert (caught.value.code, caught.value.status) == ("fetch.status", 404)


@pytest.mark.parametrize("status", ["304 Not Modified", "302 Found", "300 Choices"])
def test_a_redirect_to_nowhere_is_an_error(serve: Serve, status: str) -> None:
    assert refusal(serve(answer(b"", status=status)).url) == "fetch.status"


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "303 See", "307 Temporary", "308 Permanent"])
def test_redirects_are_followed(serve: Serve, status: str) -> None:
    server = serve(lambda head: answer() if "GET /b?c" in head else redirect("b?c#d", status))
    page = fetch(f"{server.url}/a", LOCAL)
    assert page.url == f"{server.url}/b?c"
    assert server.paths == ["/a", "/b?c"]


def test_a_status_survives_pickling(serve: Serve) -> None:
    with pytest.raises(StatusError) as caught:
        fetch(serve(answer(status="404 Not Found", head="Retry-After: 7")).url, LOCAL)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.status, copy.wait_s, str(copy)) == (404, 7, str(caught.value))


def test_redirects_in_raw_utf_8_are_followed(serve: Serve) -> None:
    location = "/ü".encode().decode("latin-1")
    server = serve(lambda head: answer() if "%C3%BC" in head else redirect(location))
    assert fetch(server.url, LOCAL).url.endswith("/%C3%BC")


def test_redirects_in_raw_latin_1_are_followed(serve: Serve) -> None:
    server = serve(lambda head: answer() if "%C3%BC" in head else redirect("/ü"))
    assert fetch(server.url, LOCAL).url.endswith("/%C3%BC")


def test_redirects_are_counted(serve: Serve) -> None:
    server = serve(lambda head: redirect(head.split()[1] + "x"))
    assert refusal(server.url, FetchOptions(allow_private=True, max_redirects=3)) == "fetch.redirects"
    assert server.paths == ["/", "/x", "/xx", "/xxx"]


def test_redirects_in_a_circle_are_noticed(serve: Serve) -> None:
    server = serve(lambda head: redirect("/b" if "GET /a" in head else "/a"))
    assert refusal(f"{server.url}/a") == "fetch.redirects"
    assert server.paths == ["/a", "/b"]


def test_redirects_are_asked_about_before_they_are_followed(serve: Serve) -> None:
    server = serve(redirect("/next"))

    def refuse(target: Target) -> None:
        raise FetchError("fetch.robots", "no", url=target.url)

    with pytest.raises(FetchError, match="/next"):
        fetch(server.url, LOCAL, on_redirect=refuse)
    assert server.paths == ["/"]


@pytest.mark.parametrize(
    ("location", "code"),
    [
        ("file:///etc/passwd", "fetch.scheme"),
        ("http://me:secret@example.org/", "fetch.address"),
        ("http://[::1/", "fetch.address"),
    ],
)
def test_redirects_to_elsewhere_are_refused(serve: Serve, location: str, code: str) -> None:
    assert refusal(serve(redirect(location)).url) == code


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "localhost", "[::ffff:127.0.0.1]"])
def test_this_machine_is_not_asked_unless_allowed(serve: Serve, host: str) -> None:
    server = serve(answer())
    assert refusal(f"http://{host}:{server.port}/", FetchOptions()) == "fetch.private"
    assert server.requests == []


def test_a_redirect_to_a_private_host_is_refused(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    # 127.0.0.1 stands in for the public internet here; 127.0.0.2 is as private as ever.
    monkeypatch.setattr(hosts, "is_public", lambda address: str(address) == "127.0.0.1")
    server = serve(redirect("http://127.0.0.2/secret"))
    with pytest.raises(FetchError, match=r"127\.0\.0\.2 is not a public host") as caught:
        fetch(server.url, FetchOptions())
    assert caught.value.code == "fetch.private"
    assert server.paths == ["/"]


def test_a_name_is_resolved_once_for_each_request(serve: Serve) -> None:
    server = serve(answer())
    asked: list[str] = []

    def rebind(host: str) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

    fetch(f"http://example.org:{server.port}/", LOCAL, network=Network(lookup=rebind))
    assert asked == ["example.org"]
    assert f"Host: example.org:{server.port}" in server.requests[0]


def test_an_unknown_host_is_an_error() -> None:
    with pytest.raises(FetchError) as caught:
        fetch("http://example.org/", LOCAL, network=Network(lookup=lambda _: []))
    assert caught.value.code == "fetch.dns"


def test_https_is_checked_against_what_the_system_trusts(serve: Serve, certificate: Certificate) -> None:
    server = serve(answer(b"<p>private</p>"), tls=certificate.server())
    url = f"https://localhost:{server.port}/"
    assert refusal(url) == "fetch.tls"
    assert fetch(url, LOCAL, network=Network(tls=certificate.client)).body == b"<p>private</p>"


def drip(_: str) -> Iterator[bytes]:
    yield b"HTTP/1.1 200 OK\r\n\r\n"
    while True:
        real_time.sleep(0.02)
        yield b"x"


def test_a_dripping_server_ends_at_the_timeout(serve: Serve) -> None:
    begun = real_time.monotonic()
    assert refusal(serve(drip).url, FetchOptions(allow_private=True, timeout_s=0.2)) == "fetch.timeout"
    assert real_time.monotonic() - begun < 1


def failing(*answers: bytes) -> Callable[[str], bytes]:
    rest = iter(answers)
    return lambda _: next(rest)


@pytest.mark.parametrize("status", ["429 Slow down", "502 Bad", "503 Busy", "504 Late"])
def test_a_failure_that_may_pass_is_tried_again(serve: Serve, time: Time, status: str) -> None:
    server = serve(failing(answer(status=status), b"", answer(b"at last")))
    assert fetch(server.url, PATIENT, network=Network(time.clock)).body == b"at last"
    assert time.slept == [0.5, 1]


def test_other_failures_are_not_tried_again(serve: Serve, time: Time) -> None:
    server = serve(answer(status="500 Broken"))
    with pytest.raises(StatusError):
        fetch(server.url, PATIENT, network=Network(time.clock))
    assert (len(server.requests), time.slept) == (1, [])


def test_there_is_an_end_to_trying(serve: Serve, time: Time) -> None:
    server = serve(answer(status="503 Busy"))
    with pytest.raises(StatusError, match="503 Busy"):
        fetch(server.url, PATIENT, network=Network(time.clock))
    assert len(server.requests) == 3


@pytest.mark.parametrize("asked", ["7", " 7 ", "Tue, 14 Nov 2023 22:13:27 GMT"])
def test_the_server_says_how_long_to_wait(serve: Serve, time: Time, asked: str) -> None:
    server = serve(failing(answer(status="503 Busy", head=f"Retry-After: {asked}"), answer()))
    fetch(server.url, PATIENT, network=Network(time.clock))
    assert time.slept == [7]


@pytest.mark.parametrize("asked", ["soon", "-5", "Tue, 14 Nov 1023 22:13:27 GMT", "²"])
def test_an_odd_wish_to_wait_is_ignored(serve: Serve, time: Time, asked: str) -> None:
    server = serve(failing(answer(status="503 Busy", head=f"Retry-After: {asked}"), answer()))
    fetch(server.url, PATIENT, network=Network(time.clock))
    assert time.slept == [0.5]


def test_nobody_waits_past_the_timeout(serve: Serve, time: Time) -> None:
    server = serve(answer(status="503 Busy", head="Retry-After: 20"))
    with pytest.raises(StatusError):
        fetch(server.url, PATIENT, network=Network(time.clock))
    assert time.slept == []


def test_versions_are_told_and_more_headers_are_sent_along(serve: Serve) -> None:
    server = serve(answer(head='Content-Type: text/html\r\nETag: "v2"\r\nLast-Modified: Mon, 16 Nov 2026 10:00:00 GMT'))
    page = fetch(server.url, LOCAL, headers={"If-None-Match": '"v1"'})
    assert (page.etag, page.last_modified) == ('"v2"', "Mon, 16 Nov 2026 10:00:00 GMT")
    assert 'If-None-Match: "v1"\r\n' in server.requests[0]


def test_an_answer_that_nothing_has_changed_is_an_error_with_its_status(serve: Serve) -> None:
    with pytest.raises(StatusError) as caught:
        fetch(serve(answer(b"", status="304 Not Modified")).url, LOCAL, headers={"If-None-Match": '"v1"'})
    assert caught.value.status == 304
