"""Roles: what each labelled segment of a page was taken for.

Takes: the segments of a page as labelled and as judged, each a text and a role. Gives: a `Confusion`, the number of
labelled segments for each pair of roles, and from it rates for each role.
Keeps true: every labelled segment counts once. One that cannot be found among the judged ones is `unseen`: the page as
Marrow reads it does not show it. (Precision and recall of `body` are those of Luo et al. 2009, counted by segments.)

The two sides may be cut differently, so they are aligned by text: first whole segments, then, between those that are
equal, words; a labelled segment has the role that most of its words have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from marrow.evaluate.rates import Rates, rates
from marrow.evaluate.subsequence import align
from marrow.evaluate.tokens import words

UNSEEN = "unseen"
Segment = tuple[str, str]
"""A text and a role."""


@dataclass(frozen=True, slots=True)
class Confusion:
    """How many segments labelled with the first role were judged to have the second."""

    pairs: Counter[tuple[str, str]]

    @property
    def roles(self) -> list[str]:
        """The labels that occur, the most frequent first."""
        labels: Counter[str] = Counter()
        for (label, _), number in self.pairs.items():
            labels[label] += number
        return [label for label, _ in labels.most_common()]

    def count(self, label: str) -> int:
        """How many segments have a label."""
        return sum(number for (wanted, _), number in self.pairs.items() if wanted == label)

    def rates(self, role: str) -> Rates:
        """Precision and recall of a role.

        >>> Confusion(Counter({("body", "body"): 3, ("body", "other"): 1, ("promo", "body"): 2})).rates("body")
        Rates(precision=0.6, recall=0.75)
        """
        judged = sum(number for (_, given), number in self.pairs.items() if given == role)
        return rates(self.pairs[role, role], judged, self.count(role))


def confusion(pages: Iterable[Confusion]) -> Confusion:
    """The confusions of several pages together."""
    total: Counter[tuple[str, str]] = Counter()
    for page in pages:
        total.update(page.pairs)
    return Confusion(total)


def match_roles(labelled: Sequence[Segment], judged: Sequence[Segment]) -> Confusion:
    """Compare labels with verdicts.

    >>> labels = [("Menu", "other"), ("Tea is hot.", "body"), ("Read on", "related"), ("Secret", "other")]
    >>> verdicts = [("Menu", "other"), ("Tea is", "body"), ("hot. Read on", "body")]
    >>> sorted(match_roles(labels, verdicts).pairs.items())
    [(('body', 'body'), 1), (('other', 'other'), 1), (('other', 'unseen'), 1), (('related', 'body'), 1)]
    """
    labels = [(words(text), role) for text, role in labelled]
    verdicts = [(words(text), role) for text, role in judged]
    votes = [Counter[str]() for _ in labels]
    ends = (len(labels), len(verdicts))
    at, other = 0, 0
    for here, there in [*align(_keys(labels), _keys(verdicts)), ends]:
        _vote(votes, labels, range(at, here), verdicts, range(other, there))
        if (here, there) != ends:
            votes[here][verdicts[there][1]] += 1
        at, other = here + 1, there + 1
    given = (vote.most_common(1)[0][0] if vote else UNSEEN for vote in votes)
    return Confusion(Counter(zip((role for _, role in labels), given, strict=True)))


_Words = list[tuple[list[str], str]]


def _keys(segments: _Words) -> list[str]:
    return [" ".join(found) for found, _ in segments]


def _vote(votes: list[Counter[str]], labels: _Words, here: range, verdicts: _Words, there: range) -> None:
    """Align the words of segments that have no equal, and count the roles that each labelled one meets."""
    mine = [(word, number) for number in here for word in labels[number][0]]
    theirs = [(word, verdicts[number][1]) for number in there for word in verdicts[number][0]]
    for i, j in align([word for word, _ in mine], [word for word, _ in theirs]):
        votes[mine[i][1]][theirs[j][1]] += 1
