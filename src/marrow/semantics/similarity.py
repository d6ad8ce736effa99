"""How alike a caption and the text of an article are, by the names in both (P1).

Takes: the body of an article, once; then captions, or any blocks of its page. Gives: a `Similarity` for each.
Keeps true: the body is analysed once, and so is each caption, at a cost that its own length bounds; of both, as much is
read as `MOST` and `_MOST_LINES` allow.

As the paper has it: a large block is compared by the cosine of the two distributions of names; in a small one the
body's most frequent names are looked for. A caption without names has its words looked for instead.

The paper leaves open what is small and how frequent a representative name is. Here a block is large from
`LARGE` mentions of names on, and the value of a small one is how often the body mentions the most frequent name that
both have, as a share of how often it mentions its most frequent one. What a caption says itself, where it is part of
the body, is not counted.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from marrow.record import record
from marrow.semantics.embedded import embedded
from marrow.semantics.entity import Entities, Recogniser
from marrow.semantics.overlap import Overlap
from marrow.semantics.tokens import fold, has_capitals

LARGE = 8
"""Mentions of names from which on a block is large."""
THRESHOLDS = {"representative": 0.1, "cosine": 0.1, "lexical": 0.3, "none": math.inf}
"""From which value on two texts are alike; docs/papers/p1.md has the experiment."""
MOST = 40_000
"""Characters of a text that are read."""
_WORD = re.compile(r"\w+")
_MOST_LINES = 40  # of a caption
_MOST_NAMES = 500  # of a body; the others are as rare as names can be


@record
class Similarity:
    """How alike two texts are, and what says so."""

    value: float  # 0 to 1
    kind: str  # "representative", "cosine", "lexical"; "none" where one of the texts says nothing
    recogniser: str = ""  # who found the names; "" where none were needed

    @property
    def is_alike(self) -> bool:
        """Whether the two are about the same, by the thresholds."""
        return self.value >= THRESHOLDS[self.kind]


NOTHING = Similarity(0.0, "none")


class _Known(NamedTuple):
    """A name of the body."""

    name: str
    keys: frozenset[str]  # its words, in the form in which they are compared
    mentions: int


class Subject:
    """What an article is about."""

    def __init__(self, body: str, language: str = "", recogniser: Recogniser = embedded) -> None:
        self._body = body[:MOST]
        self._language = language
        self._recogniser = recogniser
        self._told: dict[str, Similarity] = {}  # by caption: images that stand in one block have the same

    @cached_property
    def entities(self) -> Entities:
        """The names in the body, the most frequent first."""
        return self._recogniser(self._body, self._language)

    def likeness(self, caption: str) -> Similarity:
        """How alike a caption and the body are.

        >>> story = Subject("On Monday Barack Obama spoke in Cairo. Many had come to hear Obama.")
        >>> story.likeness("Obama at the university")
        Similarity(value=1.0, kind='representative', recogniser='embedded')
        >>> story.likeness("Save on shoes at Bigfoot Outlet").value
        0.0
        """
        caption = caption[:MOST]
        if caption not in self._told:
            self._told[caption] = self._likeness(caption)
        return self._told[caption]

    def _likeness(self, caption: str) -> Similarity:
        if not caption.strip() or not self._body.strip():
            return NOTHING
        own = self._recogniser(caption, self._language)
        if sum(entity.count for entity in own) >= LARGE:
            return Similarity(self._cosine(own), "cosine", self._recogniser.name)
        shared = self._shared(caption)
        if shared or own:
            return Similarity(max(shared.values(), default=0.0), "representative", self._recogniser.name)
        return Similarity(self.overlap(caption), "lexical", self._recogniser.name)

    def overlap(self, caption: str) -> float:
        """The share of a caption's words that the body has, weighted by how much they tell."""
        return self._words.of(caption, is_part=self._has(caption))

    def _has(self, caption: str) -> bool:
        """Whether a caption is part of the body. What it says there itself speaks neither for nor against it."""
        return all(line in self._body for line in caption.splitlines()[:_MOST_LINES])

    def _shared(self, caption: str) -> dict[str, float]:
        """The words of the body's names that stand in a caption, and how frequent those names are beside the first.

        A caption need not be a sentence for that: what is a name in the body is one there, too.
        """
        if has_capitals(caption):
            said = Counter(fold(word, self._language) for word in _WORD.findall(caption) if not word[0].islower())
        else:
            said = Counter({key: count for key in self._owner if (count := caption.count(key))})
        own = said if self._has(caption) else Counter[str]()
        most = self.entities[0].count if self.entities else 1
        counts = {key: self._owner[key].mentions - own[key] for key in said if key in self._owner}
        return {key: count / most for key, count in counts.items() if count > 0}

    def _keys(self, name: str) -> Iterable[str]:
        if not has_capitals(name):
            return (name,)
        return (fold(word, self._language) for word in _WORD.findall(name) if not word[0].islower() and len(word) > 1)

    def _cosine(self, own: Entities) -> float:
        """The cosine of two distributions. It does not see what they are normalised by, so counts will do."""
        first, second = Counter[str](), Counter[str]()
        for entity in self.entities:
            first[entity.text] += entity.count
        for entity in own:
            second[self._same(entity.text)] += entity.count
        dot = sum(count * second[name] for name, count in first.items())
        lengths = math.sqrt(sum(count * count for count in first.values()) * sum(n * n for n in second.values()))
        return dot / lengths if lengths else 0.0

    def _same(self, name: str) -> str:
        """The body's name for what a name stands for: one has all words of the other."""
        keys = set(self._keys(name))
        for key in sorted(keys):
            if (known := self._owner.get(key)) and (keys <= known.keys or keys >= known.keys):
                return known.name
        return name

    @cached_property
    def _owner(self) -> dict[str, _Known]:
        """For every word of a name the most frequent name with it."""
        found: dict[str, _Known] = {}
        for entity in self.entities[:_MOST_NAMES]:
            known = _Known(entity.text, frozenset(self._keys(entity.text)), entity.count)
            for key in known.keys:
                found.setdefault(key, known)
        return found

    @cached_property
    def _words(self) -> Overlap:
        return Overlap(self._body, self._language)


def similarity(caption: str, body: str, language: str = "") -> Similarity:
    """How alike a caption and a body are. For several captions of one body, make its `Subject` once.

    >>> similarity("Angela Merkel in Berlin", "Merkel met Macron. Merkel then left for Berlin.", "en").kind
    'representative'
    """
    return Subject(body, language).likeness(caption)
