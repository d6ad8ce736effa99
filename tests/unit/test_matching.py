from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

import marrow
from marrow.matching import matched
from marrow.parse.document import document
from marrow.tags import TEXT
from marrow.tree import Tree


def _written(html: str) -> Tree:
    found = document(html.encode(), max_nodes=100_000, scripts=False)
    assert found is not None
    return found.tree


def _pairs(html: str, other: str = "") -> list[tuple[str, str]]:
    """What is matched with what: texts, and the names of pictures."""
    judged, written = marrow.read(html).tree, _written(other or html)
    return [
        (_told(judged, node), _told(written, place))
        for node, place in enumerate(matched(judged, written).tolist())
        if place >= 0
    ]


def _told(tree: Tree, node: int) -> str:
    return tree.text[node].strip() if tree.tag[node] == TEXT else tree.name(node)


def test_texts_and_pictures_are_found_again() -> None:
    html = "<title>T</title><p>One <b>two</b><img src=a.png> three</p><script>x</script><p>Four</p>"
    assert _pairs(html) == [(each, each) for each in ("T", "One", "two", "img", "three", "Four")]


def test_what_one_tree_has_more_is_passed_over() -> None:
    pairs = _pairs("<p>One</p><p>Two</p><p>Three</p>", "<p>One</p><p>More</p><p>And more</p><p>Two</p><p>Three</p>")
    assert pairs == [(each, each) for each in ("One", "Two", "Three")]
    pairs = _pairs("<p>One</p><p>More</p><p>Two</p><p>Other</p><p>End</p>", "<p>One</p><p>Two</p><p>End</p>")
    assert pairs == [(each, each) for each in ("One", "Two", "End")]


def test_differences_at_two_places_do_not_hide_what_is_between() -> None:
    judged = "<p>a1</p><p>b22</p><p>c333</p><p>d4444</p><p>e55555</p>"
    written = "<p>xx</p><p>a1</p><p>c333</p><p>d4444</p><p>y</p>"
    assert _pairs(judged, written) == [("a1", "a1"), ("c333", "c333"), ("d4444", "d4444")]


def test_pages_that_have_nothing_in_common_are_not_matched() -> None:
    assert _pairs("<p>alpha</p><p>beta</p>", "<p>longer words</p>") == []
    assert _pairs("<p></p>", "<p>longer words</p>") == []


@given(st.lists(st.sampled_from("a bb ccc dd e".split())), st.lists(st.sampled_from("a bb ccc dd e".split())))
def test_matches_are_alike_and_in_order(ours: list[str], theirs: list[str]) -> None:
    judged, written = (marrow.read("<p>" + "<p>".join(words)).tree for words in (["x", *ours], ["y", *theirs]))
    found = matched(judged, written)
    places = found[found >= 0].tolist()
    assert places == sorted(set(places))


def test_time_is_linear_whatever_the_trees() -> None:
    judged = marrow.read("".join(f"<p>a{number}</p>" for number in range(20_000))).tree
    written = _written("".join(f"<p>bb{number}</p>" for number in range(20_000)))
    start = time.process_time()
    matched(judged, written)
    assert time.process_time() - start < 3
