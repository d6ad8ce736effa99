"""What is on a page and not of its text, however much it reads like it: dialogs, next stories, second copies.

Takes: reasons of `decide`, and the texts that they are of. Gives: the same, with more that is apart.
Keeps true: nothing is kept by it, and what is left is a text; linear time, and hardly any on a page without strangers.

- A dialog opens over the page: terms of use, a table of sizes, a question. Till then nobody sees it. One that has the
  headline of the page has its text; and so has one with a byline or with more than all the rest, if there is one text.
- Sites that never end have the next stories below the page's own, each an `article` with an `h1` and a byline that is
  made like that of the page. Chapters, days of a diary and updates may have dates, but none like that.
- Some pages have their text twice, for large screens and for small ones, and a style sheet hides one of the two. They
  have nothing else, and headings are there twice as well; steps or a refrain that are said again stand below others.
- A text does not end with a colon: such a line led to a teaser or to promotion, and goes with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto.crowds import Names
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
_H1, _HEADLINE = tag_set("h1"), tag_set("h1 h2")
_LIKE_TITLE = 0.8
"""The share of a headline's words that are in a title of the page."""
_FEWEST_PARTS, _RUN = 2, 20
"""Different texts, and words, of a run that may be of a second copy."""
_COPIED, _COVERED, _LONGEST_RUN = 0.4, 0.9, 0.4
"""The share of what is kept that is copies, the share that these and what they are copies of make together, and that of
the longest run in the copies. Five articles of the train sets are so, and all are on their pages twice or thrice."""
_MOST_WORDS = 8
"""Words of a line that leads to something."""
_LED_TO = frozenset((int(Role.RELATED), int(Role.PROMO)))
_LONGEST_ALIKE = 400
"""Characters of texts that are compared by the first look (`texts`)."""
_APART = int(Reason.APART)

Reasons = NDArray[np.uint8]
Counts = NDArray[np.int32]
Floats = NDArray[np.float32]


def drop_dialogs(
    reason: Reasons, words: Counts, roles: Floats, page: Page, segments: Segments, hints: Hints, *, is_single: bool
) -> None:
    """Drop what is in a dialog, if there is enough elsewhere; the one text of a page may be in a dialog itself."""
    dialogs = _dialogs(page.tree, hints)
    if dialogs is None:
        return
    is_stranger, least = dialogs[_first(segments)], _LEFT
    if is_single:
        if (is_stranger & (roles.argmax(1) == Role.BYLINE)).any():
            return
        least = max(least, int(words[kept_by(reason) & is_stranger].sum()))
    _drop(reason, words, is_stranger, least)


def drop_followers(reason: Reasons, words: Counts, roles: Floats, page: Page, segments: Segments, hints: Hints) -> None:
    """Drop the stories that follow the page's own, on a page with one text."""
    if page.tree.tag.tobytes().count(_ARTICLE) > 1:
        first = _first(segments)
        followers = _followers(page.tree, segments.nln[roles.argmax(1) == Role.BYLINE], hints)
        if followers is not None:
            _drop(reason, words, followers[first], _LEFT_OF_STORY)


def drop_doubles(
    reason: Reasons, words: Counts, alike: Flags, is_heading: Flags, page: Page, segments: Segments
) -> None:
    """Drop the second copy of a text, on a page with nothing else; `alike` are segments whose text is there twice."""
    is_kept = kept_by(reason)
    total = int(words[is_kept].sum())
    may_be = is_kept & (alike | _equally_long(segments.chars, is_kept))
    if not total or int(words[may_be].sum()) < _COVERED * total:  # to compare all texts would take too long
        return
    kept = np.flatnonzero(is_kept)
    count = words[kept]
    texts = [segments.text(page.tree, each) for each in kept.tolist()]
    runs = [(run, source) for run, source in _runs(texts) if _is_copy([texts[each] for each in run], count[run])]
    copies = [each for run, _ in runs for each in run]
    covered = sorted({*copies, *(each for _, source in runs for each in source)})
    above = kept[[run[0] - 1 for run, _ in runs]]
    if (is_heading[above] & ~alike[above]).any():  # the same, below another heading
        return
    copied = int(count[copies].sum())
    longest = max((int(count[run].sum()) for run, _ in runs), default=0)
    if copied >= _COPIED * total and int(count[covered].sum()) >= _COVERED * total and longest >= _LONGEST_RUN * copied:
        reason[kept[copies]] = _APART


