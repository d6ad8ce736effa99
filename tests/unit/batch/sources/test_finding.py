from __future__ import annotations

import gzip
import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from marrow.batch.sources import finding
from marrow.batch.sources.finding import Finder
from marrow.batch.sources.page_cache import PageCache
from marrow.errors import InputError
from marrow.io.fetch import Network
from marrow.options import Options
from tests.unit.io.loopback import Server, Time, answer

Serve = Callable[..., Server]
Site = dict[str, bytes]


def options(**values: int) -> Options:
    return Options().change(allow_private=True, retries=0, delay_s=0, robots=False, **values)


def site(pages: Site) -> Callable[[str], bytes]:
    return lambda head: pages.get(head.split()[1], answer(status="404 Not Found"))


def xml(text: str, kind: str = "application/xml") -> bytes:
    return answer(text.encode(), head=f"Content-Type: {kind}")


def urlset(*urls: str) -> str:
    return f"<urlset>{''.join(f'<url><loc>{url}</loc></url>' for url in urls)}</urlset>"


def index(*urls: str) -> str:
    return f"<sitemapindex>{''.join(f'<sitemap><loc>{url}</loc></sitemap>' for url in urls)}</sitemapindex>"


def find(time: Time, *given: str, cache: PageCache | None = None, **values: int) -> list[str]:
    return Finder(options(**values), cache=cache, network=Network(time.clock)).find(given)


def test_an_address_of_a_page_stands_for_itself(serve: Serve, time: Time) -> None:
    server = serve(answer())
    assert find(time, f"{server.url}/a#top") == [f"{server.url}/a"]


def test_a_page_that_was_looked_at_is_kept(serve: Serve, time: Time, tmp_path: Path) -> None:
    server, cache = serve(answer(b"<p>A page")), PageCache(tmp_path)
    find(time, f"{server.url}/a", cache=cache)
    kept = cache.get(f"{server.url}/a")
    assert kept is not None
    assert kept.body == b"<p>A page"


@pytest.mark.parametrize("given", [answer(b"GIF89a", head="Content-Type: image/gif"), answer(b"x" * 2000)])
def test_what_is_no_page_or_too_large_is_not_kept(serve: Serve, time: Time, tmp_path: Path, given: bytes) -> None:
    server, cache = serve(given), PageCache(tmp_path)
    assert find(time, f"{server.url}/a", cache=cache, max_bytes=1024) == [f"{server.url}/a"]
    assert cache.get(f"{server.url}/a") is None


@pytest.mark.parametrize("kind", ["application/xml", "application/rss+xml", "text/plain", "application/octet-stream"])
def test_lists_are_known_by_what_they_hold(serve: Serve, time: Time, kind: str) -> None:
    server = serve(xml(urlset("/a", "/b"), kind))
    assert find(time, f"{server.url}/list") == [f"{server.url}/a", f"{server.url}/b"]


def test_an_index_stands_for_the_pages_of_its_sitemaps(serve: Serve, time: Time) -> None:
    packed = answer(gzip.compress(urlset("/c").encode()), head="Content-Type: application/gzip")
    pages = {
        "/": xml(index("/1.xml", "/more.xml", "/gone.xml", "/1.xml")),
        "/1.xml": xml(urlset("/a", "/b")),
        "/more.xml": xml(index("/2.xml.gz", "/")),  # an index in an index, and the way back
        "/2.xml.gz": packed,
    }
    server = serve(site(pages))
    assert find(time, server.url) == [f"{server.url}/{name}" for name in ("a", "b", "c", "gone.xml")]
    assert server.paths == ["/", "/1.xml", "/more.xml", "/2.xml.gz", "/gone.xml"]


def test_an_address_is_taken_once_however_it_is_spelt(serve: Serve, time: Time, tmp_path: Path) -> None:
    spelt = "https://example.org/ä\nhttps://EXAMPLE.org:443/%C3%A4#x\nhttps://example.org/b\n"
    (tmp_path / "list.txt").write_text(spelt, "utf-8")
    server = serve(xml(urlset("https://example.org/b", "https://example.org/c")))
    found = find(time, str(tmp_path / "list.txt"), f"{server.url}/feed")
    assert found == [f"https://example.org/{name}" for name in ("%C3%A4", "b", "c")]


def test_a_dead_address_stands_for_itself(serve: Serve, time: Time) -> None:
    server = serve(answer(status="404 Not Found"))
    assert find(time, f"{server.url}/a") == [f"{server.url}/a"]


def test_files_may_hold_sitemaps_feeds_and_lines(time: Time, tmp_path: Path) -> None:
    (tmp_path / "sitemap.xml.gz").write_bytes(gzip.compress(urlset("https://example.org/a").encode()))
    (tmp_path / "feed.rss").write_text("<rss><item><link>https://example.org/b</link></item></rss>", "utf-8")
    (tmp_path / "list.txt").write_text("example.org/c\nnot an address\n", "utf-8")
    files = [str(tmp_path / name) for name in ("sitemap.xml.gz", "feed.rss", "list.txt")]
    assert find(time, *files) == ["https://example.org/a", "https://example.org/b", "example.org/c", "not an address"]


def test_an_index_in_a_file_is_followed(serve: Serve, time: Time, tmp_path: Path) -> None:
    server = serve(xml(urlset("/a")))
    (tmp_path / "index.xml").write_text(index(f"{server.url}/1.xml"), "utf-8")
    assert find(time, str(tmp_path / "index.xml")) == [f"{server.url}/a"]


@pytest.mark.parametrize("text", ["", "# nothing\n", "<rss/>"])
def test_files_without_addresses_are_refused(time: Time, tmp_path: Path, text: str) -> None:
    (tmp_path / "list").write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        find(time, str(tmp_path / "list"))
    assert caught.value.code == "input.empty"
    assert caught.value.url == str(tmp_path / "list")


def test_files_that_are_not_there_are_refused(time: Time, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        find(time, str(tmp_path / "none.txt"))
    assert caught.value.code == "input.missing"


def test_damage_goes_to_the_log(serve: Serve, time: Time, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    damaged = urlset("https://example.org/a")[:-9]
    (tmp_path / "list.xml").write_text(damaged, "utf-8")
    server = serve(xml(damaged))
    with caplog.at_level(logging.WARNING):
        assert find(time, server.url, str(tmp_path / "list.xml")) == ["https://example.org/a"]
    assert len(caplog.messages) == 2
    assert "is damaged after 1 addresses" in caplog.messages[0]


def test_there_are_no_more_addresses_than_asked_for(serve: Serve, time: Time, caplog: pytest.LogCaptureFixture) -> None:
    server = serve(xml(urlset(*(f"https://example.org/{number % 5}" for number in range(100)))))
    assert len(find(time, server.url, max_addresses=5)) == 5
    assert not caplog.messages
    assert len(find(time, server.url, max_addresses=3)) == 3
    assert "more than 3 addresses" in caplog.messages[0]


def test_there_are_no_more_lists_than_is_bearable(
    serve: Serve, time: Time, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(finding, "MOST_LISTS", 3)
    server = serve(lambda head: xml(index(*(f"{head.split()[1]}{number}" for number in range(3)))))
    found = find(time, f"{server.url}/x", max_addresses=20)
    assert len(server.paths) == 3
    assert len(found) == 7
    assert len(caplog.messages) == 1
