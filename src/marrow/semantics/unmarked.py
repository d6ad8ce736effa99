"""Names in scripts without capitals: those that something marks.

Takes: a text in Chinese, Japanese, Korean, Arabic, Hebrew, Thai or their like. Gives: its entities.
Keeps true: linear in the text, but for at most `_MOST_MARKED` searches for what stands in front of a mark.

Known places; words in Katakana, in which Japanese writes foreign names; and what repeatedly stands in front of a
title or a legal form. That is few of the names, and likeness does not lean on them: it counts pairs of characters.
"""

from __future__ import annotations

import re

from marrow.semantics import lexicon
from marrow.semantics.entity import Entities, Kind, Mentions, gathered
from marrow.semantics.tokens import fold

_KATAKANA = re.compile("[ァ-ヺ][ァ-ヺー]{2,}(?:・[ァ-ヺ][ァ-ヺー]+)*")
_AFTER_PERSON = re.compile("氏|さん|先生|女士|总统|總統|主席|总理|總理|首相|大統領|대통령|총리|씨(?= )")
_AFTER_BODY = re.compile("公司|集团|集團|银行|銀行|大学|大學|株式会社|委员会|委員会|대학교|은행")
_WORD = re.compile(r"[^\W\d_]+")
_DENSE_LETTER = re.compile("[㐀-鿿가-힯]")
_MOST_MARKED = 60
_OFTEN = 3
_PERSON_LENGTHS = (4, 3, 2)
_BODY_LENGTHS = (6, 5, 4, 3, 2)


def unmarked(text: str) -> Entities:
    """The entities of a text without capitals."""
    mentions = sorted(
        [*_places(text), *_foreign(text), *_marked(text)],
        key=lambda mention: (mention[2], -len(mention[0])),
    )
    return gathered(_apart(mentions), {})


def _apart(mentions: list[tuple[str, Kind, int]]) -> Mentions:
    """Mentions that do not overlap, the first and longest first."""
    last = 0
    for text, kind, position in mentions:
        if position >= last:
            yield text, kind, position
            last = position + len(text)


def _places(text: str) -> Mentions:
    for match in lexicon.dense_places().finditer(text):
        yield match[0], Kind.PLACE, match.start()
    places = lexicon.places()
    for match in _WORD.finditer(text):  # of scripts with spaces
        if fold(match[0]) in places and not _DENSE_LETTER.match(match[0]):
            yield match[0], Kind.PLACE, match.start()


def _foreign(text: str) -> Mentions:
    for match in _KATAKANA.finditer(text):
        yield match[0], Kind.NAME, match.start()


def _marked(text: str) -> Mentions:
    for marks, kind, lengths in (
        (_AFTER_PERSON, Kind.PERSON, _PERSON_LENGTHS),
        (_AFTER_BODY, Kind.ORGANISATION, _BODY_LENGTHS),
    ):
        for count, match in enumerate(marks.finditer(text)):
            if count == _MOST_MARKED:
                break
            end = match.start() if kind is Kind.PERSON else match.end()
            name = _repeated(text, match.start(), end, lengths)
            if name:
                yield name, kind, end - len(name)


def _repeated(text: str, mark: int, end: int, lengths: tuple[int, ...]) -> str:
    """The longest string of letters up to `end`, begun before the mark, that the text has often."""
    for length in lengths:
        first = mark - length
        name = text[max(first, 0) : end]
        if first >= 0 and name.isalpha() and text.count(name) >= _OFTEN:
            return name
    return ""
