"""The desk at which pages are labelled: which there are, what is known of each, and what is said of it.

Takes: the pages, the file of truth, and a way to open a page. Gives: plain data for the web page, and saves what comes
back from it. Keeps true: a page is opened once, whoever asks first, and the last few stay open; any number of threads
may ask. Refuses, with `ValueError`: what does not fit the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from marrow.errors import MarrowError
from marrow.label.entries import Entry, Labels, labels_of
from marrow.label.opened import Opened
from marrow.label.truth import Row, Said, State, Truth
from marrow.verdicts import Role

ROLES = tuple(role.name.lower() for role in (*(role for role in Role if role), Role.OTHER))
"""In the order of the palette: the keys 1 to 9, and 0 for the rest."""
_OPEN = 16
"""Pages that stay open: pictures have some megabytes."""
_LONGEST_NOTE = 10_000

Data = dict[str, Any]
"""What can be written as JSON."""


@dataclass(frozen=True, slots=True)
class Choice:
    """How pages are labelled: the roles on the palette, whose guesses are shown ("" for none), and where one begins."""

    roles: tuple[str, ...] = ROLES
    guess: str = "auto"
    is_filled: bool = False  # whether a page begins with the guesses


class Desk:
    """Pages, and what is said of them."""

    def __init__(
        self, entries: Sequence[Entry], truth: Truth, open_page: Callable[[Entry, Row | None], Opened], choice: Choice
    ) -> None:
        self._entries, self._truth, self._open, self._choice = entries, truth, open_page, choice
        self._opened: dict[int, Opened] = {}
        self._locks = [Lock() for _ in entries]
        self._lock = Lock()  # of the pages that are open

    def __len__(self) -> int:
        return len(self._entries)

    def count(self) -> Counter[State]:
        """How many pages are labelled, skipped, started, or to do."""
        return Counter(self._truth.state(entry.id) for entry in self._entries)

    def close(self) -> None:
        """Wait for a save that is under way, and take no more."""
        self._truth.close()

    def overview(self) -> Data:
        """All pages, and how they are labelled."""
        choice = self._choice
        roles = [{"name": role, "key": str(int(Role[role.upper()]))} for role in choice.roles]
        pages = [{"name": entry.id, "state": self._truth.state(entry.id)} for entry in self._entries]
        return {"roles": roles, "guess": choice.guess, "fill": choice.is_filled, "pages": pages}

    def page(self, number: int) -> Data:
        """A page: its segments, and what was said of it so far."""
        entry = self._entries[number]
        opened, row = self._page(number), self._truth.row(entry.id)
        labels = entry.labels if row is None else labels_of(_text(row, "segments"))
        roles = [role if role in ROLES else None for role in opened.placed(labels)]
        width, height = opened.size
        return {
            "name": entry.id,
            "url": opened.url,
            "state": self._truth.state(entry.id),
            "note": _text(row, "note"),
            "notes": [*opened.notes, *_lost(labels, roles)],
            "picture": {"width": width, "height": height} if width else None,
            "segments": [self._segment(opened, place, role) for place, role in enumerate(roles)],
        }

    def picture(self, number: int) -> bytes:
        """The picture of a page."""
        return self._page(number).picture

    def save(self, number: int, given: object) -> State:
        """Take in what was said of a page: `labels`, one for each segment, `note`, and if it is `done` or `skipped`."""
        match given:
            case {"labels": list(roles), "note": str(note), "done": bool(done), "skipped": bool(skipped)}:
                pass
            case _:
                raise ValueError("labels, note, done and skipped are needed")
        opened = self._page_or_nothing(number) if skipped or not (roles or done) else self._page(number)
        if len(roles) != len(opened.parts):
            raise ValueError(f"the page has {len(opened.parts)} segments, not {len(roles)}; load it again")
        if not all(role is None or role in ROLES for role in roles):
            raise ValueError(f"roles are {', '.join(ROLES)}")
        labels = tuple((part.text, role) for part, role in zip(opened.parts, roles, strict=True))
        said = Said(labels, _clean(note), is_done=done, is_skipped=skipped)
        return self._truth.put(self._entries[number], said, opened.html, opened.url)

    def _page_or_nothing(self, number: int) -> Opened:
        """A page; also one that cannot be opened can be skipped, taken in again, and have a note."""
        try:
            return self._page(number)
        except MarrowError:
            return Opened(b"", None, ())

    def _segment(self, opened: Opened, place: int, role: str | None) -> Data:
        part = opened.parts[place]
        box = part.box and [part.box.x, part.box.y, part.box.width, part.box.height]
        found: Data = {"text": part.text, "box": box, "role": role}
        if self._choice.guess:
            found |= {"guess": part.guess, "score": part.score, "because": part.because}
        return found

    def _page(self, number: int) -> Opened:
        with self._locks[number]:
            with self._lock:
                opened = self._opened.pop(number, None)
            if opened is None:
                entry = self._entries[number]
                opened = self._open(entry, self._truth.row(entry.id))
            with self._lock:
                self._opened[number] = opened  # the last one used comes last
                while len(self._opened) > _OPEN:
                    del self._opened[next(iter(self._opened))]
            return opened


def _text(row: Row | None, name: str) -> str:
    return "" if row is None or row[name] is None else str(row[name])


def _clean(note: str) -> str:
    """A note that can be written as UTF-8, which halves of characters cannot."""
    return note[:_LONGEST_NOTE].encode("utf-8", "replace").decode()


def _lost(labels: Labels, roles: Sequence[str | None]) -> list[str]:
    """Whether some labels found no segment, or are none of our roles: the next save is without them."""
    count = sum(role is not None for _, role in labels) - sum(role is not None for role in roles)
    return [f"Labels that fit no segment of the page now, and go with the next change: {count}."] if count else []
