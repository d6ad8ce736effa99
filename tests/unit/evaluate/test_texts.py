from __future__ import annotations

import json
from pathlib import Path

import pytest

from marrow.errors import InputError
from marrow.evaluate.data import find_sets
from marrow.evaluate.score import Output
from marrow.evaluate.texts import find_peers, with_texts


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    folder = tmp_path / "out"
    (folder / "one").mkdir(parents=True)
    (folder / "two").mkdir()
    lines: list[dict[str, object]] = [
        {"made_from": {"version": "1"}},
        {"id": "a", "text": "a text\u2028of two lines", "error": ""},
        {"id": "b", "text": "", "error": "ValueError: no"},
    ]
    (folder / "one" / "texts.dev.jsonl").write_text(
        "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8"
    )
    return folder


def test_names_are_those_of_folders(texts: Path) -> None:
    assert find_peers(texts, "all") == ["one", "two"]
    assert find_peers(texts, "two") == ["two"]


@pytest.mark.parametrize("names", ["three", "one,three"])
def test_unknown_names_are_refused(texts: Path, names: str) -> None:
    with pytest.raises(InputError, match="no texts of three; there is one, two"):
        find_peers(texts, names)


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no texts"):
        find_peers(tmp_path / "none", "all")


def test_each_page_has_the_texts_of_all(data: Path, texts: Path) -> None:
    (found,) = find_sets([data / "texts"])
    assert [outputs["one"] for _, outputs in with_texts(found, texts, ["one"])] == [
        Output(text="a text\u2028of two lines"),
        Output(error="ValueError: no"),
        Output(error="no text for this page"),
    ]


def test_a_set_without_texts_is_refused(data: Path, texts: Path) -> None:
    (found,) = find_sets([data / "texts"])
    with pytest.raises(InputError, match="cannot be read"):
        next(with_texts(found, texts, ["two"]))
