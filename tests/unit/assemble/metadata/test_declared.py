from __future__ import annotations

import pytest

from marrow.article import Feed
from marrow.assemble.metadata import candidates
from marrow.assemble.metadata.declared import choose_declared
from marrow.assemble.metadata.evidence import Chosen
from tests.unit.assemble.metadata.build import URL, meta, page, script


def chosen(html: str, field: str, url: str = URL, base: str = "") -> Chosen[object]:
    return choose_declared(candidates(page(html, url, base)))[field]


def value(html: str, field: str, url: str = URL, base: str = "") -> object:
    return chosen(html, field, url, base).value


def article(**properties: object) -> str:
    return script({"@type": "Article", **properties})


def test_the_host_is_the_last_name_of_a_site() -> None:
    assert value("", "site") == "example.org"
    assert chosen(meta(application_name="x"), "site").sources == ("url",)
    assert value('<meta name="application-name" content="Daily News">', "site") == "Daily News"
    assert value("", "site", "") == ""


def test_a_host_is_no_name_where_there_is_a_better_one() -> None:
    html = meta(og__site_name="Example.org") + script({"@type": "WebSite", "name": "The Example"})
    assert chosen(html, "site")[:2] == ("The Example", ("json-ld", "url"))


def test_two_names_of_a_site_agree_if_both_have_that_of_its_address() -> None:
    assert chosen(meta(og__site_name="The Example"), "site").sources == ("og", "url")
    assert chosen(meta(og__site_name="Daily News"), "site").sources == ("og",)


def test_descriptions_agree_whatever_their_spelling() -> None:
    html = meta(og__description="Bees &amp; more.", description="Bees and wasps") + article(description="BEES & more")
    assert chosen(html, "description")[:2] == ("Bees & more.", ("og", "json-ld"))


def test_the_canonical_address_is_absolute() -> None:
    link = '<link rel="canonical" href="/bees">'
    assert value(link, "url") == "https://www.example.org/bees"
    assert chosen('<link rel="canonical" href="javascript:x">', "url").sources == ("url",)
    assert value("", "url") == "https://www.example.org/news/bees"
    assert value(link, "url", base="https://mirror.example/") == "https://mirror.example/bees"


def test_the_home_page_is_not_the_canonical_address_of_another_page() -> None:
    html = '<link rel="canonical" href="https://example.org/">'
    assert value(html, "url") == "https://www.example.org/news/bees"
    assert value(html, "url", "https://example.org/") == "https://example.org/"
    assert value(html, "url", "") == "https://example.org/"


def test_addresses_agree_whatever_their_scheme_and_query() -> None:
    html = '<link rel="canonical" href="/bees">' + meta(og__url="http://example.org/bees/?utm=x")
    assert chosen(html, "url").sources == ("link", "og")


@pytest.mark.parametrize(
    ("link", "field"),
    [
        ('rel="amphtml"', "amp_url"),
        ('rel="alternate" media="print"', "print_url"),
        ('rel="shortlink"', "short_url"),
        ('rel="prev"', "previous_url"),
        ('rel="next"', "next_url"),
        ('rel="icon"', "icon"),
    ],
)
def test_other_addresses(link: str, field: str) -> None:
    assert chosen(f'<link {link} href="/x">', field)[:2] == ("https://www.example.org/x", ("link",))
    assert value(f'<link {link} href="data:x">', field) == ""


def test_a_page_is_not_its_own_neighbour() -> None:
    assert value(f'<link rel="next" href="{URL}#top"><a rel="next" href="/2">2</a>', "next_url") == (
        "https://www.example.org/2"
    )


def test_translations_are_by_language_and_without_the_page_itself() -> None:
    link = '<link rel="alternate" hreflang="{}" href="{}">'
    html = (
        link.format("en", URL) + link.format("de_at", "/de") + link.format("x-default", "/") + link.format("fr", "x:y")
    )
    assert value(html, "translations") == {"de-AT": "https://www.example.org/de"}


def test_feeds_have_titles() -> None:
    feed = '<link rel="alternate" type="application/rss+xml" href="{}" title="{}">'
    html = feed.format("/feed", "All &amp; more") + feed.format("/feed", "again") + feed.format("/talk", "")
    assert value(html, "feeds") == (
        Feed("All & more", "https://www.example.org/feed"),
        Feed("", "https://www.example.org/talk"),
    )


def test_tags_are_split_and_distinct_and_apart_from_categories() -> None:
    html = meta(keywords="bees, Honey,honey ,, city," + "x" * 101) + meta(article__section="Nature")
    assert value(html, "tags") == ("bees", "Honey", "city")
    assert value(html, "categories") == ("Nature",)


def test_a_tag_of_its_own_keeps_its_commas() -> None:
    tags = meta(article__tag="water, hot") + '<meta property="article:tag" content="tea">'
    assert value(tags, "tags") == ("water, hot", "tea")
    assert value('<a rel="tag" href="/t">water, hot</a>', "tags") == ("water, hot",)
    assert value(meta(article__tag="water, hot, tea"), "tags") == ("water", "hot", "tea")


def test_lists_agree_if_they_have_something_in_common() -> None:
    html = article(keywords="bees,honey") + meta(keywords="Bees,city")
    assert chosen(html, "tags").sources == ("json-ld", "meta")
    assert chosen(article(keywords="wasps") + meta(keywords="bees"), "tags").sources == ("json-ld",)


def test_images_are_absolute_or_dropped() -> None:
    image = meta(og__image="data:image/png;base64,AA", twitter__image="/bee.jpg")
    assert value(image, "lead_image") == "https://www.example.org/bee.jpg"


CC = "https://creativecommons.org/licenses/{}/4.0/"


def test_licences_are_in_one_spelling() -> None:
    assert value(
        '<a rel="license" href="//creativecommons.org/licenses/by/4.0/deed.de">CC</a>', "licence"
    ) == CC.format("by")
    assert value(meta(dcterms__license="CC BY 4.0"), "licence") == CC.format("by")


def test_licences_that_are_talked_of_are_not_the_page_s() -> None:
    by, sa = (f'<a href="{CC.format(terms)}">x</a>' for terms in ("by", "by-sa"))
    assert value(by + by, "licence") == CC.format("by")
    assert value(by + sa, "licence") == ""
    assert value(by + sa + f'<link rel="license" href="{CC.format("by")}">', "licence") == CC.format("by")


@pytest.mark.parametrize(
    ("html", "is_free"),
    [
        (article(isAccessibleForFree=False), False),
        (article(isAccessibleForFree="True"), True),
        (meta(article__content_tier="free"), True),
        (meta(article__content_tier="metered"), False),
        (meta(article__content_tier="locked"), False),
        (meta(article__content_tier="gold"), None),
        ("", None),
    ],
)
def test_paywalls_are_told(html: str, is_free: bool | None) -> None:
    assert value(html, "is_free") is is_free


def test_a_series_has_a_name() -> None:
    series = {"@type": "CreativeWorkSeries", "name": "City bees"}
    assert value(article(isPartOf=series), "series") == "City bees"
    assert value(article(isPartOf={"@type": "WebSite", "name": "Daily News"}), "series") == ""
