"""What is on a page and not of its text, however much it reads like it: dialogs, next stories, second copies, lead-ins.

Takes: reasons of `decide`, and the texts that they are of. Gives: the same, with more that is apart.
Keeps true: nothing is kept by it, and what is left is a text; linear time, and hardly any on a page without strangers.

- A dialog opens over the page: terms of use, a table of sizes, a question. Till then nobody sees it. One that has the
  headline of the page has its text.
- Sites that never end have the next stories below the page's own, each an `article` with an `h1` and a byline of its
  own. Sections and chapters have no bylines, and stand below a headline that is the page's.
- Some pages have their text twice, for large screens and for small ones, and a style sheet hides one of the two. They
  have nothing else; steps, parameters or a refrain that are said again stand among other things.
- A line with a colon leads to what comes next; if that is a teaser or promotion, the line goes with it, unless a list
  or a table goes on below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
_DIALOG, _ARTICLE, _H1 = (NUMBER[name] for name in "dialog article h1".split())
_HEADLINE = tag_set("h1 h2")
_LIKE_TITLE = 0.8
"""The share of a headline's words that are in a title of the page."""
_LONGEST_HEADLINE, _MOST_NODES = 600, 100
"""Characters and nodes of a headline: more are a part of the page, and may be in many others."""
_FEWEST_PARTS, _RUN = 2, 60
"""Texts and words of a run that may be of a second copy."""
_COPIED, _COVERED, _LONGEST_RUN = 0.4, 0.9, 0.4
"""The share of what is kept that is copies, the share that these and what they are copies of make together, and that of
the longest run in the copies. Five articles of the train sets are so, and all are on their pages twice or thrice."""
_MOST_WORDS = 8
"""Words of a line that leads to something."""
_LED_TO = frozenset((int(Role.RELATED), int(Role.PROMO)))
_ITEM = tag_set("li dt dd td th pre")
_ITEM_WITHIN = 3
"""Elements around a line of a list or a table, with that of the item itself."""
_LONGEST_ALIKE = 400
"""Characters of texts that are compared by the first look (`texts`)."""
COLON, TWICE = 14, 52
"""The numbers of a segment that are not 0 where its text ends with a colon, and where it stands twice on the page."""
_APART = int(Reason.APART)

Reasons = NDArray[np.uint8]
Counts = NDArray[np.int32]
Floats = NDArray[np.float32]


def drop_dialogs(reason: Reasons, words: Counts, page: Page, segments: Segments, hints: Hints) -> None:
    """Drop what is in a dialog, if there is enough elsewhere."""
    dialogs = _dialogs(page.tree, hints)
    if dialogs is not None:
        _drop(reason, words, dialogs[_first(segments)], _LEFT)


def drop_followers(reason: Reasons, words: Counts, roles: Floats, page: Page, segments: Segments, hints: Hints) -> None:
    """Drop the stories that follow the page's own, on a page with one text."""
    if page.tree.tag.tobytes().count(_ARTICLE) > 1:
        first = _first(segments)
        followers = _followers(page.tree, first[roles.argmax(1) == Role.BYLINE], hints)
        if followers is not None:
            _drop(reason, words, followers[first], _LEFT_OF_STORY)


def drop_doubles(reason: Reasons, words: Counts, alike: Flags, page: Page, segments: Segments) -> None:
    """Drop the second copy of a text, on a page with nothing else; `alike` are segments whose text is there twice."""
    is_kept = kept_by(reason)
    total = int(words[is_kept].sum())
    may_be = is_kept & (alike | _equally_long(segments.chars, is_kept))
    if not total or int(words[may_be].sum()) < _COVERED * total:  # to compare all texts would take too long
        return
    kept = np.flatnonzero(is_kept)
    count = words[kept]
    found = _runs([segments.text(page.tree, each) for each in kept.tolist()])
    runs = [(run, source) for run, source in found if len(run) >= _FEWEST_PARTS and int(count[run].sum()) >= _RUN]
    copies = [each for run, _ in runs for each in run]
    covered = sorted({*copies, *(each for _, source in runs for each in source)})
    copied = int(count[copies].sum())
    longest = max((int(count[run].sum()) for run, _ in runs), default=0)
    if copied >= _COPIED * total and int(count[covered].sum()) >= _COVERED * total and longest >= _LONGEST_RUN * copied:
        reason[kept[copies]] = _APART


