"""Canonical HTML → Tree, without a step of Python per node.

Takes: HTML as a parser writes it. There `<` and `>` stand for nothing but tags, since text and attribute values have
them escaped, every element that is not void is closed, and closing tags match. (`parse/html.py` sees to the exceptions:
scripts, comments.) So finding the tags is finding bytes, and nesting is a running sum.
Gives: a tree whose texts and attributes are read from these bytes when asked for.
Keeps true: the same tree as walking the parser's nodes one by one (a test holds this), at a third of the time; and the
same as the compiled core makes, which is used instead of this where it is.

White space between tags is no node of its own, except in `pre`: it becomes a space in front of the text that follows.
Two nodes in five are gone that way.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marrow.parse.attributes import READ
from marrow.parse.markup import Markup
from marrow.tags import NAMES, NUMBER, OTHER, TEXT, VOID, tag_set
from marrow.tree import Tree, ends_of, frozen

_VOID_TAG = tag_set(VOID)
_PRE = NUMBER["pre"]
_PAD = bytes(24)
_LONGEST = 16
"""Bytes of a name that are read at once; the few that have more are read again."""
_LONGEST_NAME = 300
"""Bytes of a name that anyone is told."""
_ENTITY_EXTRA = {ord("a"): 4, ord("l"): 3, ord("g"): 3, ord("n"): 6}
"""Characters that `&amp;`, `&lt;`, `&gt;` and `&nbsp;` have too many, by their second byte; the last one is a space."""

Positions = NDArray[np.int64]
Words = NDArray[np.uint64]


class Laid(NamedTuple):
    """A tree, and where it stands in the bytes it was read from."""

    tree: Tree
    is_cut: bool
    start: Positions  # of each tag: its `<`
    stop: Positions  # of each tag: its `>`
    is_close: NDArray[np.bool_]  # which tags are closing ones
    depth: NDArray[np.int64]  # elements that are open after each tag
    slot: Positions  # of each node: its tag, or the tag in front of its text
    is_leaf: NDArray[np.bool_]  # which nodes are texts


def flatten(source: bytes, max_nodes: int) -> tuple[Tree, bool]:
    """Make the tree of a page, of its first `max_nodes` nodes; and say whether that cut it."""
    laid = lay(source, max_nodes)
    return laid.tree, laid.is_cut


def lay(source: bytes, max_nodes: int, *, fill: bytes = b"", known: Container[str] = READ) -> Laid:
    """Make the tree of a page, of its first `max_nodes` nodes, with the attributes `known`; and say where it stands.

    Closing tags that close nothing are taken out; where places must stay what they are, `fill` is a space instead.
    """
    code = np.frombuffer(source + _PAD, np.uint8)
    start, stop = _tags(code)
    first = code[start + 1]
    is_close = first == ord("/")
    is_open = ~is_close & (first != ord("?"))
    opens = np.flatnonzero(is_open)
    tag = np.zeros(len(start), np.uint8)
    name_length = np.zeros(len(start), np.int64)
    tag[opens], name_length[opens] = _names(code, start[opens] + 1)
    for long in np.flatnonzero(name_length == _LONGEST).tolist():
        at = int(start[long]) + 1
        name_length[long] = len(source[at : int(stop[long])].partition(b" ")[0])
    # Nesting: how many elements are open after each tag.
    step = is_open & ~_VOID_TAG[tag]
    depth = np.cumsum(step.astype(np.int32) - is_close)
    if depth[-1] and (better := _without_void_closings(source, code, start, stop, is_close, fill)) != source:
        return lay(better, max_nodes, fill=fill, known=known)
    # What stands after each tag, up to the next one.
    after = stop + 1
    until = np.append(start[1:], len(source))
    chars = _lengths(code, after, until)
    is_text = chars > 0
    is_blank = ~is_text & (until > after)
    in_pre = _inside_pre(code, start, tag, is_close)
    keeps = np.empty((len(start), 2), bool)
    keeps[:, 0] = is_open
    keeps[:, 1] = is_text | (is_blank & in_pre)
    kept = np.flatnonzero(keeps)
    is_cut = len(kept) > max_nodes
    kept = kept[:max_nodes]
    slot, is_leaf = kept >> 1, (kept & 1).astype(bool)
    node_tag = tag[slot]
    node_tag[is_leaf] = TEXT
    node_depth = depth[slot] - (step[slot] & ~is_leaf)
    height = int(node_depth.max())
    parent = _parents(node_depth)
    markup = Markup(
        source=source,
        code=code,
        node_tag=node_tag,
        start=np.where(is_leaf, after[slot], (start + 1 + name_length)[slot]),
        stop=np.where(is_leaf, until[slot], stop[slot]),
        is_spaced=_spaced(is_blank & ~in_pre, slot, is_leaf, in_pre),
        known=known,
    )
    node_chars = np.where(is_leaf, chars[slot], 0)
    names = names_of(source, node_tag, start[slot], (start + 1 + name_length)[slot])
    columns = (node_tag, parent, ends_of(parent, height), node_chars)
    tree = Tree(*columns, markup.texts, markup.attributes, names, markup.having, markup.holders, height)
    return Laid(frozen(tree), is_cut, start, stop, is_close, depth, slot, is_leaf)


def names_of(source: bytes, tag: NDArray[np.uint8], start: Positions, named: Positions) -> dict[int, str]:
    """The names of the elements that `tags.NAMES` does not have, from where they begin and where their names end."""
    return {
        node: source[at : min(int(named[node]), at + _LONGEST_NAME)].decode("utf-8", "replace")
        for node in np.flatnonzero(tag == OTHER).tolist()
        if (at := int(start[node]) + 1)
    }


def _tags(code: NDArray[np.uint8]) -> tuple[Positions, Positions]:
    """Where tags begin and end."""
    angles = np.flatnonzero((code & 0xFD) == ord("<"))  # `<` and `>` differ in one bit
    is_stop = code[angles] == ord(">")
    if len(angles) % 2 == 0 and is_stop[1::2].all() and not is_stop[::2].any():
        return angles[::2], angles[1::2]
    # A name may contain `<`: only the first one after the end of the tag before begins a tag.
    start, stop = angles[~is_stop], angles[is_stop]
    return start[np.searchsorted(start, np.append(-1, stop[:-1]), side="right")], stop


def _without_void_closings(
    source: bytes,
    code: NDArray[np.uint8],
    start: Positions,
    stop: Positions,
    is_close: NDArray[np.bool_],
    fill: bytes,
) -> bytes:
    """Drop the closing tags of elements that are void by their name, but not in SVG or MathML, where they stand."""
    closes = np.flatnonzero(is_close)
    odd = closes[_VOID_TAG[_names(code, start[closes] + 2)[0]]]
    if fill:
        blank = bytearray(source)
        for at, end in zip(start[odd].tolist(), (stop[odd] + 1).tolist(), strict=True):
            blank[at:end] = fill * (end - at)
        return bytes(blank)
    cuts = zip([0, *(stop[odd] + 1).tolist()], [*start[odd].tolist(), len(source)], strict=True)
    return b"".join(source[first:last] for first, last in cuts)


def _inside_pre(
    code: NDArray[np.uint8], start: Positions, tag: NDArray[np.uint8], is_close: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """After which tags an element `pre` is open."""
    opens: NDArray[np.bool_] = tag == _PRE
    if not opens.any():
        return opens
    closes = np.flatnonzero(is_close)
    closes = closes[_names(code, start[closes] + 2)[0] == _PRE]
    step = opens.astype(np.int32)
    step[closes] = -1
    inside: NDArray[np.bool_] = np.cumsum(step) > 0
    return inside


def _lengths(code: NDArray[np.uint8], after: Positions, until: Positions) -> NDArray[np.int32]:
    """The characters of each text, white space not counted."""
    counts = code > 32
    counts ^= (code & 0xC0) == 0x80  # of a character's bytes the first one counts
    amount = counts.view(np.int8)
    entities = np.flatnonzero(code == ord("&")) + 1
    amount[entities] -= _EXTRA[code[entities]]
    bounds = np.empty((len(after), 2), np.int64)
    bounds[:, 0] = after
    bounds[:, 1] = until
    sums = np.add.reduceat(amount, bounds.ravel(), dtype=np.int32)[::2]
    sums[until == after] = 0
    return sums


def _spaced(
    is_blank: NDArray[np.bool_], slot: Positions, is_leaf: NDArray[np.bool_], in_pre: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Which texts have white space between tags in front of them, since the text before."""
    of_text = slot[is_leaf]
    blanks = np.cumsum(is_blank, dtype=np.int32)[of_text]
    has_blank = blanks > 0
    has_blank[1:] = blanks[1:] > blanks[:-1]
    spaced = np.zeros(len(slot), bool)
    spaced[is_leaf] = has_blank & ~in_pre[of_text]
    return spaced


