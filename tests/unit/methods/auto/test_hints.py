from __future__ import annotations

import time

import pytest

from marrow.methods.auto.hashes import fnv
from marrow.methods.auto.hints import Hints, address_ids, hints_of
from tests.builders import page_of


def hints(html: str, url: str = "") -> Hints:
    return hints_of(page_of(html + "<p>text", url=url))


def test_titles_and_descriptions_come_from_the_head() -> None:
    found = hints(
        '<meta property="og:title" content="Tea"><title>Tea | Post</title><meta name=Description content="A pot.">'
        '<meta name="twitter:title" content="Tea!"><meta name=author content="Ines Marlow">'
    )
    assert found.titles == ("Tea", "Tea!")
    assert found.descriptions == ("A pot.",)
    assert found.names == ("Ines Marlow",)


def test_the_title_element_counts_where_nothing_came_before_it() -> None:
    assert hints('<title>A</title><meta property="og:title" content="B">').titles == ("A", "B")


def test_nothing_is_read_after_the_body_has_begun() -> None:
    assert hints("<body class=post><meta name=author content=X>") == Hints(kinds=(fnv(b"b:post"),))


def test_kinds_come_from_type_generator_body_and_json_ld() -> None:
    found = hints(
        '<meta property=og:type content=" Article "><meta name=generator content="WordPress 6.1">'
        '<script type="application/ld+json">{"@type": ["NewsArticle", "Thing"], "@type" : "Person"}</script>'
        "<body class='single single-post'>"
    )
    names = ("o:article", "g:word", "g:press", "b:single", "b:post", "j:NewsArticle", "j:Thing", "j:Person")
    assert found.kinds == tuple(fnv(name.encode()) for name in names)


def test_json_ld_is_read_even_if_it_is_broken() -> None:
    found = hints(
        '<script type="application/ld+json">{"name": "Ines", "articleBody" : "One \\"two\\" \\u00e9", ,,</script>'
    )
    assert found.names == ("Ines",)
    assert found.bodies == ('One \\"two\\" \\u00e9',)


def test_a_body_without_an_end_is_none() -> None:
    assert hints('<script type="application/ld+json">{"articleBody": "One two</script>').bodies == ()


@pytest.mark.parametrize(
    ("url", "tokens"),
    [
        ("https://example.org/", ["n:0", "q:0", "d:0", "root"]),
        ("https://example.org", ["n:0", "q:0", "d:0", "root"]),
        ("https://example.org/news/2024/a-Story?x=1", ["u:news", "u:story", "n:2", "q:1", "d:1"]),
        ("https://example.org/a/b/c/d/e/f/", ["n:4", "q:0", "d:0"]),
        ("page.html", []),
        ("https://[broken/", []),
        ("", []),
    ],
)
def test_an_address_is_its_words_and_its_shape(url: str, tokens: list[str]) -> None:
    assert address_ids(url) == tuple(fnv(token.encode()) for token in tokens)


def test_no_more_is_kept_than_the_limits_allow() -> None:
    metas = "".join(
        f'<meta name=author content="{"x" * 200}{number}"><meta name=description content=d>' for number in range(99)
    )
    types = ",".join(f'"@type": "T{number}"' for number in range(99))
    found = hints(f'{metas}<script type="application/ld+json">{types}</script>')
    assert (len(found.names), len(found.names[0]), len(found.descriptions), len(found.kinds)) == (60, 80, 4, 40)


@pytest.mark.parametrize(
    "trap", ['"@type":[', '"name":"a', '"articleBody":"', '"articleBody":"\\\n', '"@type"' + " " * 99], ids=repr
)
def test_traps_in_json_ld_cost_linear_time(trap: str) -> None:
    def cost(times: int) -> float:
        page = page_of(f'<script type="application/ld+json">{trap * times}</script><p>text')
        begin = time.process_time()
        hints_of(page)
        return time.process_time() - begin

    assert min(cost(8000) for _ in range(3)) < 20 * min(cost(2000) for _ in range(3)) + 0.05
