"""The chain: every filter that is switched on has its turn, those that edit before those that delete.

Takes: a document and its options. Gives: the edits, and what each filter removed.
Keeps true: O(N) in the page's nodes for each filter; the order is that of `CHAIN` within each phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from marrow.document import Document
from marrow.filters.edits import Edits, own_text
from marrow.filters.filter import Blocker, Filter, Phase, View
from marrow.look import Look
from marrow.options.filters import FilterOptions
from marrow.record import record

_EXAMPLES = 5


@record
class Removed:
    """What one filter removed: how many elements, how many bytes of the page, and a few of them by name."""

    filter: str
    count: int
    bytes: int
    examples: tuple[str, ...]


@record(eq=False)
class Outcome:
    """What a chain did."""

    edits: Edits
    removed: tuple[Removed, ...]
    tops: dict[int, str]  # the elements that went, each with the filter that removed it


def run(
    document: Document,
    look: Look,
    options: FilterOptions,
    filters: Iterable[Filter],
    worth: Callable[[], NDArray[np.float64]],
    *,
    blocker: Blocker | None = None,
    url: str = "",
    base: str = "",
) -> Outcome:
    """Let all filters that are switched on judge a document."""
    edits = Edits(document)
    removed: list[Removed] = []
    gone_by: dict[int, str] = {}
    chosen = [each for each in filters if getattr(options, each.option)]
    for each in sorted(chosen, key=lambda each: each.phase is Phase.DELETE):
        view = View(
            document=document,
            look=look,
            options=options,
            gone=edits.gone.copy(),
            shut=edits.shut.copy(),
            worth=worth,
            blocker=blocker,
            url=url,
            base=base,
        )
        cut = each.cut(view)
        tops = edits.add(cut)
        gone_by |= dict.fromkeys(tops, each.name)
        count = len(tops) + len(cut.spans) + len(cut.attributes or ())
        if count:
            size = int(document.size()[tops].sum()) + sum(last - first for first, last in cut.spans)
            examples = tuple(own_text(document, top) for top in tops[:_EXAMPLES])
            removed.append(Removed(each.name, count, size, examples))
    return Outcome(edits, tuple(removed), gone_by)
