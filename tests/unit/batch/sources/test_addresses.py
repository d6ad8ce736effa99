from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from marrow.batch.record import Fate, Record
from marrow.batch.shard import Shard
from marrow.batch.sources.addresses import BETWEEN, records, shards
from marrow.io.fetch import Network
from marrow.options import Options
from tests.unit.io.loopback import Server, Time, answer, redirect

Serve = Callable[..., Server]
HERE = Options().change(allow_private=True, retries=0, robots=False, delay_s=0)


def listed(folder: Path, *urls: str) -> str:
    file = folder / "list.txt"
    file.write_text("\n".join(urls), "utf-8")
    return str(file)


def test_addresses_are_cut_into_shards_by_host(tmp_path: Path) -> None:
    urls = [f"https://{host}.example/{page}" for host, pages in (("a", 3), ("b", 1), ("c", 2)) for page in range(pages)]
    name = listed(tmp_path, *urls)
    made = list(shards(name, Options().change(shard_pages=4)))
    assert [shard.names for shard in made] == [(urls[0], urls[3], urls[1], urls[2]), (urls[4], urls[5])]
    assert {shard.source for shard in made} == {name}
    assert {shard.kind for shard in made} == {"addresses"}


def test_a_large_host_has_a_shard_of_its_own(tmp_path: Path) -> None:
    urls = [f"https://a.example/{page}" for page in range(10)]
    made = list(
        shards(listed(tmp_path, "https://b.example/", *urls, "https://c.example/"), Options().change(shard_pages=4))
    )
    assert [len(shard.names) for shard in made] == [1, 10, 1]


def test_several_sources_make_shards_together(tmp_path: Path, serve: Serve, time: Time) -> None:
    server = serve(answer())
    given = BETWEEN.join((listed(tmp_path, f"{server.url}/b", "no address"), f"{server.url}/a"))
    (made,) = shards(given, HERE, network=Network(time.clock))
    assert made == Shard(kind="addresses", source="", names=(f"{server.url}/b", "no address", f"{server.url}/a"))


def test_every_address_becomes_a_record(serve: Serve, time: Time) -> None:
    pages = {"/a": answer(b"<p>Tea", head="Content-Type: text/html; charset=koi8-r"), "/old": redirect("/a")}
    server = serve(lambda head: pages.get(head.split()[1], answer(status="404 Not Found")))
    names = tuple(f"{server.url}/{name}" for name in ("a", "old", "gone"))
    found = list(records(Shard(kind="addresses", source="list.txt", names=names), HERE, network=Network(time.clock)))
    page, moved, gone = found
    url = f"{server.url}/a"
    assert page == Record(id=url, url=url, source="list.txt", html=b"<p>Tea", charset="koi8-r", size=6)
    assert (moved.id, moved.url) == (names[1], url)
    fate = Fate("failed", "fetch.status", "fetch", "the server answered 404 Not Found")
    assert gone == Record(id=names[2], url=names[2], source="list.txt", fate=fate)


def test_a_batch_that_goes_on_does_not_fetch_again(serve: Serve, time: Time, tmp_path: Path) -> None:
    server = serve(answer(b"<p>Tea"))
    options = HERE.change(page_cache=str(tmp_path / "cache"))
    network = Network(time.clock)
    (shard,) = shards(f"{server.url}/a", options, network=network)  # it is looked at: it might be a list
    first = list(records(shard, options, network=network))
    assert list(records(shard, options, network=network)) == first
    assert server.paths == ["/a"]


def test_a_feed_without_pages_has_no_shards(serve: Serve, time: Time, caplog: pytest.LogCaptureFixture) -> None:
    server = serve(answer(b"<rss><channel/></rss>"))
    assert not list(shards(server.url, HERE, network=Network(time.clock)))
    assert caplog.messages == [f"{server.url}/: holds no address"]
