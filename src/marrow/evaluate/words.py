"""Word precision, recall and F1: which words came out, in any order.

Takes: the truth and what was extracted. Gives: the rates of their multisets of words, small letters alike; over
several pages, the mean of each. This is WCXB's measure, with Chinese and Japanese by character.
"""

from __future__ import annotations

from collections import Counter

from marrow.evaluate.rates import Rates, overlap
from marrow.evaluate.tokens import words


def word_rates(truth: str, found: str) -> Rates:
    """Word precision and recall of one page.

    One "the" of two is missed, "menu" is too much: 4 of 5 words found are right, 4 of 5 wanted are there.

    >>> word_rates("The cat and the dog", "Menu: the cat and dog")
    Rates(precision=0.8, recall=0.8)
    """
    return overlap(Counter(words(found)), Counter(words(truth)))
