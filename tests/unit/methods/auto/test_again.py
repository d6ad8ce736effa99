from __future__ import annotations

import numpy as np
import pytest

from marrow import native
from marrow.methods.auto.again import LEVELS, Places, Seen, look_again, places_of, revised, surroundings
from marrow.methods.auto.model import AROUND, COUNT, ROLES, Model
from marrow.methods.auto.network import Floats
from marrow.native.interface import Core
from marrow.segments import Segments, segment
from marrow.verdicts import Role
from tests.builders import page_of
from tests.unit.methods.auto.weights import random_model, random_weights, without_second_look
from tests.unit.native.forms import using

TOLD = ROLES + 1
BESIDE = TOLD
INSIDE = BESIDE + 6 * TOLD
ALIKE = INSIDE + LEVELS * (TOLD + 3)
HEADING = ALIKE + TOLD + 1
PLACE = HEADING + 2 * TOLD + 2
IN_HEADING = 35
SURE = 30.0


def seen(
    *roles: Role, keep: tuple[float, ...] = (), headings: tuple[int, ...] = (), crowd: tuple[int, ...] = ()
) -> Seen:
    """Segments of a word each, of which the first network is sure."""
    count = len(roles)
    logits, rows = np.zeros((count, ROLES), np.float32), np.zeros((count, COUNT), np.float32)
    logits[range(count), roles] = SURE
    rows[list(headings), IN_HEADING] = 1
    kept = np.array(keep or [0.0] * count, np.float32)
    alike = np.array(crowd or range(count), np.int32)
    return Seen(logits, kept, np.ones(count, np.int32), rows, alike)


def alone(count: int) -> Places:
    """Places of segments that have an element for each level to themselves."""
    number = np.tile(np.arange(count, dtype=np.int32), (LEVELS, 1))
    return Places(number, number + 1)


def rows_of(given: Seen, places: Places | None = None) -> Floats:
    return surroundings(given, places or alone(len(given.keep)))


def likely(row: Floats, begin: int) -> dict[Role, float]:
    """The roles of a part of a row that are not out of the question."""
    return {role: round(float(row[begin + role]), 2) for role in Role if row[begin + role] > 0.01}


def test_a_row_begins_with_what_the_first_network_says_and_ends_with_the_numbers() -> None:
    given = seen(Role.BODY, Role.OTHER, keep=(0.9, 0.1))
    given.rows[1] = 7
    rows = rows_of(given)
    assert rows.shape == (2, AROUND)
    assert rows.dtype == np.float32
    assert rows[1, : ROLES + 1].tolist() == pytest.approx([0, *[-9] * 9, 0.1])
    assert (rows[1, -COUNT:] == 7).all()


def test_three_segments_before_and_after_are_seen_and_none_beyond_the_page() -> None:
    rows = rows_of(seen(Role.TITLE, Role.BYLINE, Role.BODY, keep=(0, 0, 0.5)))
    parts = [BESIDE + place * TOLD for place in range(6)]
    assert [likely(rows[1], part) for part in parts] == [{}, {}, {Role.TITLE: 1}, {Role.BODY: 1}, {}, {}]
    assert rows[1, parts[3] + ROLES] == 0.5


def test_an_element_is_the_mean_of_its_segments_and_long_ones_count_more() -> None:
    given = seen(Role.BODY, Role.RELATED, Role.OTHER)._replace(words=np.array([8, 0, 0], np.int32))
    both, every = np.array([0, 0, 2], np.int32), np.array([0, 0, 0], np.int32)
    places = alone(3)
    places.first[1], places.after[1] = both, (2, 2, 3)
    places.first[2], places.after[2] = every, (3, 3, 3)
    row = rows_of(given, places)[1]
    level = TOLD + 3
    assert likely(row, INSIDE) == {Role.RELATED: 1}
    assert likely(row, INSIDE + level) == {Role.BODY: 0.8, Role.RELATED: 0.2}  # roots of 8.5 and 0.5
    assert row[INSIDE + level + TOLD] == pytest.approx(np.log1p(2) / 3)
    assert row[INSIDE + 2 * level + TOLD + 2] == pytest.approx(1 / 3)  # it is the second of three


def test_segments_that_are_alike_are_told_together() -> None:
    row = rows_of(seen(Role.RELATED, Role.OTHER, Role.RELATED, crowd=(0, 1, 0)))[0]
    assert likely(row, ALIKE) == {Role.RELATED: 1}
    assert row[ALIKE + TOLD] == pytest.approx(np.log1p(2) / 3)


def test_a_segment_knows_its_heading_and_what_is_below_that() -> None:
    rows = rows_of(seen(Role.OTHER, Role.PROMO, Role.RELATED, Role.TITLE, headings=(1, 3)))
    assert [likely(row, HEADING) for row in rows] == [{}, {Role.PROMO: 1}, {Role.PROMO: 1}, {Role.TITLE: 1}]
    assert likely(rows[2], HEADING + TOLD) == {Role.PROMO: 0.5, Role.RELATED: 0.5}
    assert rows[2, HEADING + 2 * TOLD : PLACE].tolist() == pytest.approx([np.log1p(1) / 3, np.log1p(2) / 3])


