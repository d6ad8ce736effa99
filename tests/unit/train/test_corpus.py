from __future__ import annotations

import numpy as np
import pytest

from marrow.methods.auto import PAGE_TYPES
from marrow.methods.auto.hashes import fnv, word_ids
from marrow.train.corpus import Corpus, corpus_of
from marrow.verdicts import Role
from tests.unit.train.build import LABELS, sample, twins


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    """The same page on four sites, enough to know its words, one of them labelled; and a page with its own word."""
    alike = [sample(name) for name in "abc"]
    other = b"<article class=post-body><h1>River takes bridge</h1><p>Unheard</p></article>"
    return corpus_of(
        [*alike, sample("d", segments=LABELS, page_type="forum"), sample("e", html=other)], {"news_andy": "digest"}
    )


def test_segments_are_numbered_through_all_pages(corpus: Corpus) -> None:
    assert corpus.start.tolist() == [0, 3, 6, 9, 12, 14]
    assert len(corpus.numbers) == len(corpus.role) == len(corpus.words) == len(corpus.path) == 14
    assert corpus.heading[9:12].tolist() == [-1, 10, 10]


def test_pages_keep_what_is_known_of_them(corpus: Corpus) -> None:
    assert corpus.is_labelled.tolist() == [False, False, False, True, False]
    assert corpus.weight[3] == 5.0
    assert PAGE_TYPES[corpus.page_type[3]] == "forum"
    assert corpus.page_type[0] == 0
    assert corpus.role[11] == Role.BODY


def test_a_corpus_says_what_it_came_from(corpus: Corpus) -> None:
    assert corpus.data == {"news_andy": "digest"}


def test_crowds_are_numbered_through_all_pages() -> None:
    html = b"<ul><li>One</li><li>Two</li></ul><p>Three</p>"
    both = corpus_of([sample("a", html=html), sample("b", html=html)], {})
    assert both.crowd.tolist() == [0, 0, 1, 2, 2, 3]


def test_an_aged_page_has_the_texts_of_the_page_itself() -> None:
    three = corpus_of([sample("a"), *twins("b"), sample("c")], {})
    assert three.is_aged.tolist() == [False, False, True, False]
    assert three.text.tolist() == [0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8]
    assert len(three.words) == len(three.opening) == 9
    assert len(three.path) == 12


def test_words_are_places_and_unknown_ones_stay(corpus: Corpus) -> None:
    known = corpus.vocabularies.words
    assert known.hashes[corpus.words[0] - 1].tolist() == word_ids("Home")
    assert corpus.words[13].tolist() == [0]


def test_names_that_are_unknown_are_left_out(corpus: Corpus) -> None:
    assert (corpus.names.values > 0).all()
    known = corpus.vocabularies.names.hashes
    article = int(corpus.path[2][1])
    assert known[corpus.names[article] - 1].tolist() == [fnv(b"t:article"), fnv(b"c:post"), fnv(b"c:body")]


def test_paths_and_neighbours_stay_on_their_page(corpus: Corpus) -> None:
    page_of_segment = np.repeat(np.arange(5), np.diff(corpus.start))
    for segment, page in enumerate(page_of_segment.tolist()):
        assert set(corpus.page_of_node[corpus.path[segment]].tolist()) == {page}
        assert set(corpus.page_of_node[corpus.near[segment]].tolist()) == {page}
        assert corpus.path[segment][0] == corpus.near[segment, 0]


def test_tags_are_told_from_a_sites_own_names(corpus: Corpus) -> None:
    known = corpus.vocabularies.names
    tag, own = known.places(np.array([fnv(b"t:article"), fnv(b"c:post")], np.uint32)).tolist()
    assert corpus.is_tag[tag]
    assert not corpus.is_tag[own]
    assert not corpus.is_tag[0]
