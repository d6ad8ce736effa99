from __future__ import annotations

import gzip
import resource
import socket
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from threading import Event
from urllib.parse import urlsplit

import brotli
import pytest
import zstandard

from tests.unit.proxy.client import PAGE as GO
from tests.unit.proxy.client import ask
from tests.unit.proxy.conftest import MakeSite, Running, Start
from tests.unit.proxy.site import Asked, Reply
from tests.unit.proxy.test_treat import PAGE

_PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": brotli.compress,
    "zstd": zstandard.ZstdCompressor().compress,
}


_EVENTS = "Accept: text/event-stream"


def handler(asked: Asked) -> Reply:
    """A site with a page in every coding, and much else."""
    path = asked.path.partition("?")[0]
    name = path.rpartition("/")[2]
    if name in _PACKERS:
        return Reply(_PACKERS[name](PAGE), headers={"Content-Encoding": name, "ETag": '"x"'})
    if path == "/latin":
        return Reply(PAGE.replace(b"Water", b"Caf\xe9"), kind="text/html; charset=iso-8859-1")
    if path == "/file":
        return Reply(PAGE, headers={"Content-Disposition": "attachment", "ETag": '"x"'})
    if path == "/part":
        return Reply(PAGE[:10], status=206, headers={"Content-Range": f"bytes 0-9/{len(PAGE)}"})
    if path == "/same":
        return Reply(b"", status=304 if "if-none-match" in asked.headers else 200, headers={"ETag": '"x"'})
    if path == "/gone":
        return Reply(PAGE, status=404)
    if path == "/pieces":
        return Reply([PAGE[start : start + 100] for start in range(0, len(PAGE), 100)])
    if path == "/long":
        return Reply([PAGE * 9 for _ in range(9)])
    if path == "/longer":
        return Reply([PAGE * 9] * (1 + (1 << 20) // len(PAGE * 9)))
    if path == "/data":
        return Reply(b'{"tea": "<!-- kept -->"}', kind="application/json")
    return Reply(PAGE, headers={"ETag": '"x"', "Set-Cookie": "login=1", "Content-Security-Policy": "style-src 'self'"})


@pytest.fixture
def running(start: Start) -> Running:
    return start()


def test_a_page_loses_its_clutter(running: Running, site: MakeSite) -> None:
    here = site(handler)
    got = ask(running.address, f"{here.url}/a", GO)
    assert "the patience to wait" in got.text
    assert "nobody sees this" not in got.text
    assert 'id="marrow-bar"' in got.text
    assert got.headers["set-cookie"] == "login=1"
    assert "etag" not in got.headers
    assert "sha256-" in got.headers["content-security-policy"]
    counts = running.counts()
    assert (counts["pages"], counts["modes"], counts["failures"]) == (1, {"declutter": 1}, {})


@pytest.mark.parametrize("coding", _PACKERS)
def test_pages_come_in_every_coding(running: Running, site: MakeSite, coding: str) -> None:
    here = site(handler)
    got = ask(running.address, f"{here.url}/{coding}", {**GO, "Accept-Encoding": "gzip, deflate, br, zstd, dcb"})
    assert here.asked[0].headers["accept-encoding"] == "gzip, deflate, br, zstd"
    assert "content-encoding" not in got.headers  # to this machine it goes unpacked
    assert int(got.headers["content-length"]) == len(got.body)
    assert "nobody sees this" not in got.text


def test_a_page_in_another_charset_comes_in_utf_8(running: Running, site: MakeSite) -> None:
    got = ask(running.address, f"{site(handler).url}/latin", GO)
    assert got.headers["content-type"] == "text/html; charset=utf-8"
    assert "Café, leaves" in got.text


def test_a_page_in_pieces_is_put_together(running: Running, site: MakeSite) -> None:
    got = ask(running.address, f"{site(handler).url}/pieces", GO)
    assert "nobody sees this" not in got.text
    assert "transfer-encoding" not in got.headers


@pytest.mark.parametrize("path", ["/file", "/gone", "/data"])
def test_downloads_errors_and_data_pass_byte_for_byte(running: Running, site: MakeSite, path: str) -> None:
    here = site(handler)
    got, straight = ask(running.address, here.url + path, GO), handler(Asked("GET", path, {}))
    assert (got.status, got.body) == (straight.status, straight.body)
    assert got.headers["content-type"] == straight.kind


def test_what_a_script_asks_for_passes_as_it_is(running: Running, site: MakeSite) -> None:
    here = site(handler)
    got = ask(running.address, f"{here.url}/gzip", {"Accept": "*/*", "If-None-Match": '"y"', "Accept-Encoding": "dcb"})
    assert gzip.decompress(got.body) == PAGE
    assert got.headers["etag"] == '"x"'
    assert here.asked[0].headers["if-none-match"] == '"y"'
    assert here.asked[0].headers["accept-encoding"] == "dcb"


def test_parts_heads_and_unchanged_answers_pass(running: Running, site: MakeSite) -> None:
    here = site(handler)
    assert ask(running.address, f"{here.url}/part", {**GO, "Range": "bytes=0-9"}).body == PAGE[:10]
    head = ask(running.address, f"{here.url}/a", GO, method="HEAD")
    assert (head.status, head.body, head.headers["etag"]) == (200, b"", '"x"')
    assert int(head.headers["content-length"]) == len(PAGE)
    assert ask(running.address, f"{here.url}/same", {"Accept": "*/*", "If-None-Match": '"x"'}).status == 304


def test_a_page_is_asked_for_anew_whatever_the_browser_keeps(running: Running, site: MakeSite) -> None:
    here = site(handler)
    assert ask(running.address, f"{here.url}/same", {**GO, "If-None-Match": '"x"'}).status == 200
    assert "if-none-match" not in here.asked[0].headers


def test_modes_are_asked_for_by_the_end_of_an_address(running: Running, site: MakeSite) -> None:
    here = site(handler)
    assert "Original at" in ask(running.address, f"{here.url}/a?b=c&marrow=reader", GO).text
    assert "<p>Water" in ask(running.address, f"{here.url}/a?marrow=text", GO).text
    off = ask(running.address, f"{here.url}/a?marrow=off", GO)
    assert off.body == PAGE
    assert off.headers["etag"] == '"x"'
    assert here.paths == ["/a?b=c", "/a", "/a"]


def test_a_redirect_on_the_same_host_keeps_the_mode(running: Running, site: MakeSite) -> None:
    def moved(asked: Asked) -> Reply:
        target = "http://[" if asked.path == "/bad" else asked.headers["x-to"]
        return Reply(b"", status=302, headers={"Location": target})

    here = site(moved)

    def led(path: str, to: str) -> str:
        return ask(running.address, here.url + path, {**GO, "X-To": to}).headers["location"]

    assert led("/?marrow=text", "/b?c") == "/b?c&marrow=text"
    assert led("/?marrow=off", f"{here.url}/b") == f"{here.url}/b?marrow=off"
    assert led("/?marrow=text", "https://a.test/") == "https://a.test/"
    assert led("/bad?marrow=text", "") == "http://["
    assert led("/", "/b") == "/b"


def test_settings_hold_from_the_next_page_on_and_by_site(running: Running, site: MakeSite) -> None:
    url = f"{site(handler).url}/a"
    running.desk.settings.change({"bar": False})
    assert "marrow-bar" not in ask(running.address, url, GO).text
    running.desk.settings.change({"mode": "off"}, "localhost")
    assert ask(running.address, url, GO).body == PAGE
    running.desk.settings.remove_site("localhost")
    running.desk.settings.change({"mode": "reader"})
    assert "Original at" in ask(running.address, url, GO).text


def test_settings_outlive_the_proxy(start: Start, site: MakeSite) -> None:
    url = f"{site(handler).url}/a"
    start().desk.settings.change({"mode": "text"})
    assert "<p>Water" in ask(start().address, url, GO).text


def test_what_the_command_line_says_stays(start: Start, site: MakeSite) -> None:
    running = start(mode="off")
    running.desk.settings.change({"mode": "reader"})
    assert ask(running.address, f"{site(handler).url}/a", GO).body == PAGE


def test_a_form_goes_through_and_its_answer_cannot_be_asked_for_again(running: Running, site: MakeSite) -> None:
    here = site(handler)
    kind = {"Content-Type": "application/x-www-form-urlencoded", **GO}
    got = ask(running.address, f"{here.url}/a", kind, method="POST", body=b"tea=green")
    assert here.asked[0].body == b"tea=green"
    assert "marrow=reader" not in got.text
    assert "marrow.proxy" in got.text


def test_a_page_that_is_too_long_streams(start: Start, site: MakeSite) -> None:
    running = start(max_page_bytes=len(PAGE) * 20)
    here = site(handler)
    assert ask(running.address, f"{here.url}/long", GO).body == PAGE * 81
    longer = ask(running.address, f"{here.url}/longer", GO).body
    assert len(longer) > 1 << 20
    assert longer.count(PAGE) * len(PAGE) == len(longer)
    assert running.counts()["pages"] == 0


def test_a_page_that_fails_passes_as_it_was_and_is_counted(start: Start, site: MakeSite) -> None:
    running = start(max_bytes=100)
    got = ask(running.address, f"{site(handler).url}/a", GO)
    assert got.body == PAGE
    assert got.headers["etag"] == '"x"'
    assert running.counts()["failures"] == {"coding.TooLargeError": 1}


def test_advertisements_are_not_asked_for(start: Start, site: MakeSite) -> None:
    running = start(lists="/advert/*\n||localhost/pixel^\n")
    here = site(handler)
    page = {"Referer": "http://a.test/"}
    script = ask(running.address, f"{here.url}/advert/a.js", page)
    assert (script.status, script.body) == (204, b"")
    picture = ask(running.address, f"{here.url}/advert/a.gif", page)
    assert (picture.status, picture.headers["content-type"], len(picture.body)) == (200, "image/gif", 43)
    beacon = ask(running.address, f"{here.url}/advert/", page, method="POST", body=b"x" * 99)
    assert beacon.status == 204
    assert here.asked == []
    assert running.counts()["blocked"] == 3
    running.desk.settings.change({"block_requests": False})
    assert ask(running.address, f"{here.url}/advert/a.js", page).status == 200


def test_a_big_file_streams_with_flat_memory(running: Running, site: MakeSite) -> None:
    piece = bytes(range(256)) * 256
    here = site(lambda _: Reply([piece] * 800, kind="application/octet-stream"))  # 50 MB
    parts = urlsplit(running.address)
    client = HTTPConnection(parts.hostname or "", parts.port, timeout=30)
    before = _most_memory()
    client.request("GET", f"{here.url}/a.bin")
    answer = client.getresponse()
    total = 0
    while got := answer.read(len(piece)):
        assert got == piece
        total += len(got)
    client.close()
    assert total == 800 * len(piece)
    assert _most_memory() - before < 20 << 20


def _most_memory() -> int:
    """The most that this process, in which the proxy runs, has ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def test_events_of_a_server_come_when_they_happen(running: Running, site: MakeSite) -> None:
    heard = Event()

    def events() -> Iterator[bytes]:
        yield b"data: first\n\n"
        yield b"data: second\n\n" if heard.wait(10) else b"data: nobody heard the first\n\n"

    here = site(lambda _: Reply(events(), kind="text/event-stream"))
    parts = urlsplit(running.address)
    with socket.create_connection((parts.hostname, parts.port), timeout=10) as client:
        client.sendall(f"GET {here.url}/ HTTP/1.1\r\nHost: localhost\r\n{_EVENTS}\r\n\r\n".encode())
        said = b""
        while b"first" not in said:
            said += client.recv(1000)
        heard.set()
        while b"second" not in said:
            said += client.recv(1000)
    assert b"nobody" not in said


def test_two_people_at_once_have_their_own(start: Start, site: MakeSite) -> None:
    running = start(is_real=True, workers=2)
    here = site(lambda asked: Reply(PAGE.replace(b"Tea", asked.headers["cookie"].encode())))

    def go(name: str) -> list[str]:
        return [ask(running.address, f"{here.url}/a", {**GO, "Cookie": name}).text for _ in range(5)]

    with ThreadPoolExecutor(2) as people:
        mine, yours = people.map(go, ["mine", "yours"])
    assert all("<h1>mine</h1>" in page for page in mine)
    assert all("<h1>yours</h1>" in page for page in yours)


def test_a_host_that_is_not_public_is_refused(start: Start, site: MakeSite) -> None:
    running = start(allow_private=False)
    here = site(handler)
    for host in ("localhost", "127.0.0.1", "[::ffff:127.0.0.1]", "2130706433"):
        got = ask(running.address, f"http://{host}:{here.port}/a", GO)
        assert (got.status, "[fetch.private]" in got.text) == (502, True)
    assert here.asked == []


def test_a_page_from_afar_is_packed(start: Start, site: MakeSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marrow.proxy.traffic.is_loopback", lambda _: False)
    running = start()
    got = ask(running.address, f"{site(handler).url}/a", {**GO, "Accept-Encoding": "gzip"})
    assert got.headers["content-encoding"] == "gzip"
    assert b"the patience to wait" in gzip.decompress(got.body)


def test_a_worker_that_is_too_slow_passes_the_page_as_it_was(start: Start, site: MakeSite) -> None:
    running = start(is_real=True, page_timeout_s=0.1)
    words = " ".join(f"<b class=c{number}>word{number}</b>" for number in range(60_000))
    page = f"<html><body><p>{words}<!-- kept --></p></body></html>".encode()
    got = ask(running.address, f"{site(lambda _: Reply(page)).url}/a", GO)
    assert got.body == page
    assert running.counts()["failures"] == {"proxy.timeout": 1}
