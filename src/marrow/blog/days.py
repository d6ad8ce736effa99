"""The days of a page's posts.

Takes: the texts of all dates of a page, and blocks that hold one. Gives: the day, or the point in time, that a post's
date blocks tell; None if they tell none. Keeps true: what the page says to machines of the very element (`datetime`)
counts more than its text; days and months are in one order all over a page, so 25/12/2020 tells what 03/04/2021
means.
"""

from __future__ import annotations

import datetime as dt
import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence

import numpy as np

from marrow.assemble.metadata.dates import parse_date
from marrow.blog.post import Block
from marrow.tree import Tree

_NUMBERS = re.compile(r"(?<!\d)(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?\d{2,4}(?!\d)")
_MONTHS = 12


class Days:
    """Reads the dates of one page."""

    def __init__(self, tree: Tree, texts: Iterable[str], language: str, now: dt.datetime | None) -> None:
        self._tree, self._language, self._now = tree, language, now
        self._said = tree.having("datetime")
        self._holders = sorted(self._said)
        is_holder = np.zeros(len(tree), bool)
        is_holder[self._holders] = True
        self._around = tree.nearest(is_holder)
        self._order = order_of(texts)

    def read(self, blocks: Sequence[Block]) -> dt.date | dt.datetime | None:
        """The day of a post, from the blocks of its date."""
        said = (self._declared(block) for block in blocks)
        shown = (
            self._parse(text) for text in (*(block.text for block in blocks), " ".join(block.text for block in blocks))
        )
        found = next((moment for moment in said if moment is not None), None)
        return found if found is not None else next((moment for moment in shown if moment is not None), None)

    def _declared(self, block: Block) -> dt.date | dt.datetime | None:
        """What the `time` around a block's words, or beside them in its element, says."""
        node = self._around.item(block.texts[0]) if block.texts else -1
        if node < 0:
            place = bisect_left(self._holders, block.node)
            node = self._holders[place] if place < len(self._holders) else -1
            if not block.node <= node < self._tree.end.item(block.node):
                return None
        return parse_date(self._said[node], now=self._now)

    def _parse(self, text: str) -> dt.date | dt.datetime | None:
        return parse_date(text, language=self._language, order=self._order, now=self._now)


def order_of(texts: Iterable[str]) -> str:
    """The order of day and month that dates in numbers show by a day that is no month; "" if none does.

    >>> order_of(["03/04/2021", "25/12/2020"]), order_of(["12/25/2020"]), order_of(["03/04/2021"])
    ('dmy', 'mdy', '')
    """
    pairs = [(int(found[1]), int(found[2])) for text in texts if (found := _NUMBERS.search(text))]
    days_first = sum(one > _MONTHS >= other for one, other in pairs)
    months_first = sum(other > _MONTHS >= one for one, other in pairs)
    return "" if days_first == months_first else "dmy" if days_first > months_first else "mdy"
