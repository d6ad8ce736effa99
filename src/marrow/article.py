"""The article: a document, not a string.

Takes: what `assemble` found. Gives: metadata, blocks and images, and on request text, Markdown, HTML and JSON.
Keeps true: everything is immutable; blocks nest at most `MAX_NESTING` deep, so recursion over them is safe;
text inside blocks has its white space collapsed, except in `Code`.

Inline text is a flat run of `Span`s, each with the marks that apply to it, not a tree: spans need no
recursion, merge by comparison, and hostile nesting (`<b><b><b>…`) cannot survive in them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import field
from enum import IntFlag
from typing import TYPE_CHECKING, Any, NamedTuple

from marrow.paths import Paths
from marrow.record import record
from marrow.telling import LATE, PICTURED, Told, tell

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


@record
class Warning:
    """Something the reader of an article should know, such as a page cut at a limit."""

    code: str
    message: str


class Feed(NamedTuple):
    """A feed that a page names, by RSS, Atom or JSON Feed."""

    title: str
    url: str


@record(kw_only=True)
class Listed:
    """How a page of posts shows an article: what stands around its text, and where.

    It is one part of an article and not five fields of it, as only `marrow.split` knows them.
    """

    page_url: str = ""  # of the page that lists it
    page_title: str = ""
    more_url: str = ""  # where the rest is, if the page shows no more than a beginning
    comments_url: str = ""
    comment_count: int | None = None  # None: the page does not say
    box: tuple[float, float, float, float] | None = None  # left, top, width and height, where a browser laid it out


@record(kw_only=True)
class Article:
    """What a page is about: metadata, blocks and images.

    `sources` names, for each metadata field that has a value, all that say so ("json-ld", "og", …), the strongest
    first; `confidences` tells how sure each is, from 0 to 1.
    `comments` are what readers wrote, one `Quote` for each comment; they are neither in `blocks` nor in `text`.
    """

    title: str = ""
    authors: tuple[str, ...] = ()
    date: dt.date | dt.datetime | None = None
    modified: dt.date | dt.datetime | None = None
    site: str = ""
    language: str = ""
    direction: str = ""  # "ltr" or "rtl"
    description: str = ""
    url: str = ""
    amp_url: str = ""
    print_url: str = ""
    short_url: str = ""
    previous_url: str = ""  # of the part or post before this one
    next_url: str = ""
    translations: Mapping[str, str] = field(default_factory=dict)  # language tag → address
    feeds: tuple[Feed, ...] = ()
    categories: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    series: str = ""
    licence: str = ""
    is_free: bool | None = None  # False: behind a paywall; None: the page does not say
    lead_image: str = ""
    icon: str = ""
    images: tuple[Image, ...] = ()
    page_type: str = "article"
    confidence: float | None = None
    method: str = "auto"
    rendered: bool = False
    blocks: Blocks = ()
    has_headline: bool = False  # whether the first block is the headline
    comments: Blocks = ()
    pages: tuple[str, ...] = ()  # addresses of the pages that were joined
    listed: Listed | None = None  # where it is one of several on a page
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    confidences: Mapping[str, float] = field(default_factory=dict)
    warnings: tuple[Warning, ...] = ()
    paths: Paths | None = field(default=None, repr=False, compare=False)
    _told_by: Callable[[], Told] | None = field(default=None, repr=False, compare=False)
    _draft: Blocks = field(default=(), repr=False, compare=False)
    _pictured_by: Callable[[], Told] | None = field(default=None, repr=False, compare=False)

    @classmethod
    def told_later(
        cls, told_by: Callable[[], Told], *, pictured_by: Callable[[], Told] | None = None, **known: Any
    ) -> Article:
        """An article whose metadata, but for the title, is asked for when somebody wants it, all of it at once.

        To find it takes as long as to find the text, and who wants text alone should not wait for it. So it is with
        the choice of pictures: `blocks` are without it until they are `pictured_by`.
        """
        article = cls(**known, _told_by=told_by, _draft=known.get("blocks", ()), _pictured_by=pictured_by)
        for name in LATE if pictured_by is None else (*LATE, *PICTURED):
            _SLOTS[name].__delete__(article)
        return article

    if not TYPE_CHECKING:  # for a checker, all fields are always there

        def __getattr__(self, name: str) -> object:
            """Called for what is not there yet."""
            if name not in _SLOTS:
                raise AttributeError(f"an article has no {name!r}")
            tell(self, "_pictured_by" if name in PICTURED else "_told_by", _SLOTS)
            return _SLOTS[name].__get__(self)

    @property
    def prose(self) -> Blocks:
        """The blocks for those who want words alone: pictures may not be chosen among them yet."""
        try:
            found: Blocks = _SLOTS["blocks"].__get__(self)
        except AttributeError:
            return self._draft
        return found

    @property
    def headline(self) -> str:
        """The headline as the page shows it, where it is the first block; else the title."""
        match self.blocks:
            case (Heading(spans=spans), *_) if self.has_headline:
                return plain(spans)
        return self.title

    @property
    def body(self) -> Blocks:
        """The blocks below the headline."""
        return self.blocks[1:] if self.has_headline else self.blocks

    @property
    def words(self) -> int:
        """The number of words of the body."""
        from marrow.assemble.metadata.reading import count_words

        return count_words(self.text)

    @property
    def minutes(self) -> int:
        """The minutes that the body takes to read."""
        from marrow.assemble.metadata.reading import reading_minutes

        return reading_minutes(self.words, self.language)

    @property
    def text(self) -> str:
        """The body as plain text, paragraphs separated by a blank line."""
        from marrow.write.text import to_text

        return to_text(self)

    @property
    def markdown(self) -> str:
        """The article as CommonMark with GFM tables."""
        from marrow.write.markdown import to_markdown

        return to_markdown(self)

    @property
    def html(self) -> str:
        """The article as a safe, self-contained HTML page."""
        return self.to_html()

    def to_html(self, *, pictures: Mapping[str, bytes] | None = None) -> str:
        """`html`; with `pictures`, by their addresses, the page has those inside of it and asks for no others."""
        from marrow.write.html import to_html

        return to_html(self, pictures)

    def to_dict(self) -> dict[str, Any]:
        """The article as plain data, by the schema of `docs/json.md`."""
        from marrow.write.json import to_dict

        return to_dict(self)

    def to_json(self, *, indent: int | None = 2) -> str:
        """`to_dict` as JSON text."""
        from marrow.write.json import to_json

        return to_json(self, indent=indent)

    def xpath(self, block: Block) -> str:
        """The XPath of the node a block came from, in the page as an HTML5 parser reads it."""
        return self.paths.of(block.node) if self.paths is not None else ""


_SLOTS: dict[str, Any] = {name: vars(Article)[name] for name in (*LATE, *PICTURED)}
