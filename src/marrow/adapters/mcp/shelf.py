"""What was read lately, so that reading on needs no second fetch and continues the same text.

Takes: texts by key. Gives: them again, for a while.
Keeps true: it holds `MOST_TEXTS` texts of `MOST_CHARS` characters together, those that were put last; none is given
after `LASTS_S` seconds. Any thread may ask.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from marrow.adapters.facts import Fact
from marrow.record import record

MOST_TEXTS = 32
MOST_CHARS = 16_000_000
LASTS_S = 900.0


@record
class Text:
    """A text to read in pieces, and what is known of it."""

    markdown: str
    told: dict[str, Fact]
    notes: tuple[str, ...] = ()


class Shelf:
    """The last texts."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = Lock()
        self._texts: OrderedDict[Hashable, tuple[float, Text]] = OrderedDict()

    def put(self, key: Hashable, text: Text) -> Text:
        """Keep a text; gives it back."""
        with self._lock:
            self._texts.pop(key, None)
            self._texts[key] = (self._now(), text)
            while len(self._texts) > MOST_TEXTS or self._chars() > MOST_CHARS:
                self._texts.popitem(last=False)
        return text

    def get(self, key: Hashable) -> Text | None:
        """A text, if it is still there."""
        with self._lock:
            since, text = self._texts.get(key, (0.0, None))
            return text if text is not None and self._now() - since < LASTS_S else None

    def _chars(self) -> int:
        return sum(len(text.markdown) for _, text in self._texts.values())
