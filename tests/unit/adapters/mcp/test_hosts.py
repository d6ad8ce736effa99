from __future__ import annotations

import pytest

from marrow.adapters.mcp import hosts as module
from marrow.adapters.mcp.hosts import Hosts
from marrow.errors import FetchError
from marrow.options import Options
from tests.unit.adapters.conftest import Site


def test_robots_are_asked_once_and_obeyed(site: Site, near: Options) -> None:
    site.pages["/robots.txt"] = ("text/plain", b"User-agent: *\nDisallow: /long\n")
    hosts = Hosts(near)
    assert b"teapot" in hosts.fetch(site.url("/tea")).body
    with pytest.raises(FetchError, match=r"robots\.txt"):
        hosts.fetch(site.url("/long"))
    hosts.fetch(site.url("/tea"))
    assert site.asked == ["/robots.txt", "/tea", "/tea"]


def test_hosts_that_are_long_past_are_forgotten(site: Site, near: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_HOSTS", 1)
    hosts = Hosts(near)
    by_name = site.url("/tea").replace("127.0.0.1", "localhost")
    for url in (site.url("/tea"), by_name, site.url("/tea")):
        hosts.fetch(url)
    assert site.asked.count("/robots.txt") == 3


def test_private_hosts_are_refused_unless_allowed(site: Site) -> None:
    with pytest.raises(FetchError) as caught:
        Hosts(Options()).fetch(site.url("/tea"))
    assert caught.value.code == "fetch.private"
    assert site.asked == []
