from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from marrow.train.recipe import FOLDS, FULL, QUICK, Design, Predictions, Recipe, Teacher, blended, fold_of, mean_of


def said(value: float) -> Predictions:
    """A network that says the same of three segments on two pages."""
    return Predictions(
        np.full((3, 2), value, np.float32), np.full(3, value, np.float32), np.full((2, 2), value, np.float32)
    )


def test_sites_are_spread_over_the_folds() -> None:
    folds = [fold_of(f"site{number}.org") for number in range(500)]
    assert min(np.bincount(folds, minlength=FOLDS)) > 60
    assert max(folds) < FOLDS


def test_the_mean_is_that_of_all() -> None:
    mean = mean_of([said(0.2), said(0.4)])
    assert mean.keep.tolist() == pytest.approx([0.3] * 3)
    assert mean.types.shape == (2, 2)


def test_a_teacher_that_has_not_seen_a_page_counts_as_all_others() -> None:
    teachers = [Teacher(Design(), 0), Teacher(Design(), 1), Teacher(Design())]
    targets = blended(teachers, [said(0.9), said(0.3), said(0.1)], np.array([0, 4]), np.array([0, 2, 3]))
    seen = (0.9 + 0.3 + 0.1) / 3
    unseen = (0.9 + (0.3 + 0.1) / 2) / 2
    assert targets.keep.tolist() == pytest.approx([unseen, unseen, seen])
    assert targets.roles[:, 0].tolist() == pytest.approx([unseen, unseen, seen])
    assert targets.types[:, 1].tolist() == pytest.approx([unseen, seen])


def test_several_that_have_not_seen_a_page_count_together() -> None:
    teachers = [Teacher(Design(), 0), Teacher(Design(), 0), Teacher(Design(), 1)]
    targets = blended(teachers, [said(0.9), said(0.5), said(0.1)], np.array([0, 1]), np.array([0, 2, 3]))
    seen_by_one, seen_by_two = ((0.9 + 0.5) / 2 + 0.1) / 2, (0.1 + (0.9 + 0.5) / 2) / 2
    assert targets.keep.tolist() == pytest.approx([seen_by_one, seen_by_one, seen_by_two])


def test_teachers_that_have_all_not_seen_a_page_are_taken_at_their_word() -> None:
    targets = blended([Teacher(Design(), 0)] * 2, [said(0.9), said(0.5)], np.array([0, 0]), np.array([0, 2, 3]))
    assert targets.keep.tolist() == pytest.approx([0.7] * 3)


def test_a_single_teacher_is_taken_at_its_word() -> None:
    targets = blended([Teacher(Design(), 0)], [said(0.9)], np.array([0, 0]), np.array([0, 2, 3]))
    assert targets.keep.tolist() == pytest.approx([0.9] * 3)


def test_every_fold_has_a_teacher() -> None:
    assert {teacher.fold for teacher in FULL.teachers} == {*range(FOLDS), None}


@pytest.mark.parametrize("recipe", [FULL, QUICK])
def test_the_last_student_is_one_that_a_model_can_be_made_of(recipe: Recipe) -> None:
    last = recipe.last
    assert (last.scans, last.has_gru, last.is_separable, last.hidden % 16) == (1, False, True, 0)
    assert not last.has_crowds


def test_the_docs_have_the_numbers() -> None:
    text = (Path(__file__).parents[3] / "docs" / "training.md").read_text("utf-8")
    assert f"the recipe: {FULL.networks} networks" in text
    assert f"teachers learn from labels**, {FULL.teacher_epochs} epochs each" in text
    assert f"students learn from the targets alone**, {FULL.student_epochs} epochs each" in text


def test_epochs_can_be_set_for_all() -> None:
    quick = QUICK.with_epochs(1)
    assert (quick.teacher_epochs, quick.student_epochs) == (1, 1)
    assert quick.teachers == QUICK.teachers
