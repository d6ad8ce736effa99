"""Pages whose pictures are labelled.

Takes: a Parquet file of labels (or the folder it is in), and the page sets it speaks of: `SET/{train,dev}.parquet`,
beside it unless they are elsewhere. Gives: `LabelledPage`s, each with its pictures as `Group`s.
Keeps true: elements of a page that share an address are one picture, which is the article's if one of them is; elements
without an address (placeholders) are left out. Refuses: files without labels, and labels without their page
(`input.missing`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from marrow.errors import InputError
from marrow.evaluate.data import columns_of, rows_of

_SPLITS = ("train", "dev")
_COLUMNS = ("id", "set", "url", "images", "split")
LEAD = "lead"
_FILE = re.compile(r"([\w@~+.-]+)\.(?:jpe?g|png|webp|gif|avif)", re.IGNORECASE)
_SIZE = re.compile(r"[-_]?\d{2,4}x\d{2,4}|-scaled|@\dx|\.(?:jpe?g|png|webp|gif|avif)$", re.IGNORECASE)
_MIN_NAME = 8


@dataclass(frozen=True, slots=True)
class Group:
    """One picture of a page: all its addresses, folded, and what was said of it. `hard`: why that could be argued."""

    addresses: frozenset[str]
    is_article: bool
    kind: str
    caption: str = ""
    hard: str = ""


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page and its pictures."""

    id: str
    split: str
    url: str | None
    html: bytes
    groups: tuple[Group, ...]

    def group_of(self, url: str) -> Group | None:
        """The picture that an address is of: one that has it, else the only one with a file of that name."""
        folded = fold(url)
        for group in self.groups:
            if folded in group.addresses:
                return group
        name = file_in(url)
        same = [group for group in self.groups if name and any(file_in(each) == name for each in group.addresses)]
        return same[0] if len(same) == 1 else None

    def without_html(self) -> LabelledPage:
        """The same truth, light enough to keep for every page."""
        return replace(self, html=b"")


def fold(url: str) -> str:
    """An address without the differences that do not matter: scheme, fragment, escapes.

    >>> fold("https://example.org/a%20b.jpg#top") == fold("//example.org/a b.jpg")
    True
    """
    bare = unquote(url.strip()).partition("#")[0]
    return bare.partition("//")[2] or bare


def file_in(url: str) -> str:
    """The name of the picture's file, without its size and kind: what renditions of one picture share; "" if too short.

    >>> file_in("https://example.org/_next/image?url=%2Fgreen-tea-300x200.jpg&w=640") == file_in("//cdn/green-tea.webp")
    True
    """
    names = _FILE.findall(unquote(url))
    name = _SIZE.sub("", names[-1]).lower() if names else ""
    return name if len(name) >= _MIN_NAME else ""


def read_labels(path: Path, pages: Path | None = None) -> list[LabelledPage]:
    """The labelled pages of a file, in its order."""
    file = path / "train.parquet" if path.is_dir() else path
    if not file.exists() or not set(_COLUMNS) <= set(columns_of(file)):
        raise InputError("input.missing", "holds no labels of pictures", url=str(path))
    rows = rows_of(file, _COLUMNS)
    found = _pages(pages or file.parent.parent, rows)
    made = []
    for row in rows:
        html = found.get((row["set"], row["id"]))
        if html is None:
            raise InputError("input.missing", f"there is no page {row['id']} in {row['set']}", url=str(file))
        made.append(LabelledPage(row["id"], row["split"], row["url"], html, groups(json.loads(row["images"]))))
    return made


def _pages(folder: Path, rows: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str], bytes]:
    """The pages that labels speak of; the folder is that of all sets, or of the one there is."""
    wanted = {(row["set"], row["id"]) for row in rows}
    found: dict[tuple[str, str], bytes] = {}
    for name in sorted({row["set"] for row in rows}):
        home = folder / name if (folder / name).is_dir() else folder
        for split in _SPLITS:
            file = home / f"{split}.parquet"
            if file.exists():
                pages = rows_of(file, ("id", "html"))
                found |= {(name, page["id"]): page["html"] for page in pages if (name, page["id"]) in wanted}
    return found


def groups(images: Iterable[Mapping[str, Any]]) -> tuple[Group, ...]:
    """Labelled elements as pictures: those that share an address are one."""
    sets: list[tuple[set[str], list[Mapping[str, Any]]]] = []
    for image in images:
        if image["url"] is None:
            continue
        addresses = {fold(url) for url in (image["url"], *image["other_urls"])}
        members = [image]
        apart = []
        for known, others in sets:
            if known.isdisjoint(addresses):
                apart.append((known, others))
            else:
                addresses |= known
                members = [*others, *members]
        sets = [*apart, (addresses, members)]
    return tuple(_group(addresses, members) for addresses, members in sets)


def _group(addresses: set[str], members: Sequence[Mapping[str, Any]]) -> Group:
    article = [each for each in members if each["label"] == "article"]
    told = article or members
    kind = next((each["kind"] for each in told if each["kind"] == LEAD), told[0]["kind"])
    caption = next((each["caption"] for each in told if each["caption"]), "")
    hard = next((each["hard"] for each in told if each["hard"]), "")
    return Group(frozenset(addresses), bool(article), kind, caption, hard)
