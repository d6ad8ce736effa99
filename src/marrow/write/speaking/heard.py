"""What a listener would hear twice.

Takes: the title and the blocks of an article. Gives: whether a text is said in them anyway, outside of quotes and
captions; a short one only if it is all that a block says. Keeps true: letters and digits alone are compared; the
first `_MOST` questions are answered, later ones with no, so that an article of nothing but quotes takes no longer than
another one of its size.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property

from marrow.article import Block, Blocks, Definitions, Figure, Heading, Paragraph, Quote, Spans, children

_NOT_COMPARED = re.compile(r"[\W_]+")
_SHORTEST = 12
"""Letters below which a text may be in a longer one by chance."""
_LONGEST = 2000
_MOST = 100


def folded(text: str) -> str:
    """The letters and digits of a text, without case.

    >>> folded("“Tea, please!”")
    'teaplease'
    """
    return _NOT_COMPARED.sub("", text.casefold())


class Heard:
    """What is said in the title and the running text; `line` makes text of spans."""

    def __init__(self, title: str, blocks: Blocks, line: Callable[[Spans], str]) -> None:
        self._title = title
        self._blocks = blocks
        self._line = line
        self._asked = 0

    def __contains__(self, text: str) -> bool:
        asked = folded(text)
        if not 0 < len(asked) <= _LONGEST or self._asked >= _MOST:
            return False
        self._asked += 1
        return (asked if len(asked) >= _SHORTEST else f"\n{asked}\n") in self._body

    @cached_property
    def _body(self) -> str:
        said = (folded(self._line(spans)) for block in _outside(self._blocks) for spans in _spans(block))
        return "\n".join(("", folded(self._title), *said, ""))


def _outside(blocks: Blocks) -> Iterator[Block]:
    """Blocks that are read out where they stand: neither quotes nor what is in them."""
    for block in blocks:
        if not isinstance(block, Quote | Figure):
            yield block
            for inner in children(block):
                yield from _outside(inner)


def _spans(block: Block) -> Iterator[Spans]:
    match block:
        case Paragraph(spans=spans) | Heading(spans=spans):
            yield spans
        case Definitions(entries=entries):
            for terms, _ in entries:
                yield from terms
