from __future__ import annotations

import pytest

from marrow.methods.auto.hashes import word_ids
from marrow.methods.auto.hints import Hints
from marrow.methods.auto.likeness import Comparison, Likeness, shingles, unescaped
from marrow.methods.auto.nodes import nodes_of
from marrow.methods.auto.texts import texts_of
from marrow.segments import segment
from tests.builders import page_of


def like(said: str, hints: Hints) -> Likeness:
    page = page_of(f"<p>{said}")
    (text,) = texts_of(page.tree, nodes_of(page.tree), segment(page.tree, page.look))
    return Comparison(hints).with_text(text)


def test_shares_go_both_ways() -> None:
    found = like("a pot of tea", Hints(titles=("pot of green tea",)))
    assert (found.of_title, found.by_title) == (3 / 4, 3 / 4)
    assert (found.of_description, found.by_description) == (0, 0)


def test_a_word_of_the_hint_counts_once() -> None:
    found = like("tea tea tea water", Hints(titles=("tea tea leaf",)))
    assert (found.of_title, found.by_title) == (1 / 2, 3 / 4)


def test_the_best_of_several_hints_counts() -> None:
    found = like("pot of tea", Hints(titles=("tea kitchen post", "pot of tea", "", "tea")))
    assert (found.of_title, found.by_title) == (1, 1)


def test_descriptions_are_apart_from_titles() -> None:
    found = like("pot of tea", Hints(titles=("water",), descriptions=("tea",)))
    assert (found.of_title, found.of_description, found.by_description) == (0, 1, 1 / 3)


def test_a_long_segment_is_no_title_but_may_be_a_description() -> None:
    words = " ".join(["tea"] * 61)
    found = like(words, Hints(titles=("tea",), descriptions=("tea",)))
    assert (found.of_title, found.of_description) == (0, 1)


def test_names_are_found_in_short_segments() -> None:
    hints = Hints(names=("Ines Marlow", "Tea Post"))
    assert like("By Ines Marlow", hints).names == 2 / 3
    assert like("Ines " * 21, hints).names == 0


def test_the_body_of_json_ld_is_compared_by_three_words() -> None:
    hints = Hints(bodies=(r"A pot\nof \u0074ea needs",))
    assert like("pot of tea", hints).body == 1
    assert like("the pot of tea needs water", hints).body == 2 / 4
    assert like("pot of", hints).body == 0
    assert Comparison(hints).has_body
    assert not Comparison(Hints(bodies=("two words",))).has_body


@pytest.mark.parametrize(
    ("body", "text"),
    [(r"a\"b", "a b"), (r"\u00e9", "é"), (r"\ud83c\udf75", "  "), (r"\u00g9", " 00g9"), ("\\é", " "), ("x\\", "x\\")],
)
def test_escapes_become_letters_or_spaces(body: str, text: str) -> None:
    assert unescaped(body) == text


def test_shingles_are_every_three_words() -> None:
    words = word_ids("a b c d")
    assert shingles(words) == shingles(words[:3]) + shingles(words[1:])
    assert shingles(words[:2]) == []
