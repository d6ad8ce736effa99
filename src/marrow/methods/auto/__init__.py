"""The default method: a small network that has learned what people keep of a page.

Takes: a page and its segments. Gives: a role for each segment, with the probability that it is kept; the type of the
page, and how sure all that is. Keeps true: the same page gives the same verdicts, in any process.

    hints      what the page says of itself
    numbers    what each segment is like, in a hundred numbers       (nodes, texts, likeness, groups)
    embed      the words of the segment and the names around it, as learned vectors (hashes, lexicon)
    network    the segments in their order, and the page as a whole
    crowds     what is alike is judged alike
    page_types what kind of page it is
    decide     what is kept: the tree has a word in it
    strangers  dialogs, the next stories, second copies and a last line that leads on are not of the text
    deck       the standfirst, told by its place
    verdict    from scores and reasons to verdicts
    again      roles of what is not kept, by what all around a segment was taken for; only where somebody asks for roles
    talk       what follows the heading of comments is that, dates between comments too; the latest of a site are not
"""

from __future__ import annotations

from marrow.methods.auto.again import Seen, look_again, revised
from marrow.methods.auto.crowds import draw
from marrow.methods.auto.decide import decide
from marrow.methods.auto.deck import find_deck, settle_decks
from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.model import COLON, HEADING, TWICE, Model, shipped
from marrow.methods.auto.page_types import PAGE_TYPES, Types
from marrow.methods.auto.rows import rows_of, scores_of
from marrow.methods.auto.strangers import drop_dialogs, drop_doubles, drop_followers, drop_lead_in
from marrow.methods.auto.talk import join_talk, part_latest, settle_talk
from marrow.methods.auto.verdict import REASONS, chances, keep_talk, roles_of, verdicts_of
from marrow.options import Options
from marrow.page import Page
from marrow.segments import Segments
from marrow.telling import Told
from marrow.verdicts import Verdicts

__all__ = ["PAGE_TYPES", "REASONS", "judge", "judge_with"]


def judge(page: Page, segments: Segments, options: Options) -> Verdicts:
    """Judge every segment with the model that comes with Marrow."""
    return judge_with(shipped(), page, segments, options)


def judge_with(model: Model, page: Page, segments: Segments, options: Options) -> Verdicts:
    """Judge every segment with a model."""
    hints = hints_of(page)
    rows, words = rows_of(page, segments, hints, model)
    scores, crowd = draw(scores_of(rows, words, model), page.tree, segments.nln)
    keep = chances(scores)
    first = scores.roles.copy()  # as they are before a rule changes them
    types = Types(scores.types, hints.kinds)
    reason = decide(page, segments, keep, words, types, precision=options.auto.precision)
    drop_dialogs(reason, words, scores.roles, page, segments, hints, is_single=types.is_single)
    if types.is_single:
        drop_followers(reason, words, scores.roles, page, segments, hints)
        drop_doubles(reason, words, rows[:, TWICE] > 0, rows[:, HEADING] > 0, page, segments)
        drop_lead_in(reason, words, rows[:, COLON] > 0, scores.roles)
        settle_talk(reason, keep, words, page, segments)
    if types.is_written:
        find_deck(scores.roles, reason, words, page, segments)
    if options.auto.deck != "judge" and len(segments):
        settle_decks(reason, scores.roles, options.auto.deck)
    keep_talk(reason, words, scores.roles)
    page_type = types.likeliest if len(segments) else ""
    verdicts = verdicts_of(reason, keep, words, scores.roles, page_type=page_type)

    def told() -> Told:
        # Made again, for they are larger than all else of a page, which may be kept without ever being asked.
        rows, _ = rows_of(page, segments, hints, model)
        again = look_again(Seen(first, keep, words, rows, crowd), page.tree, segments, model)
        second = revised(scores.roles, again, verdicts.is_kept)
        role, why = roles_of(reason, keep, words, second)
        join_talk(role, why, verdicts.is_kept, page, segments)
        part_latest(role, why, verdicts.is_kept, page, segments)
        return {"role": role, "why": why}

    return verdicts.later(told)
