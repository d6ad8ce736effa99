"""The text of each segment: its words, and what its characters tell.

Takes: a page's tree, its nodes and its segments. Gives: a `Text` for each segment.
Keeps true: of a long segment only the first and the last words are kept, so what is compared later is bounded.
"""

from __future__ import annotations

from marrow.methods.auto.hashes import SEED, fnv, mix, word_ids
from marrow.methods.auto.nodes import LINK, Nodes
from marrow.record import record
from marrow.segments import Segments
from marrow.tree import Tree

_BEGINNING, _END = 64, 8
"""How many words of a segment are read."""
_OPENING = 3
_SHORT = 6
"""Words of a segment that is known as a whole too: `Share this`, `By`, `Read more`."""
_MAX_REPEATED = 400
"""Characters of a text that is compared with the others of the page."""
_SENTENCE_END = frozenset(".!?。！？؟।…")
_COMMA = frozenset(",，、،;；")
_QUOTE = frozenset("\"“«„'‘")
_NO_INK = frozenset("\xa0")


@record
class Text:
    """What there is to know of the text of a segment."""

    longest: int  # the leaf with most characters
    link_chars: int
    count: int  # of its words
    words: list[int]  # the first and the last of them
    opening: list[int]  # the first three, the last, and the whole if it is short
    sentences: int
    commas: int
    digits: int
    capitals: int
    flags: tuple[bool, ...]
    key: int  # the same for the same text; negative for a long one, which is compared with none


def texts_of(tree: Tree, nodes: Nodes, segments: Segments) -> list[Text]:
    """The text of every segment."""
    leaves: list[int] = segments.leaves.tolist()
    start: list[int] = segments.start.tolist()
    chars: list[int] = segments.chars.tolist()
    return [
        _text(tree, nodes, leaves[start[segment] : start[segment + 1]], segment, chars[segment])
        for segment in range(len(segments))
    ]


def _text(tree: Tree, nodes: Nodes, leaves: list[int], segment: int, chars: int) -> Text:
    said = "".join([tree.text[leaf] for leaf in leaves])
    lengths: list[int] = tree.chars[leaves].tolist()
    words = word_ids(said)
    ink = [letter for letter in said if letter > " " and letter not in _NO_INK]
    return Text(
        longest=leaves[lengths.index(max(lengths))],
        link_chars=sum(length for leaf, length in zip(leaves, lengths, strict=True) if nodes.inside[leaf][LINK]),
        count=len(words),
        words=words[:_BEGINNING] + words[_BEGINNING:][-_END:],
        opening=_opening(words),
        sentences=sum(letter in _SENTENCE_END for letter in ink),
        commas=sum(letter in _COMMA for letter in ink),
        digits=sum("0" <= letter <= "9" for letter in ink),
        capitals=sum("A" <= letter <= "Z" for letter in ink),
        flags=_flags(ink),
        key=fnv("".join(ink).encode(errors="surrogatepass")) if chars < _MAX_REPEATED else -1 - segment,
    )


def _opening(words: list[int]) -> list[int]:
    opening = words[:_OPENING]
    if len(words) > _OPENING:
        opening.append(words[-1])
    if 0 < len(words) <= _SHORT:
        whole = SEED
        for word in words:
            whole = mix(whole, word)
        opening.append(whole)
    return opening


def _flags(ink: list[str]) -> tuple[bool, ...]:
    first, last = (ink[0], ink[-1]) if ink else (" ", " ")
    return (
        last in _SENTENCE_END,
        last == ":",
        first in _QUOTE,
        "a" <= first <= "z",
        "@" in ink,
        "©" in ink,
        "|" in ink,
    )
