"""Broken JSON, mended.

Takes: a text that is nearly JSON. Gives: the objects and lists in it. Keeps true: never raises; time is linear; what
nests deeper than `DEEPEST` is left out.

It reads token by token and believes brackets, colons and quotes in this order. So it lives with: comments and CDATA;
commas too many or too few; single quotes and none at all; quotes and line breaks inside of strings; `undefined` and
`NaN`; brackets that are missing, and scripts that were cut off.
"""

from __future__ import annotations

import json
import re

DEEPEST = 64
_SKIPPED = re.compile(r"(?:[\s;]+|//[^\n]*|/\*.*?(?:\*/|\Z)|<!--|-->|<!\[CDATA\[|\]\]>)+", re.DOTALL)
_BARE = re.compile(r"[^\n,:{}\[\]]+")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,19})(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?")
_WORDS = {"true": True, "false": False, "null": None, "undefined": None, "none": None, "nan": None, "infinity": None}
_QUOTE = {mark: re.compile(rf"(?:[^{mark}\\]|\\.)*", re.DOTALL) for mark in "\"'"}
_ESCAPE = re.compile(r'\\u[0-9a-fA-F]{4}|\\.|\\|"', re.DOTALL)
_SOUND_ESCAPE = re.compile(r'\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})')
# What stands behind a quote that ends a string; behind one that is part of it, the sentence goes on.
_AFTER_KEY = re.compile(r"\s*:")
_VALUE_END = (
    r"""\s*(?:[}\]]|\Z|/[/*]|-->|,[\s,]*(?:["'{\[}\]]|/[/*]|\Z|-?\d[\d.]{0,20}[,\]]|(?:true|false|null)\b))"""
    r"""|[^\S\n]*\n\s*["'{\[]"""
)
_AFTER_VALUE = re.compile(_VALUE_END)
_AFTER_ITEM = re.compile(rf"""{_VALUE_END}|\s*:\s*["'{{\[\d]""")  # of a list that nobody closed

Container = dict[str, object] | list[object]


def mended(text: str) -> list[object]:
    """The objects and lists in a text.

    >>> mended('''{name: 'Ada', "said": "the "first" one", // so they say
    ...     "born": 1815,, "works": ["notes" ''')
    [{'name': 'Ada', 'said': 'the "first" one', 'born': 1815, 'works': ['notes']}]
    """
    return _Mender(text).read()


class _Mender:
    """Reads one text. `_open` are the brackets that are open, `_key` what the next value of an object is called."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._place = 0
        self._found: list[object] = []
        self._open: list[Container] = []
        self._key: str | None = None

    def read(self) -> list[object]:
        text = self._text
        while True:
            if (skipped := _SKIPPED.match(text, self._place)) is not None:
                self._place = skipped.end()
            if self._place >= len(text):
                return self._found
            self._token(text[self._place])

    def _token(self, char: str) -> None:
        if char in "{[":
            self._begin(char)
        elif char in "}]":
            self._end(char)
        elif char in ",:":
            self._place += 1
            if char == ",":
                self._key = None
        elif char in _QUOTE:
            self._string(char)
        else:
            self._word()

    def _begin(self, char: str) -> None:
        self._place += 1
        made: Container = {} if char == "{" else []
        if len(self._open) < DEEPEST:
            if self._open:
                self._put(made)
            else:
                self._found.append(made)
        self._open.append(made)
        self._key = None

    def _end(self, char: str) -> None:
        """Close the innermost bracket of a kind, and with it those inside that nobody closed."""
        self._place += 1
        self._key = None
        kind = dict if char == "}" else list
        for depth in range(len(self._open) - 1, max(len(self._open) - DEEPEST, 0) - 1, -1):
            if isinstance(self._open[depth], kind):
                del self._open[depth:]
                return

    def _put(self, value: object) -> None:
        if not self._open:
            return  # words between the objects
        innermost = self._open[-1]
        if isinstance(innermost, list):
            innermost.append(value)
        elif self._key is not None:
            innermost[self._key] = value
            self._key = None

    def _is_key_next(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1], dict) and self._key is None

    def _string(self, mark: str) -> None:
        is_key = self._is_key_next()
        is_item = bool(self._open) and isinstance(self._open[-1], list)
        after = _AFTER_KEY if is_key else _AFTER_ITEM if is_item else _AFTER_VALUE
        first = self._place + 1
        end, last = first, len(self._text)
        while end < last:
            if (part := _QUOTE[mark].match(self._text, end)) is None:  # never: it matches the empty text too
                break
            end = part.end()
            if end >= last or after.match(self._text, end + 1):
                break
            end += 1
        self._place = min(end + 1, last)
        value = _unescaped(self._text[first:end])
        if is_item and _AFTER_KEY.match(self._text, self._place) and isinstance(self._open[-2:][0], dict):
            self._open.pop()
            is_key = True
        if is_key:
            self._key = value
        else:
            self._put(value)

    def _word(self) -> None:
        """What stands without quotes: a number, a name of something, a key, a text."""
        match = _BARE.match(self._text, self._place)
        word = match[0].strip() if match is not None else ""
        self._place = match.end() if match is not None else self._place + 1
        if self._is_key_next():
            self._key = word.strip("\"'")
        elif _NUMBER.fullmatch(word):
            self._put(json.loads(word))
        else:
            self._put(_WORDS.get(word.lower(), word))


def _unescaped(text: str) -> str:
    """A string's value. Escapes that JSON has not are kept as they are."""
    if "\\" not in text:
        return text
    value: str = json.loads(f'"{_ESCAPE.sub(_sound, text)}"', strict=False)
    return value


def _sound(escape: re.Match[str]) -> str:
    """An escape that JSON has, from what stands in a string."""
    said = escape[0]
    if _SOUND_ESCAPE.fullmatch(said):
        return said
    return "'" if said == "\\'" else f"\\{said}"
