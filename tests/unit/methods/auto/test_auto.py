from __future__ import annotations

import numpy as np
import pytest

from marrow.methods import auto
from marrow.methods.auto import PAGE_TYPES, REASONS, judge, judge_with
from marrow.methods.auto.model import ROLES, TYPES, Model
from marrow.methods.auto.network import Scores
from marrow.options import Options
from marrow.segments import segment
from marrow.verdicts import Role, Verdicts
from tests.builders import page_of
from tests.unit.methods.auto.weights import random_model, random_weights, without_second_look


def verdicts_on(html: str, model: Model) -> Verdicts:
    page = page_of(html)
    return judge_with(model, page, segment(page.tree, page.look), Options())


def scored(
    monkeypatch: pytest.MonkeyPatch,
    roles: list[Role],
    keep: list[float],
    kind: str = "listing",
    *,
    are_alike: bool = False,
) -> Verdicts:
    """Verdicts on a page of one-word segments, for which the network has given some roles and chances."""
    logits = np.zeros((len(roles), ROLES), np.float32)
    logits[range(len(roles)), roles] = 5
    chances = np.array(keep, np.float32)
    types = np.zeros(TYPES, np.float32)
    types[0], types[PAGE_TYPES.index(kind)] = 9, 5
    monkeypatch.setattr(auto, "scores_of", lambda *_: Scores(logits, np.log(chances / (1 - chances)), types))
    names = ["item" if are_alike else f"item{number}" for number in range(len(roles))]
    model = Model(without_second_look(random_weights()), version="test")
    return verdicts_on("".join(f"<p class={name}>one" for name in names), model)


def test_what_is_probable_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    found = scored(monkeypatch, [Role.BODY, Role.CAPTION, Role.TITLE], [0.9, 0.2, 0.1])
    assert found.is_kept.tolist() == [True, True, False]
    assert [each.role for each in found] == [Role.BODY, Role.CAPTION, Role.TITLE]
    assert [each.because for each in found] == ["auto.body", "auto.caption", "auto.title"]
    assert found.score.tolist() == pytest.approx([0.9, 0.2, 0.1], abs=0.01)


def test_segments_that_are_alike_are_judged_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    apart = scored(monkeypatch, [Role.BODY] * 4, [0.9, 0.9, 0.9, 0.09])
    together = scored(monkeypatch, [Role.BODY] * 4, [0.9, 0.9, 0.9, 0.09], are_alike=True)
    assert (apart.is_kept[3], together.is_kept[3]) == (False, True)


def test_what_is_not_kept_is_never_called_body(monkeypatch: pytest.MonkeyPatch) -> None:
    found = scored(monkeypatch, [Role.BODY], [0.1])
    assert found[0].role == Role.OTHER


def test_confidence_comes_from_the_words_that_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    assert scored(monkeypatch, [Role.BODY] * 3, [0.9, 0.7, 0.1]).confidence == pytest.approx(0.832, abs=0.005)
    assert scored(monkeypatch, [Role.OTHER], [0.1]).confidence is None


def test_the_page_has_one_of_the_types_that_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    assert scored(monkeypatch, [Role.OTHER], [0.1], "forum").page_type == "forum"


def test_a_page_without_text_gets_no_verdicts() -> None:
    found = verdicts_on("<img>", random_model())
    assert (len(found), found.page_type, found.confidence, found.method) == (0, "", None, "auto")


def test_scores_have_four_decimals() -> None:
    page = page_of("<p>one<p>two three<p>four")
    found = judge_with(random_model(page), page, segment(page.tree, page.look), Options())
    assert found.score.tolist() == pytest.approx(found.score.astype(float).round(4).tolist(), abs=1e-7)
    assert found.score.dtype == np.float32


def test_every_role_has_its_reason() -> None:
    assert REASONS[Role.BYLINE] == "auto.byline"
    assert len(Role) == ROLES
    assert len(PAGE_TYPES) == TYPES


def test_the_shipped_model_keeps_an_article_and_not_what_is_around_it() -> None:
    text = "Pour the water slowly over the leaves, wait for four minutes, and taste it before you add any milk. " * 3
    page = page_of(
        "<title>How to brew tea</title><nav><ul><li><a href=/news>News</a><li><a href=/shop>Shop</a></ul></nav>"
        f"<article><h1>How to brew tea</h1><p>{text}</p><p>{text}</p><p>{text}</p></article>"
        "<footer><p>Copyright 2024 The Kettle Post. All rights reserved. <a href=/privacy>Privacy</a></footer>"
    )
    segments = segment(page.tree, page.look)
    found = judge(page, segments, Options())
    said = {segments.text(page.tree, each.segment)[:10]: each.role for each in found}
    assert said["Pour the w"] == Role.BODY
    assert said["How to bre"] == Role.TITLE
    assert said["News"] != Role.BODY
    assert said["Copyright "] != Role.BODY
