from __future__ import annotations

import time

import pytest

import marrow
from marrow.blog.auto.alike import alikeness
from marrow.tags import NUMBER
from marrow.tree import Tree


def _sections(*bodies: str) -> tuple[Tree, list[int]]:
    tree = marrow.read("".join(f"<section>{body}</section>" for body in bodies)).tree
    return tree, [node for node in range(len(tree)) if tree.tag[node] == NUMBER["section"]]


def _alike(one: str, other: str) -> float:
    tree, (first, second) = _sections(one, other)
    return alikeness(tree, first, second)


def test_elements_of_one_make_are_all_alike_however_long_their_text_is() -> None:
    assert _alike("<h2>A</h2><p>x</p>", "<h2>B</h2><p>y <b>z</b></p><p>and on</p>") == 1


def test_what_one_lacks_counts_and_order_does() -> None:
    assert _alike("<div></div><p>x</p>", "<p>x</p>") == pytest.approx(4 / 5)
    assert _alike("<div></div><p>x</p>", "<p>x</p><div></div>") == pytest.approx(4 / 6)


def test_other_tags_are_not_alike() -> None:
    tree, (first, _) = _sections("<p>x</p>", "<p>x</p>")
    assert alikeness(tree, first, first + 1) == 0


def test_the_work_is_bounded() -> None:
    many = "<div><i></i><b></b></div>" * 5000
    tree, (first, second) = _sections(many, many)
    start = time.process_time()
    assert alikeness(tree, first, second) == 1
    assert time.process_time() - start < 0.5


def test_deep_elements_are_compared_to_a_depth() -> None:
    assert _alike("<div>" * 400, "<div>" * 300) == 1
