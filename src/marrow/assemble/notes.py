"""Footnotes: references in the text and the notes they lead to.

Takes: `Kept`. Gives: which nodes are references, which are notes, and the label that joins them.
Keeps true: a reference always has its note; a note is kept text, told apart, never text brought in from elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import numpy as np

from marrow.assemble.kept import Kept
from marrow.tags import NUMBER

_A, _SUP, _LI = (NUMBER[name] for name in "a sup li".split())
_LABEL = re.compile(r"[\[(]?\s*(\d{1,4}[a-z]?|[*†‡§¶]{1,4}|[a-z]|(?:note|nb|n|fn)\.?\s*\d{1,3}|[ivxlc]{1,6})\s*[\])]?\Z", re.I)
_TARGET = re.compile(r"(?:^|[-_:])(?:fn|ftn|foot-?note|end-?note|note|cite_note|sdfootnote|ref)s?[-_:.]?", re.I)
_BACK = re.compile(r"[↩↑^⤴▲⏎\ufe0e\ufe0f\s]*|(?:back|return)\b.{0,20}|(?:zurück|retour|volver)\b.{0,20}", re.I)


@dataclass(slots=True)
class Notes:
    """References and notes by node."""

    references: dict[int, str] = field(default_factory=dict)
    by_node: dict[int, str] = field(default_factory=dict)


def find_notes(kept: Kept) -> Notes:
    """Find the references of the kept text whose notes are kept too, and silence the notes' links back."""
    notes = Notes()
    links = [
        (node, href[1:])
        for node in (np.flatnonzero(kept.tree.tag[kept.first : kept.last] == _A) + kept.first).tolist()
        if kept.alive[node] and (href := kept.attributes[node].get("href", "")).startswith("#") and len(href) > 1
    ]
    if not links:
        return notes
    wanted = {target for _, target in links}
    nodes = {own_id: node for node in kept.tree.having("id") if (own_id := kept.attributes[node]["id"]) in wanted}
    for link, target in links:
        note = _note_at(kept, nodes.get(target, -1))
        label = _label(kept, link)
        if note > link and label and _is_reference(kept, link, target):
            label = notes.by_node.setdefault(note, label)
            notes.references[_outermost(kept, link)] = label
    if notes.by_node:
        _silence_back_links(kept, notes, links)
    return notes


def _is_reference(kept: Kept, link: int, target: str) -> bool:
    own = kept.attributes[link]
    return (
        own.get("role") == "doc-noteref"
        or kept.tags[kept.parents[link]] == _SUP
        or _SUP in kept.tags[link : kept.ends[link]]
        or _TARGET.search(target) is not None
    )


def _label(kept: Kept, link: int) -> str:
    words = " ".join("".join(kept.tree.texts(link, kept.ends[link])).split())
    match = _LABEL.match(words)
    return match[1].replace(" ", "") if match else ""


def _note_at(kept: Kept, node: int) -> int:
    """The element that holds the note: the target, or the block around it if the target is an empty anchor."""
    if node < 0 or not kept.alive[node]:
        return -1
    while node >= 0 and (kept.tags[node] in (_A, _SUP) or kept.kept_chars[node] <= 4):
        node = kept.parents[node]
    return node


def _outermost(kept: Kept, link: int) -> int:
    """The `sup` around a reference, if it holds nothing else."""
    above = kept.parents[link]
    if kept.tags[above] == _SUP and kept.kept_chars[above] == kept.kept_chars[link]:
        return above
    return link


def _silence_back_links(kept: Kept, notes: Notes, links: list[tuple[int, str]]) -> None:
    for link, _ in links:
        if link in notes.references or _outermost(kept, link) in notes.references:
            continue
        words = "".join(kept.tree.texts(link, kept.ends[link])).strip()
        is_inside = any(note <= link < kept.ends[note] for note in _enclosing(kept, link) if note in notes.by_node)
        if is_inside and (_BACK.fullmatch(words) or _LABEL.match(words)):
            for node in range(link, kept.ends[link]):
                kept.alive[node] = False


def _enclosing(kept: Kept, node: int) -> list[int]:
    found = []
    while node >= 0:
        found.append(node)
        node = kept.parents[node]
    return found
