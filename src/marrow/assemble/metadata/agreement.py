"""Fields without labelled pages to learn from: the strongest source is believed, as far as the others say the same.

Takes: the candidates of a page. Gives: `Chosen`: the value, all sources that agree with it, and a confidence.
Keeps true: sources are asked in the order of `TRUST`; the first that has a usable value wins.

`TRUST` is how often two sources of a field agree: of all pairs that a source makes with another one on the 2,303 train
pages of eight sets, the share that say the same. What only one source can say (a link to the feed) is held against the
page itself instead: the share of those that lead to the same site, or have the page's own language. Where there were
fewer than ten pages, 0.7 is a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from marrow.assemble.metadata.candidates import Candidate, Candidates, Field, Source
from marrow.assemble.metadata.evidence import Chosen

T = TypeVar("T")

TRUST: Mapping[Field, Mapping[Source, float]] = {
    "site": {"og": 0.73, "json-ld": 0.75, "microdata": 0.72, "rdfa": 0.7, "meta": 0.66, "dublin-core": 0.4, "url": 0.5},
    "description": {
        "og": 0.83,
        "twitter": 0.83,
        "meta": 0.79,
        "json-ld": 0.76,
        "dublin-core": 0.8,
        "microdata": 0.72,
        "rdfa": 0.7,
        "microformats": 0.7,
    },
    "url": {"link": 0.96, "og": 0.96, "json-ld": 0.96, "twitter": 0.96, "meta": 0.94, "url": 0.94},
    "amp_url": {"link": 0.98},
    "print_url": {"link": 0.7},
    "short_url": {"link": 0.87},
    "previous_url": {"link": 0.99, "visible": 0.99},
    "next_url": {"link": 0.98, "visible": 0.99},
    "translations": {"link": 0.9, "visible": 0.7},
    "feeds": {"link": 0.98},
    "categories": {"json-ld": 0.61, "microdata": 0.89, "og": 0.65, "meta": 0.59, "microformats": 0.7, "visible": 0.75},
    "tags": {"json-ld": 0.85, "og": 0.74, "meta": 0.77, "visible": 0.83, "microdata": 0.73, "dublin-core": 0.56},
    "series": {"json-ld": 0.7},
    "licence": {"link": 0.7, "json-ld": 0.7, "microdata": 0.7, "dublin-core": 0.7, "meta": 0.7, "visible": 0.7},
    "is_free": {"json-ld": 0.89, "og": 0.89, "microdata": 0.7},
    "lead_image": {
        "og": 0.74,
        "twitter": 0.75,
        "json-ld": 0.58,
        "link": 0.73,
        "meta": 0.65,
        "microdata": 0.59,
        "rdfa": 0.7,
        "microformats": 0.7,
    },
    "icon": {"link": 0.85},
}


def agreed(
    found: Candidates,
    field: Field,
    make: Callable[[Sequence[Candidate]], T],
    is_same: Callable[[T, T], bool],
) -> Chosen[T]:
    """What `make` makes of the first source that it makes something of; a falsy value is nothing.

    The confidence is the share of the sources that say so. Each of the others counts as one, and is for or against; the
    first counts as far as it is trusted.
    """
    trust = TRUST[field]
    said: list[tuple[Source, T]] = []
    for source, candidates in found.by_source(field, trust):
        if made := make(candidates):
            said.append((source, made))
    if not said:
        return Chosen(make(()))
    first, value = said[0]
    if len(said) == 1:
        return tuple.__new__(Chosen, (value, (first,), trust[first], ()))  # as `Chosen` does, in half of the time
    sources = tuple([source for source, other in said if other == value or is_same(other, value)])
    return Chosen(value, sources, (trust[first] + len(sources) - 1) / len(said))
