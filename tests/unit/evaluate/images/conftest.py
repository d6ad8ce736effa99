"""Pages with labelled pictures, on disk and by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from marrow.evaluate.images.pages import Group, LabelledPage
from tests.unit.assemble.images.test_pictured import PAGE

HERE = "https://example.org/"


def label(name: str, kind: str, *, caption: str | None = None, others: tuple[str, ...] = ()) -> dict[str, Any]:
    """The label of one picture."""
    is_article = kind in ("lead", "inline", "gallery", "chart")
    return {
        "url": HERE + name if name else None,
        "other_urls": [HERE + other for other in others],
        "label": "article" if is_article else "not",
        "kind": kind,
        "caption": caption,
        "hard": None,
    }


LABELS = [
    label("logo.png", "logo"),
    label("hero.jpg", "lead"),
    label("in.jpg", "inline", caption="The water. Photo: Ana Lee"),
    label("teaser.jpg", "teaser"),
]


def page(*groups: Group, split: str = "train") -> LabelledPage:
    return LabelledPage("1", split, HERE, b"", groups)


def write_labels(folder: Path, labels: dict[str, tuple[str, list[dict[str, Any]]]], html: bytes) -> Path:
    """Labels and their pages on disk; `labels` has split and pictures by the page's id. Gives the folder of labels."""
    (folder / "images").mkdir(parents=True)
    (folder / "pages").mkdir()
    rows = [
        {"id": name, "set": "pages", "url": HERE, "images": json.dumps(images), "split": split}
        for name, (split, images) in labels.items()
    ]
    pq.write_table(pa.Table.from_pylist(rows), folder / "images" / "train.parquet")
    for split in ("train", "dev"):
        pages = [{"id": name, "html": html} for name, (of, _) in labels.items() if of == split]
        if pages:
            pq.write_table(pa.Table.from_pylist(pages), folder / "pages" / f"{split}.parquet")
    return folder / "images"


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    """Three pages: two to learn from, one apart."""
    wrong = [*LABELS[:3], label("teaser.jpg", "inline")]
    made = {"a": ("train", LABELS), "b": ("train", wrong), "c": ("dev", LABELS)}
    return write_labels(tmp_path / "data", made, PAGE.encode())
