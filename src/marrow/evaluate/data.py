"""Labelled pages, from Parquet files.

Takes: folders of page sets, single sets (`SET/SPLIT.parquet`), Parquet files or JSON lines. Gives: `PageSet`s, and of
each its `Example`s. Keeps true: a set is read whole only while it is worked on; the order is that of the file.
Refuses: paths without page sets, sets of one name (`input.missing`), and files of another kind (`input.not_html`).

A set whose pages live in other sets (column `origin`, html null) is joined with them: its ids are `ORIGIN/ID`.
The columns are explained in `docs/evaluation.md`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from marrow.errors import InputError, MissingExtra
from marrow.evaluate.lines import is_lines, read_lines

_TRUTHS = ("text", "with_snippets", "without_snippets")
_COLUMNS = ("id", "url", "html", *_TRUTHS, "page_type", "language", "segments", "origin")


@dataclass(frozen=True, slots=True)
class Example:
    """A page, and what a good extraction of it is. `text` is None where only snippets are known."""

    set: str
    id: str
    html: bytes
    url: str | None = None
    text: str | None = None
    with_snippets: tuple[str, ...] = ()
    without_snippets: tuple[str, ...] = ()
    page_type: str = ""
    language: str = ""
    segments: tuple[tuple[str, str], ...] = ()  # text and role, in page order

    def without_html(self) -> Example:
        """The same truth, light enough to keep for every page."""
        return replace(self, html=b"")

    @property
    def has_snippets(self) -> bool:
        return bool(self.with_snippets or self.without_snippets)


@dataclass(frozen=True, slots=True)
class PageSet:
    """One split of one set, on disk."""

    name: str
    split: str
    file: Path

    def examples(self, limit: int = 0) -> Iterator[Example]:
        """Its pages that have a truth to compare with, at most `limit` (0: all)."""
        rows = rows_of(self.file, _COLUMNS)
        pages = Origins(self.file)
        found = (_example(self.name, row, pages) for row in rows[: limit or None])
        return (example for example in found if example.text is not None or example.has_snippets)

    def count(self, limit: int = 0) -> int:
        """How many rows that is, without reading them."""
        rows: int = len(read_lines(self.file)) if is_lines(self.file) else _parquet().read_metadata(self.file).num_rows
        return min(rows, limit) if limit else rows

    def digest(self) -> str:
        """What the set is, in a few letters: scores of other data are not comparable."""
        return digest_of(self.file)


SomeSet = TypeVar("SomeSet", bound=PageSet)


def digest_of(file: Path) -> str:
    """What a file is, in a few letters."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def pages_of(file: Path, names: Container[str]) -> list[Example]:
    """The pages of a file whose set and id are among some names, `SET/ID`; of these nothing but the page is known."""
    if not file.exists():
        return []
    name = file.parent.name
    rows = _parquet().read_table(file, columns=["id", "url", "html"]).to_pylist()
    return [Example(name, row["id"], row["html"], row["url"]) for row in rows if f"{name}/{row['id']}" in names]


def find_sets(paths: Iterable[Path], split: str = "dev") -> list[PageSet]:
    """The sets below some paths, sorted by name within each; sets without any truth are left out."""
    return sets_with(paths, split, _has_truth, PageSet, "a text or snippets")


def sets_with(
    paths: Iterable[Path], split: str, has_truth: Callable[[Path], bool], kind: type[SomeSet], wanted: str
) -> list[SomeSet]:
    """The sets below some paths that have a truth; `wanted` says in words what that would be."""
    given = list(paths)
    files = dict.fromkeys(file.resolve() for path in given for file in _files(path, split))
    found = [kind(file.parent.name, file.stem, file) for file in files if has_truth(file)]
    where = ", ".join(map(str, given))
    if not found:
        raise InputError("input.missing", f"no page has {wanted} to compare with", url=where)
    if len({each.name for each in found}) < len(found):
        raise InputError("input.missing", "two sets have the same name, so they cannot be told apart", url=where)
    return found


def _files(path: Path, split: str) -> list[Path]:
    name = f"{split}.parquet"
    candidates = [path] if path.is_file() else sorted([*path.glob(name), *path.glob(f"*/{name}")])
    if not candidates:
        told = f"holds no {name}, and no set with one" if path.exists() else "does not exist"
        raise InputError("input.missing", told, url=str(path))
    return candidates


def columns_of(file: Path) -> list[str]:
    """The names of a file's columns."""
    if is_lines(file):
        return list(dict.fromkeys(name for row in read_lines(file) for name in row))
    try:
        names: list[str] = _parquet().read_schema(file).names
    except (OSError, ValueError) as error:  # pyarrow's errors are ValueErrors
        raise InputError("input.not_html", f"is not a Parquet file ({error})", url=str(file)) from error
    return names


def _has_truth(file: Path) -> bool:
    columns = columns_of(file)
    if not {"id", "html"} <= set(columns):
        return False
    truths = [name for name in _TRUTHS if name in columns]
    return any(value is not None for row in rows_of(file, truths) for value in row.values())


def rows_of(file: Path, columns: Iterable[str]) -> list[dict[str, Any]]:
    """The rows of a file, with those of some columns that it has."""
    if is_lines(file):
        wanted = list(columns)
        return [{name: row[name] for name in wanted if name in row} for row in read_lines(file)]
    known = columns_of(file)
    rows: list[dict[str, Any]] = _parquet().read_table(file, columns=[n for n in columns if n in known]).to_pylist()
    return rows


class Origins:
    """The pages of other sets, by origin; each is read when it is first asked for."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._pages: dict[str, dict[str, bytes]] = {}

    def html(self, origin: str, page: str) -> bytes:
        if origin not in self._pages:
            file = self._file.parent.parent / origin / self._file.name
            if not file.exists():
                raise InputError("input.missing", f"its pages are in {file}, which does not exist", url=str(self._file))
            rows = _parquet().read_table(file, columns=["id", "html"]).to_pylist()
            self._pages[origin] = {row["id"]: row["html"] for row in rows}
        html = self._pages[origin].get(page)
        if html is None:
            raise InputError("input.missing", f"there is no page {page} in {origin}", url=str(self._file))
        return html


def _example(name: str, row: dict[str, Any], pages: Origins) -> Example:
    html = row["html"]
    if html is None:
        html = pages.html(row["origin"], row["id"].partition("/")[2])
    labels = json.loads(row.get("segments") or "[]")
    return Example(
        set=name,
        id=row["id"],
        html=html,
        url=row.get("url"),
        text=row.get("text"),
        with_snippets=tuple(row.get("with_snippets") or ()),
        without_snippets=tuple(row.get("without_snippets") or ()),
        page_type=row.get("page_type") or "",
        language=row.get("language") or "",
        segments=tuple((label["text"], label["role"]) for label in labels),
    )


def pyarrow() -> Any:
    """The package that reads and writes Parquet; `extra.missing` without it."""
    try:
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtra("extra.missing", "page sets need pyarrow, of the extra `eval`") from error
    return pyarrow


def _parquet() -> Any:
    return pyarrow().parquet