def test_a_segment_knows_how_far_the_title_and_the_text_are() -> None:
    rows = rows_of(seen(Role.OTHER, Role.TITLE, Role.BODY, Role.OTHER, keep=(0, 0, 0.9, 0)))
    assert rows[:, PLACE].tolist() == pytest.approx([-np.log1p(1) / 3, 0, np.log1p(1) / 3, np.log1p(2) / 3])
    assert rows[:, PLACE + 2].tolist() == [0, 0, 1, 1]
    assert rows[:, PLACE + 3].tolist() == pytest.approx((np.log1p([1, 2, 0, 1]) / 3).tolist())
    assert rows[:, PLACE + 4].tolist() == pytest.approx((np.log1p([2, 1, 0, 1]) / 3).tolist())
    assert rows[:, PLACE + 5].tolist() == [0, 0, 1, 0]


def test_elements_begin_and_end_with_their_segments() -> None:
    page = page_of("<div><p>one</p><p>two</p></div><p>three</p>")
    places = places_of(page.tree, segment(page.tree, page.look))
    assert places.first[:4].T.tolist() == [[0, 0, 0, 0], [1, 0, 0, 0], [2, 0, 0, 0]]
    assert places.after[:4].T.tolist() == [[1, 2, 3, 3], [2, 2, 3, 3], [3, 3, 3, 3]]


def at_a_glance(given: Seen, model: Model) -> Seen:
    """The same with rows for a model, of which the first network is not sure."""
    return given._replace(roles=given.roles / SURE, rows=np.zeros((len(given.keep), model.width), np.float32))


def test_without_weights_roles_stay_what_they_were() -> None:
    page = page_of("<p>one</p><p>two</p>")
    segments, model = segment(page.tree, page.look), Model(without_second_look(random_weights()), version="test")
    given = at_a_glance(seen(Role.BODY, Role.BYLINE), model)
    assert look_again(given, page.tree, segments, model).argmax(1).tolist() == [Role.BODY, Role.BYLINE]


@pytest.mark.parametrize("form", [None, native.core], ids=["numpy", "compiled"])
def test_what_the_first_network_is_sure_of_stays(form: Core | None) -> None:
    with using(form):
        page, model = page_of("<p>one</p><p>two</p><p>three</p>"), random_model()
        segments = segment(page.tree, page.look)
        given = at_a_glance(seen(Role.OTHER, Role.RELATED, Role.OTHER), model)
        alone = look_again(given, page.tree, segments, model)
        given.roles[1] *= SURE
        made = look_again(given, page.tree, segments, model)
    assert (made[1] == given.roles[1]).all()
    assert (made[[0, 2]] != given.roles[[0, 2]]).any()
    assert (made[[0, 2]] != alone[[0, 2]]).any()  # but others are told of it


def test_a_page_without_text_is_not_looked_at() -> None:
    page, nothing = page_of("<img>"), seen()
    assert look_again(nothing, page.tree, segment(page.tree, page.look), random_model()).shape == (0, ROLES)


@pytest.mark.parametrize("is_sure", [True, False])
@pytest.mark.parametrize("role", [Role.TITLE, Role.DECK, Role.BYLINE, Role.BIO])
def test_a_line_without_a_word_says_nothing(role: Role, is_sure: bool) -> None:
    page, model = page_of("<p>By Ines</p><p>|</p>"), Model(without_second_look(random_weights()), version="test")
    given = seen(role, role)._replace(words=np.array([2, 0], np.int32))
    given.roles[:, Role.OTHER] = 0.5
    given = given if is_sure else at_a_glance(given, model)
    told = look_again(given, page.tree, segment(page.tree, page.look), model).argmax(1)
    assert told.tolist() == [role, Role.OTHER]


def test_a_name_in_letters_that_the_model_does_not_know_is_a_byline() -> None:
    page, model = page_of("<p>By Ines</p><p>ⵉⵏⵙ</p>"), Model(without_second_look(random_weights()), version="test")
    given = seen(Role.BYLINE, Role.BYLINE)._replace(words=np.array([2, 0], np.int32))
    told = look_again(given, page.tree, segment(page.tree, page.look), model).argmax(1)
    assert told.tolist() == [Role.BYLINE, Role.BYLINE]


def roles_told(first: Role, second: Role, *, is_kept: bool = False) -> Role:
    one, other = np.zeros((2, 1, ROLES), np.float32)
    one[0, first] = other[0, second] = 1
    return Role(int(revised(one, other, np.array([is_kept])).argmax()))


def test_what_is_not_kept_is_told_anew() -> None:
    assert roles_told(Role.OTHER, Role.RELATED) == Role.RELATED
    assert roles_told(Role.BODY, Role.PROMO, is_kept=True) == Role.BODY


def test_titles_and_standfirsts_are_told_at_first_sight() -> None:
    assert roles_told(Role.TITLE, Role.RELATED) == Role.TITLE
    assert roles_told(Role.DECK, Role.RELATED) == Role.DECK
    assert roles_told(Role.RELATED, Role.TITLE) != Role.TITLE


def test_a_page_that_the_core_has_not_read_is_looked_at_in_numpy() -> None:
    with using(None):
        page = page_of("<p>one</p><p>two</p>")
    segments: Segments = segment(page.tree, page.look)
    model = random_model()
    given = at_a_glance(seen(Role.BODY, Role.BYLINE), model)
    rows = surroundings(given, places_of(page.tree, segments))
    own = model.weights
    inner = np.maximum(rows @ own["again_w"].T + own["again_b"], 0)
    wanted = inner @ own["revised_w"].T + own["revised_b"] + rows[:, :ROLES]
    assert look_again(given, page.tree, segments, model) == pytest.approx(wanted, rel=1e-4, abs=1e-4)
