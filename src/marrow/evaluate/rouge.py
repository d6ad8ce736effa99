"""ROUGE-L-sum: how much of each paragraph came out in order, paragraph by paragraph.

Takes: the truth and what was extracted, a paragraph a line. Gives: rates. As Lin (2004) and the package `rouge-score`
have it: for each line of the truth, the words that are in its longest common subsequence with any line found (the
union over those lines) are hits, as long as words are left in both texts. Small letters alike, no stemming; Chinese
and Japanese by character.

It needs no package: subsequences by bits of an integer cost some milliseconds a page, and a line that came out as it
is needs none. Of pages with many lines, only the `NEAREST` lines found are looked at for each line of the truth, those
with most words in common; the others could add stray words. Where several subsequences are equally long,
another choice than `rouge-score`'s may hit other words of a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from marrow.evaluate.rates import Rates, rates
from marrow.evaluate.subsequence import align
from marrow.evaluate.tokens import words

NEAREST = 50
_Line = list[str]


def rouge_rates(truth: str, found: str) -> Rates:
    """ROUGE-L-sum of one page.

    The line "a b c d" has "a c" in common with one line and "b d" with another; together that is all of it:

    >>> rouge_rates("a b c d", "a x c\\nb y d")
    Rates(precision=0.6666666666666666, recall=1.0)
    """
    wanted, got = _lines(truth), _lines(found)
    left_wanted = Counter(word for line in wanted for word in line)
    left_got = Counter(word for line in got for word in line)
    wanted_count, got_count = left_wanted.total(), left_got.total()
    hits = 0
    for word in _union(wanted, got):
        if left_got[word] > 0 and left_wanted[word] > 0:
            left_got[word] -= 1
            left_wanted[word] -= 1
            hits += 1
    return rates(hits, got_count, wanted_count)


def _lines(text: str) -> list[_Line]:
    return [line for line in map(words, text.splitlines()) if line]


def _union(wanted: list[_Line], got: list[_Line]) -> Iterator[str]:
    """For each line of the truth, its words that are in common with some line found."""
    distinct = list(dict.fromkeys(map(tuple, got)))
    known = set(distinct)
    lines_with: dict[str, list[int]] = {}
    for number, found in enumerate(distinct):
        for word in set(found):
            lines_with.setdefault(word, []).append(number)
    for line in wanted:
        if tuple(line) in known:
            yield from line
            continue
        common = Counter(number for word in set(line) for number in lines_with.get(word, ()))
        covered: set[int] = set()
        for number, _ in common.most_common(NEAREST):
            covered.update(position for position, _ in align(line, distinct[number]))
            if len(covered) == len(line):
                break
        yield from (line[position] for position in sorted(covered))
