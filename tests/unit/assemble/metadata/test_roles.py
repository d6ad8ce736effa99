from __future__ import annotations

import numpy as np

from marrow.assemble.metadata.roles import Roles
from marrow.segments import segment
from marrow.verdicts import Role, Verdicts
from tests.unit.assemble.metadata.build import page

PAGE = page("<h1>Bees</h1><p>By <b>Ada</b></p><p>Bees are back.</p><img src=a.png>")
SEGMENTS = segment(PAGE.tree, PAGE.look)
ROLES = np.array([Role.TITLE, Role.BYLINE, Role.BODY], np.uint8)
JUDGED = Roles(SEGMENTS, Verdicts(ROLES, np.ones(3, np.float32), np.zeros(3, np.uint8), ("by hand",), "test"))


def node(tag: str) -> int:
    return next(number for number in range(len(PAGE.tree)) if PAGE.tree.name(number) == tag)


def test_a_text_has_the_role_of_its_segment() -> None:
    roles = [JUDGED.at(leaf) for leaf in SEGMENTS.leaves.tolist()]
    assert roles == [Role.TITLE, Role.BYLINE, Role.BYLINE, Role.BODY]


def test_an_element_has_the_role_of_its_first_text() -> None:
    assert (JUDGED.at(node("h1")), JUDGED.at(node("p")), JUDGED.at(node("b"))) == (
        Role.TITLE,
        Role.BYLINE,
        Role.BYLINE,
    )


def test_after_the_last_text_there_is_no_role() -> None:
    assert JUDGED.at(node("img")) is None
    assert not JUDGED.is_kept(node("img"))


def test_what_is_in_the_article_is_told() -> None:
    assert [JUDGED.is_kept(leaf) for leaf in SEGMENTS.leaves.tolist()] == [False, False, False, True]
