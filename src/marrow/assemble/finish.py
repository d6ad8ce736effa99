"""The last look at the blocks: nothing twice, no title in the body, no rule at either end.

Takes: blocks and the title. Gives: blocks.
Keeps true: order; a text that stands once is never dropped, but for a heading that repeats the title; finishing what
is finished changes nothing.
"""

from __future__ import annotations

from marrow.article import Block, Blocks, Footnote, Heading, Paragraph, Quote, Rule, plain

_MIN_REPEAT = 40
"""Shorter paragraphs may well stand twice: "Yes.", refrains, column heads."""
_MIN_PULL, _MAX_PULL = 20, 250
"""Letters of a quote that is set in large type to catch the eye; an author who quotes at length means it."""
_PULLED_WITHIN = 8
_TITLE_WITHIN = 4


def finish(blocks: list[Block], title: str) -> Blocks:
    """Drop repetitions and what frames the body."""
    title = _bare(title)
    while True:
        count = len(blocks)
        blocks = _without_repeats(blocks)
        blocks = _without_pull_quotes(blocks)
        blocks = _without_loose_rules(blocks)
        blocks = _without_title(blocks, title)
        if len(blocks) == count:  # each step drops or does nothing; one that drops may uncover work for another
            return tuple(blocks)


def _bare(text: str) -> str:
    """A text as compared: letters and digits only, lower case."""
    return "".join(filter(str.isalnum, text)).lower()


def _without_title(blocks: list[Block], title: str) -> list[Block]:
    """Drop what repeats the title, up to the fourth block that does not."""
    if not title:
        return blocks
    kept: list[Block] = []
    others = 0
    for index, block in enumerate(blocks):
        if others == _TITLE_WITHIN:
            return kept + blocks[index:]
        if not _says(block, title):
            kept.append(block)
            others += not isinstance(block, Rule)
    return kept


def _says(block: Block, title: str) -> bool:
    if not isinstance(block, Heading | Paragraph):
        return False
    text = plain(block.spans)
    return len(text) <= 2 * len(title) + 8 and _bare(text) == title


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
    """Drop short quotes that repeat words of a paragraph nearby."""
    quotes = [index for index, block in enumerate(blocks) if isinstance(block, Quote)]
    if not quotes:
        return blocks
    near = {place for index in quotes for place in range(index - _PULLED_WITHIN, index + _PULLED_WITHIN + 1)}
    said = {place: _bare(_text(block)) for place, block in enumerate(blocks) if place in near}
    pulled = {index for index in quotes if _is_pulled(blocks[index], index, said)}
    return [block for index, block in enumerate(blocks) if index not in pulled]


def _is_pulled(quote: Block, index: int, said: dict[int, str]) -> bool:
    if not isinstance(quote, Quote) or not all(isinstance(block, Paragraph) for block in quote.blocks):
        return False
    words = _bare("".join(map(_text, quote.blocks)))
    nearby = range(index - _PULLED_WITHIN, index + _PULLED_WITHIN + 1)
    return _MIN_PULL <= len(words) <= _MAX_PULL and any(words in said.get(place, "") for place in nearby)


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
