"""The default method: a small network that has learned what people keep of a page.

Takes: a page and its segments. Gives: a role for each segment, with the probability that it is kept; the type of the
page, and how sure all that is. Keeps true: the same page gives the same verdicts, in any process.

    hints      what the page says of itself
    numbers    what each segment is like, in a hundred numbers       (nodes, texts, likeness, groups)
    embed      the words of the segment and the names around it, as learned vectors (hashes, lexicon)
    network    the segments in their order, and the page as a whole
    crowds     what is alike is judged alike
    decide     what is kept: the tree has a word in it
    verdict    from scores and reasons to verdicts
    deck       the standfirst, told by its place
    talk       what follows the heading of comments is that; dates between comments are of them
"""

from __future__ import annotations

from marrow.methods.auto.crowds import draw
from marrow.methods.auto.decide import decide
from marrow.methods.auto.deck import find_deck, settle_decks
from marrow.methods.auto.model import Model, shipped
from marrow.methods.auto.rows import rows_of, scores_of
from marrow.methods.auto.talk import join_talk, settle_talk
from marrow.methods.auto.verdict import REASONS, chances, shares, verdicts_of
from marrow.options import Options
from marrow.page import Page
from marrow.segments import Segments
from marrow.verdicts import Verdicts

__all__ = ["PAGE_TYPES", "REASONS", "judge", "judge_with"]

PAGE_TYPES = ("", *"article blog forum listing documentation product service collection other".split())
"""What a page can be, in the order of the model's outputs; the first is for pages of which nobody said it."""
_WRITTEN = [PAGE_TYPES.index(name) for name in ("article", "blog")]
_SINGLE = [*_WRITTEN, PAGE_TYPES.index("documentation")]
_FORUM = PAGE_TYPES.index("forum")


def judge(page: Page, segments: Segments, options: Options) -> Verdicts:
    """Judge every segment with the model that comes with Marrow."""
    return judge_with(shipped(), page, segments, options)


def judge_with(model: Model, page: Page, segments: Segments, options: Options) -> Verdicts:
    """Judge every segment with a model."""
    rows, words = rows_of(page, segments, model)
    scores = draw(scores_of(rows, words, model), page.tree, segments.nln)
    keep = chances(scores)
    types = shares(scores.types)
    is_single = sum(types[each] for each in _SINGLE) >= 0.5
    reason = decide(
        page, segments, keep, words, precision=options.auto.precision, is_single=is_single, forum=types[_FORUM]
    )
    if is_single:
        settle_talk(reason, keep, words, page, segments)
    if sum(types[each] for each in _WRITTEN) >= 0.5:
        find_deck(scores.roles, reason, words, page, segments)
    if options.auto.deck != "judge" and len(segments):
        settle_decks(reason, scores.roles, options.auto.deck)
    page_type = PAGE_TYPES[max(range(1, len(types)), key=types.__getitem__)] if len(segments) else ""
    return join_talk(verdicts_of(reason, keep, words, scores.roles, page_type=page_type), page, segments)