def _parents(depth: NDArray[np.int64]) -> NDArray[np.int32]:
    """The last node before each one that is less deep by one: looked up in the nodes sorted by depth."""
    count = len(depth)
    order = np.argsort(depth.astype(np.int16), kind="stable")  # a radix sort, for 16 bits
    key = depth * count + np.arange(count)
    found = order[np.searchsorted(key[order], key - count) - 1]
    parent = found.astype(np.int32)
    parent[0] = -1
    return parent


# Names are compared as numbers of eight bytes: all tags at once.

_ONES = np.uint64(0x0101010101010101)
_HIGH = np.uint64(0x8080808080808080)
_SPACES = np.uint64(0x2020202020202020)
_ANGLES = np.uint64(0x3E3E3E3E3E3E3E3E)
_MIX = np.uint64(0x9E3779B97F4A7C15)
_NONE, _ONE, _SEVEN = np.uint64(0), np.uint64(1), np.uint64(7)


def _names(code: NDArray[np.uint8], at: Positions) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The tag numbers and lengths of the names that begin at the given places."""
    word = np.ndarray((len(code) - 7,), "<u8", code.data, strides=(1,))
    head, head_length = _until_name_ends(word[at])
    is_long = head_length == 8
    key = head.copy()
    if is_long.any():
        tail, tail_length = _until_name_ends(word[at[is_long] + 8])
        key[is_long] ^= tail * _MIX
        head_length[is_long] += tail_length
    place = (key * _SPREAD) >> _SHIFT
    return np.where(_KEY_AT[place] == key, _TAG_AT[place], _OTHER), head_length


def _until_name_ends(word: Words) -> tuple[Words, NDArray[np.int64]]:
    """Each word with the bytes from the first space or `>` on set to zero, and how many are left."""
    ends = _zero_bytes(word ^ _SPACES) | _zero_bytes(word ^ _ANGLES)
    # All bits below the lowest mark, which is the top bit of its byte; or all bits if there is none.
    below = (ends & (~ends + _ONE)) - _ONE
    length = np.bitwise_count(below) >> 3
    return np.where(ends == _NONE, word, word & (below >> _SEVEN)), length.astype(np.int64)


def _zero_bytes(word: Words) -> Words:
    """The high bit of every byte that is zero; of those above the first one, perhaps of others too."""
    return (word - _ONES) & ~word & _HIGH


def _key(name: str) -> int:
    padded = name.encode().ljust(16, b"\0")
    head, tail = int.from_bytes(padded[:8], "little"), int.from_bytes(padded[8:16], "little")
    return head ^ (tail * int(_MIX) & (1 << 64) - 1)


def _hash_table() -> tuple[np.uint64, Words, NDArray[np.uint8]]:
    """A table without collisions: a multiplier that spreads the known names, keys and tags by place."""
    tags = {_key(name): number for number, name in enumerate(NAMES) if number > OTHER}
    tags |= {_key(spelling): NUMBER[name] for name, spelling in _FOREIGN_SPELLING.items()}
    keys = np.array(list(tags), np.uint64)
    spread = _MIX
    while len(set(((keys * spread) >> _SHIFT).tolist())) < len(keys):  # `np.unique` loads a tenth of NumPy
        spread = np.uint64(int(spread) * int(_MIX) % (1 << 64) | 1)
    key_at, tag_at = np.zeros(1 << 12, np.uint64), np.zeros(1 << 12, np.uint8)
    key_at[(keys * spread) >> _SHIFT] = keys
    tag_at[(keys * spread) >> _SHIFT] = list(tags.values())
    return spread, key_at, tag_at


_FOREIGN_SPELLING = {"foreignobject": "foreignObject"}
_SHIFT = np.uint64(64 - 12)
_OTHER = np.uint8(OTHER)
_SPREAD, _KEY_AT, _TAG_AT = _hash_table()
_EXTRA = np.zeros(256, np.int8)
_EXTRA[list(_ENTITY_EXTRA)] = list(_ENTITY_EXTRA.values())
