"""What is found of notes, and what it takes to tell one apart.

Takes: `Kept`. Gives: `Notes`, to be filled by those who look for them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from marrow.assemble.kept import Kept
from marrow.assemble.tables import is_layout
from marrow.tags import NUMBER

_TABLE = NUMBER["table"]
_UNFIT = frozenset(NUMBER[name] for name in "h1 h2 h3 h4 h5 h6 pre caption figcaption dt body article main".split())
"""Elements whose inside is no block of its own, or far more than a note."""
_LINES = frozenset(NUMBER[name] for name in "h1 h2 h3 h4 h5 h6 pre caption figcaption dt".split())


@dataclass(slots=True)
class Notes:
    """References and notes by node, with the label that joins them."""

    references: dict[int, str] = field(default_factory=dict)
    by_node: dict[int, str] = field(default_factory=dict)
    layouts: dict[int, bool] = field(default_factory=dict)  # which tables only lay out what is in them

    def is_data(self, kept: Kept, table: int) -> bool:
        """Whether a table keeps its cells; asked for every note in it, found out once."""
        if table not in self.layouts:
            self.layouts[table] = is_layout(kept, table)
        return not self.layouts[table]


def text_of(kept: Kept, node: int) -> str:
    """The words below a node."""
    return " ".join("".join(kept.tree.texts(node, kept.ends[node])).split())


def silence(kept: Kept, node: int) -> None:
    """Leave an element out with all that is in it."""
    for inner in range(node, kept.ends[node]):
        kept.alive[inner] = False


def can_be_told_apart(kept: Kept, node: int, notes: Notes) -> bool:
    """Whether a block can begin here: not in a heading, in code or in a table that keeps its cells."""
    if kept.tags[node] in _UNFIT:
        return False
    above = kept.parents[node]
    while above > 0:
        tag = kept.tags[above]
        if tag in _LINES or (tag == _TABLE and notes.is_data(kept, above)):
            return False
        above = kept.parents[above]
    return True
