"""Selectors of ad lists, matched on a document by columns.

Takes: selectors, and a document. Gives: which elements they match. Keeps true: a selector that asks for more than is
known here (pseudo-classes, siblings, other comparisons) matches nothing, and is no error; each step is O(N).

Known are names, ids, classes and attributes with `=`, `^=`, `$=` and `*=`, one in the other (`A B`) or right below it
(`A > B`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from marrow.document import Document
from marrow.tags import NUMBER, OTHER
from marrow.tree import Flags

_PART = re.compile(
    r"(?P<tag>[a-zA-Z][\w-]*|\*)|#(?P<id>[\w-]+)|\.(?P<class>[\w-]+)"
    r"|\[(?P<name>[\w-]+)(?:(?P<how>[\^$*]?=)(?:\"(?P<quoted>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[\w./:-]+)))?\]"
)
_STEP = re.compile(r"\s*>\s*|\s+(?=[^\s>])")
_HOW: dict[str, Callable[[str, str], bool]] = {
    "=": str.__eq__,
    "^=": str.startswith,
    "$=": str.endswith,
    "*=": str.__contains__,
}


class _Compound(NamedTuple):
    """What one element must be; `below` is how it stands to the one before."""

    tag: str
    ids: tuple[str, ...]
    classes: tuple[str, ...]
    attributes: tuple[tuple[str, str, str], ...]  # name, how, value
    is_child: bool


def matching(document: Document, selectors: Iterable[str]) -> Flags:
    """The elements that any of the selectors matches."""
    found = np.zeros(len(document), bool)
    for selector in selectors:
        compounds = _read(selector.strip())
        if compounds:
            found |= _matching(document, compounds)
    return found


def _matching(document: Document, compounds: tuple[_Compound, ...]) -> Flags:
    tree = document.tree
    found = np.zeros(0, bool)
    for place, compound in enumerate(compounds):
        own = _own(document, compound)
        if place:
            above = found if compound.is_child else tree.inside(found)
            own[0] = False
            own[1:] &= above[tree.parent[1:]]
        found = own
        if not found.any():
            break
    return found


def _own(document: Document, compound: _Compound) -> Flags:
    """The elements that are as a compound says, wherever they stand."""
    tree = document.tree
    found = tree.tag > 0
    if compound.tag not in ("", "*"):
        number = NUMBER.get(compound.tag, OTHER)
        found = tree.tag == number
        if number == OTHER:
            found[[node for node, name in tree.names.items() if name != compound.tag]] = False
    wanted = [("id", each) for each in compound.ids] + [("class", each) for each in compound.classes]
    for attribute, word in wanted:
        found &= _listed(document, tree.having(attribute, word))
    for name, how, value in compound.attributes:
        having = tree.having(name, part=value)
        found &= _listed(document, [node for node, given in having.items() if not how or _HOW[how](given, value)])
    return found


def _listed(document: Document, nodes: Iterable[int]) -> Flags:
    flags = np.zeros(len(document), bool)
    flags[list(nodes)] = True
    return flags


@lru_cache(maxsize=4096)
def _read(selector: str) -> tuple[_Compound, ...]:
    """The compounds of a selector, from the outermost; none if it cannot be read."""
    compounds: list[_Compound] = []
    at, is_child = 0, False
    while at < len(selector):
        compound, end = _compound(selector, at, is_child)
        if end == at:
            return ()
        compounds.append(compound)
        step = _STEP.match(selector, end)
        if step is None:
            return tuple(compounds) if end == len(selector) else ()
        at, is_child = step.end(), ">" in step[0]
    return ()


def _compound(selector: str, at: int, is_child: bool) -> tuple[_Compound, int]:
    tag = ""
    ids: list[str] = []
    classes: list[str] = []
    attributes: list[tuple[str, str, str]] = []
    while (part := _PART.match(selector, at)) is not None:
        if part["tag"]:
            if tag or ids or classes or attributes:
                break
            tag = part["tag"].lower()
        elif part["id"]:
            ids.append(part["id"])
        elif part["class"]:
            classes.append(part["class"])
        else:
            value = next((part[each] for each in ("quoted", "single", "bare") if part[each] is not None), "")
            attributes.append((part["name"].lower(), part["how"] or "", value))
        at = part.end()
    return _Compound(tag, tuple(ids), tuple(classes), tuple(attributes), is_child), at
