from __future__ import annotations

import numpy as np
import pytest

from marrow.api import read
from marrow.methods.auto.decide import Reason
from marrow.methods.auto.talk import join_talk, part_latest, settle_talk
from marrow.segments import segment
from marrow.verdicts import Role

REASONS = tuple(f"auto.{role.name.lower()}" for role in Role)


def _roles(texts: list[str], roles: list[Role], kept: frozenset[int] = frozenset()) -> list[Role]:
    page = read("".join(f"<div class={role.name}>{text}</div>" for text, role in zip(texts, roles, strict=True)))
    segments = segment(page.tree, page.look)
    assert len(segments) == len(texts)
    role = np.array(roles, np.uint8)
    why = role.copy()
    join_talk(role, why, np.array([number in kept for number in range(len(texts))]), page, segments)
    assert [REASONS[each] for each in why] == [f"auto.{Role(each).name.lower()}" for each in role]
    return [Role(each) for each in role]


TALK, OTHER = Role.COMMENT, Role.OTHER


@pytest.mark.parametrize("line", ["18.10.2019, 16:18", "5819", "Posted 3 May 2020", "10999 points"])
@pytest.mark.parametrize("role", [Role.OTHER, Role.BYLINE, Role.RELATED, Role.BIO])
def test_dates_and_counts_between_comments_are_of_them(line: str, role: Role) -> None:
    assert _roles(["I like tea.", line, "So do I."], [TALK, role, TALK]) == [TALK, TALK, TALK]


@pytest.mark.parametrize("line", ["Reply", "Like (3)", "Quote"])
def test_buttons_between_comments_stay(line: str) -> None:
    assert _roles(["I like tea.", line, "So do I."], [TALK, OTHER, TALK]) == [TALK, OTHER, TALK]


def test_what_is_kept_or_promotion_stays() -> None:
    assert _roles(["Tea.", "2020-05-03", "Tea!"], [TALK, OTHER, TALK], frozenset({1}))[1] == OTHER
    assert _roles(["Tea.", "From 2020", "Tea!"], [TALK, Role.PROMO, TALK])[1] == Role.PROMO


def test_comments_that_are_far_apart_claim_nothing_between_them() -> None:
    lines = ["2020-05-03"] * 5
    assert _roles(["Tea.", *lines, "Tea!"], [TALK, *[OTHER] * 5, TALK])[1:6] == [OTHER] * 5


def test_one_comment_claims_nothing() -> None:
    assert _roles(["2020-05-03", "Tea.", "2020-05-04"], [OTHER, TALK, OTHER]) == [OTHER, TALK, OTHER]


def test_the_dates_of_the_first_and_the_last_comment_are_known_by_the_others() -> None:
    day = "2020-05-03"
    texts = ["2020-05-02", day, "Tea.", day, "Tea!", day, "Milk.", day, "About 1999"]
    roles = [Role.BYLINE, OTHER, TALK, OTHER, TALK, OTHER, TALK, OTHER, Role.RELATED]
    assert _roles(texts, roles) == [Role.BYLINE, *[TALK] * 7, Role.RELATED]


STORY = "Tea is made of water, of leaves, of time. " * 16


def _reasons(texts: list[str], keep: list[float], kept: list[bool]) -> list[Reason]:
    page = read("<hr>" + "".join(f"<p>{text}</p>" for text in texts))
    segments = segment(page.tree, page.look)
    words = np.array([len(text.split()) for text in texts], np.int32)
    reason = np.array([Reason.KEPT if each else Reason.UNLIKELY for each in kept], np.uint8)
    settle_talk(reason, np.array(keep, np.float32), words, page, segments)
    return [Reason(each) for each in reason]


def _after(heading: str, *, keep: float = 0.7, story: str = STORY, said: str = "I do not like tea.") -> Reason:
    _, _, found = _reasons([story, heading, said], [1, 0.1, keep], [True, False, True])
    return found


@pytest.mark.parametrize(
    "heading",
    [
        *("Comments", "3 comments", "Comments (12)", "Reader comments:", "Kommentare", "Commentaires", "Комментарии 5"),
        *("热门评论", "网友评论", "コメント", "Komentarze do wpisu", "تعليقات"),
    ],
)
def test_what_follows_the_heading_of_comments_is_that(heading: str) -> None:
    assert _after(heading) == Reason.COMMENTS


@pytest.mark.parametrize("heading", ["Kommentar", "1 comment", "Write to us", "Tea vs Water Comments", "发表评论"])
def test_other_lines_are_no_such_heading(heading: str) -> None:
    assert _after(heading) == Reason.KEPT


def test_more_of_the_article_may_follow() -> None:
    assert _after("Comments", keep=0.95) == Reason.KEPT
    assert _after("Comments", said=STORY) == Reason.KEPT
    assert _after("Comments", story="Tea is good.") == Reason.KEPT


def test_a_heading_that_is_kept_is_one_of_the_article() -> None:
    assert _reasons([STORY, "Comments", "I do not."], [1, 1, 0.7], [True, True, True])[2] == Reason.KEPT


def test_a_page_without_segments_has_no_comments() -> None:
    assert _reasons([], [], []) == []


def _latest(html: str, kept: frozenset[int] = frozenset()) -> list[Role]:
    """The roles of a page that is related from its beginning to its end, but for what is kept."""
    page = read(html)
    segments = segment(page.tree, page.look)
    is_kept = np.array([number in kept for number in range(len(segments))], bool)
    role = np.where(is_kept, Role.BODY, Role.RELATED).astype(np.uint8)
    why = role.copy()
    part_latest(role, why, is_kept, page, segments)
    assert (why == role).all()
    return [Role(each) for each in role]


ITEMS = "<ul><li>Ines on Tea</li><li>Otto on Milk</li></ul>"


@pytest.mark.parametrize(
    "heading",
    [
        "Recent Comments", "Letzte Kommentare", "Neueste Leser-Kommentare", "Commentaires récents", "Latest comments:",
        "Últimos comentarios", "Последние комментарии", "最新评论",
    ],
)  # fmt: skip
def test_the_latest_comments_of_a_site_are_not_related(heading: str) -> None:
    html = f"<div><p>Next story</p></div><aside><div><h3>{heading}</h3></div>{ITEMS}</aside><div><p>More</p></div>"
    assert _latest(html) == [Role.RELATED, OTHER, OTHER, OTHER, Role.RELATED]


@pytest.mark.parametrize("heading", ["Recent posts", "Comments", "Latest news", "What our latest comments policy says"])
def test_other_boxes_stay_related(heading: str) -> None:
    assert set(_latest(f"<aside><h3>{heading}</h3>{ITEMS}</aside>")) == {Role.RELATED}


def test_what_is_kept_in_such_a_box_stays() -> None:
    assert _latest(f"<aside><h3>Recent comments</h3>{ITEMS}</aside>", frozenset({2})) == [OTHER, OTHER, Role.BODY]
    assert _latest(f"<aside><h3>Recent comments</h3>{ITEMS}</aside>", frozenset({0}))[0] == Role.BODY


def test_a_page_that_begins_with_such_a_line_is_no_box() -> None:
    html = "<p>Recent comments</p>" + "<p>Tea</p>" * 90
    assert _latest(html) == [OTHER, *[Role.RELATED] * 90]


def test_a_page_without_text_has_no_box() -> None:
    assert _latest("<img>") == []
