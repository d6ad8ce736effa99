from __future__ import annotations

import pytest

from marrow.assemble.images.decide import BIAS, probability
from marrow.train.images.fit import Lesson, fit


def lessons(pages: int = 6) -> list[Lesson]:
    """On every page a picture that belongs, and two that do not."""
    return [
        Lesson(str(page), f"{page}.example", traits, is_article)
        for page in range(pages)
        for traits, is_article in ((("inside", "large"), True), (("outside", "large"), False), (("outside",), False))
    ]


def test_traits_weigh_as_they_speak() -> None:
    weights = fit(lessons())
    assert weights["inside"] > 0 > weights["outside"]
    assert probability(["inside", "large"], weights) > 0.5 > 0.3 > probability(["outside"], weights)


def test_a_penalty_holds_weights_back() -> None:
    assert fit(lessons(), penalty=0.1)["inside"] > fit(lessons(), penalty=10)["inside"]


def test_without_lessons_nothing_weighs_anything() -> None:
    assert fit([]) == {BIAS: 0.0}


def test_rare_traits_are_left_out() -> None:
    rare = [Lesson("x", "x", ("inside", "odd"), True)] * 5
    assert set(fit([*lessons(), *rare])) == {BIAS, "inside", "outside", "large"}


def test_a_page_of_many_pictures_does_not_outweigh_the_others() -> None:
    many = [Lesson("many", "many", ("inside",), False)] * 40
    apart = [lesson._replace(page=str(number)) for number, lesson in enumerate(many)]
    assert fit([*lessons(), *many])["inside"] > fit([*lessons(), *apart])["inside"]


def test_the_same_lessons_give_the_same_weights() -> None:
    assert fit(lessons()) == fit(lessons())
    assert fit(lessons())[BIAS] == pytest.approx(fit(list(reversed(lessons())))[BIAS])
