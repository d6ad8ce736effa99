"""The parts of an article, or of verdicts, that are told when somebody asks for them.

Takes: a record, and for each of its parts that may wait the name of the field whose function tells it. Gives: these
parts. A class makes records `without` them, and asks for what is `missing` where Python finds none.
Keeps true: what tells is asked once, and then let go with all that it holds, the page above all; of two threads that
ask, one waits for what the other is told. After a defect while telling, one can ask again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from threading import RLock
from typing import TypeVar

T = TypeVar("T")

Told = Mapping[str, object]
"""Parts by their names."""
LATE = (
    "authors", "date", "modified", "site", "language", "direction", "description", "url", "amp_url", "print_url",
    "short_url", "previous_url", "next_url", "translations", "feeds", "categories", "tags", "series", "licence",
    "is_free", "lead_image", "icon", "sources", "confidences",
)  # fmt: skip
"""The fields of an article that may be told later."""
PICTURED = ("blocks", "images")
"""Those that wait for the choice of pictures."""
_TELLING = RLock()  # metadata asks for pictures where it has no lead


def without(made: T, parts: Iterable[str]) -> T:
    """A record that was just made, without parts that are to be told."""
    for part in parts:
        object.__delattr__(made, part)
    return made


def missing(record: object, part: str, tellers: Mapping[str, str]) -> object:
    """A part that is not there yet: told now, with all that the same function knows."""
    if part not in tellers:
        raise AttributeError(f"{type(record).__name__} has no {part!r}")
    _tell(record, tellers[part])
    return object.__getattribute__(record, part)


def _tell(record: object, teller: str) -> None:
    with _TELLING:
        told_by = getattr(record, teller)
        if told_by is not None:
            for part, value in _answer(told_by, type(record).__name__).items():
                object.__setattr__(record, part, value)
            object.__setattr__(record, teller, None)


def _answer(told_by: Callable[[], Told], name: str) -> Told:
    try:
        return told_by()
    except AttributeError as error:  # a defect of ours; as it is, Python would say that there is no such field
        raise RuntimeError(f"{name} could not be told: {error}") from error