def drop_lead_ins(
    reason: Reasons, words: Counts, has_colon: Flags, roles: Floats, page: Page, segments: Segments
) -> None:
    """Drop short lines with a colon at the end that lead to what is not kept."""
    is_kept = kept_by(reason)
    kept = np.flatnonzero(is_kept)
    for each in np.flatnonzero(has_colon[:-1] & is_kept[:-1] & ~is_kept[1:]).tolist():
        if words[each] <= _MOST_WORDS and int(roles[each + 1].argmax()) in _LED_TO:
            below = kept[np.searchsorted(kept, each, side="right") :]
            if not len(below) or not _is_item(page.tree, int(segments.nln[below[0]])):
                reason[each] = _APART


def _first(segments: Segments) -> Numbers:
    return segments.leaves[segments.start[:-1]]


def _drop(reason: Reasons, words: Counts, is_stranger: Flags, least: int) -> None:
    is_kept = kept_by(reason)
    if int(words[is_kept & ~is_stranger].sum()) >= least:
        reason[is_kept & is_stranger] = _APART


def _is_item(tree: Tree, node: int) -> bool:
    """Whether a line is one of a list or a table, or of a listing."""
    for _ in range(_ITEM_WITHIN):
        if node < 0 or _ITEM[tree.tag[node]]:
            return node >= 0
        node = int(tree.parent[node])
    return False


def _titles(tree: Tree, hints: Hints) -> Callable[[int], bool]:
    """Tells whether a headline says a title of the page."""
    titles = [set(word_ids(title)) for title in hints.titles]
    chars = tree.below(tree.chars)

    def is_title(headline: int) -> bool:
        end = int(tree.end[headline])
        if chars[headline] > _LONGEST_HEADLINE or end - headline > _MOST_NODES:
            return False
        said = word_ids(" ".join(tree.texts(headline, end)))
        return any(sum(word in title for word in said) >= _LIKE_TITLE * len(said) > 1 for title in titles)

    return is_title


def _dialogs(tree: Tree, hints: Hints) -> Flags | None:
    """The nodes that are in dialogs, but for those with the page's headline; None if there is none."""
    named = list(tree.having("role", part="dialog"))
    if not named and _DIALOG not in tree.tag.tobytes():
        return None
    is_dialog: Flags = tree.tag == _DIALOG
    is_dialog[named] = True
    headlines = np.flatnonzero(_HEADLINE[tree.tag] & tree.inside(is_dialog))
    if len(headlines):
        is_title = np.zeros(len(tree), np.int64)
        is_title[headlines] = [*map(_titles(tree, hints), headlines.tolist())]
        is_dialog &= tree.below(is_title) == 0
    return tree.inside(is_dialog)


def _followers(tree: Tree, bylines: Numbers, hints: Hints) -> Flags | None:
    """The nodes of articles with an `h1` and a byline after the one whose `h1` is the first, and the page's title."""
    holder = tree.nearest(tree.tag == _ARTICLE)
    headlines = np.flatnonzero((tree.tag == _H1) & (tree.below(tree.chars) > 0))
    is_title = _titles(tree, hints)
    if not len(headlines) or holder[headlines[0]] < 0 or not is_title(int(headlines[0])):
        return None
    after = int(tree.end[holder[headlines[0]]])
    others = [each for each in headlines[headlines >= after].tolist() if holder[each] >= after and not is_title(each)]
    stories = np.unique(holder[others])
    has_byline = np.searchsorted(bylines, tree.end[stories]) > np.searchsorted(bylines, stories)
    if not has_byline.any():
        return None
    mask = np.zeros(len(tree), bool)
    mask[stories[has_byline]] = True
    return tree.inside(mask)


def _equally_long(chars: Numbers, is_kept: Flags) -> Flags:
    """The long texts among what is kept that are as long as another: the first look compares none of them."""
    is_long = is_kept & (chars >= _LONGEST_ALIKE)
    _, place, times = np.unique(chars[is_long], return_inverse=True, return_counts=True)
    is_long[is_long] = times[place] > 1
    return is_long


def _runs(texts: list[str]) -> Iterator[tuple[list[int], list[int]]]:
    """The places of texts in a row that stood in the same row before, and these; a copy of a copy is a row of its own.

    >>> list(_runs(["tea", "water", "milk", "tea", "water", "leaves", "tea", "water", "water"]))
    [([3, 4], [0, 1]), ([6, 7], [0, 1]), ([8], [1])]
    """
    place: dict[str, int] = {}
    run: list[int] = []
    source: list[int] = []
    follows = -1  # the place whose text would go on with the run
    for here, text in enumerate(texts):
        if not run or follows >= run[0] or texts[follows] != text:
            if run:
                yield run, source
            run, source, follows = [], [], place.setdefault(text, here)
        if follows < here:
            run.append(here)
            source.append(follows)
            follows += 1
    if run:
        yield run, source
