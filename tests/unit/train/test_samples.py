from __future__ import annotations

from itertools import chain

import numpy as np
import pytest

import marrow
from marrow.methods.auto.hashes import fnv, word_ids
from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.numbers import describe
from marrow.segments import segment
from marrow.train import samples as module
from marrow.train.labels import UNKNOWN
from marrow.train.marks import marks_of
from marrow.train.samples import samples, samples_of, site_of
from marrow.train.sources import Lesson
from marrow.verdicts import Role
from tests.unit.train.build import LABELS, STORY, example, sample, twins


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


def test_our_own_marks_are_believed_before_anything_else() -> None:
    marks = marks_of(["Home", "River takes bridge", STORY], [Role.RELATED, Role.DECK, Role.BODY])
    made = sample(marks=marks, segments=LABELS)
    assert made.role.tolist() == [Role.RELATED, Role.DECK, Role.BODY]
    assert made.kept.tolist() == [0, 0, 1]
    assert made.weight == 3.0
    assert made.is_marked
    assert not sample(segments=LABELS).is_marked


def test_of_a_page_with_nothing_but_marks_nobody_knows_what_is_kept() -> None:
    made = sample(marks=marks_of([STORY], [Role.BODY]), set="goose3", text=None)
    assert made.role.tolist() == [UNKNOWN, UNKNOWN, Role.BODY]
    assert np.isnan(made.kept).all()


def test_a_page_comes_with_its_aged_twin() -> None:
    page, old = twins(segments=LABELS)
    assert (page.is_aged, old.is_aged) == (False, True)
    for column in ("role", "kept", "count"):
        assert getattr(page, column).tolist() == getattr(old, column).tolist()
    assert page.words.values.tolist() == old.words.values.tolist()
    assert fnv(b"t:article") in page.nodes.names.values
    assert fnv(b"t:article") not in old.nodes.names.values


def test_a_page_that_falls_into_other_segments_when_aged_comes_alone() -> None:
    html = f"<style>nav {{ display: none }}</style><nav>Secret</nav><p>{STORY}</p>".encode()
    (page,) = twins(html=html)
    assert len(page) == 1
    assert not page.is_aged


def test_a_page_in_another_encoding_ages_too() -> None:
    page, old = twins(html="<meta charset=gbk><p>河水夜里上涨</p>".encode("gbk"))
    assert page.words.values.tolist() == old.words.values.tolist() == word_ids("河水夜里上涨")


def test_a_page_of_which_python_has_no_codec_comes_alone() -> None:
    html = "<meta charset=x-mac-cyrillic><p>Река поднялась ночью и унесла старый мост</p>".encode("mac_cyrillic")
    assert [each.is_aged for each in twins(html=html)] == [False]


def test_a_page_that_cannot_be_read_once_it_is_aged_comes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "aged", lambda _html, _seed: "")
    assert [each.is_aged for each in twins()] == [False]


def test_a_byte_order_mark_is_no_text_of_an_aged_page() -> None:
    _, marked = twins(html=b"\xef\xbb\xbf" + example().html)
    _, plain = twins()
    assert marked.numbers.tolist() == plain.numbers.tolist()
    assert marked.nodes.names.values.tolist() == plain.nodes.names.values.tolist()


def test_segments_of_one_kind_are_alike() -> None:
    made = sample(html=b"<ul class=menu><li>One</li><li>Two</li></ul><p>Three</p>")
    assert made.alike.tolist() == [0, 0, 1]


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
    assert samples_of(Lesson(example(html=html))) == []


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
    pages = [Lesson(example("a")), Lesson(example("b", html=b"")), Lesson(example("c"))]
    alone, together = list(samples(pages)), list(samples(pages, jobs=2))
    assert [[each.site for each in found] for found in together] == [["a.org"] * 2, [], ["c.org"] * 2]
    for one, other in zip(chain(*alone), chain(*together), strict=True):
        assert one.numbers.tolist() == other.numbers.tolist()
