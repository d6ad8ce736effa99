"""Pages that would take a parser too long are found before they are parsed.

Takes: a page in UTF-8, and the limits. Gives: the same bytes where there is nothing to fear, else bytes that
parse in bounded time, and a warning for each kind of cut.

The parser is linear in most of what it does. It is not in these, measured with selectolax 1.0:

- nesting: each block looks through all open elements. 100,000 nested `<div>` take 25 s;
- attributes: each is compared with all others of its tag, and those of further `<html>` and `<body>` tags are
  added to the first. 200,000 attributes take minutes;
- formatting: `<b>` left open is opened again in each block. 3,000 × `<b id=…>x<p>`, 40 KB, take 4 s and 1.6 GB;
- options: each looks through all elements of its `<select>`. 20,000 take 3 s.

So there are two steps: a suspicion that costs a quarter of the parse, and only for a suspect the exact pass of
`cut`. The suspicion can be fooled by a page made for it, in nesting, formatting and options only up to
`_MOST_TAGS`, which keeps the harm below 2 s.
"""

from __future__ import annotations

import sys
from string import ascii_letters

import numpy as np
from numpy.typing import NDArray

from marrow.article import Warning
from marrow.options import Limits
from marrow.parse.cut import MOST_FORMATTING, cut
from marrow.parse.tokens import ATTRIBUTE, ATTRIBUTES, TAG

_MOST_TAGS = 12_000
"""A page of more tags is looked at exactly: 1 of 300 real pages. So many take the parser 1.5 s at the worst."""
_FEW_REOPENED, _MANY_REOPENED = 2_000_000, 6_000_000
"""Formatting tags × tags: a bound of the elements that are opened again. A million take half a second."""
_ATTRIBUTE_BYTES = 8
"""What an attribute takes at least in pages that mean well; a tag is not looked at unless it has so many for each."""
_FEW_ROOTS = 4
"""Tags of `<html>` and `<body>`, start and end."""
_SHORTEST = 8

# Names are told apart by their first two letters, or by one that is all: a look-up that needs no text. Which names
# share their beginnings matters little.
_NESTS, _IS_FORMATTING, _IS_ROOT = 1, 2, 4
_FORMATTING = "b i s u tt em st sm bi co fo no"
_ROOTS = "ht bo"
_UNCLOSED = "p br hr im in me li wb so pa em co td th tr tb tf dt dd op rt rp ci re us po st"
"""Elements without an end tag, or whose end tag is often left out."""


def _table() -> NDArray[np.int8]:
    """What is known of an element, by the first two bytes of its name."""
    table = np.zeros((256, 256), np.int8)
    table[[ord(letter) for letter in ascii_letters]] = _NESTS
    for names, flag in ((_UNCLOSED, _NESTS), (_FORMATTING, _IS_FORMATTING), (_ROOTS, _IS_ROOT)):
        for name in names.split():
            seconds = (name[1:] + name[1:].upper() or "\t\n\f\r />").encode()
            for first in (name[0] + name[0].upper()).encode():
                table[first, list(seconds)] ^= flag
    return np.ravel(table.T if sys.byteorder == "little" else table)


_TABLE = _table()


def guard(data: bytes, limits: Limits) -> tuple[bytes, tuple[Warning, ...]]:
    """Cut a page that would take too long to parse.

    >>> guard(b"<p>Short and harmless.", Limits())
    (b'<p>Short and harmless.', ())
    """
    return cut(data, limits) if _is_suspect(data, limits) else (data, ())


def _is_suspect(data: bytes, limits: Limits) -> bool:
    if len(data) < _SHORTEST:
        return False
    at = np.flatnonzero(np.frombuffer(data, np.uint8, len(data) - 3) == ord("<"))
    tags = len(at)
    if tags > min(_MOST_TAGS, limits.max_nodes):
        return True
    pairs = np.ndarray(len(data) - 1, np.uint16, data, strides=1)  # each byte with the next one
    is_end = np.frombuffer(data, np.uint8)[at + 1] == ord("/")
    known = _TABLE[pairs[at + is_end + 1]]
    if tags >= limits.max_depth and _climb(known, is_end, _NESTS) >= limits.max_depth:
        return True
    product = tags * int(np.count_nonzero(known & _IS_FORMATTING))
    if product > _MANY_REOPENED:
        return True
    if product > _FEW_REOPENED and _climb(known, is_end, _IS_FORMATTING) > MOST_FORMATTING:
        return True
    return _has_many_attributes(data, at, np.flatnonzero(known & _IS_ROOT), limits.max_attributes)


def _climb(known: NDArray[np.int8], is_end: NDArray[np.bool_], flag: int) -> int:
    """How many elements with a flag are open at once at most, if each end tag closes one."""
    level = np.cumsum((known & flag) * (1 - 2 * is_end.view(np.int8)), dtype=np.int32)
    # From any point on: a page may close more than it has opened before.
    return int(np.max(level - np.minimum.accumulate(level))) // flag


def _has_many_attributes(data: bytes, at: NDArray[np.intp], roots: NDArray[np.intp], most: int) -> bool:
    long = most * _ATTRIBUTE_BYTES
    ends = np.append(at[1:], len(data))
    if len(roots) > _FEW_ROOTS and int(np.sum(ends[roots] - at[roots])) > long:
        return True
    done = 0
    for start in at[ends - at > long].tolist():
        if not data[start + 1 : start + 3].lstrip(b"/")[:1].isalpha():
            continue  # a comment, or no tag at all
        tag = TAG.match(data, start)
        # Which of two tags inside each other is one, or what a tag without an end hides, only the exact pass can
        # tell. To go on here would be to read the rest of the page once for each of them.
        if tag is None or start < done:
            return True
        done = tag.end()
        if len(tag[ATTRIBUTES]) > long and len(ATTRIBUTE.findall(tag[ATTRIBUTES])) > most:
            return True
    return False
