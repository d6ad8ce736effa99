from __future__ import annotations

import pytest

from marrow.assemble.metadata.microdata import read_microdata
from tests.unit.assemble.metadata.build import given, page

ARTICLE = 'itemscope itemtype="https://schema.org/Article"'


def found(html: str) -> list[tuple[str, str, str]]:
    return [candidate[:3] for candidate in given(read_microdata, page(html)) if candidate.value]


@pytest.mark.parametrize(
    ("html", "candidate"),
    [
        ('<h1 itemprop="headline">Bees</h1>', ("title", "Bees", "microdata")),
        ('<meta itemprop="datePublished" content="2021-03-04">', ("date", "2021-03-04", "microdata")),
        ('<time itemprop="dateModified" datetime="2021-03-05">today</time>', ("modified", "2021-03-05", "microdata")),
        ('<a itemprop="author" href="/ada">Ada</a>', ("authors", "Ada", "microdata")),
        ('<img itemprop="image" src="/bee.jpg">', ("lead_image", "/bee.jpg", "microdata")),
        ('<a itemprop="license" href="/by">CC</a>', ("licence", "/by", "microdata")),
        (
            '<div itemprop="author" itemscope itemtype="http://schema.org/Person">'
            'By <b itemprop="name">Ada</b>, writer</div>',
            ("authors", "Ada", "microdata"),
        ),
        (
            '<div itemprop="publisher" itemscope><meta itemprop="name" content="Daily News"></div>',
            ("site", "Daily News", "microdata"),
        ),
    ],
)
def test_properties_in_and_out_of_an_article(html: str, candidate: tuple[str, str, str]) -> None:
    assert found(html) == [candidate]
    assert found(f"<div {ARTICLE}>{html}</div>") == [candidate]


def test_a_candidate_knows_its_name_its_type_and_where_it_stands() -> None:
    made = page('<p itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></p>')
    (candidate,) = given(read_microdata, made)
    assert candidate.name == "author:person"
    assert made.tree.name(candidate.node) == "p"


def test_names_and_subjects_are_those_of_an_article_or_a_thing() -> None:
    html = '<b itemprop="name">Honey</b><i itemprop="keywords">sweet,bees</i>'
    assert found(html) == []
    assert found(f'<div itemscope itemtype="https://schema.org/Product">{html}</div>') == [
        ("title", "Honey", "microdata"),
        ("tags", "sweet", "microdata"),
        ("tags", "bees", "microdata"),
    ]


def test_other_articles_and_comments_are_left_out() -> None:
    html = f"""
        <div {ARTICLE}><h1 itemprop="headline">Bees</h1>
            <p itemprop="comment" itemscope itemtype="https://schema.org/Comment">
                <b itemprop="author">Troll</b> <i itemprop="datePublished">2021-03-09</i></p></div>
        <div {ARTICLE}><h2 itemprop="headline">Wasps</h2></div>"""
    assert found(html) == [("title", "Bees", "microdata")]


def test_authors_far_below_the_byline_are_those_of_teasers() -> None:
    author = '<b itemprop="author">{}</b>'
    html = author.format("Ada") + author.format("Charles") + "<p>text</p>" * 40 + author.format("Other")
    assert [value for _, value, _ in found(html)] == ["Ada", "Charles"]


def test_rdfa_is_not_microdata() -> None:
    assert found('<span property="headline">Bees</span>') == []


def test_a_page_full_of_items_is_read_in_time() -> None:
    assert found("<div itemscope><b itemprop='author'>Ada</b>" * 500)
