"""Named entities: the seam behind which recognisers stand.

Takes: nothing. Gives: `Entity`, what every recogniser gives, and `Recogniser`, what each of them is.
Keeps true: entities come most frequent first, those as frequent in the order of their first mention.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Protocol

from marrow.record import record


class Kind(StrEnum):
    """What a name is the name of."""

    PERSON = "person"
    PLACE = "place"
    ORGANISATION = "organisation"
    NAME = "name"  # of something, and nothing tells of what


@record
class Entity:
    """Somebody or something that a text names, and where it does so."""

    text: str  # the fullest form that the text has
    kind: Kind
    positions: tuple[int, ...]  # offsets of its mentions

    @property
    def count(self) -> int:
        """How often the text mentions it."""
        return len(self.positions)


Entities = tuple[Entity, ...]
Mentions = Iterator[tuple[str, Kind, int]]
"""Forms of names, the kind of each, and its offset."""


class Recogniser(Protocol):
    """Finds the entities of a text. It is called with a language tag, or "" where the language is not known."""

    @property
    def name(self) -> str:
        """What it is called in results."""
        ...

    def __call__(self, text: str, language: str) -> Entities: ...


def gathered(mentions: Iterable[tuple[str, Kind, int]], keys: Mapping[str, str]) -> Entities:
    """Entities made of mentions: a form, its kind, its offset. Forms with the same key in `keys` are one entity."""
    places: dict[str, list[int]] = {}
    fullest: dict[str, tuple[str, Kind]] = {}
    for text, kind, position in mentions:
        key = keys.get(text, text)
        places.setdefault(key, []).append(position)
        known = fullest.get(key)
        if known is None or len(text) > len(known[0]):
            fullest[key] = text, kind
    found = [Entity(*fullest[key], tuple(positions)) for key, positions in places.items()]
    return tuple(sorted(found, key=lambda each: (-each.count, each.positions[0])))


def primary(language: str) -> str:
    """The language of a tag, without region and script.

    >>> primary("pt-BR"), primary("zh_Hans"), primary("")
    ('pt', 'zh', '')
    """
    return language.replace("_", "-").partition("-")[0].lower()
