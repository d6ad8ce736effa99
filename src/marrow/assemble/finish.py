"""The last look at the blocks: nothing twice, no title in the body, no rule at either end.

Takes: blocks and the title; nodes of what is spared. Gives: blocks.
Keeps true: order; a text that stands once is never dropped, but for a heading that repeats the title; finishing what
is finished changes nothing.
"""

from __future__ import annotations

from collections.abc import Set

from marrow.article import Block, Blocks, Footnote, Heading, Paragraph, Quote, Rule, plain
from marrow.assemble.bare import bare

_MIN_REPEAT = 40
"""Shorter paragraphs may well stand twice: "Yes.", refrains, column heads."""
_MIN_PULL, _MAX_PULL = 20, 250
"""Letters of a quote that is set in large type to catch the eye; an author who quotes at length means it."""
_PULLED_WITHIN = 8
_TITLE_WITHIN = 4
_LINES = (Heading, Paragraph)


def finish(blocks: list[Block], title: str, spared: Set[int] = frozenset()) -> Blocks:
    """Drop repetitions and what frames the body."""
    title = bare(title)
    kinds = set(map(type, blocks))
    blocks = _without_repeats(blocks, spared)
    if kinds.isdisjoint((Quote, Rule)):
        return tuple(_without_title(blocks, title, spared))
    while True:
        count = len(blocks)
        if Quote in kinds:
            blocks = _without_pull_quotes(blocks)
        if Rule in kinds:
            blocks = _without_loose_rules(blocks)
        blocks = _without_title(blocks, title, spared)
        if len(blocks) == count:  # each step drops or does nothing; one that drops may uncover work for another
            return tuple(blocks)


def _without_title(blocks: list[Block], title: str, spared: Set[int]) -> list[Block]:
    """Drop what repeats the title, up to the fourth block that does not."""
    if not title:
        return blocks
    kept: list[Block] = []
    others = 0
    for index, block in enumerate(blocks):
        if others == _TITLE_WITHIN:
            return kept + blocks[index:]
        if block.node in spared or not _says(block, title):
            kept.append(block)
            others += not isinstance(block, Rule)
    return kept


def _says(block: Block, title: str) -> bool:
    if not isinstance(block, _LINES):
        return False
    text = plain(block.spans)
    return len(text) <= 2 * len(title) + 8 and bare(text) == title


def _without_repeats(blocks: list[Block], spared: Set[int]) -> list[Block]:
    said = [plain(block.spans) for block in blocks if type(block) is Paragraph]
    if len(set(said)) == len(said):  # as on most pages
        return blocks
    seen: set[str] = set()
    kept: list[Block] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            text = plain(block.spans)
            if len(text) >= _MIN_REPEAT:
                if text in seen and block.node not in spared:
                    continue
                seen.add(text)
        kept.append(block)
    return kept


def _without_pull_quotes(blocks: list[Block]) -> list[Block]:
    """Drop short quotes that repeat words of a paragraph nearby."""
    said: dict[int, str] = {}  # by the blocks near a quote, as far as they were looked at
    return [block for index, block in enumerate(blocks) if not _is_pulled(blocks, index, said)]


def _is_pulled(blocks: list[Block], index: int, said: dict[int, str]) -> bool:
    quote = blocks[index]
    if not isinstance(quote, Quote) or not all(isinstance(block, Paragraph) for block in quote.blocks):
        return False
    words = bare("".join(map(_text, quote.blocks)))
    if not _MIN_PULL <= len(words) <= _MAX_PULL:
        return False
    for place in range(max(index - _PULLED_WITHIN, 0), min(index + _PULLED_WITHIN + 1, len(blocks))):
        if place not in said:
            said[place] = bare(_text(blocks[place]))
        if words in said[place]:
            return True
    return False


def _text(block: Block) -> str:
    return plain(block.spans) if isinstance(block, Paragraph) else ""


def _without_loose_rules(blocks: list[Block]) -> list[Block]:
    """No rule at either end of the body, and none beside another."""
    tidy: list[Block] = []
    rule: Block | None = None
    for block in blocks:
        if isinstance(block, Rule):
            rule = rule or (block if tidy else None)
            continue
        if rule is not None and not isinstance(block, Footnote):
            tidy.append(rule)
        rule = None
        tidy.append(block)
    return tidy
