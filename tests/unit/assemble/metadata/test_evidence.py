from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.evidence import NONE, Option, weigh, weights

TRAITS = ("a", "b", "c", "unknown")
WEIGHTS = {"a": 1.0, "b": -2.0, "c": 0.5, NONE: -1.0}


def test_what_speaks_for_a_value_is_added_up() -> None:
    both, one = weigh([Option("one", (), ("c",)), Option("both", (), ("a", "c"))], WEIGHTS)
    assert (both.option.value, one.option.value) == ("both", "one")
    assert both.probability / one.probability == pytest.approx(math.e)


def test_equal_values_keep_their_order() -> None:
    found = weigh([Option(name, (), ("a",)) for name in "xyz"], WEIGHTS)
    assert [one.option.value for one in found] == ["x", "y", "z"]


def test_no_options_give_no_choice() -> None:
    assert weigh([], WEIGHTS) == []


@given(st.lists(st.lists(st.sampled_from(TRAITS), max_size=5), max_size=8))
def test_probabilities_and_that_of_none_add_up_to_one(offered: list[list[str]]) -> None:
    options = [Option(number, (), tuple(traits)) for number, traits in enumerate(offered)]
    found = weigh(options, WEIGHTS)
    shares = [one.probability for one in found]
    assert sorted(shares, reverse=True) == shares
    scores = [sum(WEIGHTS.get(trait, 0.0) for trait in option.traits) for option in options]
    none = math.exp(WEIGHTS[NONE]) / (sum(map(math.exp, scores)) + math.exp(WEIGHTS[NONE]))
    assert sum(shares) + none == pytest.approx(1)


@pytest.mark.parametrize("field", ["title", "authors", "date"])
def test_shipped_weights_are_words_and_numbers(field: str) -> None:
    found = weights(field)
    assert NONE in found
    assert all(trait == trait.lower() and " " not in trait for trait in found)
    assert all(abs(weight) < 10 for weight in found.values())
