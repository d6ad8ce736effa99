"""Hypothesis strategies that build articles.

`articles()` builds what `assemble` may build: text with collapsed white space, ordinary addresses, and every
kind of block and mark. Its letters are few and full of markup, so that clashes come often.
`hostile_articles()` puts any string into any field.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache

from hypothesis import strategies as st

from marrow.article import (
    Article,
    Block,
    Blocks,
    Cell,
    Code,
    Definitions,
    Embed,
    Feed,
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
    Warning,
)

MARKUP = "*_`~[]()<>#+-=.!|\\&$:;'\"/^{}%@"
LETTERS = "abz0129éßя中、。€☕"
FORMATS = [Mark.STRONG, Mark.EMPHASIS, Mark.CODE, Mark.SUB, Mark.SUP, Mark.STRIKE, Mark.HIGHLIGHT]

TRAPS = (
    "snake_case",
    "__init__",
    "**bold**",
    "1986.",
    "1)",
    "-",
    "+",
    "#",
    "##",
    ">",
    "---",
    "===",
    "***",
    "|",
    "|---",
    ":-:",
    "```",
    "~~~",
    "[x](y)",
    "[^1]:",
    "![a](b)",
    "<b>",
    "<script>",
    "</p>",
    "<!--",
    "&amp;",
    "&#42;",
    "C#",
    "AT&T",
    "3*4",
    "\\",
    "\\|",
    "$5",
    "https://example.org/_a_",
)
WORDS = st.one_of(
    st.text(LETTERS + MARKUP, min_size=1, max_size=6),
    st.sampled_from(TRAPS),
)
LINES = st.lists(WORDS, min_size=1, max_size=5).map(" ".join)
URLS = st.one_of(
    st.just("https://example.org/"),
    st.text("ab12-_.~()[]*'!&=;,+|%20 \"<>`\\éя", max_size=8).map("https://example.org/a?q=".__add__),
)
LABELS = ("1", "2", "3", "a", "*", "note one")
DATES = st.one_of(
    st.none(),
    st.dates(date(1990, 1, 1), date(2030, 1, 1)),
    st.datetimes(datetime(1990, 1, 1), datetime(2030, 1, 1), timezones=st.sampled_from((None, UTC))),
)
MARKS = st.lists(st.sampled_from(FORMATS), max_size=3).map(lambda marks: Mark(sum({int(mark) for mark in marks})))


@st.composite
def texts(draw: st.DrawFn, words: st.SearchStrategy[str] = LINES) -> Span:
    """A span of text, with or without white space at its ends."""
    before, after = draw(st.sampled_from(("", " "))), draw(st.sampled_from(("", " ")))
    url = draw(st.one_of(st.just(""), st.just(""), URLS))
    return Span(before + draw(words) + after, draw(MARKS), url)


@cache
def spans(words: st.SearchStrategy[str] = LINES) -> st.SearchStrategy[Spans]:
    """A run of spans of all kinds but formulas, whose text is TeX and not words."""
    kinds = st.one_of(
        texts(words),
        texts(words),
        texts(words),
        st.just(Span("\n")),
        st.sampled_from(LABELS).map(lambda label: Span(label, Mark.NOTE)),
        st.builds(Span, words, st.just(Mark.IMAGE), URLS),
    )
    return st.lists(kinds, min_size=1, max_size=5).map(tuple)


@cache
def leaves(words: st.SearchStrategy[str] = LINES) -> st.SearchStrategy[Block]:
    """Blocks without blocks inside."""
    run = spans(words)
    images = st.builds(Image, URLS, alt=words)
    codes = st.lists(st.one_of(words, st.sampled_from(("", "\tx", "    y", "```", "> z"))), min_size=1, max_size=4)
    return st.one_of(
        st.builds(Paragraph, run),
        st.builds(Paragraph, run),
        st.builds(Heading, st.integers(1, 6), run),
        st.builds(Code, codes.map("\n".join).filter(str.strip), st.sampled_from(("", "python", "c++"))),
        st.builds(Figure, st.lists(images, max_size=2).map(tuple), st.one_of(st.just(()), run)),
        st.builds(Embed, URLS, st.sampled_from(("video", "page")), st.one_of(st.just(""), words)),
        st.just(Rule()),
    )


def containers(inner: st.SearchStrategy[Block]) -> st.SearchStrategy[Block]:
    """Blocks around blocks."""
    blocks = st.lists(inner, max_size=3).map(tuple)
    size = st.integers(1, 3)
    cells = st.builds(Cell, blocks, st.booleans(), size, size)
    rows = st.lists(st.lists(cells, max_size=3).map(tuple), max_size=3).map(tuple)
    entries = st.tuples(st.lists(spans(), min_size=1, max_size=2).map(tuple), blocks)
    return st.one_of(
        st.builds(List, st.lists(blocks, max_size=3).map(tuple), st.booleans(), st.integers(0, 12)),
        st.builds(Quote, blocks),
        st.builds(Table, rows, st.one_of(st.just(()), spans())),
        st.builds(Definitions, st.lists(entries, max_size=2).map(tuple)),
        st.builds(Footnote, st.sampled_from(LABELS), blocks),
    )


@cache
def blocks(words: st.SearchStrategy[str] = LINES) -> st.SearchStrategy[Blocks]:
    """A body."""
    return st.lists(st.recursive(leaves(words), containers, max_leaves=6), max_size=4).map(tuple)


@cache
def articles(words: st.SearchStrategy[str] = LINES) -> st.SearchStrategy[Article]:
    """Articles as a page may give them."""
    names = st.lists(words, max_size=2).map(tuple)
    return st.builds(
        Article,
        title=st.one_of(st.just(""), words),
        authors=names,
        date=DATES,
        modified=DATES,
        site=st.one_of(st.just(""), words),
        language=st.sampled_from(("", "en", "de-AT", "ar")),
        direction=st.sampled_from(("", "ltr", "rtl")),
        translations=st.dictionaries(st.sampled_from(("de", "fr-CA")), URLS, max_size=2),
        feeds=st.lists(st.builds(Feed, words, URLS), max_size=2).map(tuple),
        is_free=st.sampled_from((None, True, False)),
        description=st.one_of(st.just(""), words),
        url=st.one_of(st.just(""), URLS),
        categories=names,
        tags=names,
        licence=st.one_of(st.just(""), URLS),
        images=st.lists(st.builds(Image, URLS, words, words, words), max_size=1).map(tuple),
        confidence=st.one_of(st.none(), st.floats(0, 1)),
        blocks=blocks(words),
    )


SCHEMES = (
    "javascript:",
    "JAVASCRIPT:",
    "java\tscript:",
    "\x01javascript:",
    "javascript&colon;",
    "javascript&#58;",
    "data:text/html,",
    "data:image/svg+xml,",
    "vbscript:",
    "file:",
    "https:",
    "//",
    "#",
    "blob:",
    "view-source:",
)
HOSTILE = st.one_of(
    st.text(max_size=12),
    st.text("<>\"'&/= \n\t\x00\x1b\u2028abcdefonscript:;-!", max_size=16),
    st.builds(str.__add__, st.sampled_from(SCHEMES), st.text(max_size=6)),
    st.sampled_from(
        (
            "</style><script>",
            "</title>",
            "--><img onerror=1>",
            "]]>",
            "\" onload='x'",
            "</annotation></math><b>",
        )
    ),
)
NUMBERS = st.integers(-3, 2**60)
SIZES = st.one_of(st.none(), NUMBERS)
HOSTILE_SPANS = st.lists(st.builds(Span, HOSTILE, st.integers(0, 1023).map(Mark), HOSTILE), max_size=3).map(tuple)
HOSTILE_IMAGES = st.builds(Image, HOSTILE, HOSTILE, HOSTILE, HOSTILE, SIZES, SIZES)
HOSTILE_LEAVES = st.one_of(
    st.builds(Paragraph, HOSTILE_SPANS),
    st.builds(Heading, NUMBERS, HOSTILE_SPANS),
    st.builds(Code, HOSTILE, HOSTILE),
    st.builds(Figure, st.lists(HOSTILE_IMAGES, max_size=2).map(tuple), HOSTILE_SPANS),
    st.builds(Formula, HOSTILE, HOSTILE),
    st.builds(Embed, HOSTILE, HOSTILE, HOSTILE),
    st.just(Rule()),
)


@cache
def hostile_blocks() -> st.SearchStrategy[Blocks]:
    """Blocks with any string in any field."""
    return st.lists(st.recursive(HOSTILE_LEAVES, _hostile_containers, max_leaves=5), max_size=3).map(tuple)


@cache
def hostile_articles() -> st.SearchStrategy[Article]:
    """Articles with any string in any field."""
    text = HOSTILE
    names = st.lists(text, max_size=2).map(tuple)
    return st.builds(
        Article,
        title=text,
        authors=names,
        date=DATES,
        site=text,
        language=text,
        description=text,
        url=text,
        categories=names,
        tags=names,
        licence=text,
        lead_image=text,
        images=st.lists(HOSTILE_IMAGES, max_size=1).map(tuple),
        page_type=text,
        method=text,
        blocks=hostile_blocks(),
        has_headline=st.booleans(),
        comments=st.one_of(st.just(()), hostile_blocks()),
        direction=text,
        amp_url=text,
        translations=st.dictionaries(text, text, max_size=1),
        feeds=st.lists(st.builds(Feed, text, text), max_size=1).map(tuple),
        series=text,
        is_free=st.sampled_from((None, True, False)),
        icon=text,
        sources=st.dictionaries(text, names, max_size=1),
        confidences=st.dictionaries(text, st.floats(0, 1), max_size=1),
        warnings=st.lists(st.builds(Warning, text, text), max_size=1).map(tuple),
    )


def _hostile_containers(inner: st.SearchStrategy[Block]) -> st.SearchStrategy[Block]:
    group = st.lists(inner, max_size=2).map(tuple)
    cells = st.builds(Cell, group, st.booleans(), NUMBERS, NUMBERS)
    rows = st.lists(st.lists(cells, max_size=2).map(tuple), max_size=2).map(tuple)
    entries = st.tuples(st.lists(HOSTILE_SPANS, max_size=2).map(tuple), group)
    return st.one_of(
        st.builds(List, st.lists(group, max_size=2).map(tuple), st.booleans(), NUMBERS),
        st.builds(Quote, group, HOSTILE),
        st.builds(Table, rows, HOSTILE_SPANS),
        st.builds(Definitions, st.lists(entries, max_size=2).map(tuple)),
        st.builds(Footnote, HOSTILE, group),
    )
