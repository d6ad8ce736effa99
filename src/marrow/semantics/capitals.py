"""The capitalised words of a text, and what their capitals are worth.

Takes: a text in a script that has capitals. Gives: its `Capital`s, and `Vocabulary`: how the text writes its words.
Keeps true: linear in the text; Python looks at capitalised words alone, a tenth of all.

A capital says "name" only inside a sentence that is no headline. Everywhere else, at the start of a sentence or in a
headline, it is weak: there every word has one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from marrow.semantics import lexicon
from marrow.semantics.tokens import fold

LINKS = frozenset(
    """of the de da do dos das del della delle dei di la le les du des van von vom der den ten ter zu zur bin ibn al el
    d y e""".split()
)
"""Words inside names that have no capital."""
_LETTERS = (*range(0x41, 0x590), *range(0x10A0, 0x1100), *range(0x1E00, 0x2000))  # that may be capitals
_AROUND = " \t\N{NO-BREAK SPACE}\"'“”„«»‘’‚()[]–—-"
_ENDS = frozenset(".!?…:;|•·\n。！？")
_ABBREVIATED = re.compile(
    r"(?:\A|\W)(?:\w|Mr|Mrs|Ms|Dr|Prof|Hr|Fr|St|Ste|Mt|Sr|Sra|Jr|Gen|Sen|Rep|Gov|Col|Lt|Sgt|Capt|Rev|Hon|Mme|Mlle|vs)\.\Z"
)
_REACH = 32  # characters before a word that tell where it stands
_HEADLINE_WORDS = range(4, 25)
_HEADLINE_CHARS = 200


class Capital(NamedTuple):
    """A capitalised word."""

    text: str
    start: int
    before: str  # the word in front of it; "" where a sentence begins
    is_weak: bool  # whether it would have its capital anyway

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class Vocabulary:
    """How the words of a text are written."""

    def __init__(self, text: str, capitals: Sequence[Capital]) -> None:
        self._pieces = frozenset(text.split())  # words, some with what follows them: that is fast, and enough
        self._inner = {each.text for each in capitals if not each.is_weak}
        self._weak = Counter(each.text for each in capitals if each.is_weak)
        self._starters = lexicon.words("starters")

    def is_name(self, word: Capital) -> bool:
        """Whether a word can be one of a name: a weak one that the text also has without a capital cannot."""
        lower = word.text.lower()
        if lower in self._starters:
            return not word.is_weak and lower in LINKS  # Den Haag, La Paz
        return not word.is_weak or word.text in self._inner or not self._has(lower)

    def _has(self, word: str) -> bool:
        """Whether the text has a word in small letters."""
        return word in self._pieces or word + "," in self._pieces or word + "." in self._pieces

    def is_sure(self, word: Capital) -> bool:
        """Whether a word that can be a name is one even if it stands alone."""
        if not word.is_weak or word.text in self._inner or self._weak[word.text] > 1:
            return len(word.text) > 1 and word.text.lower() not in LINKS
        return fold(word.text) in lexicon.places()


def capitals(text: str) -> list[Capital]:
    """All capitalised words of a text, in order."""
    spans = iter(_headlines(text))
    first, last = next(spans, (len(text), len(text)))
    found: list[Capital] = []
    for match in _pattern().finditer(text):
        start = match.start()
        while start >= last and last < len(text):
            first, last = next(spans, (len(text), len(text)))
        before = _before(text, start)
        found.append(Capital(match[0], start, before, not before or first <= start))
    return found


@cache
def _pattern() -> re.Pattern[str]:
    """A capitalised word. Python's patterns have no class of capitals."""
    letters = "".join(letter for letter in map(chr, _LETTERS) if letter.isupper())
    return re.compile(rf"\b(?:O['’](?=[{letters}]))?[{letters}]\w*(?:[.-]\w+)*")


def _before(text: str, start: int) -> str:
    """The word in front of a place; "" where a sentence begins there. A short form's full stop ends none."""
    if start > 1 and text[start - 1] == " " and text[start - 2].isalpha():  # as a rule
        return text[max(start - _REACH, 0) : start - 1].rpartition(" ")[2]
    before = text[max(start - _REACH, 0) : start].rstrip(_AROUND)
    if not before or (before[-1] in _ENDS and not (before[-1] == "." and _ABBREVIATED.search(before))):
        return ""
    return before.rpartition(" ")[2].rstrip(".")


def _headlines(text: str) -> Iterator[tuple[int, int]]:
    """Where lines stand whose words all have capitals, but for those that headlines give none."""
    starters = lexicon.words("starters")
    first = 0
    for line in text.split("\n"):
        words = line.split() if len(line) < _HEADLINE_CHARS else []
        is_long = len(words) in _HEADLINE_WORDS and not words[0][0].islower()
        if is_long and all(not word[0].islower() or word in starters or word in LINKS for word in words):
            yield first, first + len(line)
        first += len(line) + 1
