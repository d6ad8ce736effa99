"""P3's densities: how much text a node holds for its tags, its links and its place on the page.

Takes: a tree and its look. Gives: for every node the counts over its subtree, and the densities made of them (Sun, Song
& Liao 2011; Nethra & Anitha 2014, sections 3.2 and 3.4). Keeps true: linear time; every density is a finite number.

    C    characters                      T    tags, the node's own not counted
    LC   characters in links             LT   links, the node itself not counted
    ¬LC  characters outside of links     b    the body

    TD  = C / T
    CTD = C / T · log_B(C / LC · T / LT)        B = ln(C / ¬LC · LC + LC_b / C_b · C + e)
    HTD = CTD with HC for C: characters, each weighed by how important the place is that it stands at

A count of 0 that is divided by counts as 1, wherever it stands in the formula; so B is more than 1 where there is text.
Where T is 0, HTD has HC / C for it, which is 1 where places do not matter: CTD is HTD with HC = C. Where there is no
text to weigh, the logarithm is that of 0, and the density is 0. What is hidden does not count.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.look import Look
from marrow.record import record
from marrow.tags import NUMBER, TEXT
from marrow.tree import Tree

Amounts = NDArray[np.int64]
Densities = NDArray[np.float64]
_BODY, _LINK = NUMBER["body"], NUMBER["a"]
_UNITS = 1 << 30
"""Parts of a character that are told apart, so that sums of weighed characters are exact."""


@record(eq=False)
class Counts:
    """What stands below every node."""

    chars: Amounts
    tags: Amounts
    link_chars: Amounts
    link_tags: Amounts
    body: int  # the node that is the whole page: `body`, or the root where there is none


def count(tree: Tree, look: Look) -> Counts:
    """Count what a page shows."""
    chars = np.where(look.is_hidden, 0, tree.chars)
    is_tag = (tree.tag != TEXT) & ~look.is_hidden
    is_link = (tree.tag == _LINK) & is_tag
    return Counts(
        tree.below(chars),
        tree.below(is_tag) - is_tag,
        tree.below(np.where(tree.inside(is_link), chars, 0)),
        tree.below(is_link) - is_link,
        _body(tree),
    )


def _body(tree: Tree) -> int:
    bodies = np.flatnonzero(tree.tag == _BODY)
    return int(bodies[0]) if len(bodies) else 0


def text_density(counts: Counts) -> Densities:
    """TD of every node."""
    return counts.chars / np.maximum(counts.tags, 1)


def composite_density(counts: Counts) -> Densities:
    """CTD of every node."""
    return hybrid_density(counts, counts.chars.astype(np.float64))


def hybrid_chars(tree: Tree, counts: Counts, importance: Densities) -> Densities:
    """HC of every node, from the importance of every text."""
    weighed = np.where(tree.tag == TEXT, counts.chars * importance * _UNITS, 0)
    return tree.below(np.rint(weighed).astype(np.int64)) / _UNITS


def hybrid_density(counts: Counts, hybrid: Densities) -> Densities:
    """HTD of every node, from its HC."""
    some = np.flatnonzero(hybrid > 0)
    hc, chars, tags = hybrid[some], counts.chars[some], counts.tags[some]
    link_chars, link_tags = counts.link_chars[some], np.maximum(counts.link_tags[some], 1)
    rest = np.maximum(chars - link_chars, 1)
    link_chars = np.maximum(link_chars, 1)
    tags = np.where(tags, tags, hc / chars)
    linked = counts.link_chars[counts.body] / (hybrid[counts.body] or 1.0)
    # ln(x + e) is 1 + ln(1 + x / e), so ln B is ln(1 + ln(1 + x / e)): exact for small x too, where B is hardly over 1.
    log_base = np.log1p(np.log1p((hc / rest * link_chars + linked * hc) / np.e))
    density = np.zeros(len(hybrid))
    density[some] = hc / tags * np.log(hc / link_chars * tags / link_tags) / log_base
    return density
