"""Text becomes sentences, and those pieces of a length that can be said.

Takes: a line of text and its language. Gives: its sentences; pieces of at most `MAX_CHARS` characters. Keeps true:
nothing is lost but white space between pieces; linear in the text.

A sentence ends at a sign that ends sentences, and what closes with it, before white space; in Chinese and Japanese
right at the sign, unless a particle goes on from a quote. A point ends none after an abbreviation or an initial, before
a small letter, or, where ordinal numbers have points, after a number.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from marrow.write.speaking.utterance import MAX_CHARS

_FILE = Path(__file__).parent / "abbreviations.txt"
_SIGNS = r"\"'’”»›)\]」』）】〉》"
_CLOSING = rf"[{_SIGNS}]*"
_CLOSING_HERE = rf"[{_SIGNS}‘“«‹]*(?:\s»)?"
"""Before white space these close too: German ends with “, Danish with «, French with a blank and »."""
_END = re.compile(
    rf"[。！？｡．]+{_CLOSING}|(?:[.!?…؟۔।॥։።។။᙮‼⁇⁈⁉]+|[;\u037e](?=\s)){_CLOSING_HERE}(?=\s|\Z)",
)
"""Where a sentence may end. A semicolon is the question mark of Greek."""
_QUOTED = ("」", "』")
_PARTICLES = tuple("と って など なんて の は が を に も".split())
"""What goes on after a quote in Japanese. Another word may begin so; then two sentences are said as one."""
_LAST_WORD = re.compile(r"[^\s(\[\"'“„«‘¿¡]+\Z")
_INITIAL = re.compile(r"[^\W\d_](?:\.[^\W\d_])*")
_NUMBER = re.compile(r"[0-9]{1,3}|[IVX]{1,6}")
_ORDINAL = frozenset("de da nb nn no fi et cs sk sl hr bs sr hu pl lv tr is lb".split())
"""Languages in which a number with a point is an ordinal number."""
_CLAUSE = re.compile(r"[,;:—–、，；：،؛]+[\"'’”»)\]」』）]*")
_REACH, _AHEAD = 24, 3
"""Characters before a point in which an abbreviation is looked for, and after it in which a letter is."""


def sentences(text: str, language: str = "") -> list[str]:
    """The sentences of a line.

    >>> sentences("Dr. Ada came at 3.5 p.m. Why? Nobody knows.", "en")
    ['Dr. Ada came at 3.5 p.m. Why?', 'Nobody knows.']
    >>> sentences("水は沸く。本当に？", "ja")
    ['水は沸く。', '本当に？']
    """
    primary = language.lower().partition("-")[0]
    found: list[str] = []
    start = 0
    for end in _END.finditer(text):
        if _is_end(text, end, primary):
            found.append(text[start : end.end()].strip())
            start = end.end()
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]


def _is_end(text: str, end: re.Match[str], primary: str) -> bool:
    sign = end[0][0]
    if sign in ";\u037e":
        return primary == "el"
    after = text[end.end() : end.end() + _AHEAD].lstrip()
    if after[:1].islower() or (end[0].endswith(_QUOTED) and after.startswith(_PARTICLES)):
        return False
    if sign != "." or end[0].startswith(".."):
        return True
    word = _LAST_WORD.search(text[max(end.start() - _REACH, 0) : end.start()])
    if word is None:
        return True
    said = word[0]
    if _INITIAL.fullmatch(said) or said.lower() in _abbreviations(primary):
        return False
    return primary not in _ORDINAL or not after or _NUMBER.fullmatch(said) is None


@cache
def _abbreviations(primary: str) -> frozenset[str]:
    known: set[str] = set()
    for line in _FILE.read_text("utf-8").splitlines():
        language, _, words = line.partition(":")
        if language in ("*", primary) and not line.startswith("#"):
            known.update(words.split())
    return frozenset(known)


def pieces(text: str, language: str = "") -> list[str]:
    """Sentences, those that are too long cut at a clause, else between words, else where they have to be.

    >>> [len(piece) for piece in pieces("word, " * 100)]
    [299, 299]
    """
    return [piece for sentence in sentences(text, language) for piece in _cut(sentence)]


def _cut(sentence: str) -> list[str]:
    found: list[str] = []
    start = 0
    while len(sentence) - start > MAX_CHARS:
        end = start + _best_end(sentence[start : start + MAX_CHARS + 1])
        found.append(sentence[start:end].strip())
        start = end
    found.append(sentence[start:].strip())
    return [piece for piece in found if piece]


def _best_end(window: str) -> int:
    """Where to cut a text that is one character longer than it may be."""
    ends = [clause.end() for clause in _CLAUSE.finditer(window)]
    fit = [end for end in ends if MAX_CHARS // 3 < end <= MAX_CHARS]
    if fit:
        return fit[-1]
    space = window.rfind(" ")
    return space if space > 0 else MAX_CHARS
