"""The parts of an article, or of verdicts, that are told when somebody asks for them.

Takes: an article, the slots of such parts, and which of its functions tells them. Gives: the article with these parts.
Keeps true: what tells is asked once, and then let go with all that it holds, the page above all; of two threads that
ask, one waits for what the other is told. After a defect while telling, one can ask again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any

Told = Mapping[str, object]
"""Parts by their names."""
LATE = (
    "authors", "date", "modified", "site", "language", "direction", "description", "url", "amp_url", "print_url",
    "short_url", "previous_url", "next_url", "translations", "feeds", "categories", "tags", "series", "licence",
    "is_free", "lead_image", "icon", "sources", "confidences",
)  # fmt: skip
"""The fields of an article that may be told later."""
PICTURED = ("blocks", "images")
"""Those that wait for the choice of pictures."""
_TELLING = RLock()  # metadata asks for pictures where it has no lead


def tell(told: object, teller: str, slots: Mapping[str, Any]) -> None:
    """Have an article or verdicts told what the function in the field `teller` knows, if that is still to be asked."""
    with _TELLING:
        told_by = getattr(told, teller)
        if told_by is not None:
            for part, value in _answer(told_by, type(told).__name__).items():
                slots[part].__set__(told, value)
            object.__setattr__(told, teller, None)


def _answer(told_by: Callable[[], Told], name: str) -> Told:
    try:
        return told_by()
    except AttributeError as error:  # a defect of ours; as it is, Python would say that there is no such field
        raise RuntimeError(f"{name} could not be told: {error}") from error
