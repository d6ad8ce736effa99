"""The words of a text, what makes two of them the same, and what script they are in.

Takes: a text or a word. Gives: `WORD`; `fold`, the form in which words are compared; facts about the script.
Keeps true: linear in the text, of whose script the first characters tell.
"""

from __future__ import annotations

import re

from marrow.semantics.entity import primary

WORD = re.compile(r"\w+(?:[.-]\w+)*")
"""A word; *Jean-Luc* and *U.S* are one each."""
_DENSE = re.compile("[぀-ヿ㐀-鿿가-힯ก-๛က-႟ក-៹ກ-ໟ]")
_TRIMMED = "аеёиоуыэюяйьєіїαεηιουωάέήίόύώςσ"
_ENDINGS = frozenset(("ым", "им", "ом", "ем", "ов", "ев"))
_INFLECTED = frozenset("pl cs sk sl hr bs sr hu fi et lv lt tr ro is ga la eu sq mt".split())
_STEM = 5
_SAMPLE = 1000  # characters that tell a script


def fold(word: str, language: str = "") -> str:
    """The form in which words are compared: without case, and without the endings that grammar gives to names.

    >>> fold("Merkels") == fold("Merkel"), fold("Москве") == fold("Москва"), fold("Warszawie", "pl")
    (True, True, 'warsz')
    """
    folded = word.casefold()
    if folded.isascii():
        folded = folded[:-1] if len(folded) > 4 and folded[-1] == "s" else folded
    else:
        folded = folded.rstrip(_TRIMMED) or folded
        if len(folded) > _STEM and folded[-2:] in _ENDINGS:
            folded = folded[:-2]
    return folded[:_STEM] if language and primary(language) in _INFLECTED else folded


def has_capitals(text: str) -> bool:
    """Whether a text is in a script that has capitals, for the most part.

    >>> has_capitals("Tokyo Tower"), has_capitals("東京タワー"), has_capitals("برج طوكيو")
    (True, False, False)
    """
    letters = "".join(filter(str.isalpha, text[:_SAMPLE]))
    return letters.isascii() or 2 * sum(map(str.isupper, letters.upper())) > len(letters)


def is_dense(text: str) -> bool:
    """Whether a text is in a script without spaces between words, for the most part.

    >>> is_dense("東京タワー"), is_dense("Tokyo Tower")
    (True, False)
    """
    sample = text[:_SAMPLE]
    return not sample.isascii() and 3 * len(_DENSE.findall(sample)) > len("".join(sample.split()))
