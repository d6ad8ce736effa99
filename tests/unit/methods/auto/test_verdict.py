from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.methods.auto.decide import Reason
from marrow.methods.auto.model import ROLES, TYPES
from marrow.methods.auto.network import Floats, Scores
from marrow.methods.auto.verdict import REASONS, chances, keep_talk, verdicts_of
from marrow.verdicts import Role, Verdicts
from tests.unit.native.forms import CORE, both, needs_core

LOGITS = st.floats(-200, 200, width=32)
SEGMENTS = st.lists(
    st.tuples(
        st.sampled_from(Reason),
        st.integers(0, 10_000).map(lambda steps: steps / 10_000),
        st.integers(0, 5_000),
        st.lists(st.integers(-3, 3), min_size=ROLES, max_size=ROLES),
    )
)


def floats(*numbers: float) -> Floats:
    return np.array(numbers, np.float32)


def verdicts_on(*given: tuple[Reason, float, int, list[int]]) -> Verdicts:
    reason, keep, words, roles = zip(*given, strict=True) if given else ((), (), (), ())
    return verdicts_of(
        np.array(reason, np.uint8),
        floats(*keep),
        np.array(words, np.int32),
        np.array(roles, np.float32).reshape(-1, ROLES),
        page_type="blog",
    )


def scores(*keep: float, role: Role | None = None) -> Scores:
    roles = np.zeros((len(keep), ROLES), np.float32)
    if role is not None:
        roles[:, role] = 100
    return Scores(roles, floats(*keep), floats(*([0] * TYPES)))


def test_chances_are_probabilities_with_four_decimals() -> None:
    given = scores(0, 2, -2, 100, -100, role=Role.BODY)
    assert chances(given).tolist() == pytest.approx([0.5, 0.8808, 0.1192, 1, 0])


@pytest.mark.parametrize(("role", "chance"), [(Role.DECK, 0.75), (Role.PROMO, 0), (Role.RELATED, 0), (Role.BIO, 0.25)])
def test_roles_have_a_word_in_what_is_kept(role: Role, chance: float) -> None:
    assert chances(scores(-1.0986123, role=role))[0] == pytest.approx(chance)


def test_what_is_almost_sure_stays_a_probability() -> None:
    assert chances(scores(5, role=Role.DECK))[0] == 1


@given(st.lists(st.tuples(LOGITS, st.lists(st.integers(-3, 3), min_size=ROLES, max_size=ROLES)), max_size=40))
def test_both_forms_give_the_same_chances(given: list[tuple[float, list[int]]]) -> None:
    roles = np.array([each for _, each in given], np.float32).reshape(-1, ROLES)
    made = Scores(roles, floats(*(keep for keep, _ in given)), floats())
    compiled, plain = both(lambda: chances(made))
    assert compiled.tobytes() == plain.tobytes()


def test_a_reason_decides_on_role_and_reason_and_the_network_on_the_rest() -> None:
    title = [9 if role == Role.TITLE else 5 if role == Role.BODY else 0 for role in Role]
    found = verdicts_on(*((reason, 0.5, 10, title) for reason in Reason))
    told = {reason: (verdict.role, verdict.because) for reason, verdict in zip(Reason, found, strict=True)}
    assert told == {
        Reason.UNLIKELY: (Role.TITLE, "auto.title"),
        Reason.KEPT: (Role.TITLE, "auto.title"),
        Reason.OUTSIDE: (Role.TITLE, "auto.outside"),
        Reason.COMMENTS: (Role.COMMENT, "auto.comments"),
        Reason.FILLED: (Role.TITLE, "auto.filled"),
        Reason.APART: (Role.TITLE, "auto.apart"),
    }
    assert len(REASONS) == len(Role) + 4
    assert found.is_kept.tolist() == [reason in (Reason.KEPT, Reason.FILLED) for reason in Reason]


def test_what_is_kept_is_of_the_body_unless_it_stands_with_it() -> None:
    likeliest = [[9 if role == each else 0 for role in Role] for each in Role]
    found = verdicts_on(*((Reason.KEPT, 0.5, 10, roles) for roles in likeliest))
    beside = (Role.TITLE, Role.DECK, Role.CAPTION)
    assert [verdict.role for verdict in found] == [each if each in beside else Role.BODY for each in Role]


def test_confidence_is_made_of_the_mean_of_the_words_that_are_kept() -> None:
    other = [0] * ROLES
    kept = verdicts_on(
        (Reason.KEPT, 0.9, 30, other), (Reason.FILLED, 0.5, 10, other), (Reason.UNLIKELY, 0.1, 99, other)
    )
    assert kept.confidence == 0.832  # .8, calibrated
    assert verdicts_on((Reason.UNLIKELY, 0.1, 9, other)).confidence is None
    assert verdicts_on().confidence is None


@given(SEGMENTS)
def test_both_forms_give_the_same_verdicts(segments: list[tuple[Reason, float, int, list[int]]]) -> None:
    compiled, plain = both(lambda: verdicts_on(*segments))
    assert (compiled.role.tolist(), compiled.why.tolist()) == (plain.role.tolist(), plain.why.tolist())
    assert (compiled.role.dtype, compiled.why.dtype) == (plain.role.dtype, plain.why.dtype)
    assert compiled.is_kept.tolist() == plain.is_kept.tolist()
    assert (compiled.is_kept.dtype, compiled.confidence) == (plain.is_kept.dtype, plain.confidence)


@needs_core
def test_columns_of_other_lengths_are_refused() -> None:
    assert CORE is not None
    one, two, four = floats(1), floats(1, 2), floats(1, 2, 3, 4)
    for keep, out in ((one, two), (two, two), (two, one)):
        with pytest.raises(ValueError, match="column"):
            CORE.fold(two, keep, out)
    say = np.ones(1)
    for keep, powers, out in ((two, four, one), (two, two, two), (one, four, one)):
        with pytest.raises(ValueError, match="column"):
            CORE.chances(keep, powers, say, 1.0, out)
    table, role, count = np.zeros(256, np.uint8), np.zeros(1, np.uint8), np.ones(1, np.int32)
    tables = table, table, np.zeros(2, np.uint8)
    CORE.verdicts(role, one, count, two, tables, role, role, role)
    for keep, words, scores, filled in (
        (two, count, two, role),
        (one, np.ones(2, np.int32), two, role),
        (one, count, one, role),
        (one, count, two, table),
    ):
        with pytest.raises(ValueError, match="column"):
            CORE.verdicts(role, keep, words, scores, tables, role, role, filled)
    with pytest.raises(ValueError, match="role"):
        CORE.verdicts(role, one, count, one, (table, table, role), role, role, role)


@pytest.mark.parametrize(("body", "talk", "is_kept"), [(29, 150, True), (30, 150, False), (29, 149, False)])
def test_a_page_of_nothing_but_talk_is_about_that(body: int, talk: int, is_kept: bool) -> None:
    roles = np.zeros((2, ROLES), np.float32)
    roles[1, Role.COMMENT] = 9
    reason = np.array([Reason.KEPT, Reason.UNLIKELY], np.uint8)
    keep_talk(reason, np.array([body, talk], np.int32), roles)
    assert reason.tolist() == [Reason.KEPT, Reason.KEPT if is_kept else Reason.UNLIKELY]


def test_talk_in_a_container_of_comments_is_below_something_else() -> None:
    roles = np.zeros((1, ROLES), np.float32)
    roles[0, Role.COMMENT] = 9
    reason = np.array([Reason.COMMENTS], np.uint8)
    keep_talk(reason, np.array([500], np.int32), roles)
    assert reason.tolist() == [Reason.COMMENTS]
