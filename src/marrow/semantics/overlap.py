"""How much of what a short text says a long one says too, word by word.

Takes: a body; later, captions. Gives: for each a value from 0 to 1.
Keeps true: preparing is linear in the body, of which `MOST` characters are read; asking is linear in the caption.

A word weighs what it tells: ln(1 + parts / parts that have it), where the parts of the body are its paragraphs, or its
sentences where it has few. So the page itself says which of its words are common, in any language. Scripts that put no
space between words are compared by pairs of characters.
"""

from __future__ import annotations

import math
import re
from collections import Counter

from marrow.semantics import lexicon
from marrow.semantics.tokens import fold, is_dense

MOST = 40_000
_WORD = re.compile(r"\w+")
_SENTENCE_END = re.compile(r"[.!?…。！？]\s*")
_FEW_PARTS = 6
_SHORT = 3  # letters of words that say little in scripts with spaces


class Overlap:
    """A body, prepared for being compared with."""

    def __init__(self, body: str, language: str = "") -> None:
        body = body[:MOST]
        self._language = language
        self._is_dense = is_dense(body)
        parts = [part for part in body.split("\n") if part.strip()]
        if len(parts) < _FEW_PARTS:
            parts = [part for part in _SENTENCE_END.split(body) if part.strip()]
        self._parts = len(parts)
        self._having = Counter(term for part in parts for term in self._terms(part))

    def of(self, caption: str, *, is_part: bool = False) -> float:
        """The share of a caption's words that the body has, by weight; elsewhere, if the caption is part of it.

        >>> story = Overlap("Water boils. Leaves steep in a pot. The pot is warmed. Tea is poured.")
        >>> round(story.of("A pot of tea"), 2), story.of("Shoes on sale")
        (1.0, 0.0)
        """
        said = self._terms(caption[:MOST])
        if not said:
            return 0.0
        weights = {term: self._weight(term) for term in said}
        shared = sum(weight for term, weight in weights.items() if self._having.get(term, 0) > is_part)
        return shared / sum(weights.values())

    def _weight(self, term: str) -> float:
        # What the body does not have weighs as much as what it has once: captions have words of their own.
        return math.log1p(self._parts / self._having.get(term, 1)) or 1.0

    def _terms(self, text: str) -> set[str]:
        if self._is_dense:
            return {run[n : n + 2] for run in _WORD.findall(text) for n in range(max(len(run) - 1, 1))}
        starters = lexicon.words("starters")
        found = (word for word in _WORD.findall(text.casefold()) if len(word) >= _SHORT and word not in starters)
        return {fold(word, self._language) for word in found}
