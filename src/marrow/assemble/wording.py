"""Texts that say more than their letters: quotation marks that a browser adds, readings above a word.

Takes: a `q` or a `ruby`. Gives: new wordings for texts inside, by node.
Keeps true: the words and their order; only signs are added.
"""

from __future__ import annotations

from marrow.assemble.kept import Kept
from marrow.tags import NUMBER, TEXT

_Q, _RT = NUMBER["q"], NUMBER["rt"]


def quoted(kept: Kept, node: int, known: dict[int, str]) -> dict[int, str]:
    """A quotation inside a sentence, in quotation marks.

    `known` has the wordings found so far, for a quotation inside a quotation.
    """
    leaves = _living_texts(kept, node)
    said = {leaf: known.get(leaf, kept.texts[leaf]) for leaf in {*leaves[:1], *leaves[-1:]}}
    if leaves:
        first, last = leaves[0], leaves[-1]
        opening, closing = "‘’" if _is_quoted(kept, node) else "“”"
        said[first] = _blank_before(said[first]) + opening + said[first].lstrip()
        said[last] = said[last].rstrip() + closing + _blank_after(said[last])
    return said


def _is_quoted(kept: Kept, node: int) -> bool:
    """Whether a quotation is inside another one, and not inside one more."""
    count, above = 0, kept.parents[node]
    while above >= 0:
        count += kept.tags[above] == _Q
        above = kept.parents[above]
    return count % 2 == 1


def ruby(kept: Kept, node: int) -> dict[int, str]:
    """Words with their readings in brackets, and no white space between the parts."""
    said: dict[int, str] = {}
    for rank, leaf in enumerate(_living_texts(kept, node)):
        text = kept.texts[leaf]
        said[leaf] = text.strip() if rank else text.rstrip()
    for inner in range(node + 1, kept.ends[node]):
        if kept.tags[inner] == _RT:
            leaves = _living_texts(kept, inner)
            if leaves:
                said[leaves[0]] = "(" + said[leaves[0]]
                said[leaves[-1]] += ")"
    return said


def _living_texts(kept: Kept, node: int) -> list[int]:
    return [leaf for leaf in range(node + 1, kept.ends[node]) if kept.tags[leaf] == TEXT and kept.alive[leaf]]


def _blank_before(text: str) -> str:
    return text[: len(text) - len(text.lstrip())]


def _blank_after(text: str) -> str:
    return text[len(text.rstrip()) :]
