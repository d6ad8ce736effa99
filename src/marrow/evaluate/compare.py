"""Two texts side by side: which words they share.

Takes: the truth and what was extracted. Gives: both as `Run`s of text, each shared, alone or left out. Keeps true: the
runs of a side, joined, are its text, but for runs left out, which say how many words they stand for.

Words that are shared only in ones and twos, between others that are not, are chance ("of the"), and shown as alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

from marrow.evaluate.subsequence import align
from marrow.evaluate.tokens import TOKEN

_CHANCE = 2  # words
_LONG_SHARED = 60  # words; of longer runs the middle is left out
_LONG_ALONE = 400


class Kind(Enum):
    SHARED = "shared"
    ALONE = "alone"
    LEFT_OUT = "left out"


@dataclass(frozen=True, slots=True)
class Run:
    """Text of one kind; for `LEFT_OUT` it says how much."""

    kind: Kind
    text: str


def compare(truth: str, found: str) -> tuple[list[Run], list[Run]]:
    """Both texts, word by word.

    >>> truth, found = compare("Tea is hot. Milk it.", "Menu Tea is hot.")
    >>> [(run.kind.value, run.text) for run in truth]
    [('shared', 'Tea is hot. '), ('alone', 'Milk it.')]
    >>> [(run.kind.value, run.text) for run in found]
    [('alone', 'Menu '), ('shared', 'Tea is hot.')]
    """
    ours, theirs = _words(truth), _words(found)
    pairs = align([word[0].lower() for word in ours], [word[0].lower() for word in theirs])
    in_truth, in_found = {i for i, _ in pairs}, {j for _, j in pairs}
    chance = [(i, j) for i, j in pairs if _is_chance(i, in_truth) and _is_chance(j, in_found)]
    in_truth -= {i for i, _ in chance}
    in_found -= {j for _, j in chance}
    return list(_runs(truth, ours, in_truth)), list(_runs(found, theirs, in_found))


def _words(text: str) -> list[re.Match[str]]:
    return list(TOKEN.finditer(text))


def _is_chance(at: int, shared: set[int]) -> bool:
    """Whether a word has at most one shared neighbour in a row."""
    before = next(n for n in range(_CHANCE + 1) if at - 1 - n not in shared or n == _CHANCE)
    after = next(n for n in range(_CHANCE + 1) if at + 1 + n not in shared or n == _CHANCE)
    return before + after < _CHANCE


def _runs(text: str, words: list[re.Match[str]], shared: set[int]) -> Iterator[Run]:
    """A text cut where words stop or start to be shared; what stands between words goes with the one before."""
    starts = [word.start() for word in words] + [len(text)]
    if words:
        starts[0] = 0
    for is_shared, members in groupby(range(len(words)), shared.__contains__):
        numbers = list(members)
        kind, longest = (Kind.SHARED, _LONG_SHARED) if is_shared else (Kind.ALONE, _LONG_ALONE)
        if len(numbers) <= longest:
            yield Run(kind, text[starts[numbers[0]] : starts[numbers[-1] + 1]])
            continue
        half = longest // 2
        yield Run(kind, text[starts[numbers[0]] : starts[numbers[half]]])
        yield Run(Kind.LEFT_OUT, f"{len(numbers) - 2 * half:,} words")
        yield Run(kind, text[starts[numbers[-half]] : starts[numbers[-1] + 1]])
