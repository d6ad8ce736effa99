"""The chain: every filter that is switched on has its turn, those that edit before those that delete.

Takes: a document and its options. Gives: the edits, and what each filter removed.
Keeps true: O(N) in the page's nodes for each filter; the order is that of `CHAIN` within each phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from marrow.document import Document
from marrow.filters.edits import Done, Edits
from marrow.filters.examples import comment_of, example_of, name_of
from marrow.filters.facts import Facts
from marrow.filters.filter import Blocker, Cut, Filter, Phase, View
from marrow.look import Look
from marrow.options.filters import FilterOptions
from marrow.record import record
from marrow.worth import Worth

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
    looked: Callable[[], Look],
    options: FilterOptions,
    filters: Iterable[Filter],
    worth: Callable[[], Worth],
    *,
    blocker: Blocker | None = None,
    url: str = "",
    base: str = "",
) -> Outcome:
    """Let all filters that are switched on judge a document."""
    edits = Edits(document)
    removed: list[Removed] = []
    gone_by: dict[int, str] = {}
    facts = Facts(document, options, worth)
    chosen = [each for each in filters if getattr(options, each.option)]
    for each in sorted(chosen, key=lambda each: each.phase is Phase.DELETE):
        view = View(
            document=document,
            looked=looked,
            options=options,
            gone=edits.gone.copy(),
            shut=edits.shut.copy(),
            worth=worth,
            facts=facts,
            blocker=blocker,
            url=url,
            base=base,
        )
        cut = each.cut(view)
        done = edits.add(cut)
        gone_by |= dict.fromkeys(done.tops, each.name)
        if count := len(done.tops) + len(done.edited) + len(cut.spans):
            removed.append(Removed(each.name, count, done.bytes, _examples(document, cut, done)))
    return Outcome(edits, tuple(removed), gone_by)


def _examples(document: Document, cut: Cut, done: Done) -> tuple[str, ...]:
    """The first few of what a filter removed."""
    if done.tops:
        nodes = [example_of(document, node) for node in done.tops[:_EXAMPLES]]
    else:  # the words of what is only edited are still there
        nodes = [name_of(document, node) for node in done.edited[:_EXAMPLES]]
    spans = islice(cut.spans, _EXAMPLES - len(nodes))
    return (*nodes, *(comment_of(document.source[first:last]) for first, last in spans))
