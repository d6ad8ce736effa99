"""Pages with a known title, authors or day, from Parquet files.

Takes: paths as `marrow eval` takes them. Gives: `MetaSet`s, and of each its pages with their `Truth`. Keeps true: only
pages with something to compare with; a page counts once, so rows whose page is in another set (`origin`) are left out.
Refuses: paths without such sets, sets of one name (`input.missing`), and files of another kind (`input.not_html`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from marrow.evaluate.data import Example, PageSet, columns_of, rows_of, sets_with
from marrow.evaluate.meta.fold import day_of, fold_names

_TRUTHS = ("title", "author", "date")
_PAGE = ("id", "url", "html")


@dataclass(frozen=True, slots=True)
class Truth:
    """What is known of a page. `title` is "" and `day` None where the source does not say.

    `names` is None where the set knows no authors at all, and empty where it knows of others but not of this page.
    """

    title: str = ""
    names: frozenset[str] | None = None
    day: dt.date | None = None

    def __bool__(self) -> bool:
        return bool(self.title or self.names or self.day)


@dataclass(frozen=True, slots=True)
class MetaSet(PageSet):
    """A page set whose truth is metadata."""

    def examples(self, limit: int = 0) -> Iterator[Example]:
        """Its pages that have a truth to compare with, at most `limit` rows (0: all)."""
        return (page for page, _ in self.labelled(limit))

    def labelled(self, limit: int = 0) -> Iterator[tuple[Example, Truth]]:
        """The same pages, each with its truth."""
        rows = rows_of(self.file, (*_PAGE, *_TRUTHS))
        has_names = any(row.get("author") for row in rows)
        for row in rows[: limit or None]:
            truth = _truth(row, has_names=has_names)
            if truth and row["html"] is not None:
                yield Example(self.name, row["id"], row["html"], row.get("url")), truth


def find_meta_sets(paths: Iterable[Path], split: str = "dev") -> list[MetaSet]:
    """The sets below some paths that know metadata, sorted by name within each path."""
    return sets_with(paths, split, _has_truth, MetaSet, "a title, author or date")


def _has_truth(file: Path) -> bool:
    names = columns_of(file)
    if not {"id", "html"} <= set(names) or "origin" in names:
        return False
    return any(_truth(row, has_names=True) for row in rows_of(file, _TRUTHS))


def _truth(row: dict[str, Any], *, has_names: bool) -> Truth:
    author = row.get("author")
    names = fold_names([author] if author else []) if has_names else None
    return Truth(row.get("title") or "", names, day_of(row.get("date")))
