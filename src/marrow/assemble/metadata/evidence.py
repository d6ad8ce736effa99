"""Choice by evidence: what speaks for a value is added up.

Takes: the values that a page offers for a field, each with the traits that it has (who says it, where it stands, what
it agrees with), and the weights that training has fitted to them. Gives: all values with their probabilities, the
likeliest first. Keeps true: probabilities are those of a multinomial logit, in which "no value is right" is one of the
choices (trait `NONE`), so they add up to less than one; values of the same probability keep their order.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from marrow import native

T = TypeVar("T")

NONE = "none"
_PROBABILITY = itemgetter(1)
FOLDER = Path(__file__).parents[2] / "models" / "metadata"


class Option(NamedTuple, Generic[T]):
    """A value that may be the right one. `sources` say it, the strongest first; `traits` speak for or against it."""

    value: T
    sources: tuple[str, ...]
    traits: tuple[str, ...]


class Weighed(NamedTuple, Generic[T]):
    """A value and how likely it is right."""

    option: Option[T]
    probability: float


class Chosen(NamedTuple, Generic[T]):
    """What was made of a field: its value, who says so, how sure that is, and all that was weighed for it."""

    value: T
    sources: tuple[str, ...] = ()
    confidence: float = 0.0
    weighed: tuple[Weighed[T], ...] = ()


def weigh(options: Sequence[Option[T]], weights: Mapping[str, float]) -> list[Weighed[T]]:
    """All options with their probabilities, the likeliest first.

    >>> og, heading = Option("Tea | Shop", ("og",), ("og",)), Option("Tea", ("html", "visible"), ("html", "visible"))
    >>> [(one.option.value, round(one.probability, 2)) for one in weigh([og, heading], {"og": 1, "visible": 2})]
    [('Tea', 0.67), ('Tea | Shop', 0.24)]
    """
    new = tuple.__new__
    weighed = [new(Weighed, pair) for pair in zip(options, shares(options, weights), strict=True)]
    weighed.sort(key=_PROBABILITY, reverse=True)  # which leaves those of the same probability in their order
    return weighed


def shares(options: Sequence[Option[T]], weights: Mapping[str, float]) -> list[float]:
    """The probability of each option. Sums are made in order, so they are the same wherever they are made."""
    if native.core is not None:
        return native.core.shares(options, weights, weights.get(NONE, 0.0))
    scores = [_added(weights.get(trait, 0.0) for trait in option.traits) for option in options]
    scores.append(weights.get(NONE, 0.0))
    highest = max(scores)
    parts = [math.exp(score - highest) for score in scores]
    whole = _added(parts)
    return [part / whole for part in parts[:-1]]


def _added(numbers: Iterable[float]) -> float:
    """As `sum`, which in newer Pythons makes up for rounding."""
    whole = 0.0
    for number in numbers:
        whole += number
    return whole


@cache
def weights(field: str) -> Mapping[str, float]:
    """The fitted weights of a field's traits, as `marrow train metadata` has written them."""
    read: dict[str, float] = json.loads((FOLDER / f"{field}.json").read_bytes())["weights"]
    return read
