from __future__ import annotations

import numpy as np
import pytest

import marrow
from marrow.methods.auto.hashes import fnv, word_ids
from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.numbers import describe
from marrow.segments import segment
from marrow.train.labels import UNKNOWN
from marrow.train.samples import sample_of, samples, site_of
from marrow.verdicts import Role
from tests.unit.train.build import LABELS, STORY, example, sample


def test_numbers_are_those_of_the_judge() -> None:
    given = example()
    page = marrow.read(given.html, url=given.url)
    wanted = describe(page, segment(page.tree, page.look), hints_of(page)).numbers
    assert sample().numbers.tolist() == wanted.astype(np.float16).tolist()


def test_a_sample_knows_what_is_true_of_each_segment() -> None:
    made = sample(segments=LABELS)
    assert made.role.tolist() == [Role.OTHER, Role.TITLE, Role.BODY]
    assert made.kept.tolist() == [0, 0, 1]
    assert made.is_labelled
    assert made.weight == 3.0


def test_without_labels_roles_are_unknown() -> None:
    made = sample()
    assert set(made.role.tolist()) == {UNKNOWN}
    assert not made.is_labelled


def test_snippets_are_used_where_there_is_no_text() -> None:
    made = sample(text=None, with_snippets=("river rose",), without_snippets=("Home",))
    assert (made.kept[0], made.kept[2]) == (0, 1)
    assert np.isnan(made.kept[1])


def test_words_and_headings_belong_to_segments() -> None:
    made = sample()
    assert made.words[2].tolist() == word_ids(STORY)
    assert made.count.tolist() == [1, 3, len(word_ids(STORY))]
    assert made.heading.tolist() == [-1, 1, 1]
    assert [len(each) for each in (made.words, made.opening, made)] == [3, 3, 3]


def test_nodes_lead_from_every_segment_to_the_root() -> None:
    nodes = sample().nodes
    names = []
    node = int(nodes.leaf[2])
    while node >= 0:
        names.append(nodes.names[node].tolist())
        node = int(nodes.parent[node])
    assert [own[0] for own in names] == [fnv(b"t:" + tag) for tag in (b"p", b"article", b"body", b"html")]
    assert names[1][1:] == [fnv(b"c:post"), fnv(b"c:body")]
    assert nodes.line[2] == nodes.leaf[2]


@pytest.mark.parametrize("html", [b"\x89PNG\r\n\x1a\n", b"<title>Nothing</title><p></p>"])
def test_a_page_that_shows_nothing_is_no_sample(html: bytes) -> None:
    assert sample_of(example(html=html)) is None


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://www.example.org/a", "example.org"),
        ("http://news.shop.co.uk", "shop.co.uk"),
        ("https://localhost/", "localhost"),
        ("http://[broken", "news_andy/a"),
    ],
)
def test_pages_of_one_host_are_of_one_site(url: str, site: str) -> None:
    assert site_of(example(url=url)) == site


def test_processes_change_nothing() -> None:
    pages = [example("a"), example("b", html=b""), example("c")]
    alone, together = list(samples(pages)), list(samples(pages, jobs=2))
    assert [each and each.site for each in together] == ["a.org", None, "c.org"]
    for one, other in zip(alone, together, strict=True):
        assert (one is None) == (other is None)
        assert one is None or other is None or one.numbers.tolist() == other.numbers.tolist()
