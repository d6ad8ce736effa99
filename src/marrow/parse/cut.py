"""The exact pass over the tags of a page that may take a parser too long.

Takes: a page in UTF-8, and the limits. Gives: the page without what goes past them, and a warning for each kind of
cut. Keeps true: a page within the limits comes back as the same bytes; text is kept, short of what comes after the
last tag that `max_nodes` allows.
"""

from __future__ import annotations

import re
from collections import Counter

from marrow.article import Warning
from marrow.options import Limits
from marrow.parse.elements import FORMATTING, LEAVES, MOST_FORMATTING
from marrow.parse.nesting import Nesting
from marrow.parse.tokens import (
    ATTRIBUTE,
    ATTRIBUTES,
    CDATA,
    NAME,
    RAW,
    TOKEN,
    UNCLOSED,
    end_of_cdata,
    end_of_raw_text,
)

_TOKENS_PER_NODE = 2
"""Start tag and end tag; a page of nothing but end tags, or of tags that are left out, has to end as well."""
_OUTSIDE = 3
"""`<html>` and `<body>`, which are always open, and an element without others inside."""
_MOST_REOPENED = 4
"""The share of `max_nodes` that may be formatting elements opened again is 1 in so many."""
_ROOTS = frozenset((b"html", b"body"))
_COUNTED = FORMATTING | {b"select", b"option", b"selectedcontent"}
_SLASH, _BLANK = b"/ "
_MOST_OPTION_STEPS = 16_000_000
"""For each option, the parser steps through all elements of its list: 5,600 options, or any number in short lists."""


def cut(data: bytes, limits: Limits) -> tuple[bytes, tuple[Warning, ...]]:
    """Cut what goes past the limits out of a page."""
    scissors = _Scissors(data, limits)
    scissors.run()
    return scissors.result(), scissors.warnings()


