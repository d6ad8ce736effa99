from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import marrow
from marrow.assemble.article import assemble
from marrow.errors import OptionError
from marrow.options import Options
from marrow.overruling import DROPPED, KEPT, overrule
from marrow.page import Page
from marrow.segments import Segments, segment
from marrow.verdicts import Role, Verdicts

STORY = "<p>The river rose in the night and carried the old wooden bridge away, people of the valley said.</p>"


def _verdicts() -> Verdicts:
    role = np.array([Role.OTHER, Role.BODY, Role.COMMENT, Role.TITLE, Role.BODY], np.uint8)
    kept = np.array([False, True, False, True, False])
    return Verdicts(role, np.full(5, 0.25, np.float32), np.zeros(5, np.uint8), ("x.rule",), "x", kept=kept)


def test_without_a_wish_verdicts_are_what_they_were() -> None:
    verdicts = _verdicts()
    assert overrule(verdicts) is verdicts


def test_what_is_kept_is_text_of_the_article_from_then_on() -> None:
    found = overrule(_verdicts(), keep=[2])
    assert (found[2].role, found[2].score, found[2].because) == (Role.BODY, 1.0, KEPT)
    assert found.is_kept.tolist() == [False, True, True, True, False]


def test_what_is_dropped_is_text_of_the_article_no_more() -> None:
    found = overrule(_verdicts(), drop=[1, 3])
    assert [(found[each].role, found[each].score, found[each].because) for each in (1, 3)] == [
        (Role.OTHER, 0.0, DROPPED),
        (Role.TITLE, 0.0, DROPPED),
    ]
    assert found.is_kept.tolist() == [False] * 5


def test_roles_at_first_are_those_that_the_reader_wants() -> None:
    found = overrule(_verdicts().later(lambda: {"role": _verdicts().role, "why": _verdicts().why}), keep=[2], drop=[1])
    assert found.at_first.tolist() == found.role.tolist()


def test_what_was_judged_as_wanted_keeps_its_reason() -> None:
    found = overrule(_verdicts(), keep=[1], drop=[0])
    assert [verdict.because for verdict in found] == ["x.rule"] * 5
    assert found.role.tolist() == _verdicts().role.tolist()


def test_verdicts_that_were_given_stay_as_they_are() -> None:
    verdicts = _verdicts()
    overrule(verdicts, keep=[0], drop=[1])
    assert verdicts.is_kept.tolist() == [False, True, False, True, False]
    assert verdicts.role.tolist() == _verdicts().role.tolist()


@pytest.mark.parametrize("number", [-1, 5, True, "1", 1.0])
def test_a_number_that_no_segment_has_is_refused(number: object) -> None:
    with pytest.raises(OptionError, match="no segment") as caught:
        overrule(_verdicts(), keep=[number])  # type: ignore[list-item]  # as a request may have it
    assert caught.value.code == "option.value"


def test_a_segment_cannot_be_kept_and_dropped() -> None:
    with pytest.raises(OptionError, match="segment 1 is to be kept and to be dropped"):
        overrule(_verdicts(), keep=[1, 2], drop=[1])


def test_an_article_is_made_of_what_is_wanted() -> None:
    html = (
        f"<nav><a href=/>Home</a></nav>{STORY}<p>One more thing that happened in the valley, much later than that.</p>"
    )
    numbers = {row.text[:4]: row.segment for row in marrow.explain(marrow.read(html)).rows}
    article = marrow.extract(html, keep=[numbers["Home"]], drop=[numbers["The "]])
    assert article.text.startswith("Home\n\nOne more thing")


@pytest.mark.parametrize(
    "part",
    [
        "<nav><ul><li>Menu of the day</li></ul></nav>",
        '<div class="share-buttons">Menu of the day</div>',
        '<div id="newsletter-signup"><span>Menu of the day</span></div>',
        "<h1>Menu of the day</h1>",
    ],
)
@pytest.mark.parametrize("is_native", [True, False])
def test_what_is_brought_back_is_in_the_article_though_assembling_would_leave_it_out(
    part: str, is_native: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not is_native:
        monkeypatch.setattr("marrow.native.core", None)
    page = marrow.read(f"<title>Menu of the day</title>{STORY}{part}<p>And {STORY[3:]}")
    segments = segment(page.tree, page.look)
    is_body = np.array([segments.text(page.tree, number) != "Menu of the day" for number in range(len(segments))])
    (wanted,) = np.flatnonzero(~is_body).tolist()
    assert "Menu of the day" not in _assembled(page, segments, _judged(np.ones(len(segments), bool)))
    assert "Menu of the day" in _assembled(page, segments, overrule(_judged(is_body), keep=[wanted]))


def _judged(is_body: NDArray[np.bool_]) -> Verdicts:
    role = np.where(is_body, Role.BODY, Role.OTHER).astype(np.uint8)
    return Verdicts(role, is_body.astype(np.float32), np.zeros(len(role), np.uint8), ("x.rule",), "x")


def _assembled(page: Page, segments: Segments, verdicts: Verdicts) -> str:
    return assemble(page, segments, verdicts, Options()).text


def test_a_kept_menu_is_in_the_article_only_if_a_reader_says_so() -> None:
    page = marrow.read(f"<nav>One menu</nav>{STORY}")
    segments = segment(page.tree, page.look)
    judged = _judged(np.ones(2, bool))
    assert "One menu" not in _assembled(page, segments, judged)
    assert "One menu" in _assembled(page, segments, overrule(judged, keep=[0]))


def test_a_paragraph_that_stands_twice_is_told_twice_only_if_a_reader_says_so() -> None:
    page = marrow.read(f"{STORY}{STORY}")
    segments = segment(page.tree, page.look)
    judged = _judged(np.ones(2, bool))
    assert _assembled(page, segments, judged).count("The river") == 1
    assert _assembled(page, segments, overrule(judged, keep=[1])).count("The river") == 2


def test_other_menus_stay_out_when_one_is_brought_back() -> None:
    html = f"<nav>One menu</nav>{STORY}<nav>Other menu</nav>"
    numbers = {row.text: row.segment for row in marrow.explain(marrow.read(html)).rows}
    text = marrow.extract(html, keep=[numbers["Other menu"]]).text
    assert "Other menu" in text
    assert "One menu" not in text
