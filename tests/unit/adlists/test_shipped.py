from __future__ import annotations

import re
import sys

import pytest

from marrow.adlists import embedded
from marrow.adlists.blocker import Match
from marrow.adlists.shipped import text

PAGE = "https://news.example/"


def rules() -> list[str]:
    return [line for line in text().splitlines() if not line.startswith("!")]


def test_it_works_without_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "adblock", None)
    found = embedded().blocks("https://securepubads.g.doubleclick.net/tag/js/gpt.js", page=PAGE, kind="script")
    assert found == Match("||doubleclick.net^$third-party", "embedded")


@pytest.mark.parametrize(
    "host", ["cdn.taboola.com", "widgets.outbrain.com", "www.google-analytics.com", "ib.adnxs.com"]
)
def test_what_other_sites_load_from_well_known_hosts_is_blocked(host: str) -> None:
    assert embedded().blocks(f"https://{host}/x.js", page=PAGE, kind="script") is not None


@pytest.mark.parametrize(
    "url", ["https://www.google.com/", "https://news.example/ad.png", "https://cdn.jsdelivr.net/x.js"]
)
def test_other_hosts_are_not(url: str) -> None:
    assert embedded().blocks(url, page=PAGE, kind="script") is None


def test_sites_of_the_hosts_stay_usable() -> None:
    page = "https://www.criteo.com/"
    assert embedded().blocks("https://static.criteo.com/x.css", page=page, kind="stylesheet") is None
    assert embedded().blocks(page, page=page, kind="document") is None


def test_the_file_is_sorted_and_every_line_blocks_a_host_for_other_sites() -> None:
    hosts = [re.fullmatch(r"\|\|([a-z0-9.-]+\.[a-z]+)\^\$third-party", rule) for rule in rules()]
    names = [found[1] for found in hosts if found]
    assert len(names) == len(rules())
    assert names == sorted(set(names))
    assert 300 <= len(names) == embedded().count


def test_no_host_is_below_another() -> None:
    names = {rule[2:].partition("^")[0] for rule in rules()}
    assert not [name for name in names for at in range(name.count(".")) if ".".join(name.split(".")[at + 1 :]) in names]


def test_it_is_made_once() -> None:
    assert embedded() is embedded()
