from __future__ import annotations

from datetime import UTC, date, datetime
from typing import get_args

import pytest

from marrow.assemble.metadata.candidates import Field
from marrow.assemble.metadata.choose import PRECEDENCE
from tests.unit.assemble.metadata.build import meta, read, script


def article(**properties: object) -> str:
    return script({"@type": "Article", **properties})


def test_every_field_has_a_precedence() -> None:
    assert set(PRECEDENCE) == set(get_args(Field))


def test_json_ld_then_open_graph_then_microdata_then_meta() -> None:
    sources = [
        ("meta", '<meta name="author" content="Meta Person">'),
        ("microdata", '<b itemprop="author">Micro Person</b>'),
        ("og", '<meta property="article:author" content="Graph Person">'),
        ("json-ld", article(author="Linked Person")),
    ]
    html = ""
    for source, more in sources:
        html += more
        assert read(html).sources["authors"] == source


def test_a_source_without_a_usable_value_is_passed_over() -> None:
    found = read(
        article(author="https://example.org/ada", datePublished="soon") + meta(author="Ada", date="2021-03-04")
    )
    assert (found.authors, found.date) == (("Ada",), date(2021, 3, 4))
    assert (found.sources["authors"], found.sources["date"]) == ("meta", "meta")


@pytest.mark.parametrize(
    ("html", "title", "source"),
    [
        ("<title>Bees return | example.org</title>", "Bees return", "html"),
        ("<title>Bees return | News</title><h1>Bees return</h1>", "Bees return", "html"),
        (meta(og__title="Bees return to the city") + "<h1>Bees return to town</h1>", "Bees return to town", "visible"),
        (meta(og__title="Bees return") + "<h1>Opinion Bees return</h1>", "Bees return", "og"),
        (meta(og__title="Bees return") + "<h1>example.org</h1>", "Bees return", "og"),
        (meta(og__title="Bees return - DN", og__site_name="DN"), "Bees return", "og"),
        (article(headline="Bees &amp; <i>honey</i>\n"), "Bees & honey", "json-ld"),
        ("<h1>Bees return</h1>", "Bees return", "visible"),
        ("", "", None),
    ],
)
def test_titles(html: str, title: str, source: str | None) -> None:
    found = read(html)
    assert (found.title, found.sources.get("title")) == (title, source)


def test_an_author_that_is_the_site_counts_only_alone() -> None:
    site = meta(og__site_name="Daily News", author="Daily News")
    assert read(site).authors == ("Daily News",)
    assert read(site + '<p class="byline">By Ada Lovelace</p><time>2021-03-04</time>').authors == ("Ada Lovelace",)


def test_bylines_are_looked_for_on_dated_pages_only() -> None:
    html = "<h1>Our bees</h1><p>By Ada Lovelace</p>"
    assert read(html).authors == ()
    assert read(html + "<p>4 March 2021</p>").authors == ("Ada Lovelace",)


def test_dates_come_from_markup_then_time_then_address_then_text() -> None:
    url = "https://example.org/2021/03/02/bees"
    html = "<h1>Bees</h1><p>1 March 2021</p>"
    assert read(html).date == date(2021, 3, 1)
    assert read(html, url).date == date(2021, 3, 2)
    html += '<time datetime="2021-03-03T10:00Z"></time>'
    assert read(html, url).date == datetime(2021, 3, 3, 10, tzinfo=UTC)
    html += meta(article__published_time="2021-03-04")
    assert read(html, url).date == date(2021, 3, 4)


def test_the_modification_is_looked_for_where_the_date_came_from() -> None:
    html = '<b itemprop="datePublished">2021-03-04</b><b itemprop="dateModified">2021-03-05</b>'
    found = read(html)
    assert (found.date, found.modified) == (date(2021, 3, 4), date(2021, 3, 5))
    assert found.sources["modified"] == "microdata"


def test_the_host_is_the_last_name_of_a_site() -> None:
    assert read("").site == "example.org"
    assert read(meta(application_name="x")).sources["site"] == "url"
    assert read('<meta name="application-name" content="Daily News">').site == "Daily News"
    assert read("", "").site == ""


def test_languages() -> None:
    assert read('<html lang="de_at">').language == "de-AT"
    assert read(meta(og__locale="en_US")).language == "en-US"
    assert read('<html lang="x">' + meta(og__locale="en_US")).sources["language"] == "og"


def test_the_canonical_address_is_absolute() -> None:
    assert read('<link rel="canonical" href="/bees">').url == "https://www.example.org/bees"
    assert read('<link rel="canonical" href="javascript:x">').sources["url"] == "url"
    assert read("").url == "https://www.example.org/news/bees"
    assert (
        read('<link rel="canonical" href="/bees">', base="https://mirror.example/").url == "https://mirror.example/bees"
    )


def test_the_home_page_is_not_the_canonical_address_of_another_page() -> None:
    html = '<link rel="canonical" href="https://example.org/">'
    assert read(html).url == "https://www.example.org/news/bees"
    assert read(html, "https://example.org/").url == "https://example.org/"
    assert read(html, "").url == "https://example.org/"


def test_images_and_licences_are_absolute_or_dropped() -> None:
    image = meta(og__image="data:image/png;base64,AA", twitter__image="/bee.jpg")
    found = read(image + '<a rel="license" href="//creativecommons.org/licenses/by/4.0/">CC</a><time>2021-03-04</time>')
    assert found.lead_image == "https://www.example.org/bee.jpg"
    assert found.licence == "https://creativecommons.org/licenses/by/4.0/"


def test_tags_are_split_and_distinct() -> None:
    found = read(meta(keywords="bees, Honey,honey ,, city") + meta(article__section="Nature"))
    assert found.tags == ("bees", "Honey", "city")
    assert found.categories == ("Nature",)


def test_a_tag_of_its_own_keeps_its_commas() -> None:
    tags = meta(article__tag="water, hot") + '<meta property="article:tag" content="tea">'
    assert read(tags).tags == ("water, hot", "tea")
    linked = '<time>2021-03-04</time><a rel="tag" href="/t">water, hot</a>'
    assert read(linked).tags == ("water, hot",)


def test_sources_name_the_fields_that_have_a_value() -> None:
    found = read(meta(og__title="Bees", description="Back."))
    assert found.sources == {"title": "og", "description": "meta", "site": "url", "url": "url"}
