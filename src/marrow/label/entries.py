"""What is to be labelled: a list of pages, each read when somebody turns to it.

Takes: sources and files of page sets. Gives: an `Entry` for each page. Keeps true: ids are unique, and the same
arguments give the same ones. A page of a set is `SET/ID`, with the set as its `origin`; one that was labelled before
keeps its id, and comes with its labels. Refuses: files that are no page sets (`input.not_html`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from marrow.errors import InputError
from marrow.evaluate.data import Origins, columns_of, rows_of

KNOWN = ("title", "author", "date", "language", "page_type", "origin")
"""What a set may know of a page, and labels leave as it is."""

Labels = tuple[tuple[str, str | None], ...]
"""The texts of segments and their roles, in page order; None where nobody has given one yet."""


@dataclass(frozen=True, slots=True)
class Raw:
    """A page's bytes, and what is known of them."""

    html: bytes
    url: str | None = None
    charset: str | None = None
    is_live: bool = False  # whether it is at its address now


@dataclass(frozen=True, slots=True)
class Entry:
    """A page to label."""

    id: str
    read: Callable[[], Raw]
    known: Mapping[str, str | None] = field(default_factory=dict)
    labels: Labels = ()  # that it comes with
    folder: Path | None = None  # where its styles and pictures lie


def unique(entries: Iterable[Entry]) -> list[Entry]:
    """The entries, by ids that can be written, as not every file's name can; one that is taken gets a number.

    >>> page = Entry("a", lambda: Raw(b""))
    >>> [entry.id for entry in unique([page, page])]
    ['a', 'a (2)']
    """
    taken: set[str] = set()
    found: list[Entry] = []
    for entry in entries:
        written = entry.id.encode("utf-8", "backslashreplace").decode()
        name, count = written, 1
        while name in taken:
            count += 1
            name = f"{written} ({count})"
        taken.add(name)
        found.append(replace(entry, id=name))
    return found


def of_set(file: Path) -> list[Entry]:
    """The pages of a set, whose HTML is read with the first of them."""
    columns = columns_of(file)
    if not {"id", "html"} <= set(columns):
        raise InputError("input.not_html", "has no columns id and html, so it is no set of pages", url=str(file))
    return list(_entries(file, is_labelled="segments" in columns))


def _entries(file: Path, *, is_labelled: bool) -> Iterator[Entry]:
    name = file.resolve().parent.name
    pages = _Pages(file)
    for number, row in enumerate(rows_of(file, ("id", "url", "segments", *KNOWN))):
        known = {key: None if row.get(key) is None else str(row[key]) for key in KNOWN}
        if not is_labelled:
            known["origin"] = name
        yield Entry(
            id=str(row["id"]) if is_labelled else f"{name}/{row['id']}",
            read=partial(pages.read, number, row),
            known=known,
            labels=labels_of(row.get("segments")),
        )


def labels_of(segments: str | None) -> Labels:
    """What the column `segments` of a set says.

    >>> labels_of('[{"text": "Tea", "role": "title"}, {"text": "Home", "role": null}]')
    (('Tea', 'title'), ('Home', None))
    """
    try:
        return tuple((str(each["text"]), each["role"]) for each in json.loads(segments or "[]"))
    except (ValueError, TypeError, KeyError) as error:
        raise InputError("input.not_html", f"its column segments holds no labels ({error})") from error


class _Pages:
    """The HTML of a set, read once; where it is in other sets, from those."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._origins = Origins(file)
        self._rows: list[dict[str, Any]] | None = None

    def read(self, number: int, row: dict[str, Any]) -> Raw:
        if self._rows is None:
            self._rows = rows_of(self._file, ("html",))
        html = self._rows[number]["html"]
        if html is None:
            html = self._origins.html(row.get("origin") or "", str(row["id"]).partition("/")[2])
        return Raw(html, row.get("url"))
