"""What the parts of a drawing refer to.

Takes: the parts of a drawing that are safe. Gives: the same parts, with those references alone that lead to something.
Keeps true: what others refer to refers to nothing itself, but for gradients, so that a drawing does not unfold: ten
`use` of ten `use` of ten … would be a bomb. All that is drawn by reference is `MOST_DRAWN` parts at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate

from marrow.drawing.allowed import GRADIENTS, PAINTS, declarations, places_in
from marrow.drawing.parts import MOST_PARTS, Part

MOST_DRAWN = 5 * MOST_PARTS
"""Parts that are drawn because others refer to them, each as often as that."""
_INHERITED = PAINTS | {"marker-start", "marker-mid", "marker-end"}
"""What goes for all that is in an element."""
_UNPAINTED = GRADIENTS | {"clipPath"}
_NOWHERE = range(0)

Targets = Mapping[str, range]
"""By id, the numbers of the parts that an element has which may be referred to."""


def referring(parts: list[Part]) -> list[Part] | None:
    """The parts with those references alone that lead to something in the drawing which refers to nothing.

    None if all that is referred to, as often as it is, would be too much to draw.
    """
    targets = _targets(parts)
    made = [_leading(part, targets) for part in parts]
    return made if _drawn(made, targets) <= MOST_DRAWN else None


def _leading(part: Part, targets: Targets) -> Part:
    """A part, without references that lead nowhere."""
    own = part.attributes
    if not any("#" in value for value in own.values()):
        return part
    own = {name: safe for name, value in own.items() if (safe := _resolved(name, value, targets))}
    return part._replace(attributes={} if part.name == "use" and "href" not in own else own)


def _resolved(name: str, value: str, targets: Targets) -> str:
    """A value whose references lead somewhere; "" if they do not."""
    if name == "style":
        said = [(each, _resolved(each, safe, targets)) for each, safe in declarations(value)]
        return ";".join(f"{each}:{safe}" for each, safe in said if safe)
    if name == "href":
        return value if not value.startswith("#") or value[1:] in targets else ""
    if all(place in targets for place in places_in(value)):
        return value
    return "none" if name in PAINTS else ""


def _places(own: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The places in the drawing that an element refers to, each as often as it does, and what for."""
    for name, value in own.items():
        if name == "href":
            if value.startswith("#"):
                yield name, value[1:]
        elif "url(" in value:
            for each, said in declarations(value) if name == "style" else ((name, value),):
                yield from ((each, place) for place in places_in(said))


def _targets(parts: list[Part]) -> Targets:
    """What may be referred to; of several elements with one id it is the first.

    Nothing in an element whose references go for all in it: a marker would bring them along to wherever it is drawn.
    """
    referring = 0  # parts so far that refer to others
    open_: list[tuple[int, str, int, int]] = []  # depth, id, number, and how many referred before it
    heirs = -1  # depth of an element whose references go for all in it
    found: dict[str, range] = {}
    known: set[str] = set()

    def close(depth: int, number: int) -> None:
        while open_ and open_[-1][0] >= depth:
            _, id_, first, before = open_.pop()
            if referring == before:
                found[id_] = range(first, number)

    for number, part in enumerate(parts):
        close(part.depth, number)
        heirs = heirs if 0 <= heirs < part.depth else -1
        own = part.attributes
        if "id" in own and own["id"] not in known:
            known.add(own["id"])
            if heirs < 0 or part.name in _UNPAINTED:
                open_.append((part.depth, own["id"], number, referring))
        names = {name for name, _ in _places(own) if name != "href" or part.name not in GRADIENTS}
        referring += bool(names)
        if heirs < 0 and names & _INHERITED:
            heirs = part.depth
    close(0, len(parts))
    return found


def _drawn(parts: list[Part], targets: Targets) -> int:
    """How many parts are drawn because others refer to them, at most.

    What an element paints with goes for all in it, and for what it uses; a marker can stand at every corner of a line,
    of which there are no more than the line has characters.
    """
    lines = [len(part.attributes.get("d", "")) + len(part.attributes.get("points", "")) for part in parts]
    until = list(accumulate(lines, initial=0))
    used = [
        targets.get(part.attributes.get("href", "")[1:], _NOWHERE) if part.name == "use" else _NOWHERE for part in parts
    ]
    shapes = list(accumulate((1 + len(each) for each in used), initial=0))
    corners = list(
        accumulate(
            (own + until[each.stop] - until[each.start] for own, each in zip(lines, used, strict=True)), initial=0
        )
    )
    drawn = 0
    ends = _ends(parts)
    for number, part in enumerate(parts):
        for name, place in _places(part.attributes):
            sums = corners if name == "marker-mid" else shapes
            often = sums[ends[number]] - sums[number] if name in _INHERITED else 1
            drawn += often * len(targets.get(place, _NOWHERE))
    return drawn


def _ends(parts: list[Part]) -> list[int]:
    """Of each part the number of the first that is not in it."""
    ends = [len(parts)] * len(parts)
    open_: list[int] = []
    for number, part in enumerate(parts):
        while open_ and parts[open_[-1]].depth >= part.depth:
            ends[open_.pop()] = number
        open_.append(number)
    return ends
