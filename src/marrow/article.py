"""The article: a document, not a string.

Takes: what `assemble` found. Gives: metadata, blocks and images, and on request text, Markdown, HTML and JSON.
Keeps true: everything is immutable. What its blocks are is in `marrow.blocks`; all names of these are here, too.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple

from marrow.blocks import (
    MAX_NESTING,
    Block,
    Blocks,
    Cell,
    Code,
    Definitions,
    Embed,
    Figure,
    Footnote,
    Formula,
    Heading,
    Image,
    List,
    Mark,
    Paragraph,
    Quote,
    Rule,
    Span,
    Spans,
    Table,
    children,
    plain,
    walk,
)
from marrow.paths import Paths
from marrow.record import record
from marrow.telling import LATE, PICTURED, Told, missing, without

__all__ = [
    "MAX_NESTING",
    "Article",
    "Block",
    "Blocks",
    "Cell",
    "Code",
    "Definitions",
    "Embed",
    "Feed",
    "Figure",
    "Footnote",
    "Formula",
    "Heading",
    "Image",
    "List",
    "Listed",
    "Mark",
    "Paragraph",
    "Quote",
    "Rule",
    "Span",
    "Spans",
    "Table",
    "Warning",
    "children",
    "plain",
    "walk",
]


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
        return without(article, LATE if pictured_by is None else _TELLERS)

    if not TYPE_CHECKING:  # for a checker, all fields are always there

        def __getattr__(self, name: str) -> object:
            """Called for what is not there yet."""
            return missing(self, name, _TELLERS)

    @property
    def prose(self) -> Blocks:
        """The blocks for those who want words alone: pictures may not be chosen among them yet."""
        try:
            found: Blocks = object.__getattribute__(self, "blocks")
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


_TELLERS = dict.fromkeys(LATE, "_told_by") | dict.fromkeys(PICTURED, "_pictured_by")
