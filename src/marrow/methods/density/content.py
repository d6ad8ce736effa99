"""Which nodes are content, by P3's algorithm.

Takes: a tree, the density of every node, and which node is the body. Gives: which nodes are content, and the threshold.
Keeps true: n log n steps, however deep the tree is.

DensitySum of an element is the sum of its children's densities. The threshold is the smallest density on the way from
the element with the largest DensitySum up to the body. Then, from the body on: of an element as dense as the threshold,
the element with the largest DensitySum in it (which may be itself) is content, and its children are looked at alike.

All elements are looked at at once. The recursion reaches those that are dense enough, as is everything above them. What
is the largest in any of these is so in the lowest of them that holds it too; so each element is compared but once, with
the maximum of one slice.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.methods.density.densities import Densities
from marrow.tags import TEXT
from marrow.tree import Flags, Numbers, Tree

Places = NDArray[np.int64] | Numbers


def extract_content(tree: Tree, density: Densities, body: int) -> tuple[Flags, float]:
    """Which nodes are content or in it, and the threshold."""
    sums = density_sums(tree, density)
    limit = threshold(tree, density, sums, body)
    is_thin = np.zeros(len(tree), bool)
    is_thin[body : tree.end[body]] = density[body : tree.end[body]] < limit
    is_reached = ~tree.inside(is_thin) & (tree.tag != TEXT)
    is_reached[:body] = is_reached[tree.end[body] :] = False
    is_content = np.zeros(len(tree), bool)
    is_content[_largest(tree, sums, is_reached)] = True
    return tree.inside(is_content), limit


def density_sums(tree: Tree, density: Densities) -> Densities:
    """The sum of the densities of every element's children; texts have none, and are never the largest."""
    sums = np.bincount(tree.parent[1:], weights=density[1:], minlength=len(tree))
    return np.where(tree.tag == TEXT, -np.inf, sums)


def threshold(tree: Tree, density: Densities, sums: Densities, body: int) -> float:
    """The smallest density on the way from the element with the largest sum up to the body."""
    node = body + int(np.argmax(sums[body : tree.end[body]]))
    smallest = density[node]
    while node != body:
        node = int(tree.parent[node])
        smallest = min(smallest, density[node])
    return float(smallest)


def _largest(tree: Tree, sums: Densities, is_reached: Flags) -> NDArray[np.int64]:
    """Of every element in `is_reached` the first element in it that has the largest sum."""
    reached = np.flatnonzero(is_reached)
    most = np.full(len(tree) + 1, np.inf)  # the last is for what is in none of them
    most[reached] = range_maxima(sums, reached, tree.end[reached])
    lowest = tree.nearest(is_reached)
    found = np.flatnonzero(sums == most[lowest])
    # Of equals, the one before must not be in the same element; it is among those found, whichever element it is for.
    found = found[np.argsort(sums[found], kind="stable")]
    is_equal = sums[found[1:]] == sums[found[:-1]]
    is_first = np.ones(len(found), bool)
    is_first[1:] = ~is_equal | (found[:-1] < lowest[found[1:]])
    return found[is_first]


def range_maxima(values: Densities, first: Places, last: Places) -> Densities:
    """The maximum of each slice first:last; none is empty.

    The maxima of all runs of 1, 2, 4, … values are made from one another; two of them, which may overlap, make a slice.
    """
    digits = np.frexp(last - first)[1] - 1  # 2 ** digits is the longest run that fits
    runs = np.empty((digits.max(initial=0) + 1, len(values)))
    runs[0] = values
    for digit in range(1, len(runs)):
        half = 1 << (digit - 1)
        count = len(values) - 2 * half + 1
        np.maximum(runs[digit - 1, :count], runs[digit - 1, half : half + count], out=runs[digit, :count])
    maxima: Densities = np.maximum(runs[digits, first], runs[digits, last - (1 << digits)])
    return maxima
