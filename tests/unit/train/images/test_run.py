from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from marrow.evaluate.images.pages import read_labels
from marrow.train.images.run import Fitted, learn, lessons, save
from tests.unit.evaluate.images.conftest import labels
from tests.unit.train.images.test_fit import lessons as made_up

__all__ = ["labels"]


def test_only_pages_to_learn_from_teach_and_every_labelled_picture_does(labels: Path) -> None:
    found = list(lessons(read_labels(labels)))
    assert [[each.is_article for each in page] for page in found] == [
        [False, True, True, False],
        [False, True, True, True],
    ]
    assert found[0][0].site == "example.org"
    assert "opening" in found[0][1].traits


def test_a_page_that_cannot_be_read_or_has_no_text_teaches_nothing(labels: Path) -> None:
    page = read_labels(labels)[0]
    broken = [replace(page, html=b""), replace(page, html=b"<img src=a.jpg>")]
    assert list(lessons(broken)) == [[], []]


def test_pictures_without_a_label_teach_nothing(labels: Path) -> None:
    page = read_labels(labels)[0]
    (found,) = lessons([replace(page, groups=page.groups[:2])])
    assert len(found) == 2


def test_weights_come_with_how_good_they_are_on_other_sites() -> None:
    fitted = learn(made_up(12))
    assert (fitted.pages, fitted.pictures, fitted.f1) == (12, 36, 1.0)
    assert fitted.weights["inside"] > 0


def test_a_file_says_what_it_came_from(tmp_path: Path) -> None:
    save(tmp_path / "new" / "weights.json", Fitted({"b": 1.0, "a": -1.0}, 2, 3, 0.98765), "digest")
    told = json.loads((tmp_path / "new" / "weights.json").read_text())
    assert told == {"pages": 2, "pictures": 3, "f1": 0.9877, "data": "digest", "weights": {"a": -1.0, "b": 1.0}}
    assert list(told["weights"]) == ["a", "b"]
