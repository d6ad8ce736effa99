"""Footnotes: references in the text and the notes they lead to.

Takes: `Kept`. Gives: which nodes are references, which are notes, and the label that joins them.
Keeps true: a reference always has its note, and labels are unique; a note is kept text, told apart, or stands right
beside kept text: a note of nothing but links, among notes that are kept, is one too.
"""

from __future__ import annotations

from marrow.assemble.kept import Kept
from marrow.assemble.notes.found import Notes
from marrow.assemble.notes.linked import add_linked
from marrow.assemble.notes.loose import add_loose

__all__ = ["Notes", "find_notes"]


def find_notes(kept: Kept) -> Notes:
    """Find the references of the kept text whose notes are kept too, and silence what notes say for their links."""
    notes = Notes()
    add_linked(kept, notes)
    add_loose(kept, notes)
    return notes