class _Scissors:
    """One pass over one page."""

    def __init__(self, data: bytes, limits: Limits) -> None:
        self.data = data
        self.limits = limits
        self.nesting = Nesting()
        self.pieces: list[bytes] = []
        self.copied = 0  # up to here, `data` is in `pieces` or dropped
        self.end = len(data)
        self.max_depth = limits.max_depth - _OUTSIDE
        self.tokens = 0
        self.dropped: Counter[bytes] = Counter()  # start tags whose end tag is to be dropped as well
        self.deep_tags = 0
        self.formatting_tags = 0
        self.attributes = 0
        self.root_attributes = 0  # of all <html> and <body> tags, left out or not
        self.select_start = 0  # how many elements came before the last <select>
        self.option_steps = 0
        self.option_tags = 0

    def run(self) -> None:
        at: int | None = 0
        while at is not None:
            at = self._run_from(at)

    def _run_from(self, at: int) -> int | None:
        """Go on from a place in the page, up to a text that holds no tags. Gives where that ends, or None."""
        nesting = self.nesting
        max_nodes = self.limits.max_nodes
        for token in TOKEN.finditer(self.data, at):
            self.tokens += 1
            if nesting.elements >= max_nodes or self.tokens >= _TOKENS_PER_NODE * max_nodes:
                self.end = token.start()
                return None
            if token.start() > at:
                self._text(at)
            at = token.end()
            tag = token[NAME]
            if tag is None:
                if token[UNCLOSED]:
                    return None
                nesting.elements += 1  # a comment is a node as well
                if token[CDATA]:
                    return self._after_cdata(token.end())
            elif tag[0] == _SLASH:
                self._end_tag(token, tag[1:].lower())
            else:
                end = self._start_tag(token, tag.lower())
                if end != token.end():
                    return end
        return None

    def result(self) -> bytes:
        if not self.pieces and self.end == len(self.data):
            return self.data
        return b"".join((*self.pieces, self.data[self.copied : self.end]))

    def warnings(self) -> tuple[Warning, ...]:
        limits = self.limits
        unread = len(self.data) - self.end
        found = (
            ("depth", self.deep_tags, f"tags are nested deeper than {limits.max_depth:,}; their text stays"),
            ("depth", self.formatting_tags, "formatting tags are never closed; their text stays"),
            ("attributes", self.attributes, f"attributes go past {limits.max_attributes:,} for one tag"),
            ("nodes", self.option_tags, "options make a list too long; their text stays"),
            ("nodes", unread, f"bytes come after the first {limits.max_nodes:,} tags"),
        )
        return tuple(Warning(f"cut.{code}", f"left out: {count:,} {what}") for code, count, what in found if count)

    def _text(self, at: int) -> None:
        nesting = self.nesting
        if self.data[at] > _BLANK:  # what begins with a blank is seldom more than that
            nesting.elements += 1
        if nesting.formatting and nesting.formatting[-1]:
            if nesting.reopened > self.limits.max_nodes // _MOST_REOPENED:
                self._close_formatting(at)
            nesting.text()

    def _after_cdata(self, at: int) -> int:
        if self.nesting.is_foreign:
            return end_of_cdata(self.data, at)
        return self.data.find(b">", at) + 1 or len(self.data)

    def _start_tag(self, token: re.Match[bytes], name: bytes) -> int:
        """Take in a start tag; gives where the next token may begin."""
        nesting = self.nesting
        if name in _COUNTED and self._is_one_too_many(name):
            self._drop(token, name)
            return token.end()
        attributes = token[ATTRIBUTES]
        is_raw = name in RAW and not nesting.is_foreign
        depth, elements = len(nesting.stack), nesting.elements
        nesting.start(name, attributes)
        if len(nesting.stack) > max(depth, self.max_depth) and name not in LEAVES:
            nesting.cancel()
            nesting.elements = elements  # what is left out is no node
            self.deep_tags += 1
            self._drop(token, name)
        elif attributes and (name in _ROOTS or len(attributes) > 2 * self.limits.max_attributes):
            self._limit_attributes(token, name)
        return end_of_raw_text(self.data, name, token.end()) if is_raw else token.end()

    def _end_tag(self, token: re.Match[bytes], name: bytes) -> None:
        if self.dropped and self.dropped[name]:
            self.dropped[name] -= 1
            self._replace(token, b"")
        else:
            self.nesting.end(name)

    def _is_one_too_many(self, name: bytes) -> bool:
        if name in FORMATTING:
            is_spent = self.nesting.reopened > self.limits.max_nodes // _MOST_REOPENED
            if is_spent or len(self.nesting.formatting) >= MOST_FORMATTING:
                self.formatting_tags += 1
                return True
        elif name == b"select":
            self.select_start = self.nesting.elements
        elif name == b"option" and self.nesting.has_open(b"select"):
            self.option_steps += self.nesting.elements - self.select_start
            if self.option_steps > _MOST_OPTION_STEPS:
                self.option_tags += 1
                return True
        # The parser fills it with a copy of an option, time and again; it has nothing of its own.
        return name == b"selectedcontent"

    def _limit_attributes(self, token: re.Match[bytes], name: bytes) -> None:
        allowed = self.limits.max_attributes
        found = list(ATTRIBUTE.finditer(token[ATTRIBUTES]))
        if name in _ROOTS:
            allowed = max(0, allowed - self.root_attributes)
            self.root_attributes += len(found)
        if len(found) > allowed:
            kept = token[ATTRIBUTES][: found[allowed].start()]
            self._replace(token, b"<%b%b>" % (token[NAME], kept))
            self.attributes += len(found) - allowed

    def _close_formatting(self, at: int) -> None:
        """Close the elements that the parser would open again, once that has been done often enough."""
        names = [element.name for element in reversed(self.nesting.resting())]
        if names:
            self.pieces.append(self.data[self.copied : at] + b"".join(b"</%b>" % name for name in names))
            self.copied = at
        for name in names:
            self.nesting.end(name)

    def _drop(self, token: re.Match[bytes], name: bytes) -> None:
        if name not in LEAVES:
            self.dropped[name] += 1
        self._replace(token, b"")

    def _replace(self, token: re.Match[bytes], tag: bytes) -> None:
        self.pieces.append(self.data[self.copied : token.start()] + tag)
        self.copied = token.end()
