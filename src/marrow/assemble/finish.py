"""The last look at the blocks: nothing twice, no title in the body, no rule at either end.

Takes: blocks and the title. Gives: blocks.
Keeps true: order; a text that stands once is never dropped, but for a heading that repeats the title.
"""

from __future__ import annotations

from marrow.article import Block, Blocks, Figure, Heading, Paragraph, Quote, Rule, plain

_MIN_REPEAT = 40
"""Shorter paragraphs may well stand twice: "Yes.", refrains, column heads."""
_MIN_PULL = 20
_TITLE_WITHIN = 4


def finish(blocks: list[Block], title: str) -> Blocks:
    """Drop repetitions and what frames the body."""
    blocks = _without_title(blocks, title)
    blocks = _without_repeats(blocks)
    blocks = _without_pull_quotes(blocks)
    return tuple(_without_loose_ends(blocks))


def _bare(text: str) -> str:
    """A text as compared: letters and digits only, lower case."""
    return "".join(filter(str.isalnum, text)).lower()


def _without_title(blocks: list[Block], title: str) -> list[Block]:
    bare = _bare(title)
    for index, block in enumerate(blocks[:_TITLE_WITHIN]):
        if bare and isinstance(block, Heading | Paragraph) and _bare(plain(block.spans)) == bare:
            return blocks[:index] + blocks[index + 1 :]
    return blocks


def _without_repeats(blocks: list[Block]) -> list[Block]:
    seen: set[str] = set()
    kept: list[Block] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            text = plain(block.spans)
            if len(text) >= _MIN_REPEAT:
                if text in seen:
                    continue
                seen.add(text)
        kept.append(block)
    return kept


def _without_pull_quotes(blocks: list[Block]) -> list[Block]:
    """Drop quotes that repeat words of a paragraph."""
    if not any(isinstance(block, Quote) for block in blocks):
        return blocks
    said = "\n".join(_bare(plain(block.spans)) for block in blocks if isinstance(block, Paragraph))
    return [block for block in blocks if not (isinstance(block, Quote) and _is_pulled(block, said))]


def _is_pulled(quote: Quote, said: str) -> bool:
    if not all(isinstance(block, Paragraph) for block in quote.blocks):
        return False
    words = _bare("".join(plain(block.spans) for block in quote.blocks if isinstance(block, Paragraph)))
    return len(words) >= _MIN_PULL and words in said


def _without_loose_ends(blocks: list[Block]) -> list[Block]:
    """No rule at either end or beside another; no heading at the end with nothing under it."""
    tidy: list[Block] = []
    for block in blocks:
        if isinstance(block, Rule) and (not tidy or isinstance(tidy[-1], Rule)):
            continue
        tidy.append(block)
    while tidy and isinstance(tidy[-1], Rule):
        tidy.pop()
    return tidy


def images_of(blocks: Blocks) -> list[Figure]:
    """The figures among blocks."""
    return [block for block in blocks if isinstance(block, Figure)]
