"""In which format a client gets its answer.

Takes: what it names (`to`), or else what it accepts (`Accept`), and the formats that there are. Gives: one of them.
Keeps true: a name comes before `Accept`; of what is accepted equally, the format that is listed first.
Refuses (`request.format`): a format that there is not, and clients that accept none.
"""

from __future__ import annotations

from collections.abc import Iterator

from marrow.serve.operations import ALIASES, Formats
from marrow.serve.statuses import ServeError

_MOST_RANGES = 100


def chosen(formats: Formats, to: str, accept: str) -> str:
    """The name of the format that a client wants.

    >>> chosen({"json": "application/json", "md": "text/markdown"}, "", "text/*;q=0.5, application/json;q=0.1")
    'md'
    """
    if to:
        if to not in formats:
            raise ServeError("request.format", f"to is one of {', '.join(formats)}, not {to[:40]!r}")
        return to
    ranges = list(_ranges(accept)) or [("*/*", 1.0)]
    weights = {name: _weight(kind, ranges) for name, kind in formats.items()}
    best = max(weights, key=lambda name: weights[name])
    if not weights[best]:
        raise ServeError("request.format", f"none of {', '.join(formats.values())} is accepted")
    return best


def _weight(kind: str, ranges: list[tuple[str, float]]) -> float:
    """How much a media type is wanted: the nearest range that names it says so."""
    found: dict[int, float] = {}
    for name, weight in ranges:
        for near, wanted in enumerate(("*/*", f"{kind.partition('/')[0]}/*", kind)):
            if name == wanted:
                found[near] = max(weight, found.get(near, 0))
    return found[max(found)] if found else 0.0


def _ranges(accept: str) -> Iterator[tuple[str, float]]:
    """The media ranges of an `Accept` header, with their weights. What is no range is passed over."""
    for part in accept.split(",")[:_MOST_RANGES]:
        name, *parameters = (each.strip().lower() for each in part.split(";"))
        if "/" in name:
            yield ALIASES.get(name, name), min(map(_quality, parameters), default=1.0)


def _quality(parameter: str) -> float:
    name, _, value = parameter.partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return min(max(float(value), 0.0), 1.0)
    except ValueError:
        return 0.0
