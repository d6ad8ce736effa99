from __future__ import annotations

import pytest

from marrow.assemble.metadata.json_ld import MOST_ITEMS, MOST_OBJECTS, read_json_ld
from marrow.assemble.metadata.loose_json import LONGEST
from tests.unit.assemble.metadata.build import given, page, script


def found(*values: object, url: str = "https://example.org/bees") -> dict[str, list[str]]:
    """What the reader finds in some JSON-LD, by field."""
    fields: dict[str, list[str]] = {}
    for candidate in given(read_json_ld, page(script(*values), url)):
        assert (candidate.source, candidate.node) == ("json-ld", -1)
        assert candidate.value
        fields.setdefault(candidate.field, []).append(candidate.value)
    return fields


def names(field: str, *values: object) -> list[str]:
    """What the reader calls what it finds for a field."""
    return [candidate.name for candidate in given(read_json_ld, page(script(*values))) if candidate.field == field]


def article(**properties: object) -> dict[str, object]:
    return {"@context": "https://schema.org", "@type": "NewsArticle", **properties}


def test_an_article_gives_its_properties() -> None:
    assert found(
        article(
            headline="Bees return",
            author={"@type": "Person", "name": "Ada Lovelace"},
            datePublished="2021-03-04",
            dateModified="2021-03-05",
            inLanguage="en",
            description="They are back.",
            url="https://example.org/bees",
            articleSection=["Nature", "Cities"],
            keywords="bees,honey",
            license="https://creativecommons.org/licenses/by/4.0/",
            image={"@type": "ImageObject", "url": "https://example.org/bee.jpg"},
            publisher={"@type": "Organization", "name": "Daily News"},
            isAccessibleForFree=False,
            partOfSeries={"@type": "CreativeWorkSeries", "name": "City bees"},
        )
    ) == {
        "title": ["Bees return"],
        "authors": ["Ada Lovelace"],
        "date": ["2021-03-04"],
        "modified": ["2021-03-05"],
        "language": ["en"],
        "description": ["They are back."],
        "url": ["https://example.org/bees"],
        "categories": ["Nature", "Cities"],
        "tags": ["bees", "honey"],
        "licence": ["https://creativecommons.org/licenses/by/4.0/"],
        "lead_image": ["https://example.org/bee.jpg"],
        "site": ["Daily News", "Daily News"],  # as publisher, and as an organisation
        "is_free": ["false"],
        "series": ["City bees"],
    }


@pytest.mark.parametrize("kind", ["Article", "BlogPosting", "Report", ["Thing", "TechArticle"], "schema:NewsArticle"])
def test_many_types_are_articles(kind: object) -> None:
    assert found({"@type": kind, "headline": "Bees"})["title"] == ["Bees"]


@pytest.mark.parametrize(
    "around",
    [
        lambda inner: [inner],
        lambda inner: {"@graph": [{"@type": "WebSite"}, inner]},
        lambda inner: {"@type": "WebPage", "mainEntity": inner},
        lambda inner: [[{"@graph": {"@type": "WebPage", "mainEntity": [inner]}}]],
    ],
)
def test_the_article_is_found_wherever_it_stands(around: object) -> None:
    assert callable(around)
    assert found(around(article(headline="Bees")))["title"] == ["Bees"]


def test_names_tell_the_property_and_whose_it_is() -> None:
    story = article(datePublished="2021-03-04", dateCreated="2021-03-03", headline="Bees")
    web_page = {"@type": "WebPage", "datePublished": "2021-03-05", "name": "Bees | News"}
    assert names("date", story, web_page) == ["datePublished", "dateCreated", "datePublished:webpage"]
    assert names("title", story, web_page) == ["headline", "name:webpage"]
    assert names("site", {"@type": "WebSite", "name": "News"}) == ["name:website"]


@pytest.mark.parametrize(
    ("author", "name"),
    [
        ({"@type": "Person", "name": "Ada"}, "author:person"),
        ({"@type": ["Thing", "Person"], "name": "Ada"}, "author:person"),
        ({"@type": "NewsMediaOrganization", "name": "DN"}, "author:organization"),
        ({"name": "Ada"}, "author"),
        ("Ada", "author"),
    ],
)
def test_people_are_told_from_organisations(author: object, name: str) -> None:
    assert names("authors", article(author=author)) == [name]


def test_an_article_is_more_of_a_subject_than_a_product_or_a_page() -> None:
    page_object = {"@type": "WebPage", "headline": "Page"}
    product = {"@type": "Product", "name": "Honey"}
    assert found(page_object, product, article(headline="Bees"))["title"] == ["Bees", "Page"]
    assert found(page_object, product)["title"] == ["Honey", "Page"]


def test_of_several_articles_the_one_at_the_address_of_the_page_is_meant() -> None:
    other = article(headline="Wasps", url="https://example.org/wasps")
    own = article(headline="Bees", mainEntityOfPage={"@id": "http://example.org/bees/"})
    assert found(other, own)["title"] == ["Bees"]
    assert found(other, own, url="")["title"] == ["Wasps"]


