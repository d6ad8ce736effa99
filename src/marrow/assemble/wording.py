"""Texts that say more than their letters: quotation marks that a browser adds, readings above a word.

Takes: a `q` or a `ruby`. Gives: new wordings for texts inside, by node.
Keeps true: the words and their order; only signs are added.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from marrow.assemble.kept import Kept
from marrow.tags import NUMBER, TEXT

_Q, _RUBY, _RT = (NUMBER[name] for name in "q ruby rt".split())


def quoted(kept: Kept, node: int, known: dict[int, str]) -> dict[int, str]:
    """A quotation inside a sentence, in quotation marks.

    `known` has the wordings found so far, for a quotation inside a quotation.
    """
    inside = range(node + 1, kept.ends[node])
    first, last = next(_texts(kept, inside), -1), next(_texts(kept, reversed(inside)), -1)
    if first < 0:
        return {}
    said = {leaf: known.get(leaf, kept.texts[leaf]) for leaf in (first, last)}
    opening, closing = "‘’" if _count_above(kept, node, _Q) % 2 else "“”"
    said[first] = _blank_before(said[first]) + opening + said[first].lstrip()
    said[last] = said[last].rstrip() + closing + _blank_after(said[last])
    return said


def ruby(kept: Kept, node: int) -> dict[int, str]:
    """Words with their readings in brackets, and no white space between the parts."""
    if _count_above(kept, node, _RUBY):
        return {}  # read with the one around it
    said: dict[int, str] = {}
    for rank, leaf in enumerate(_texts(kept, range(node + 1, kept.ends[node]))):
        text = kept.texts[leaf]
        said[leaf] = text.strip() if rank else text.rstrip()
    for inner in range(node + 1, kept.ends[node]):
        if kept.tags[inner] == _RT and not _count_above(kept, inner, _RT):
            leaves = list(_texts(kept, range(inner + 1, kept.ends[inner])))
            if leaves:
                said[leaves[0]] = "(" + said[leaves[0]]
                said[leaves[-1]] += ")"
    return said


def _texts(kept: Kept, nodes: Iterable[int]) -> Iterator[int]:
    """The living texts among nodes."""
    return (node for node in nodes if kept.tags[node] == TEXT and kept.alive[node])


def _count_above(kept: Kept, node: int, tag: int) -> int:
    """How many elements of a name are around a node."""
    count, above = 0, kept.parents[node]
    while above >= 0:
        count += kept.tags[above] == tag
        above = kept.parents[above]
    return count


def _blank_before(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]


def _blank_after(text: str) -> str:
    return text[len(text.rstrip()) :]
