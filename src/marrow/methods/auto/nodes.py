"""What the numbers of a segment need to know of the nodes around it.

Takes: a tree. Gives: `Nodes`, columns over node numbers, made in one walk down the page.
"""

from __future__ import annotations

from itertools import accumulate

from marrow.methods.auto.hashes import SEED, mix
from marrow.record import record
from marrow.tags import NAMES, NUMBER
from marrow.tree import Tree

KINDS = (
    "article", "main", "nav", "header", "footer", "aside", "section", "ul ol", "table", "form", "figure figcaption",
    "blockquote", "a", "pre", "li", "h1 h2 h3 h4 h5 h6", "dl", "b strong", "i em", "label button", "time", "small",
    "td th", "p",
)  # fmt: skip
"""The kinds of elements that are counted among the ancestors of a segment."""
LINK, HEADING = KINDS.index("a"), KINDS.index("h1 h2 h3 h4 h5 h6")
MOST_OF_A_KIND = 3
_KIND = [next((kind for kind, names in enumerate(KINDS) if name in names.split()), -1) for name in NAMES]
_MEDIA = frozenset(NUMBER[name] for name in "img picture video iframe".split())
_LINK_TAG, _TIME_TAG = NUMBER["a"], NUMBER["time"]

Counts = tuple[int, ...]


@record
class Nodes:
    """Columns over node numbers; the last three say how many there are before a node, and are one longer."""

    depth: list[int]
    path: list[int]  # a hash of the tags from the root down to the node
    inside: list[Counts]  # how many ancestors of each kind, itself included; no more than MOST_OF_A_KIND
    children: list[int]
    rank: list[int]  # among the children of its parent, from 1
    media: list[int]
    links: list[int]
    times: list[int]


def nodes_of(tree: Tree) -> Nodes:
    """Walk down a tree."""
    count = len(tree)
    tags: list[int] = tree.tag.tolist()
    depth, path = [0] * count, [SEED] * count
    inside: list[Counts] = [(0,) * len(KINDS)] * count
    children, rank = [0] * count, [0] * count
    for node, above in enumerate(tree.parent.tolist()):
        if above < 0:
            continue
        depth[node] = depth[above] + 1
        path[node] = mix(path[above], tags[node])
        inside[node] = _with_one_more(inside[above], _KIND[tags[node]])
        children[above] += 1
        rank[node] = children[above]
    return Nodes(
        depth, path, inside, children, rank,
        media=_before([tag in _MEDIA for tag in tags]),
        links=_before([tag == _LINK_TAG for tag in tags]),
        times=_before([tag == _TIME_TAG for tag in tags]),
    )  # fmt: skip


def _with_one_more(counts: Counts, kind: int) -> Counts:
    if kind < 0 or counts[kind] == MOST_OF_A_KIND:
        return counts
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])


def _before(flags: list[bool]) -> list[int]:
    return list(accumulate(flags, initial=0))
