"""Why a page's metadata is what it is: all that was offered for each field, and what was made of it.

Takes: the candidates of a page. Gives: `Claim`s, by field; of a field the likeliest first.
Keeps true: what was weighed has its probability, and what spoke for and against it, the weightiest first; of the other
fields, each source that has something is a claim, and those that agree with the value chosen are marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from marrow.assemble.metadata.candidates import FIELDS, Candidate, Candidates, Field
from marrow.assemble.metadata.choose import choices
from marrow.assemble.metadata.clean import unmarked
from marrow.assemble.metadata.declared import makes
from marrow.assemble.metadata.evidence import NONE, Chosen, weights
from marrow.claim import Claim

_MOST = 50
"""Claims of one field that are told; those that are chosen are among them."""
_LONGEST = 300


def claims(found: Candidates) -> tuple[Claim, ...]:
    """All claims about a page."""
    return tuple(
        claim
        for field, chosen in choices(found, is_thorough=True).items()
        for claim in (_weighed(field, chosen) if chosen.weighed else _named(found, field, chosen))
    )


def _weighed(field: str, chosen: Chosen[Any]) -> Iterator[Claim]:
    known = weights(field)
    for one in chosen.weighed[:_MOST]:
        traits = sorted(((known.get(trait, 0.0), trait) for trait in one.option.traits), key=lambda pair: -abs(pair[0]))
        because = tuple(f"{trait} {weight:+.1f}" for weight, trait in traits)
        value = one.option.value
        is_chosen = bool(chosen.value) and value == chosen.value
        yield Claim(field, _text(value), one.option.sources, round(one.probability, 4), because, is_chosen)
    none = 1 - sum(one.probability for one in chosen.weighed)
    because = (f"{NONE} {known.get(NONE, 0.0):+.1f}",)
    yield Claim(field, "", (), round(max(none, 0.0), 4), because, not chosen.value)


def _named(found: Candidates, field: str, chosen: Chosen[Any]) -> Iterator[Claim]:
    if "text" in chosen.sources:
        yield Claim(field, _text(chosen.value), ("text",), round(chosen.confidence, 4), ("text",), True)
    for candidate, is_chosen in _told(found, next(each for each in FIELDS if each == field), chosen):
        because = (candidate.name,) if candidate.name else ()
        confidence = round(chosen.confidence, 4) if is_chosen else None
        yield Claim(field, unmarked(candidate.value)[:_LONGEST], (candidate.source,), confidence, because, is_chosen)


def _told(found: Candidates, field: Field, chosen: Chosen[Any]) -> list[tuple[Candidate, bool]]:
    """The candidates that are told, and whether they are chosen: of too many the first, but rather those chosen."""
    marked = [
        (candidate, candidate.source in chosen.sources and makes(found, field, candidate, chosen.value))
        for candidate in found.of(field)
    ]
    places = sorted(range(len(marked)), key=lambda place: not marked[place][1])
    return [marked[place] for place in sorted(places[:_MOST])]


def _text(value: object) -> str:
    if isinstance(value, tuple):
        return "; ".join(map(str, value))
    return value.isoformat() if hasattr(value, "isoformat") else str(value)
