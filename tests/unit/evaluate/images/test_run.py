from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from marrow.errors import InputError
from marrow.evaluate.images.pages import read_labels
from marrow.evaluate.images.run import MARROW, SEMANTIC, ask, read_answers, run
from marrow.options import Options
from tests.unit.evaluate.images.conftest import HERE


def test_marrow_takes_part_as_it_is_and_with_the_papers_rule(labels: Path) -> None:
    first, *_ = run(read_labels(labels), Options(), {})
    assert [each.contestant for each in first] == [MARROW, SEMANTIC]
    assert (first[0].scores["f1"], first[0].scores["lead"]) == ((4, 4), (True, 1))
    assert first[0].page.html == b""


def test_an_answer_has_captions_with_their_credit_and_the_lead(labels: Path) -> None:
    answer = ask(read_labels(labels)[0], Options())
    assert answer.lead == HERE + "hero.jpg"
    assert answer.captions[HERE + "in.jpg"] == "The water. Photo: Ana Lee"


def test_a_page_that_fails_is_an_empty_answer_with_its_error(labels: Path) -> None:
    broken = replace(read_labels(labels)[0], html=b"")
    assert (ask(broken, Options()).captions, ask(broken, Options()).error) == ({}, "input.empty")


def test_what_others_answered_is_read_from_a_folder(labels: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    rows = [
        {"made_from": "x"},
        {"id": "a", "images": [HERE + "in.jpg"], "lead": None, "error": ""},
        {"id": "b", "images": None, "lead": HERE + "hero.jpg", "error": "boom"},
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "other" / "images.train.jsonl").write_text(lines)
    answers = read_answers(tmp_path, ["other"])
    results = [found[-1] for found in run(read_labels(labels), Options(), answers)]
    assert [each.contestant for each in results] == ["other"] * 3
    assert [each.error for each in results] == ["", "boom", "no answer for this page"]
    assert ["lead" in each.scores for each in results] == [False, True, False]
    assert "captions" not in results[0].scores


def test_a_folder_without_answers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="run the extractors again"):
        read_answers(tmp_path, ["nobody"])
