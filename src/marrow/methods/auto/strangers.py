"""What is on a page and not of its text, however much it reads like it: dialogs, next stories, second copies, lead-ins.

Takes: reasons of `decide`, and the texts that they are of. Gives: the same, with more that is apart.
Keeps true: nothing is kept by it, and what is left is a text; linear time, and hardly any on a page without strangers.

- A dialog opens over the page: terms of use, a table of sizes, a question. Till then nobody sees it.
- Sites that never end have the next stories below the page's own, each an `article` with a headline of the same rank.
- Some pages have their text twice, for large screens and for small ones, and a style sheet hides one of the two.
- A line with a colon leads to what comes next; if that is a teaser or promotion, the line goes with it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto.decide import Reason, kept_by
from marrow.methods.auto.hashes import word_ids
from marrow.methods.auto.hints import Hints
from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import NUMBER, tag_set
from marrow.tree import Flags, Numbers, Tree
from marrow.verdicts import Role

_LEFT, _LEFT_OF_STORY = 100, 50
"""Words that must be left beside a dialog, and of the page's own story: with fewer the stranger is its text."""
_DIALOG, _ARTICLE = NUMBER["dialog"], NUMBER["article"]
_HEADLINE = tag_set("h1 h2")
_LIKE_TITLE = 0.8
"""The share of a headline's words that are in a title of the page."""
_MANY_PARTS, _RUN = 5, 60
"""Texts and words of a run that may be of a second copy."""
_LONG_RUN, _MOST, _LARGE = 100, 0.5, 0.2
"""Words of the longest of these, its share of them all, and their share of what is kept; with less it is a refrain."""
_MOST_WORDS = 8
"""Words of a line that leads to something."""
_LED_TO = frozenset((int(Role.RELATED), int(Role.PROMO)))
_LONGEST_ALIKE = 400
"""Characters of texts that are compared by the first look (`texts`)."""
COLON, TWICE = 14, 52
"""The numbers of a segment that are not 0 where its text ends with a colon, and where it stands twice on the page."""
_APART = int(Reason.APART)

Reasons = NDArray[np.uint8]
Counts = NDArray[np.int32]


def drop_dialogs(reason: Reasons, words: Counts, page: Page, segments: Segments) -> None:
    """Drop what is in a dialog, if there is enough elsewhere."""
    dialogs = _dialogs(page.tree)
    if dialogs is not None:
        _drop(reason, words, dialogs[_first(segments)], _LEFT)


def drop_followers(reason: Reasons, words: Counts, page: Page, segments: Segments, hints: Hints) -> None:
    """Drop the stories that follow the page's own, on a page with one text."""
    if page.tree.tag.tobytes().count(_ARTICLE) > 1:
        followers = _followers(page.tree, hints)
        if followers is not None:
            _drop(reason, words, followers[_first(segments)], _LEFT_OF_STORY)


def drop_doubles(reason: Reasons, words: Counts, alike: Flags, page: Page, segments: Segments) -> None:
    """Drop the second copy of a long run, on a page with one text; `alike` are segments whose text is there twice."""
    is_kept = kept_by(reason)
    short = np.count_nonzero(is_kept & (segments.chars < _LONGEST_ALIKE))
    if np.count_nonzero(is_kept & alike) <= max(_LARGE * short, 1):  # to compare all texts would take too long
        return
    kept: list[int] = np.flatnonzero(is_kept).tolist()
    runs = [[kept[place] for place in run] for run in _runs([segments.text(page.tree, each) for each in kept])]
    long = [run for run in runs if len(run) >= _MANY_PARTS and int(words[run].sum()) >= _RUN]
    sizes = [int(words[run].sum()) for run in long]
    most, together = max(sizes, default=0), sum(sizes)
    if most >= max(_LONG_RUN, _MOST * together) and together >= _LARGE * int(words[is_kept].sum()):
        reason[[each for run in long for each in run]] = _APART


def drop_lead_ins(reason: Reasons, words: Counts, has_colon: Flags, roles: NDArray[np.float32]) -> None:
    """Drop short lines with a colon at the end that lead to what is not kept."""
    is_kept = kept_by(reason)
    for each in np.flatnonzero(has_colon[:-1] & is_kept[:-1] & ~is_kept[1:]).tolist():
        if words[each] <= _MOST_WORDS and int(roles[each + 1].argmax()) in _LED_TO:
            reason[each] = _APART


def _first(segments: Segments) -> Numbers:
    return segments.leaves[segments.start[:-1]]


def _drop(reason: Reasons, words: Counts, is_stranger: Flags, least: int) -> None:
    is_kept = kept_by(reason)
    if int(words[is_kept & ~is_stranger].sum()) >= least:
        reason[is_kept & is_stranger] = _APART


def _dialogs(tree: Tree) -> Flags | None:
    """The nodes that are in dialogs; None if there is none."""
    named = list(tree.having("role", part="dialog"))
    if not named and _DIALOG not in tree.tag.tobytes():
        return None
    is_dialog: Flags = tree.tag == _DIALOG
    is_dialog[named] = True
    return tree.inside(is_dialog)


def _followers(tree: Tree, hints: Hints) -> Flags | None:
    """The nodes of articles after the one whose headline is the page's title, with headlines of the same rank."""
    titles = [set(word_ids(title)) for title in hints.titles]

    def is_title(headline: int) -> bool:
        said = word_ids(" ".join(tree.texts(headline, int(tree.end[headline]))))
        return any(sum(word in title for word in said) >= _LIKE_TITLE * len(said) > 1 for title in titles)

    holder = tree.nearest(tree.tag == _ARTICLE)
    headlines = np.flatnonzero(_HEADLINE[tree.tag] & (holder >= 0)).tolist()
    own = next((each for each in headlines if is_title(each)), None)
    if own is None:
        return None
    after = int(tree.end[holder[own]])
    others = [each for each in headlines if each >= after and tree.tag[each] == tree.tag[own] and holder[each] >= after]
    mask = np.zeros(len(tree), bool)
    mask[[int(holder[each]) for each in others if not is_title(each)]] = True
    return tree.inside(mask) if mask.any() else None


def _runs(texts: list[str]) -> Iterator[list[int]]:
    """The places of texts in a row that stood in the same row before; a copy of a copy is a row of its own.

    >>> list(_runs(["tea", "water", "milk", "tea", "water", "leaves", "tea", "water", "water"]))
    [[3, 4], [6, 7], [8]]
    """
    place: dict[str, int] = {}
    run: list[int] = []
    follows = -1  # the place whose text would go on with the run
    for here, text in enumerate(texts):
        if not run or follows >= run[0] or texts[follows] != text:
            if run:
                yield run
            run, follows = [], place.setdefault(text, here)
        if follows < here:
            run.append(here)
            follows += 1
    if run:
        yield run
