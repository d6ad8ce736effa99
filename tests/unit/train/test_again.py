from __future__ import annotations

import numpy as np
import pytest

import marrow
from marrow.errors import InputError
from marrow.methods.auto.again import Seen, places_of, surroundings
from marrow.methods.auto.crowds import draw
from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.model import AROUND, ROLES, TYPES
from marrow.methods.auto.network import Scores
from marrow.methods.auto.rows import rows_of
from marrow.methods.auto.verdict import chances
from marrow.segments import segment
from marrow.train.again import Floats, Layers, Lessons, biases, lessons_of, parameters_of, scaling, together
from marrow.train.corpus import corpus_of
from marrow.train.marks import marks_of
from marrow.train.recipe import Predictions, unseen_of
from marrow.verdicts import Role
from tests.unit.methods.auto.weights import random_model
from tests.unit.train.build import LABELS, example, sample, twins

FOLDS = np.array([0, 3, 3])
RANDOM = np.random.default_rng(3)


def said(segments: int, pages: int) -> Predictions:
    """Logits by chance."""
    return Predictions(
        RANDOM.normal(size=(segments, ROLES)).astype(np.float32),
        RANDOM.normal(size=segments).astype(np.float32),
        RANDOM.normal(size=(pages, TYPES)).astype(np.float32),
    )


def test_lessons_are_the_rows_that_the_judge_makes() -> None:
    corpus = corpus_of([sample("a"), *twins("b", segments=LABELS)], {})
    logits = said(9, 3)
    found = lessons_of(corpus, logits, FOLDS)
    page = marrow.read(example("b").html, url="https://b.org/news")
    segments = segment(page.tree, page.look)
    rows, words = rows_of(page, segments, hints_of(page), random_model())
    scores, crowd = draw(Scores(logits.roles[3:6], logits.keep[3:6], logits.types[1]), page.tree, segments.nln)
    seen = Seen(scores.roles, chances(scores), words, rows, crowd)
    assert found.rows == pytest.approx(surroundings(seen, places_of(page.tree, segments)), abs=2e-3)
    assert found.is_free.tolist() == (chances(scores) < 0.5).tolist()


def test_only_segments_with_a_role_teach_and_no_aged_page() -> None:
    corpus = corpus_of([sample("a"), *twins("b", segments=LABELS[1:])], {})
    found = lessons_of(corpus, said(9, 3), FOLDS)
    assert found.role.tolist() == [Role.TITLE, Role.BODY]
    assert found.fold.tolist() == [3, 3]
    assert found.weight.tolist() == pytest.approx([3**-0.3] * 2)


def test_each_segment_is_told_whose_role_it_has() -> None:
    marks = marks_of(["Home", "River takes bridge"], [Role.OTHER, Role.TITLE])
    corpus = corpus_of([sample("a", marks=marks), *twins("b", segments=LABELS)], {})
    found = lessons_of(corpus, said(9, 3), FOLDS)
    assert found.is_marked.tolist() == [True, True, False, False, False]
    assert found.of(found.is_marked).fold.tolist() == [0, 0]


def test_without_roles_there_is_nothing_to_learn() -> None:
    with pytest.raises(InputError, match="no page has roles"):
        lessons_of(corpus_of([sample("a")], {}), said(3, 1), FOLDS)


def test_of_each_page_the_network_speaks_that_has_not_seen_it() -> None:
    networks = [said(5, 2)._replace(keep=np.full(5, float(fold), np.float32)) for fold in range(5)]
    found = unseen_of(networks, np.array([3, 1]), np.array([0, 2, 5]))
    assert found.keep.tolist() == [3, 3, 1, 1, 1]
    assert found.types.tolist() == [networks[3].types[0].tolist(), networks[1].types[1].tolist()]


def test_a_role_that_is_found_too_rarely_is_helped_where_the_first_sight_was_not_sure() -> None:
    role = np.array([Role.PROMO] * 2 + [Role.OTHER] * 4)
    rows, logits = np.zeros((6, AROUND), np.float32), np.zeros((6, ROLES), np.float32)
    logits[:2, Role.PROMO], logits[2:, Role.PROMO] = -0.5, -3
    every = np.ones(6, np.bool_)
    lessons = Lessons(rows, role, np.ones(6, np.float32), role, is_free=every, is_unsure=every, is_marked=~every)
    found = biases(lessons, logits)
    assert found[Role.PROMO] > 0.5
    assert found[Role.BODY] == found[Role.OTHER] == 0
    assert not biases(lessons._replace(is_unsure=~every), logits).any()


def test_biases_go_by_the_reference_and_by_marks_where_there_is_none() -> None:
    role = np.array([Role.PROMO] * 2 + [Role.OTHER] * 4)
    rows, logits = np.zeros((6, AROUND), np.float32), np.zeros((6, ROLES), np.float32)
    logits[:2, Role.PROMO], logits[2:, Role.PROMO] = -0.5, -3
    every = np.ones(6, np.bool_)
    lessons = Lessons(rows, role, np.ones(6, np.float32), role, is_free=every, is_unsure=every, is_marked=every)
    assert biases(lessons, logits)[Role.PROMO] > 0.5
    some = lessons._replace(is_marked=role == Role.PROMO)  # of the reference none is promotion
    assert not biases(some, logits).any()


def layers_of(hidden: int) -> Layers:
    """A network by chance."""
    shapes = ((hidden, AROUND), hidden, (ROLES, hidden), ROLES)
    return Layers(*(RANDOM.normal(size=shape).astype(np.float32) for shape in shapes))


def outcome(layers: Layers, rows: Floats) -> Floats:
    made: Floats = np.maximum(rows @ layers.inner.T + layers.inner_bias, 0) @ layers.outer.T + layers.outer_bias
    return made


def test_several_networks_become_one_that_says_their_mean() -> None:
    rows, several = RANDOM.normal(size=(5, AROUND)).astype(np.float32), [layers_of(8), layers_of(16)]
    wanted = np.mean([outcome(each, rows) for each in several], axis=0)
    assert outcome(together(several), rows) == pytest.approx(wanted, rel=1e-3, abs=1e-3)


def test_what_has_scaled_rows_is_in_the_weights() -> None:
    rows = RANDOM.normal(3, 2, (50, AROUND)).astype(np.float32)
    mean, spread = scaling(rows)
    layers = layers_of(16)
    made = parameters_of(layers, (mean, spread), np.arange(ROLES, dtype=np.float32))
    wanted = ((rows - mean) / spread) @ layers.inner.T + layers.inner_bias
    assert rows @ made["again.weight"].T + made["again.bias"] == pytest.approx(wanted, rel=1e-3, abs=1e-2)
    assert (made["revised.bias"] - layers.outer_bias).tolist() == pytest.approx([*range(ROLES)], abs=1e-5)
