from __future__ import annotations

from collections.abc import Collection

import pytest

from tests.unit.filters.alone import done
from tests.unit.filters.story import STORY, page

URL = "https://tea.example/brew"


class Lists:
    """Blocks one host and one path, hides one class."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.pages: set[str] = set()

    def blocks(self, url: str, *, page: str, kind: str = "other") -> object | None:
        self.asked.append((url, kind))
        self.pages.add(page)
        return "rule" if "//ads.example/" in url or "/banner/" in url else None

    def hides(self, page: str, classes: Collection[str], ids: Collection[str]) -> tuple[str, ...]:
        self.pages.add(page)
        return (".promo-slot", "main") if "promo-slot" in {*classes, *ids} else ()


@pytest.mark.parametrize(
    "ad",
    [
        '<img src="https://ads.example/a.gif">',
        '<a href="//ads.example/click">Buy</a>',
        '<iframe src="/banner/1.html"></iframe>',
        '<script src="https://ads.example/a.js"></script>',
        '<div class="promo-slot"><p>Buy</p></div>',
    ],
)
def test_what_lists_know_goes(ad: str) -> None:
    left = done(page(after=ad), url=URL, blocker=Lists(), remove_ads=True).html
    assert ad.partition(">")[0] not in left
    assert "four minutes" in left


@pytest.mark.parametrize(
    "ad",
    [
        '<ins class="adsbygoogle" data-ad-slot="1"></ins>',
        '<div id="div-gpt-ad-1"></div>',
        '<div aria-label="Advertisement"><p>Buy</p></div>',
        "<amp-ad></amp-ad>",
        '<div class="ad-slot">Advertisement</div>',
    ],
)
def test_well_known_places_go_without_any_list(ad: str) -> None:
    assert ad.partition(">")[0] not in done(page(after=ad), remove_ads=True).html


def test_an_address_is_asked_for_once_and_with_its_kind() -> None:
    lists = Lists()
    twice = '<img src="//a.example/x"><img src="//a.example/x"><a href=x>x</a>'
    done(page(after=twice), url=URL, blocker=lists, remove_ads=True)
    assert lists.pages == {URL}
    assert lists.asked.count(("https://a.example/x", "image")) == 1
    assert not any(url == "x" for url, _ in lists.asked)


def test_the_paper_asks_for_addresses_alone() -> None:
    html = page(after='<div class="promo-slot">Buy</div><img src="https://ads.example/a.gif">')
    left = done(html, url=URL, blocker=Lists(), remove_ads=True, strict=True).html
    assert "promo-slot" in left
    assert "ads.example" not in left


def test_a_story_in_an_ad_container_stays() -> None:
    html = f'<div class="ad" data-ad-slot="1"><div class="promo-slot">{STORY}</div></div>'
    assert "four minutes" in done(html, url=URL, blocker=Lists(), remove_ads=True).html


def test_a_page_with_very_many_names_is_not_asked_about() -> None:
    names = "".join(f"<i class=c{number}></i>" for number in range(5001))
    html = page(after=f'<div class="promo-slot">Buy</div>{names}')
    assert "promo-slot" in done(html, url=URL, blocker=Lists(), remove_ads=True).html


def test_an_odd_address_of_the_page_is_no_reason_to_fail() -> None:
    html = page(after='<img src="https://ads.example/a.gif">')
    assert "ads.example" not in done(html, url="http://[x", blocker=Lists(), remove_ads=True).html
