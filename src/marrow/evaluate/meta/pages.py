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

from marrow.errors import InputError, MissingExtra
from marrow.evaluate.data import Example, PageSet
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
        rows = _rows(self.file, (*_PAGE, *_TRUTHS))
        has_names = any(row.get("author") for row in rows)
        for row in rows[: limit or None]:
            truth = _truth(row, has_names=has_names)
            if truth and row["html"] is not None:
                yield Example(self.name, row["id"], row["html"], row.get("url")), truth


def find_meta_sets(paths: Iterable[Path], split: str = "dev") -> list[MetaSet]:
    """The sets below some paths that know metadata, sorted by name within each path."""
    given = list(paths)
    files = dict.fromkeys(file.resolve() for path in given for file in _files(path, split))
    found = [MetaSet(file.parent.name, file.stem, file) for file in files if _has_truth(file)]
    where = ", ".join(map(str, given))
    if not found:
        raise InputError("input.missing", "no page has a title, author or date to compare with", url=where)
    if len({each.name for each in found}) < len(found):
        raise InputError("input.missing", "two sets have the same name, so they cannot be told apart", url=where)
    return found


def _files(path: Path, split: str) -> list[Path]:
    name = f"{split}.parquet"
    candidates = [path] if path.is_file() else sorted([*path.glob(name), *path.glob(f"*/{name}")])
    if not candidates:
        raise InputError("input.missing", f"holds no {name}, and no set with one", url=str(path))
    return candidates


def _has_truth(file: Path) -> bool:
    try:
        names = _parquet().read_schema(file).names
    except (OSError, ValueError) as error:  # pyarrow's errors are ValueErrors
        raise InputError("input.not_html", f"is not a Parquet file ({error})", url=str(file)) from error
    if not {"id", "html"} <= set(names) or "origin" in names:
        return False
    return any(_truth(row, has_names=True) for row in _rows(file, _TRUTHS))


def _truth(row: dict[str, Any], *, has_names: bool) -> Truth:
    author = row.get("author")
    names = fold_names([author] if author else []) if has_names else None
    return Truth(row.get("title") or "", names, day_of(row.get("date")))


def _rows(file: Path, columns: Iterable[str]) -> list[dict[str, Any]]:
    parquet = _parquet()
    known = parquet.read_schema(file).names
    rows: list[dict[str, Any]] = parquet.read_table(file, columns=[n for n in columns if n in known]).to_pylist()
    return rows


def _parquet() -> Any:
    try:
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtra("extra.missing", "reading page sets needs pyarrow: pip install 'marrow[eval]'") from error
    return pyarrow.parquet
