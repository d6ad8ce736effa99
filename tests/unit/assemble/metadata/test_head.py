from __future__ import annotations

import pytest

from marrow import native
from marrow.assemble.metadata import dublin_core, head, open_graph, plain, twitter
from marrow.assemble.metadata.candidates import FIELDS
from marrow.assemble.metadata.clean import LONGEST
from marrow.assemble.metadata.head import MEANING, MOST_METAS, read_head
from tests.builders import tree_of
from tests.unit.assemble.metadata.build import given, page


def found(html: str) -> list[tuple[str, str, str]]:
    return [candidate[:3] for candidate in given(read_head, page(html)) if candidate.value]


@pytest.mark.parametrize(
    ("html", "candidate"),
    [
        ('<meta property="og:title" content="Bees">', ("title", "Bees", "og")),
        ('<meta name="OG:Title" content="Bees">', ("title", "Bees", "og")),
        ('<meta name="twitter:title" content="Bees">', ("title", "Bees", "twitter")),
        ('<meta name="twitter:title" value="Bees">', ("title", "Bees", "twitter")),
        ('<meta name="DC.title" content="Bees">', ("title", "Bees", "dublin-core")),
        ('<meta name="dcterms:created" content="2021-03-04">', ("date", "2021-03-04", "dublin-core")),
        ('<meta name="description" content="Back.">', ("description", "Back.", "meta")),
        ('<meta http-equiv="content-language" content="de">', ("language", "de", "meta")),
        ('<meta property="article:published_time" content="2021-03-04">', ("date", "2021-03-04", "og")),
        ('<meta property="article:content_tier" content="locked">', ("is_free", "locked", "og")),
        ('<meta name="citation_author" content="Lovelace, Ada">', ("authors", "Ada Lovelace", "meta")),
        ('<meta name="qc:author" content="Ada">', ("authors", "Ada", "meta")),
        ('<meta name="vr:published-time" content="4.3.2021">', ("date", "4.3.2021", "meta")),
        ('<meta name="w-published-date" content="2021-03-04">', ("date", "2021-03-04", "meta")),
        ('<meta property="x:name dc:title" content="Bees">', ("title", "Bees", "dublin-core")),
        ('<html lang="en">', ("language", "en", "html")),
        ('<html dir="rtl">', ("direction", "rtl", "html")),
        ('<body dir="rtl">', ("direction", "rtl", "html")),
        ("<title>Bees\n return</title>", ("title", "Bees return", "html")),
        ('<body><p>text<meta name="author" content="Ada">', ("authors", "Ada", "meta")),
    ],
)
def test_each_vocabulary_is_read(html: str, candidate: tuple[str, str, str]) -> None:
    assert found(html) == [candidate]


def test_a_candidate_knows_its_name_and_where_it_stands() -> None:
    made = page('<meta property="Article:Published_Time" content="2021-03-04">')
    (candidate,) = [each for each in given(read_head, made) if each.value]
    assert candidate.name == "article:published_time"
    assert made.tree.name(candidate.node) == "meta"


def test_what_is_known_of_names_may_be_forgotten_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cleared(dict[str, head.Known]):
        def __contains__(self, name: object) -> bool:
            return True  # it was there, and another thread has cleared all since

    monkeypatch.setattr(head, "_known", Cleared())
    monkeypatch.setattr(native, "core", None)
    assert found('<meta property="og:title" content="Bees">') == [("title", "Bees", "og")]


def test_half_of_a_surrogate_pair_is_a_character() -> None:
    tree = tree_of("html", "  meta name=author content=\ud800")
    assert head.said(tree) == [("authors", "\ud800", "meta", "author", 1)]


def test_labels_say_whether_data_is_an_author() -> None:
    label, data = '<meta name="twitter:label1" content="{}">', '<meta name="twitter:data1" content="Ada">'
    assert found(label.format("Written by") + data) == [("authors", "Ada", "twitter")]
    assert found(label.format("Reading time") + data) == []
    assert found(data) == []


def test_keywords_are_a_list_and_tags_of_open_graph_are_not() -> None:
    assert [value for _, value, _ in found('<meta name="keywords" content="bees,honey">')] == ["bees", "honey"]
    assert [value for _, value, _ in found('<meta property="article:tag" content="bees,honey">')] == ["bees,honey"]


@pytest.mark.parametrize(
    "html",
    [
        "<meta>",
        '<meta name="author">',
        '<meta content="Ada">',
        '<meta name="viewport" content="width=device-width">',
        '<meta name="twitter:image:alt" content="Bees">',
        '<meta property="og:video:title" content="Bees">',
        "<svg><title>Icon</title></svg>",
        '<meta itemprop="headline" content="Bees">',
        f'<meta name="description" content="{"x" * (LONGEST + 1)}">',
    ],
)
def test_the_rest_says_nothing(html: str) -> None:
    assert found(html) == []


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("five_hundred_pixels:uploaded", "date"),
        ("bi3dPubDate", "date"),
        ("srf.date", "date"),
        ("cms-last-updated", "modified"),
        ("zdf:modificationDate", "modified"),
    ],
)
def test_a_day_under_an_unknown_name_is_what_its_words_say(name: str, field: str) -> None:
    said = [(field, "2021-03-04T10:00", "meta")]
    assert found(f'<meta name="{name}" content="2021-03-04T10:00">') == said


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("sale:expire_date", "2021-03-04"),
        ("theme", "2021-03-04"),
        ("cms_creationdate", "4"),
        ("build_date", "20210304"),
    ],
)
def test_other_days_and_other_values_under_unknown_names_are_nothing(name: str, content: str) -> None:
    assert found(f'<meta name="{name}" content="{content}">') == []


def test_only_so_many_elements_are_read() -> None:
    other = '<meta name="viewport" content="x">'
    assert found(other * (MOST_METAS - 1) + '<meta name="author" content="Ada">') == [("authors", "Ada", "meta")]
    assert found(other * MOST_METAS + '<meta name="author" content="Ada">') == []


@pytest.mark.parametrize("vocabulary", [open_graph, twitter, dublin_core, plain])
def test_names_are_lower_case_and_of_fields(vocabulary: object) -> None:
    names = vars(vocabulary)["NAMES"]
    assert set(names) <= set(FIELDS)
    assert all(text == text.lower() for text in names.values())


def test_a_name_is_of_one_vocabulary() -> None:
    everything = [
        name
        for vocabulary in (open_graph, twitter, dublin_core, plain)
        for names in vocabulary.NAMES.values()
        for name in names.split()
    ]
    assert len(everything) == len(set(everything)) == len(MEANING)
