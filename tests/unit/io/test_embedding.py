from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from marrow.article import Article, Figure, Image
from marrow.drawing.address import address
from marrow.io import embedding
from marrow.io.embedding import embed
from marrow.options import FetchOptions
from tests.unit.io.loopback import Server, answer
from tests.unit.io.test_pictures import JPEG, PNG

HERE = FetchOptions(allow_private=True, retries=0)

Serve = Callable[..., Server]


def _article(*urls: str) -> Article:
    images = tuple(Image(url) for url in urls)
    return replace(Article(), images=images, blocks=(Figure(images),))


def test_pictures_come_by_the_addresses_that_the_article_has(serve: Serve, tmp_path: Path) -> None:
    server = serve(answer(PNG))
    (tmp_path / "a b.jpg").write_bytes(JPEG)
    drawing = address('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')
    article = _article(f"{server.url}/a.png", "a%20b.jpg", drawing, "a%20b.jpg")
    found, warnings = embed(article, HERE, page_folder=tmp_path)
    assert found[f"{server.url}/a.png"] == PNG
    assert found["a%20b.jpg"] == JPEG
    assert found[drawing].startswith(b"<svg")
    assert len(found) == 3
    assert not warnings


def test_what_cannot_be_had_is_told_and_the_rest_comes(serve: Serve) -> None:
    server = serve(answer(PNG))
    found, warnings = embed(_article("local.png", f"{server.url}/a.png"), HERE)
    assert list(found) == [f"{server.url}/a.png"]
    assert [warning.code for warning in warnings] == [embedding.WARNING]
    assert warnings[0].message.startswith("local.png is not in the document")


def test_private_addresses_are_refused(serve: Serve) -> None:
    server = serve(answer(PNG))
    found, warnings = embed(_article(f"{server.url}/a.png"))
    assert not found
    assert len(warnings) == 1
    assert not server.requests


def test_all_pictures_together_are_bounded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(embedding, "MAX_TOTAL", len(PNG))
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_bytes(PNG)
    monkeypatch.setattr(embedding, "_AT_ONCE", 1)
    found, warnings = embed(_article("a.png", "b.png"), page_folder=tmp_path)
    assert list(found) == ["a.png"]
    assert "bytes of pictures" in warnings[0].message


def test_slow_pictures_do_not_keep_an_article_waiting_for_ever(tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_bytes(PNG)
    ticks = count(0, 40)
    found, warnings = embed(_article("a.png", "b.png"), page_folder=tmp_path, now=lambda: float(next(ticks)))
    assert len(found) == 1
    assert "60 s" in warnings[0].message
