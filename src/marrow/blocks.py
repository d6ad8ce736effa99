"""What an article consists of: blocks, and the marked text in them.

Takes and gives: nothing; these are types, and two ways to walk over them. `marrow.article` has all of their names.
Keeps true: everything is immutable; blocks nest at most `MAX_NESTING` deep, so recursion over them is safe;
text inside blocks has its white space collapsed, except in `Code`.

Inline text is a flat run of `Span`s, each with the marks that apply to it, not a tree: spans need no
recursion, merge by comparison, and hostile nesting (`<b><b><b>…`) cannot survive in them.
"""

from __future__ import annotations

from enum import IntFlag
from typing import NamedTuple

from marrow.record import record

MAX_NESTING = 24
"""Lists in quotes in lists …: deeper containers are taken apart into their parent."""


class Mark(IntFlag):
    """What a span of text is. Formatting marks combine; the last three say what `text` and `url` mean."""

    NONE = 0
    STRONG = 1
    EMPHASIS = 2
    CODE = 4
    SUB = 8
    SUP = 16
    STRIKE = 32
    HIGHLIGHT = 64
    FORMULA = 128  # text is TeX, or the formula's alternative text
    NOTE = 256  # text is the label of a Footnote
    IMAGE = 512  # a picture in the line: text is its alternative text, url its address


class Span(NamedTuple):
    """A run of text with the same marks and link. `"\\n"` as text is a line break.

    It is a tuple, not a data class as blocks are: a page has hundreds, and a tuple is made in half the time.
    """

    text: str
    marks: Mark = Mark.NONE
    url: str = ""


Spans = tuple[Span, ...]


def plain(spans: Spans) -> str:
    """The text of spans, without marks.

    >>> plain((Span("Read "), Span("this", Mark.STRONG, "https://example.org/")))
    'Read this'
    """
    return spans[0].text if len(spans) == 1 else "".join([text for text, _, _ in spans])


@record(kw_only=True)
class Block:
    """Base of all blocks. `node` is the number of the page's node it came from (−1: none)."""

    node: int = -1


@record
class Heading(Block):
    """A heading of a part of the article."""

    level: int  # 1–6; 1 only where the page nests a second title
    spans: Spans


@record
class Paragraph(Block):
    """Running text."""

    spans: Spans


@record
class List(Block):
    """A list; each item is blocks. Whoever writes one asks `numbering.rows` for its items."""

    items: tuple[tuple[Block, ...], ...]
    ordered: bool = False
    start: int = 1  # the number of the first item
    numbers: tuple[int, ...] = ()  # of all items, where they do not count up from `start`
    done: tuple[bool | None, ...] = ()  # of all items, where there are tasks; None for one that is no task


@record
class Definitions(Block):
    """A definition list: each entry has one or more terms and the blocks that define them."""

    entries: tuple[tuple[tuple[Spans, ...], tuple[Block, ...]], ...]


@record
class Quote(Block):
    """What somebody else wrote or said."""

    blocks: tuple[Block, ...]
    cite: str = ""  # address of the source


@record
class Code(Block):
    """A listing."""

    text: str  # untouched: indentation, blank lines and tabs as on the page
    language: str = ""


@record
class Cell:
    """A cell of a table."""

    blocks: tuple[Block, ...]
    header: bool = False
    rowspan: int = 1
    colspan: int = 1


@record
class Table(Block):
    """A table, row by row."""

    rows: tuple[tuple[Cell, ...], ...]
    caption: Spans = ()


@record
class Image:
    """A picture of the page: where it is, what it shows, and why it was kept."""

    url: str
    alt: str = ""
    caption: str = ""
    credit: str = ""
    width: int | None = None
    height: int | None = None
    role: str = "inline"  # lead, inline, gallery, chart; where all are kept also ad, teaser, avatar, logo, icon, …
    score: float = 1.0  # how likely it belongs to the article
    because: str = ""  # what speaks most for that, or against it
    node: int = -1


@record
class Figure(Block):
    """Pictures and the caption that they share."""

    images: tuple[Image, ...]
    caption: Spans = ()


@record
class Formula(Block):
    """A formula on a line of its own. `text` is TeX if the page has it, else its alternative text."""

    text: str
    mathml: str = ""


@record
class Embed(Block):
    """Something that lives elsewhere: a video, a post, a map."""

    url: str
    kind: str = "page"  # video, audio, post, map, document, page
    title: str = ""


@record
class Footnote(Block):
    """A note; a span with the mark `NOTE` has its label as text."""

    label: str
    blocks: tuple[Block, ...]


@record
class Rule(Block):
    """A thematic break."""


Blocks = tuple[Block, ...]
_CONTAINERS = frozenset((List, Quote, Footnote, Definitions, Table))


def walk(blocks: Blocks) -> list[Block]:
    """All blocks in document order, with those inside lists, quotes, tables and notes."""
    found: list[Block] = []
    for block in blocks:
        found.append(block)
        if type(block) in _CONTAINERS:
            for inner in children(block):
                found += walk(inner)
    return found


def children(block: Block) -> tuple[Blocks, ...]:
    """The groups of blocks directly inside a block: items, cells, definitions."""
    match block:
        case List(items=items):
            return items
        case Quote(blocks=blocks) | Footnote(blocks=blocks):
            return (blocks,)
        case Definitions(entries=entries):
            return tuple(inner for _, inner in entries)
        case Table(rows=rows):
            return tuple(cell.blocks for row in rows for cell in row)
    return ()
