"""What readers say of an article, told by what stands around it.

Takes: reasons of `decide` or roles, and the texts that they are of. Gives: the same, with more that is comments.
Keeps true: nothing is kept by it; linear time, and hardly any on a page without comments.

Comments in a container without a name read like more of the article. But where one has ended, and a line says that
comments follow, what the network is less sure of is comments.

A line with a date or a count alone looks like one of a menu. Between two comments it is a part of one; buttons, which
have no figures, are not.

A box of the latest comments reads like teasers, and is about what people say on other pages.
"""

from __future__ import annotations

import re
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto.crowds import Names
from marrow.methods.auto.decide import Reason, kept_by
from marrow.page import Page
from marrow.patterns import late
from marrow.segments import Segments
from marrow.verdicts import Role

_LONGEST_GAP = 4
_LOOSE = frozenset((Role.OTHER, Role.BYLINE, Role.RELATED, Role.BIO))
_FIGURES = re.compile(r"\d{3}|\d.*\d.*\d")
"""A date or a count; one or two digits are mostly those of a button."""
_MIN_BEFORE = 100
"""Words of the article that come first."""
_MOST_AFTER = 0.25
"""The share of all words that may come after such a line."""
_SURE = 0.9
_LONGEST_HEADING = 24
_MOST_WORDS = 8  # Chinese and Japanese characters are words too
_LATELY = (
    "recent|latest|newest|letzte|neueste|neuste|neue|aktuelle|derniers|récents|últimos|recientes|recentes|ultimi|recenti|"
    "laatste|recente|nieuwste|senaste|siste|seneste|ostatnie|najnowsze|последние|свежие|останні"
)
_TALK = (
    "comments|kommentare|commentaires|comentarios|comentários|comentaris|comentarii|commenti|reacties|kommentarer|kommentit|"
    "yorumlar|komentarze|komentáře|komentari|hozzászólások|комментарии|коментарі|коментари|σχόλια|التعليقات|تعليقات|نظرات|תגובות"
)
_HEADING = late(
    r"\W*(?:\d+ )?(?:\w+ )?"
    rf"(?:{_TALK}|"
    r"(?:热门|最新|网友|全部|精彩|读者|最新の)?(?:评论|評論|留言|跟帖|コメント)|댓글|bình luận|ความคิดเห็น)"
    r"(?: \w+)?(?: \w+)?\W*(?:\d+\W*)?"
)
"""A line that says that comments follow. One comment is mostly a button's, or, in German, a leader."""
_LATEST = late(
    rf"\W*(?:(?:{_LATELY}) (?:\w+[ -])?(?:{_TALK})|(?:{_TALK}) (?:{_LATELY})|最新(?:の)?(?:评论|評論|コメント))\W*"
)
"""A line that says that comments from all over the site follow."""
_MOST_LATEST = 80
"""Segments of a box with such a line at its head: more are a part of the page."""
_OTHER, _RELATED = int(Role.OTHER), int(Role.RELATED)
_COMMENT = int(Role.COMMENT)  # NumPy takes five times as long to compare with a member of an enum


def settle_talk(
    reason: NDArray[np.uint8], keep: NDArray[np.float32], words: NDArray[np.int32], page: Page, segments: Segments
) -> None:
    """Have what follows the heading of comments be that, on a page with one article."""
    is_kept = kept_by(reason)
    weight = np.where(is_kept, words, 0)
    before, sure = np.cumsum(weight), np.cumsum(weight * keep)
    if not len(before) or before[-1] <= _MIN_BEFORE:
        return
    after = before[-1] - before
    may = ~is_kept & (words <= _MOST_WORDS) & (after > 0) & (before >= _MIN_BEFORE)
    may &= (after <= _MOST_AFTER * before[-1]) & (sure[-1] - sure < _SURE * after)
    for each in np.flatnonzero(may).tolist():
        text = segments.text(page.tree, each)
        if len(text) <= _LONGEST_HEADING and _HEADING.fullmatch(text.lower()):
            reason[each:][is_kept[each:]] = Reason.COMMENTS
            return


def join_talk(
    role: NDArray[np.uint8], why: NDArray[np.uint8], is_kept: NDArray[np.bool_], page: Page, segments: Segments
) -> None:
    """Have dates and counts that stand between two comments be among these.

    Those of the first comment, or of the last, stand before or after all of them: they are alike to the others.
    """
    talk: list[int] = np.flatnonzero(role == _COMMENT).tolist()
    if len(talk) < 2:
        return

    def is_told(each: int) -> bool:
        is_loose = role[each] in _LOOSE and not is_kept[each]
        return is_loose and _FIGURES.search(segments.text(page.tree, each)) is not None

    inner = [range(before + 1, after) for before, after in pairwise(talk) if after - before <= _LONGEST_GAP + 1]
    found = [each for gap in inner for each in gap if is_told(each)]
    if found:
        names = Names(page.tree)
        likes = {names.key(int(segments.nln[each])) for each in found}
        ends = chain(
            range(max(talk[0] - _LONGEST_GAP, 0), talk[0]),
            range(talk[-1] + 1, min(talk[-1] + 1 + _LONGEST_GAP, len(segments))),
        )
        found += [each for each in ends if names.key(int(segments.nln[each])) in likes and is_told(each)]
        role[found] = why[found] = _COMMENT


def part_latest(
    role: NDArray[np.uint8], why: NDArray[np.uint8], is_kept: NDArray[np.bool_], page: Page, segments: Segments
) -> None:
    """Have a box of the latest comments not be related: of 173 such segments in `roles` 141 are other."""
    follows = np.append(role[1:] == _RELATED, False)
    for each in np.flatnonzero(follows & ~is_kept & (segments.chars <= _LONGEST_HEADING)).tolist():
        text = segments.text(page.tree, each)
        if len(text) <= _LONGEST_HEADING and _LATEST.fullmatch(text.lower()):
            box = _headed(each, page, segments)
            told = box[~is_kept[box] & (role[box] == _RELATED)]
            role[told] = why[told] = _OTHER


def _headed(heading: int, page: Page, segments: Segments) -> NDArray[np.intp]:
    """The segments of the largest box that begins with a heading."""
    tree, first = page.tree, segments.leaves[segments.start[:-1]]
    node, after = int(segments.nln[heading]), heading + 1
    while node >= 0:
        begin, end = np.searchsorted(first, (node, tree.end[node])).tolist()
        if begin < heading or end - begin > _MOST_LATEST:
            break
        node, after = int(tree.parent[node]), end
    return np.arange(heading, after)
