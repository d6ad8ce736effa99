from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from threading import Lock
from time import sleep

import pytest

from marrow.batch.sources import visits
from marrow.batch.sources.page_cache import PageCache
from marrow.batch.sources.visits import visit
from marrow.errors import FetchError
from marrow.io.fetch import Fetched, Network
from marrow.options import FetchOptions
from tests.unit.io.loopback import Server, Time, answer

Serve = Callable[..., Server]
OPTIONS = FetchOptions(allow_private=True, retries=0, timeout_s=5, delay_s=2)


def echo(head: str) -> bytes:
    path = head.split()[1]
    if path == "/robots.txt":
        return answer(b"User-agent: *\nDisallow: /private\n", head="Content-Type: text/plain")
    return answer(path.encode()) if path != "/gone" else answer(status="410 Gone")


def outcomes(urls: list[str], time: Time, cache: PageCache | None = None) -> list[object]:
    found = list(visit(urls, OPTIONS, max_bytes=10_000, cache=cache, network=Network(time.clock)))
    assert [url for url, _ in found] == urls
    return [each.body if isinstance(each, Fetched) else each.code for _, each in found]


def test_every_address_has_its_outcome_in_order(serve: Serve, time: Time) -> None:
    server = serve(echo)
    urls = [f"{server.url}/{name}" for name in ("a", "gone", "private", "b")] + ["mailto:me", "http://["]
    assert outcomes(urls, time) == [b"/a", "fetch.status", "fetch.robots", b"/b", "fetch.scheme", "fetch.address"]


def test_a_host_is_asked_as_slowly_as_is_polite(serve: Serve, time: Time) -> None:
    server = serve(echo)
    outcomes([f"{server.url}/{number}" for number in range(5)], time)
    assert server.paths.count("/robots.txt") == 1
    assert time.slept == [2] * 4


def test_pages_in_the_cache_are_not_asked_for(serve: Serve, time: Time, tmp_path: Path) -> None:
    server, cache = serve(echo), PageCache(tmp_path)
    urls = [f"{server.url}/{name}" for name in ("a", "gone", "b")]
    first = outcomes(urls, time, cache)
    asked = len(server.paths)
    assert outcomes(urls, time, cache) == first
    assert server.paths[asked:] == ["/robots.txt", "/gone"]  # failures are tried again


def test_more_pages_than_may_wait_all_come(serve: Serve, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "_AHEAD", 3)
    server = serve(echo)
    assert outcomes([f"{server.url}/{number}" for number in range(10)], time) == [b"/%d" % n for n in range(10)]


def test_hosts_are_asked_side_by_side_and_one_host_never_twice_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    lock, working, most, clashes = Lock(), set[str](), 0, 0

    class Slow:
        def __init__(self, *_: object, **__: object) -> None: ...

        def fetch(self, url: str) -> Fetched:
            nonlocal most, clashes
            host = visits.host_of(url)
            with lock:
                clashes += host in working
                working.add(host)
                most = max(most, len(working))
            sleep(0.02)
            with lock:
                working.discard(host)
            return Fetched(b"", url, 200, "", None)

    monkeypatch.setattr(visits, "Guest", Slow)
    urls = [f"http://{host}.example/{page}" for page in range(3) for host in "abcd"]
    assert [url for url, _ in visit(urls, OPTIONS, max_bytes=1)] == urls
    assert most > 1
    assert not clashes


def test_whoever_stops_early_leaves_no_work_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Quick:
        def __init__(self, *_: object, **__: object) -> None: ...

        def fetch(self, url: str) -> Fetched:
            asked.append(url)
            raise FetchError("fetch.connect", "no", url=url)

    monkeypatch.setattr(visits, "Guest", Quick)
    found = visit((f"http://a.example/{number}" for number in range(1000)), OPTIONS, max_bytes=1)
    assert isinstance(found, Generator)
    next(found)
    found.close()
    assert len(asked) <= visits._AHEAD
