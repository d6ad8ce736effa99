from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from marrow.blog.auto.rows import columns
from marrow.blog.labels import Label
from marrow.blog.model import load, shipped
from marrow.evaluate.blog.pages import BlogPage
from marrow.evaluate.blog.places import Article
from marrow.train.blog import run
from marrow.train.blog.lessons import Lessons, lessons_from
from tests.unit.blog.build import html, laid_out, page_of


@pytest.fixture(scope="module")
def lessons() -> list[Lessons]:
    blog = BlogPage("x", html(), "https://blog.example/", "plain", (Article("Water for tea", {}),))
    return [lessons_from(blog, laid_out(page_of()), page_of())] * 2


def test_both_looks_of_all_pages_are_learned_from(lessons: list[Lessons], monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def grow(rows: Any, labels: Any, weights: Any) -> str:
        seen.extend((rows, labels, weights))
        return "forest"

    def train_machine(rows: Any, labels: Any) -> str:
        assert rows.shape[1] == 30
        assert len(rows) == len(labels)
        return "machine"

    monkeypatch.setattr(run, "grow", grow)
    monkeypatch.setattr(run, "train_machine", train_machine)
    model = run.learn(lessons)
    assert [str(part) for part in (model.forest, model.machine)] == ["forest", "machine"]
    rows, labels, weights = seen
    assert rows.shape == (len(labels), len(columns()))
    assert labels[:, Label.TITLE].sum() == 4
    assert len(weights) == len(rows) == 2 * sum(len(look.counts) for look in (lessons[0].rendered, lessons[0].static))
    assert (weights > 1).all()  # short pages: a block counts for more


def test_what_is_written_can_be_loaded(tmp_path: Path) -> None:
    run.save(tmp_path, shipped(), {"pages": 61})
    again = load(tmp_path)
    rows = np.zeros((1, len(columns())), np.float32)
    assert (again.forest.logits(rows) == shipped().forest.logits(rows)).all()
    assert json.loads((tmp_path / "model.json").read_text("utf-8"))["trained"] == {"pages": 61}
