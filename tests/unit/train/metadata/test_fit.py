from __future__ import annotations

import math

import pytest

from marrow.assemble.metadata.evidence import NONE, Option, weigh
from marrow.train.metadata.fit import Choice, fit, likelihood


def test_weights_give_the_shares_that_were_seen() -> None:
    offered = (("a",), ("b",))
    choices = [Choice(offered, frozenset([0]))] * 600 + [Choice(offered, frozenset([1]))] * 300
    choices += [Choice(offered, frozenset())] * 100
    weights = fit(choices, penalty=1e-6)
    shares = [one.probability for one in weigh([Option(name, (), (name,)) for name in "ab"], weights)]
    assert shares == pytest.approx([0.6, 0.3], abs=0.002)


def test_a_trait_that_all_options_have_speaks_against_none_and_for_nobody() -> None:
    seen = [0] * 20 + [1] * 5
    apart = fit([Choice((("good",), ("bad",)), frozenset([right])) for right in seen], penalty=1e-6)
    shared = fit([Choice((("good", "same"), ("bad", "same")), frozenset([right])) for right in seen], penalty=1e-6)
    assert shared["good"] - shared["bad"] == pytest.approx(apart["good"] - apart["bad"], abs=0.01)
    assert shared["same"] > 0


def test_rare_traits_are_left_out() -> None:
    choices = [Choice((("common",), ("rare",)), frozenset([0]))] * 2 + [Choice((("common",),), frozenset([0]))] * 3
    assert set(fit(choices)) == {"common", NONE}


def test_a_page_counts_what_it_weighs() -> None:
    offered = (("a",), ("b",))
    heavy = [Choice(offered, frozenset([0]), 3.0)] * 100 + [Choice(offered, frozenset([1]), 1.0)] * 100
    many = [Choice(offered, frozenset([0]))] * 300 + [Choice(offered, frozenset([1]))] * 100
    assert fit(heavy) == fit(many)


def test_options_that_are_right_together_share_the_page() -> None:
    choices = [Choice((("a",), ("b",), ("c",)), frozenset([0, 1]))] * 50
    weights = fit(choices)
    assert weights["a"] == weights["b"] > weights["c"]


def test_the_likelihood_is_that_of_the_right_values() -> None:
    choice = Choice((("a",), ("b",)), frozenset([0]))
    assert likelihood([choice], {"a": math.log(2), "b": 0.0, NONE: 0.0}) == pytest.approx(math.log(0.5))


def test_more_of_the_seen_is_more_likely_by_the_fitted_weights_than_by_none() -> None:
    choices = [Choice((("a",), ("b",)), frozenset([0]))] * 9 + [Choice((("a",), ("b",)), frozenset([1]))]
    assert likelihood(choices, fit(choices)) > likelihood(choices, dict.fromkeys(fit(choices), 0.0))
