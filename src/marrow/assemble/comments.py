"""What readers wrote below an article.

Takes: a page, its segments and the verdicts on them. Gives: a `Quote` for each comment, its author's line first, and
in it, last, a `Quote` for each reply.
Keeps true: nothing of the body is in a comment; the words are those of the page; there are no pictures, notes or
headings in comments, since those of a page's comments are faces, numbers and names.

A quote is what a comment is: somebody else's words. Markdown, HTML and TEI can all say it, a reader sees at once where
one comment ends and which one a reply is to, and in JSON one entry of `comments` is one comment. Where a page does not
tell its comments apart, all of them are one quote.
"""

from __future__ import annotations

import numpy as np

from marrow.article import Block, Blocks, Heading, Paragraph, Quote, plain, walk
from marrow.assemble.blocks import Builder
from marrow.assemble.kept import keep
from marrow.assemble.notes import Notes
from marrow.assemble.tex import with_formulas
from marrow.assemble.threads import Thread, find_threads
from marrow.options import ArticleOptions
from marrow.page import Page
from marrow.segments import Segments
from marrow.tree import Flags
from marrow.verdicts import Role, Verdicts

_COMMENT = int(Role.COMMENT)
_MIN_CHARS = 25
"""Less than this is the heading or the number of comments, rather than one."""
_MAX_BYLINE = 100


def comments(page: Page, segments: Segments, verdicts: Verdicts, wanted: ArticleOptions) -> Blocks:
    """The comments of a page."""
    kept = keep(page, segments, verdicts.role == _COMMENT)
    if kept is None:
        return ()
    threads = find_threads(kept)
    with_bylines = keep(page, segments, _with_bylines(segments, verdicts, threads))
    assert with_bylines is not None  # it keeps what was kept
    builder = Builder(with_bylines, {}, Notes(), with_links=wanted.links, with_tables=wanted.tables)
    said: list[Block] = [quote for thread in threads for quote in _quotes(builder, thread)]
    quotes = tuple(with_formulas(said, page))
    return quotes if _chars(quotes) >= _MIN_CHARS else ()


def _chars(blocks: Blocks) -> int:
    lines = [plain(block.spans) for block in walk(blocks) if isinstance(block, Paragraph)]
    return sum(len("".join(line.split())) for line in lines)


def _quotes(builder: Builder, thread: Thread, depth: int = 1) -> list[Quote]:
    """A comment with its replies; none if nothing of it is left."""
    replies = [quote for reply in thread.replies for quote in _quotes(builder, reply, depth + 1)]
    for reply in thread.replies:  # they are told; what is left is the comment
        builder.kept.alive[reply.first : reply.last] = bytes(reply.last - reply.first)
    # The element that a comment begins with is its frame, be it an item of a list, a table or a quotation.
    after = builder.kept.ends[thread.first]
    blocks = _lines([*builder.contents(thread.first, depth), *builder.inner(after, thread.last, depth)])
    return [Quote((*blocks, *replies), node=thread.first)] if blocks else replies


def _lines(blocks: list[Block]) -> Blocks:
    """Blocks without headings, which are names in a comment and parts in an article; a name that stands twice, once."""
    lines = [Paragraph(block.spans, node=block.node) if isinstance(block, Heading) else block for block in blocks]
    match lines:
        case [Paragraph(spans=first), Paragraph(spans=second), *_] if plain(first) == plain(second):
            return tuple(lines[1:])
    return tuple(lines)


def _with_bylines(segments: Segments, verdicts: Verdicts, threads: tuple[Thread, ...]) -> Flags:
    """The segments of comments, with what stands at the beginning of each: who wrote it, and when."""
    is_comment: Flags = verdicts.role == _COMMENT
    owner = segments.owner()
    for thread in _all(threads):
        first, last = (int(place) for place in np.searchsorted(segments.leaves, (thread.first, thread.last)))
        lines = np.unique(owner[first:last])
        is_told = is_comment[lines]
        before = lines[: int(is_told.argmax())] if is_told.any() else lines[:0]
        if segments.chars[before].sum() <= _MAX_BYLINE and not verdicts.is_kept[before].any():
            is_comment[before] = True
    return is_comment


def _all(threads: tuple[Thread, ...]) -> list[Thread]:
    return [each for thread in threads for each in (thread, *_all(thread.replies))]
