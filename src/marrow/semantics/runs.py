"""Runs of capitalised words that are names.

Takes: a text in a script that has capitals. Gives: its `Run`s, each one mention of a name.
Keeps true: linear in the text.

Words between names (*de*, *van*, *of the*) belong to the run. A word whose capital is weak counts if the text also has
it with a strong one, or never without one and either more than once, or beside another name, or as that of a known
place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marrow.semantics import lexicon
from marrow.semantics.capitals import LINKS, Capital, Vocabulary

Run = list[Capital]
_GAPS = frozenset((" ", "'", "’", "-", ". ", ".", " & ", "\N{NO-BREAK SPACE}"))
_MOST_LINKS = 2
_LONGEST_GAP = 16
_MOST_WORDS = 6  # of a name


def runs(text: str, capitals: Sequence[Capital], *, has_nouns: bool = False) -> Iterator[Run]:
    """The names of a text, one mention after the other. `has_nouns`: nouns have capitals too."""
    vocabulary = Vocabulary(text, capitals)
    given = lexicon.words("given_names")

    def goes_on(found: Run, word: Capital) -> bool:
        gap = text[found[-1].end : word.start]
        if gap in _GAPS:
            return len(found) < _MOST_WORDS
        # "Belange des Clubs", "Thousands of Romans": such words belong to people, or to what is a name anyway.
        may_link = not has_nouns or found[0].text.lower() in given
        return may_link and _links(gap) and vocabulary.is_sure(found[-1]) and len(found) < _MOST_WORDS

    found: Run = []
    for word in capitals:
        is_name = vocabulary.is_name(word)
        if found:
            if is_name and word.before and goes_on(found, word):
                found.append(word)
                continue
            if len(found) > 1 or vocabulary.is_sure(found[0]):
                yield found
        found = [word] if is_name else []
    if found and (len(found) > 1 or vocabulary.is_sure(found[0])):
        yield found


def _links(gap: str) -> bool:
    """Whether all that stands between two words are words that link names."""
    if len(gap) > _LONGEST_GAP:
        return False
    words = gap.replace("'", " ").replace("’", " ").split()
    return 0 < len(words) <= _MOST_LINKS and all(word in LINKS for word in words)
