from __future__ import annotations

from collections.abc import Callable

import pytest

from marrow.errors import FetchError
from marrow.io.fetch import ANY_TYPE, Network
from marrow.io.polite import Guest
from marrow.options import FetchOptions
from tests.unit.io.loopback import Server, Time, answer, redirect

Serve = Callable[..., Server]


def site(robots: bytes, page: bytes = answer()) -> Callable[[str], bytes]:
    return lambda head: robots if "GET /robots.txt" in head else page


def plain(text: str) -> bytes:
    return answer(text.encode(), head="Content-Type: text/plain")


def guest(time: Time, *, robots: bool = True, delay_s: float = 1) -> Guest:
    options = FetchOptions(allow_private=True, retries=0, robots=robots, delay_s=delay_s, timeout_s=5)
    return Guest(options, network=Network(time.clock))


def refusal(guest: Guest, url: str) -> str:
    with pytest.raises(FetchError) as caught:
        guest.fetch(url)
    return caught.value.code


def test_robots_files_are_read_once_and_obeyed(serve: Serve, time: Time) -> None:
    server = serve(site(plain("User-agent: marrow\nDisallow: /private")))
    visitor = guest(time)
    assert visitor.fetch(f"{server.url}/a").status == 200
    assert refusal(visitor, f"{server.url}/private") == "fetch.robots"
    assert visitor.fetch(f"{server.url}/b").status == 200
    assert server.paths == ["/robots.txt", "/a", "/b"]


def test_robots_files_can_be_ignored(serve: Serve, time: Time) -> None:
    server = serve(site(plain("User-agent: *\nDisallow: /")))
    assert guest(time, robots=False).fetch(f"{server.url}/a").status == 200
    assert server.paths == ["/a"]


def test_robots_files_are_obeyed_on_redirects(serve: Serve, time: Time) -> None:
    server = serve(site(plain("User-agent: *\nDisallow: /private"), redirect("/private")))
    assert refusal(guest(time), f"{server.url}/a") == "fetch.robots"
    assert server.paths == ["/robots.txt", "/a"]


@pytest.mark.parametrize("status", ["404 Not Found", "403 Forbidden", "410 Gone"])
def test_no_robots_file_allows_everything(serve: Serve, time: Time, status: str) -> None:
    assert guest(time).fetch(serve(site(answer(status=status))).url).status == 200


def test_robots_files_that_redirect_for_ever_allow_everything(serve: Serve, time: Time) -> None:
    assert guest(time).fetch(serve(site(redirect("/robots.txt"))).url).status == 200


@pytest.mark.parametrize("status", ["500 Broken", "503 Busy", "429 Slow down"])
def test_a_server_in_trouble_allows_nothing(serve: Serve, time: Time, status: str) -> None:
    assert refusal(guest(time), serve(site(answer(status=status))).url) == "fetch.robots"


def test_a_dead_server_is_told_as_such(serve: Serve, time: Time) -> None:
    assert refusal(guest(time), serve(b"").url) == "fetch.connect"


def test_robots_files_of_any_type_are_read(serve: Serve, time: Time) -> None:
    robots = answer(b"User-agent: *\nDisallow: /", head="Content-Type: application/octet-stream")
    assert refusal(guest(time), serve(site(robots)).url) == "fetch.robots"


def test_pages_of_one_host_are_asked_for_apart(serve: Serve, time: Time) -> None:
    server = serve(answer())
    visitor = guest(time, robots=False, delay_s=2)
    visitor.fetch(f"{server.url}/a")
    assert time.slept == []
    time.seconds += 0.5
    visitor.fetch(f"{server.url}/b")
    visitor.fetch(f"http://localhost:{server.port}/c")
    assert time.slept == [1.5]


def test_redirects_to_another_host_wait_and_count_as_asking_it(serve: Serve, time: Time) -> None:
    last = serve(answer())
    other = f"http://localhost:{last.port}"
    first = serve(redirect(f"{other}/c"))
    visitor = guest(time, robots=False, delay_s=2)
    visitor.fetch(f"{other}/a")
    visitor.fetch(f"{first.url}/b")
    assert time.slept == [2]
    visitor.fetch(f"{other}/d")
    assert time.slept == [2, 2]
    visitor.fetch(f"{first.url}/e")
    assert time.slept == [2, 2, 2]
    assert last.paths == ["/a", "/c", "/d", "/c"]


def test_redirects_within_a_host_do_not_wait(serve: Serve, time: Time) -> None:
    server = serve(lambda head: answer() if "GET /b" in head else redirect("/b"))
    guest(time, robots=False, delay_s=2).fetch(f"{server.url}/a")
    assert time.slept == []


def test_a_wait_on_a_redirect_is_not_counted_against_the_timeout(serve: Serve, time: Time) -> None:
    last = serve(answer())
    other = f"http://localhost:{last.port}/"
    first = serve(redirect(other))
    visitor = guest(time, robots=False, delay_s=50)
    for url in (other, first.url):
        assert visitor.fetch(url).status == 200
    assert time.slept == [50]


def test_failed_pages_count_as_asked_for(serve: Serve, time: Time) -> None:
    server = serve(answer(status="404 Not Found"))
    visitor = guest(time, robots=False, delay_s=2)
    for _ in range(2):
        assert refusal(visitor, server.url) == "fetch.status"
    assert time.slept == [2]


@pytest.mark.parametrize(("asked", "waited"), [("5", 5), ("0.1", 1), ("86400", 60), ("soon", 1)])
def test_a_site_may_ask_for_more_time(serve: Serve, time: Time, asked: str, waited: float) -> None:
    server = serve(site(plain(f"User-agent: *\nCrawl-delay: {asked}")))
    visitor = guest(time)
    for _ in range(2):
        visitor.fetch(server.url)
    assert time.slept == [waited]


def test_other_types_than_pages_come_where_they_are_asked_for(serve: Serve, time: Time) -> None:
    server = serve(answer(b"<rss/>", head="Content-Type: application/rss+xml"))
    assert refusal(guest(time, robots=False), server.url) == "fetch.type"
    assert guest(time, robots=False).fetch(server.url, types=ANY_TYPE).body == b"<rss/>"
