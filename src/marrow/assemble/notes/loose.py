"""Footnotes without links: a raised number in the text, and a paragraph that begins with the same number.

Takes: `Kept` and the notes that links join. Gives: nothing; adds what it finds to the notes.
Keeps true: numbers count up from 1 and each is raised in the text before its note, else there are no notes at all:
powers and units are raised too.
"""

from __future__ import annotations

import re

from marrow.assemble.elements import elements
from marrow.assemble.kept import Kept
from marrow.assemble.notes.found import Notes, can_be_told_apart, silence, text_of
from marrow.patterns import late
from marrow.tags import NUMBER, TEXT

_SUP = NUMBER["sup"]
_RAISED = late(r"[\[(]?(\d{1,3})[\])]?[.:]?")
_UNIT = late(r"\d\Z|(?:^|[\W\d])(?:[kcdmnµ]?m|mi|ft|in|yd|[a-z])\Z", re.IGNORECASE)
_MAX_NOTE = 2000


def add_loose(kept: Kept, notes: Notes) -> None:
    """Find the notes that begin with a raised number."""
    raised = elements(kept.tree, _SUP, kept.first, kept.last)
    if not raised:
        return
    references: dict[str, list[int]] = {}
    found: list[tuple[str, int, int]] = []  # label, its `sup`, the note
    for node in raised:
        if not kept.alive[node] or kept.kept_chars[node] > 6 or node in notes.references:
            continue
        match = _RAISED.fullmatch(text_of(kept, node))
        if match is None:
            continue
        note = _opened_by(kept, node, notes)
        if note < 0:
            if not _is_power(kept, node):
                references.setdefault(match[1], []).append(node)
        elif match[1] in references:
            found.append((match[1], node, note))
    if [label for label, _, _ in found] != [str(number) for number in range(1, len(found) + 1)]:
        return
    for label, mark, note in found:
        if label not in notes.by_node.values():
            silence(kept, mark)
            notes.by_node[note] = label
            notes.references.update((node, label) for node in references[label] if node < note)


def _is_power(kept: Kept, node: int) -> bool:
    """Whether a raised number says how often to multiply what stands before it: 10³, km², x²."""
    before = node - 1
    return kept.tags[before] == TEXT and _UNIT.search(kept.texts[before][-8:]) is not None


def _opened_by(kept: Kept, node: int, notes: Notes) -> int:
    """The paragraph that an element opens; −1 if it stands inside one, or opens what is no note."""
    leaf = kept.tags.index(TEXT, node)
    segment = kept.segment[leaf]
    block = kept.nln[segment] if segment >= 0 else -1
    if block < 0 or kept.tags.index(TEXT, block) != leaf:
        return -1
    is_note = kept.kept_chars[node] < kept.shown_chars[block] <= _MAX_NOTE and can_be_told_apart(kept, block, notes)
    return block if is_note else -1