def drop_lead_in(reason: Reasons, words: Counts, has_colon: Flags, roles: Floats) -> None:
    """Drop a short line with a colon that a text would end with, and that leads to what is not kept."""
    kept = np.flatnonzero(kept_by(reason))
    last = int(kept[-1]) if len(kept) > 1 else len(reason)
    if last + 1 < len(reason) and has_colon[last] and words[last] <= _MOST_WORDS and _is_apart(roles[last + 1]):
        reason[last] = _APART


def _is_copy(texts: list[str], words: Counts) -> bool:
    """Whether a run is enough to be of a second copy."""
    return int(words.sum()) >= _RUN and len(set(texts)) >= _FEWEST_PARTS


def _is_apart(roles: Floats) -> bool:
    return int(roles.argmax()) in _LED_TO


def _first(segments: Segments) -> Numbers:
    return segments.leaves[segments.start[:-1]]


def _drop(reason: Reasons, words: Counts, is_stranger: Flags, least: int) -> None:
    is_kept = kept_by(reason)
    if int(words[is_kept & ~is_stranger].sum()) >= least:
        reason[is_kept & is_stranger] = _APART


def _titles(tree: Tree, hints: Hints) -> Callable[[int], bool]:
    """Tells whether a headline says a title of the page."""
    titles = [set(word_ids(title)) for title in hints.titles]

    def is_title(headline: int) -> bool:
        said = word_ids(" ".join(tree.texts(headline, int(tree.end[headline]))))
        return any(sum(word in title for word in said) >= _LIKE_TITLE * len(said) > 1 for title in titles)

    return is_title


def _headlines(tree: Tree, tags: Flags) -> Numbers:
    """The elements with such a tag and a text, but for those with others in them: so no text is read twice."""
    is_headline: Flags = tags[tree.tag]
    return np.flatnonzero(is_headline & (tree.below(is_headline) == 1) & (tree.below(tree.chars) > 0)).astype(np.int32)


def _dialogs(tree: Tree, hints: Hints) -> Flags | None:
    """The nodes that are in dialogs, but for those with the page's headline; None if there is none."""
    named = list(tree.having("role", part="dialog"))
    if not named and _DIALOG not in tree.tag.tobytes():
        return None
    is_dialog: Flags = tree.tag == _DIALOG
    is_dialog[named] = True
    headlines = _headlines(tree, _HEADLINE)
    headlines = headlines[tree.inside(is_dialog)[headlines]]
    if len(headlines):
        is_title = np.zeros(len(tree), np.int64)
        is_title[headlines] = [*map(_titles(tree, hints), headlines.tolist())]
        is_dialog &= tree.below(is_title) == 0
    return tree.inside(is_dialog)


def _followers(tree: Tree, bylines: Numbers, hints: Hints) -> Flags | None:
    """The nodes of articles with an `h1` and a byline after the one whose `h1` is the first, and the page's title."""
    holder = tree.nearest(tree.tag == _ARTICLE)
    headlines = _headlines(tree, _H1)
    is_title = _titles(tree, hints)
    if not len(headlines) or holder[headlines[0]] < 0 or not is_title(int(headlines[0])):
        return None
    own = int(holder[headlines[0]])
    after = int(tree.end[own])
    others = [each for each in headlines[headlines >= after].tolist() if holder[each] >= after and not is_title(each)]
    names = Names(tree)
    made = {names.key(each) for each in bylines[(bylines >= own) & (bylines < after)].tolist()}
    alike = np.sort(
        np.array([each for each in bylines[bylines >= after].tolist() if names.key(each) in made], np.int32)
    )
    stories = np.unique(holder[others])
    has_byline = np.searchsorted(alike, tree.end[stories]) > np.searchsorted(alike, stories)
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
