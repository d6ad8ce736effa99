"""A small set of blog pages on disk."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.unit.blog.build import html

PARTS = ("title", "date", "author", "category", "content", "readmore", "comment")


def articles(posts: int) -> list[dict[str, object]]:
    """What a person would say of the posts of `build.html`."""
    titles = ("Water for tea", "Leaves and time", "The pot that broke", "Milk comes last")[:posts]
    return [
        {
            "title": title, "date": [f"{number} March 2021"], "author": ["Ana Lind"], "category": ["Tea"],
            "content": [
                f"The {title.lower()} is a long story that begins with a kettle, and it goes on for a while before "
                "anything happens."
            ],
            "readmore": ["Continue reading"], "comment": [f"{number} comments"],
        }
        for number, title in enumerate(titles, 1)
    ]  # fmt: skip


def write_blogs(folder: Path, themes: tuple[str, ...] = ("plain", "plain child", "dark", "light")) -> Path:
    """A set whose pages differ in theme and length."""
    folder.mkdir(parents=True)
    rows = [
        {
            "id": f"p{number}", "url": "https://blog.example/", "html": html(2 + number % 3), "theme": theme,
            "articles": json.dumps(articles(2 + number % 3)),
        }
        for number, theme in enumerate(themes)
    ]  # fmt: skip
    pq.write_table(pa.Table.from_pylist(rows), folder / "train.parquet")
    return folder


@pytest.fixture
def blogs(tmp_path: Path) -> Path:
    return write_blogs(tmp_path / "blogs")
