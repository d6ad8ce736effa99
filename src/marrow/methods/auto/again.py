"""A second look at roles: what a segment is, told by what all around it was taken for.

Takes: what the first network says of a page's segments, their numbers, and where they stand. Gives: logits of roles.
Keeps true: nothing else is decided by it, so what is kept stays; what the first network is sure of is not looked at,
which is three segments of four; linear time; sums are made in the order of segments.

The first network sees a segment and its neighbours. To it a teaser's date is like that of the article, and a product
below "From our partners" like any other teaser. The second one is told how likely each role is in the elements around a
segment, among those that are alike, in its heading and in all that is below that.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marrow import native
from marrow.methods.auto.model import COUNT, HEADING, ROLES, Model
from marrow.methods.auto.network import Floats
from marrow.segments import Segments
from marrow.tree import Tree
from marrow.verdicts import Role

LEVELS = 6
"""How many elements around a segment are looked at, from its line-break node up."""
_REACH = 3
"""How many segments before it and after it."""
_LEAST = np.float32(-9)
"""A role that is so far below the likeliest one is out of the question; how far does not matter."""
_SURE = 0.95
"""A role that is more likely than this at first sight stays: with all segments looked at no role on dev is better."""
_KEPT = 0.5
_BODY, _TITLE, _DECK = int(Role.BODY), int(Role.TITLE), int(Role.DECK)
_SAYING = _TITLE, _DECK, int(Role.BYLINE), int(Role.BIO)
"""Roles that no line has without a letter, at second sight."""

Numbers = NDArray[np.int32]
Doubles = NDArray[np.float64]


class Places(NamedTuple):
    """The first segment of each element around a segment, and the one after its last; a row for each level."""

    first: Numbers
    after: Numbers


class Seen(NamedTuple):
    """What is known of a page's segments at first sight."""

    roles: Floats  # logits
    keep: Floats  # probabilities
    words: Numbers
    rows: Floats  # the numbers of each come first
    crowd: Numbers


def look_again(seen: Seen, tree: Tree, segments: Segments, model: Model) -> Floats:
    """The logits of roles, at second sight where the first was not sure.

    A line without a letter or a figure, as between two bylines, says nothing: of 1,059 in `roles` 11 are bylines, 678
    other. Labels are aligned by words, so no network has learned that. (Titles and decks stay what they are at first.)
    """
    logits, powers = _folded(seen.roles)
    unsure = _unsure(powers)
    made = seen.roles.copy()
    if len(unsure):
        made[unsure] = _told(seen, logits, powers, unsure, tree, segments, model)
    mute = [each for each in np.flatnonzero(seen.words == 0).tolist() if _is_mute(segments.text(tree, each))]
    made[np.ix_(mute, _SAYING)] = -np.inf
    return made


def _is_mute(text: str) -> bool:
    """Whether a text has no letter of any script: words are of those scripts that the model knows."""
    return not any(map(str.isalnum, text))


def _told(
    seen: Seen, logits: Floats, powers: Floats, unsure: Numbers, tree: Tree, segments: Segments, model: Model
) -> Floats:
    told = np.empty((len(unsure), ROLES), np.float32)
    if native.core is not None and model.compiled.revise(
        tree.text, segments.leaves, segments.start, segments.nln, seen.crowd, seen.words, seen.rows, logits, powers,
        seen.keep, unsure, told,
    ):  # fmt: skip
        return told
    return _revised(surroundings(seen, places_of(tree, segments))[unsure], model)


def unsure_of(roles: Floats) -> Numbers:
    """The segments whose logits leave room for doubt."""
    return _unsure(_folded(roles)[1])


def _unsure(powers: Floats) -> Numbers:
    return np.flatnonzero(powers.sum(1) * np.float32(_SURE) >= 1).astype(np.int32)  # the likeliest has a power of 1


def _revised(rows: Floats, model: Model) -> Floats:
    own = model.weights
    inner = np.maximum(rows @ own["again_w"].T + own["again_b"], np.float32(0))
    made: Floats = inner @ own["revised_w"].T + own["revised_b"] + rows[:, :ROLES]
    return made


def revised(first: Floats, second: Floats, is_kept: NDArray[np.bool_]) -> Floats:
    """The second logits for what is not kept, but for titles and standfirsts.

    For standfirsts there may be a rule, and the choice of a page's title was learned from the first logits: with the
    second ones the titles of pages are worse.
    """
    others = first.copy()
    others[:, _BODY] = -np.inf
    best = others.argmax(1)
    stays = is_kept | (best == _TITLE) | (best == _DECK)
    made: Floats = np.where(stays[:, None], first, second)
    made[~stays, _TITLE] = -np.inf
    return made


