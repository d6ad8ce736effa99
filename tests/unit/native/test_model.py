"""What the compiled model refuses; with anything else it would read where there is nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from marrow.methods.auto.hints import Hints
from marrow.native.interface import Model
from marrow.segments import segment
from tests.builders import page_of, tree_of
from tests.unit.methods.auto.weights import random_model, random_weights
from tests.unit.native.forms import CORE, needs_core, using

with using(CORE):
    PAGE = page_of("<p>one<p>two three")
    SEGMENTS = segment(PAGE.tree, PAGE.look)
WIDTH = random_model().width

pytestmark = needs_core


def compiled(weights: Mapping[str, NDArray[Any]] | None = None) -> Model:
    assert CORE is not None
    return CORE.Model(weights if weights is not None else random_weights())


def described(**changes: object) -> bool:
    given: dict[str, Any] = {
        "texts": PAGE.tree.text,
        "font_size": PAGE.look.font_size,
        "leaves": SEGMENTS.leaves,
        "start": SEGMENTS.start,
        "nln": SEGMENTS.nln,
        "chars": SEGMENTS.chars,
        "hints": Hints(),
        "rows": np.empty((2, WIDTH), np.float32),
        "words": np.empty(2, np.int32),
    }
    return compiled().describe(*(given | changes).values())


def numbers(*given: int) -> NDArray[np.int32]:
    return np.array(given, np.int32)


def test_a_page_of_the_core_is_described() -> None:
    words = np.empty(2, np.int32)
    assert described(words=words)
    assert words.tolist() == [1, 2]


def test_texts_that_are_not_those_of_a_page_are_left_to_others() -> None:
    assert not described(texts=tree_of("p", '  "one"').text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"leaves": numbers(0, 3)},
        {"leaves": numbers(4, 2)},
        {"leaves": numbers(3, 10_000)},
        {"leaves": numbers(-1, 3)},
        {"start": numbers(0, 1, 5)},
        {"start": numbers(1, 1, 2)},
        {"start": numbers(0, 2, 2)},
        {"nln": numbers(2, 10_000)},
        {"nln": numbers(-1, 2)},
        {"font_size": np.zeros(3, np.float32)},
        {"start": numbers(0, 1)},
        {"chars": numbers(1)},
        {"rows": np.empty((2, WIDTH - 1), np.float32)},
        {"words": numbers(1)},
    ],
    ids=str,
)
def test_columns_that_do_not_fit_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"column|segments"):
        described(**wrong)


@pytest.mark.parametrize("hints", [(), ((), (), (), (), ()), ([], (), (), (), (), ()), ((1,), (), (), (), (), ())])
def test_hints_of_another_form_are_refused(hints: object) -> None:
    with pytest.raises(TypeError):
        described(hints=hints)


def test_rows_and_words_must_be_of_the_same_page() -> None:
    roles, keep, types = np.empty((2, 10), np.float32), np.empty(2, np.float32), np.empty(10, np.float32)
    model = compiled()
    model.judge(np.zeros((2, WIDTH), np.float32), numbers(1, 2), roles, keep, types)
    with pytest.raises(ValueError, match="column"):
        model.judge(np.zeros((3, WIDTH), np.float32), numbers(1, 2), roles, keep, types)
    with pytest.raises(ValueError, match="column"):
        model.judge(np.zeros((2, WIDTH), np.float32), numbers(1, 2), roles[:1], keep, types)


def looked_at_again(**changes: object) -> bool:
    given: dict[str, Any] = {
        "texts": PAGE.tree.text,
        "leaves": SEGMENTS.leaves,
        "start": SEGMENTS.start,
        "nln": SEGMENTS.nln,
        "crowd": numbers(0, 1),
        "words": numbers(1, 2),
        "rows": np.zeros((2, WIDTH), np.float32),
        "logits": np.zeros((2, 10), np.float32),
        "powers": np.ones((2, 10), np.float32),
        "keep": np.zeros(2, np.float32),
        "unsure": numbers(0, 1),
        "roles": np.empty((2, 10), np.float32),
    }
    return compiled().revise(*(given | changes).values())


def test_a_page_of_the_core_is_looked_at_again_and_no_other() -> None:
    assert looked_at_again()
    assert looked_at_again(unsure=numbers(1), roles=np.empty((1, 10), np.float32))
    assert not looked_at_again(texts=tree_of("p", '  "one"').text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"leaves": numbers(0, 3)},
        {"start": numbers(0, 1, 5)},
        {"nln": numbers(2, 10_000)},
        {"crowd": numbers(0, 2)},
        {"crowd": numbers(-1, 0)},
        {"crowd": numbers(0)},
        {"words": numbers(1)},
        {"rows": np.zeros((2, WIDTH - 1), np.float32)},
        {"keep": np.zeros(3, np.float32)},
        {"unsure": numbers(1, 0)},
        {"unsure": numbers(1, 2)},
        {"unsure": numbers(-1, 0)},
        {"unsure": numbers(0)},
        {"roles": np.empty((2, 9), np.float32)},
    ],
    ids=str,
)
def test_what_is_seen_must_be_of_the_page(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"column|segments"):
        looked_at_again(**wrong)


@pytest.mark.parametrize("name", ["path", "near_scale", "word_hash", "conv_w", "inp_w", "out_b", "type_w", "again_w"])
def test_weights_of_another_shape_or_type_are_refused(name: str) -> None:
    weights = random_weights(PAGE)
    for wrong in (np.concatenate((weights[name], weights[name])), weights[name].astype(np.float64)):
        with pytest.raises(ValueError, match="another"):
            compiled(weights | {name: wrong})


def test_missing_weights_are_refused() -> None:
    with pytest.raises(KeyError):
        compiled({})
