"""What the parts of a drawing refer to.

Takes: the parts of a drawing that are safe. Gives: the same parts, with those references alone that lead to something.
Keeps true: what others refer to refers to nothing itself, but for gradients, so that a drawing does not unfold: ten
`use` of ten `use` of ten … would be a bomb. All that is drawn by reference is `MOST_DRAWN` parts at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from marrow.drawing.allowed import GRADIENTS, PAINTS, declarations, places_in
from marrow.drawing.parts import MOST_PARTS, Part

MOST_DRAWN = 5 * MOST_PARTS
"""Parts that are drawn because others refer to them, each as often as that."""


def referring(parts: list[Part]) -> list[Part] | None:
    """The parts with those references alone that lead to something in the drawing which refers to nothing.

    None if all that is referred to, as often as it is, would be too much to draw.
    """
    targets = _targets(parts)
    left = MOST_DRAWN
    made: list[Part] = []
    for part in parts:
        own = part.attributes
        if any("#" in value for value in own.values()):
            own = {name: safe for name, value in own.items() if (safe := _resolved(part.name, name, value, targets))}
            left -= sum(targets.get(place, 0) for place in _places(own))
            if part.name == "use" and "href" not in own:
                own = {}
        made.append(part._replace(attributes=own))
    return made if left >= 0 else None


def _places(own: Mapping[str, str]) -> Iterator[str]:
    """The places in the drawing that an element refers to, each as often as it does."""
    for name, value in own.items():
        if name == "href" and value.startswith("#"):
            yield value[1:]
        else:
            yield from places_in(value)


def _targets(parts: list[Part]) -> dict[str, int]:
    """By id, how many parts each element has that may be referred to; of several with one id it is the first."""
    referring = 0  # parts so far that refer to others
    open_: list[tuple[int, str, int, int]] = []  # depth, id, number, and how many referred before it
    found: dict[str, int] = {}
    known: set[str] = set()

    def close(depth: int, number: int) -> None:
        while open_ and open_[-1][0] >= depth:
            _, id_, first, before = open_.pop()
            if referring == before:
                found[id_] = number - first

    for number, part in enumerate(parts):
        close(part.depth, number)
        own = part.attributes
        if "id" in own and own["id"] not in known:
            known.add(own["id"])
            open_.append((part.depth, own["id"], number, referring))
        is_referring = part.name not in GRADIENTS and own.get("href", "").startswith("#")
        referring += is_referring or any(places_in(value) for value in own.values())
    close(0, len(parts))
    return found


def _resolved(element: str, name: str, value: str, targets: Mapping[str, int]) -> str:
    """A value whose references lead somewhere; "" if they do not."""
    if name == "style":
        said = [(each, _resolved(element, each, safe, targets)) for each, safe in declarations(value)]
        return ";".join(f"{each}:{safe}" for each, safe in said if safe)
    if name == "href":
        return value if not value.startswith("#") or value[1:] in targets else ""
    if all(place in targets for place in places_in(value)):
        return value
    return "none" if name in PAINTS else ""