def test_questions_of_a_faq_are_not_the_subject() -> None:
    faq = {"@type": "FAQPage", "mainEntity": [{"@type": "Question", "name": "Do bees sleep?"}]}
    assert "title" not in found(faq)


@pytest.mark.parametrize(
    ("author", "expected"),
    [
        ("Ada", ["Ada"]),
        (["Ada", {"name": "Charles"}], ["Ada", "Charles"]),
        ({"name": ["Ada", "Countess"]}, ["Ada"]),
        ({"name": {"@value": "Ada"}}, ["Ada"]),
        ({"givenName": "Ada", "familyName": "Lovelace"}, ["Ada Lovelace"]),
        ({"@id": "#ada"}, ["Ada Lovelace"]),
        ({"@id": "#nobody"}, []),
        ("#ada", ["Ada Lovelace"]),
        ([None, 3.5, True, {}, [], ["Ada"]], []),
    ],
)
def test_authors_come_in_many_shapes(author: object, expected: list[str]) -> None:
    graph = [article(author=author), {"@id": "#ada", "@type": "Person", "name": "Ada Lovelace"}]
    assert found({"@graph": graph}).get("authors", []) == expected


def test_keywords_in_a_list_keep_their_commas() -> None:
    assert found(article(keywords=["water, hot", "tea"]))["tags"] == ["water, hot", "tea"]


def test_references_in_a_circle_end() -> None:
    graph = [
        article(author={"@id": "#a"}),
        {"@id": "#a", "author": {"@id": "#b"}},
        {"@id": "#b", "name": {"@id": "#a"}},
    ]
    assert "authors" not in found({"@graph": graph})


def test_the_last_breadcrumb_but_one_is_the_category() -> None:
    items = [{"name": "Home"}, {"item": {"name": "Nature"}}, {"name": "Bees return"}]
    trail = {"@type": "BreadcrumbList", "itemListElement": items}
    assert found(trail)["categories"] == ["Nature"]
    assert "categories" not in found({**trail, "itemListElement": items[1:]})


def test_the_site_is_named_by_itself_before_its_owner() -> None:
    owner = {"@type": "NewsMediaOrganization", "name": "News Ltd"}
    assert found(owner, {"@type": "WebSite", "name": "Daily News"})["site"] == ["Daily News", "News Ltd"]


def test_an_epoch_is_text() -> None:
    assert found(article(datePublished=1614861000))["date"] == ["1614861000"]


def test_a_broken_script_does_not_lose_the_others() -> None:
    html = '<script type="application/ld+json">{oops</script>' + script(article(headline="Bees"))
    assert [candidate.value for candidate in given(read_json_ld, page(html))] == ["Bees"]


def test_a_broken_script_is_mended() -> None:
    html = '<script type="application/ld+json">{"@type": "Article", "headline": "The "old" bees",\n}</script>'
    assert [candidate.value for candidate in given(read_json_ld, page(html))] == ['The "old" bees']


def test_a_part_that_is_not_for_free_says_so_of_the_whole() -> None:
    part = {"@type": "WebPageElement", "isAccessibleForFree": "False", "cssSelector": ".paywall"}
    assert found(article(hasPart=part))["is_free"] == ["false"]
    assert found(article(hasPart=[part], isAccessibleForFree="false"))["is_free"] == ["false", "false"]
    assert "is_free" not in found(article(hasPart={"isAccessibleForFree": False}))


def test_only_so_many_values_of_a_property_are_read() -> None:
    assert len(found(article(author=["Ada"] * (MOST_ITEMS * 2)))["authors"]) == MOST_ITEMS


def test_scripts_past_the_limit_for_all_together_are_left_out() -> None:
    padding = {"text": "x" * (LONGEST // 2)}
    assert "title" in found(padding, article(headline="Bees"))
    assert "title" not in found(padding, article(headline="Bees", text="x" * (LONGEST // 2)))
    assert found(padding, padding, article(headline="Bees"))["title"] == ["Bees"]


def test_only_so_many_objects_are_looked_at() -> None:
    many = [{"@type": "Thing"}] * MOST_OBJECTS
    assert "title" not in found([*many, article(headline="Bees")])


@pytest.mark.parametrize("value", [None, 1, "text", [], {}, {"@type": 3}, {"@type": [None]}, {"@graph": 1}])
def test_values_of_the_wrong_type_are_nothing(value: object) -> None:
    assert found(value) == {}


@pytest.mark.parametrize("value", [None, 2.5, True, {"a": 1}, [[]], [{"name": 1}], {"name": None, "url": []}])
def test_properties_of_the_wrong_type_are_nothing(value: object) -> None:
    wrong = article(
        headline=value, author=value, image=value, publisher=value, keywords=value, url=value, hasPart=value
    )
    trail = {"@type": "BreadcrumbList", "itemListElement": value}
    assert found(wrong, trail) == {}
