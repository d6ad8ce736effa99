from __future__ import annotations

from marrow.assemble.metadata import candidates
from marrow.assemble.metadata.sites import site_names
from tests.unit.assemble.metadata.build import meta, page, script


def names(html: str, url: str = "") -> frozenset[str]:
    return site_names(candidates(page(html, url)))


def test_a_site_goes_by_the_names_that_it_gives_itself() -> None:
    html = meta(og__site_name="The Daily&amp;amp;News") + script({"@type": "WebSite", "name": "Daily News"})
    assert names(html) == {"thedailynews", "dailynews"}


def test_a_site_goes_by_its_host() -> None:
    assert names("", "https://www.daily-news.org/bees") == {"dailynewsorg", "dailynews"}
    assert names("", "https://forum.daily-news.co.uk/bees") == {"forumdailynewscouk", "dailynews", "co"}


def test_a_page_from_nowhere_has_no_site() -> None:
    assert names("") == names("", "file:///bees.html") == frozenset()
