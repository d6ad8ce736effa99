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

import re
from string import ascii_letters
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marrow import native
from marrow.article import Warning
from marrow.options import Limits
from marrow.parse.elements import MOST_FORMATTING
from marrow.parse.tokens import ATTRIBUTE, ATTRIBUTES, TAG
from marrow.patterns import late

_MOST_TAGS = 12_000
"""A page of more tags is looked at exactly: 1 of 300 real pages. So many take the parser 1.5 s at the worst."""
_FEW_REOPENED, _MANY_REOPENED = 2_000_000, 6_000_000
"""Formatting tags × tags: a bound of the elements that are opened again. A million take half a second."""
_CLOSED_AT_ONCE = late(
    rb"""<(b|i|s|u|tt|em|big|code|font|nobr|small|strike|strong)(?>(?:\s++[a-z-]++="[^"<>]*+"){0,99})\s*+>[^<]*+</\1\s*+>""",
    re.I,
)
"""A formatting element with text alone inside: nothing can keep its end tag from closing it."""
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


def _table() -> NDArray[np.uint8]:
    """What is known of an element, by the first two bytes of its name."""
    table = np.zeros((256, 256), np.uint8)
    table[[ord(letter) for letter in ascii_letters]] = _NESTS
    for names, flag in ((_UNCLOSED, _NESTS), (_FORMATTING, _IS_FORMATTING), (_ROOTS, _IS_ROOT)):
        for name in names.split():
            seconds = (name[1:] + name[1:].upper() or "\t\n\f\r />").encode()
            for first in (name[0] + name[0].upper()).encode():
                table[first, list(seconds)] ^= flag
    return table


_TABLE = _table()


def guard(data: bytes, limits: Limits) -> tuple[bytes, tuple[Warning, ...]]:
    """Cut a page that would take too long to parse.

    >>> guard(b"<p>Short and harmless.", Limits())
    (b'<p>Short and harmless.', ())
    """
    if not is_suspect(data, limits):
        return data, ()
    from marrow.parse.cut import cut  # loaded when it is needed, by 1 page in 300

    return cut(data, limits)


class _Census(NamedTuple):
    """The tags of a page, as far as single bytes tell."""

    tags: int
    formatting: int  # tags of formatting elements
    climb: int  # the most elements that are open at once, if each end tag closes one
    formatting_climb: int  # of these, formatting elements
    roots: int  # tags of `html` and `body`
    root_bytes: int  # from these tags up to the next one
    far: tuple[int, ...]  # the tags from which it is far to the next one


def is_suspect(data: bytes, limits: Limits) -> bool:
    """Whether a page may take a parser too long. Nearly all that may not are told apart from those that may."""
    if len(data) < _SHORTEST:
        return False
    long = limits.max_attributes * _ATTRIBUTE_BYTES
    count = _census(data, long)
    product = count.tags * count.formatting
    if product > _FEW_REOPENED:
        product = count.tags * (count.formatting - 2 * len(_CLOSED_AT_ONCE.findall(data)))
    climb = count.climb
    if climb >= limits.max_depth:
        climb = _census(_without_scripts(data), long).climb
    return (
        count.tags > min(_MOST_TAGS, limits.max_nodes)
        or climb >= limits.max_depth
        or product > _MANY_REOPENED
        or (product > _FEW_REOPENED and count.formatting_climb > MOST_FORMATTING)
        or (count.roots > _FEW_ROOTS and count.root_bytes > long)
        or _has_many_attributes(data, count.far, limits.max_attributes)
    )


def _without_scripts(data: bytes) -> bytes:
    """A page without what scripts hold, as far as a search tells: programs that write pages have tags of their own."""
    found = data.lower()  # sooner done than to look for capitals
    parts: list[bytes] = []
    end = 0
    while (begin := found.find(b"<script", end)) >= 0:
        parts.append(data[end:begin])
        end = found.find(b"</script", begin)
        if end < 0:
            break
    else:
        parts.append(data[end:])
    return b"".join(parts)


def _census(data: bytes, far: int) -> _Census:
    """Count the tags of a page; from one to the next is far if it is more than so many bytes."""
    if native.core is not None:
        return _Census(*native.core.census(data, _TABLE, far))
    code = np.frombuffer(data, np.uint8)
    at = np.flatnonzero(code[:-3] == ord("<"))
    is_end = code[at + 1] == ord("/")
    name = at + is_end + 1
    known = _TABLE[code[name], code[name + 1]]
    lengths = np.append(at[1:], len(data)) - at if len(at) else at
    is_root = known & _IS_ROOT > 0
    return _Census(
        tags=len(at),
        formatting=int(np.count_nonzero(known & _IS_FORMATTING)),
        climb=_climb(known & _NESTS > 0, is_end),
        formatting_climb=_climb(known & _IS_FORMATTING > 0, is_end),
        roots=int(np.count_nonzero(is_root)),
        root_bytes=int(lengths[is_root].sum()),
        far=tuple(at[lengths > far].tolist()),
    )


def _climb(counts: NDArray[np.bool_], is_end: NDArray[np.bool_]) -> int:
    """How many of some elements are open at once at most, if each end tag closes one."""
    if not len(counts):
        return 0
    level = np.cumsum(np.where(is_end, -1, 1) * counts)
    # From any point on: a page may close more than it has opened before.
    return int(np.max(level - np.minimum.accumulate(level)))


def _has_many_attributes(data: bytes, starts: tuple[int, ...], most: int) -> bool:
    """Whether one of the tags that begin at some places has more than so many attributes."""
    long = most * _ATTRIBUTE_BYTES
    if native.core is not None and starts:
        found = native.core.has_many_attributes(data, starts, most, long)
        if found is not None:
            return found
    done = 0
    for start in starts:
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
