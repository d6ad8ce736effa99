"""Blog pages with labelled articles, from Parquet files.

Takes: paths as `marrow eval` takes them. Gives: `BlogPage`s, and folds of them. Keeps true: pages of one theme are in
one fold, and so are those of themes whose names begin alike ("casper 1", "casper 1 family"); a page is in the same
fold whoever asks. Refuses: paths without such sets (`input.missing`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from marrow.evaluate.blog.places import Article
from marrow.evaluate.data import PageSet, columns_of, rows_of, sets_with

_COLUMNS = ("id", "url", "html", "theme", "articles")


@dataclass(frozen=True, slots=True)
class BlogPage:
    """A page with several posts, and what people said of them."""

    id: str
    html: str | bytes
    url: str
    theme: str
    articles: tuple[Article, ...]


@dataclass(frozen=True, slots=True)
class BlogSet(PageSet):
    """A set of such pages."""

    def pages(self, limit: int = 0) -> Iterator[BlogPage]:
        """Its pages, at most `limit` (0: all)."""
        return (_page(row) for row in rows_of(self.file, _COLUMNS)[: limit or None])


def find_blog_sets(paths: Iterable[Path], split: str = "train") -> list[BlogSet]:
    """The sets below some paths that know articles, sorted by name within each path."""
    return sets_with(paths, split, _has_articles, BlogSet, "labelled articles")


def _has_articles(file: Path) -> bool:
    return set(_COLUMNS) <= set(columns_of(file))


def _page(row: dict[str, Any]) -> BlogPage:
    said = json.loads(row["articles"])
    return BlogPage(row["id"], row["html"], row["url"] or "", row["theme"] or "", tuple(map(_article, said)))


def _article(said: dict[str, Any]) -> Article:
    return Article(said["title"], {label: tuple(texts) for label, texts in said.items() if label != "title"})


def folds(pages: Sequence[BlogPage], count: int) -> list[int]:
    """The fold of each page: families of themes, the largest first, each into the fold with the fewest articles."""
    families: dict[str, list[int]] = {}
    for number, page in enumerate(pages):
        families.setdefault(_family(page), []).append(number)
    sizes = {name: sum(len(pages[number].articles) for number in members) for name, members in families.items()}
    filled, fold = [0] * count, [0] * len(pages)
    for name in sorted(families, key=lambda name: (-sizes[name], name)):
        smallest = filled.index(min(filled))
        filled[smallest] += sizes[name]
        for number in families[name]:
            fold[number] = smallest
    return fold


def _family(page: BlogPage) -> str:
    """
    >>> [_family(BlogPage("", "", "", theme, ())) for theme in ("casper 1 (jasper)", "Casper 1 family", "")]
    ['casper', 'casper', '']
    """
    return next(iter(page.theme.lower().replace("/", " ").split()), page.id)