def places_of(tree: Tree, segments: Segments) -> Places:
    """Where the elements around each segment begin and end."""
    before = np.zeros(len(tree) + 1, np.int32)
    before[segments.leaves[segments.start[:-1]] + 1] = 1
    np.cumsum(before, out=before)
    nodes = np.empty((LEVELS, len(segments)), np.int32)
    node = segments.nln
    for level in range(LEVELS):
        nodes[level] = node
        node = np.maximum(tree.parent[node], 0)
    return Places(before[nodes], before[tree.end[nodes]])


def surroundings(seen: Seen, places: Places) -> Floats:
    """A row for each segment; the logits come first, and the numbers last."""
    logits, powers = _folded(seen.roles)
    likely = np.concatenate((powers / powers.sum(1)[:, None], seen.keep[:, None]), axis=1).astype(np.float64)
    sums = _Sums(likely, np.sqrt(seen.words + 0.5))
    parts = (
        [logits, seen.keep[:, None]],
        _beside(likely),
        _inside(sums, places),
        _alike(likely, seen.crowd),
        _below_heading(sums, likely, seen.rows[:, HEADING] > 0),
        _along(likely, seen),
        [seen.rows[:, :COUNT]],
    )
    return np.concatenate([part for several in parts for part in several], axis=1, dtype=np.float32)


def _folded(roles: Floats) -> tuple[Floats, Floats]:
    """Logits, none of them above 0, and powers of e of them."""
    logits = np.maximum(roles - roles.max(1)[:, None], _LEAST)
    return logits, np.exp(logits)


class _Sums:
    """Sums over runs of segments: of likelihoods by weight, and of weight."""

    def __init__(self, likely: Doubles, weight: Doubles) -> None:
        self._before = np.zeros((len(likely) + 1, likely.shape[1] + 1))
        weighed = np.concatenate((likely * weight[:, None], weight[:, None]), axis=1)
        np.cumsum(weighed, axis=0, out=self._before[1:])

    def mean(self, first: Numbers, after: Numbers) -> tuple[Doubles, Doubles]:
        """The mean of each run, and its weight."""
        total = self._before[after] - self._before[first]
        return total[..., :-1] / total[..., -1:], total[..., -1:]


def _beside(likely: Doubles) -> list[Doubles]:
    """The segments before and after each one; where there are none, zeros."""
    count = len(likely)
    padded = np.pad(likely, ((_REACH, _REACH), (0, 0)))
    return [padded[place : place + count] for place in range(2 * _REACH + 1) if place != _REACH]


def _inside(sums: _Sums, places: Places) -> list[Doubles]:
    """The elements around each segment, how large they are, and where in each of them it stands."""
    mean, weight = sums.mean(*places)
    count = (places.after - places.first)[..., None]
    place = (np.arange(count.shape[1])[:, None] - places.first[..., None]) / count
    every = np.concatenate((mean, np.log1p(count) / 3, np.log1p(weight) / 4, place), axis=2)
    return list(every)


def _alike(likely: Doubles, crowd: Numbers) -> list[Doubles]:
    """The segments that are alike, and how many they are."""
    count = np.bincount(crowd)
    total = np.zeros((len(count), likely.shape[1]))
    np.add.at(total, crowd, likely)
    mean = np.concatenate((total / count[:, None], np.log1p(count)[:, None] / 3), axis=1)
    return [mean[crowd]]


def _below_heading(sums: _Sums, likely: Doubles, is_heading: NDArray[np.bool_]) -> list[Doubles]:
    """The heading above, itself included, and all that is below it."""
    number = np.arange(len(likely), dtype=np.int32)
    heading = np.maximum.accumulate(np.where(is_heading, number, -1))
    ends = np.flatnonzero(np.append(is_heading, True)).astype(np.int32)
    after = ends[np.searchsorted(ends, number, side="right")]
    first = np.maximum(heading, 0)
    mean, _ = sums.mean(first, after)
    own = np.where(heading[:, None] >= 0, likely[heading], 0)
    size = np.log1p(np.stack((number - heading, after - first), axis=1)) / 3
    return [own, mean, size]


def _along(likely: Doubles, seen: Seen) -> list[Doubles]:
    """Where on the page it stands: how far from the title, and from what is kept."""
    count = len(likely)
    number = np.arange(count)
    title = int(likely[:, _TITLE].argmax())
    is_kept = seen.keep >= _KEPT
    words = np.cumsum(np.where(is_kept, seen.words, 0))
    last = np.maximum.accumulate(np.where(is_kept, number, -1))
    following = np.minimum.accumulate(np.where(is_kept, number, count)[::-1])[::-1]
    far = number - title
    made = np.empty((count, 7))
    made[:, 0] = np.sign(far) * np.log1p(np.abs(far)) / 3
    made[:, 1] = likely[title, _TITLE]
    made[:, 2] = words / max(int(words[-1]), 1)
    made[:, 3] = np.log1p(number - last) / 3
    made[:, 4] = np.log1p(following - number) / 3
    made[:, 5] = is_kept
    made[:, 6] = np.log1p(words[-1]) / 5
    return [made]
