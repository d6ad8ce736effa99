"""The article as Markdown: CommonMark with GFM's tables, strike-through and footnotes.

Takes: an `Article`. Gives: the headline as the first heading, then the body, the footnotes, and under a heading of
their own the comments.
Keeps true: rendering gives the article's words in their order; blocks nest as they do in the article; code is
untouched; nothing of the page's text becomes markup or raw HTML.

What Markdown has no words for: a caption is an emphasised paragraph, a definition list is a list whose items
start with the term in bold, formulas stand between dollar signs (then other dollar signs are escaped; in an
article without formulas they are not). Metadata beyond the title is for JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from marrow.article import (
    Article,
    Block,
    Blocks,
    Code,
    Definitions,
    Embed,
    Figure,
    Formula,
    Heading,
    List,
    Mark,
    Paragraph,
    Quote,
    Rule,
    Span,
    Spans,
    Table,
    walk,
)
from marrow.numbering import TICKS, numbered, rows
from marrow.write.markdown_escape import fence
from marrow.write.markdown_inline import Inline
from marrow.write.markdown_table import table
from marrow.write.notes import gather
from marrow.write.safe import safe_text

_FORMULA = int(Mark.FORMULA)  # flags are slow, and this looks at every span
_MAX_NUMBER = 999_999_999  # CommonMark reads nine digits
_LINE_END = re.compile(r"\r\n?")


def to_markdown(article: Article) -> str:
    """The article as Markdown.

    >>> to_markdown(Article(title="Tea", blocks=(Paragraph((Span("Hot", Mark.STRONG), Span(" water."))),)))
    '# Tea\\n\\n**Hot** water.'
    """
    written = (*article.blocks, *article.comments)
    notes = gather(written)
    writer = _Writer(Inline(notes.keys, _has_formulas(written)))
    parts = writer.blocks((Heading(1, (Span(article.headline),)), *article.body))
    for key, note in notes.noted:
        parts.append(_hung(f"[^{key}]: ", "\n\n".join(writer.blocks(note.blocks)), "    "))
    if article.comments:
        parts += writer.blocks((Heading(2, (Span("Comments"),)), *article.comments))
    return "\n\n".join(parts)


def _has_formulas(blocks: Blocks) -> bool:
    return any(
        isinstance(block, Formula) or any(int(span.marks) & _FORMULA for span in _spans(block))
        for block in walk(blocks)
    )


def _spans(block: Block) -> Spans:
    match block:
        case Heading(spans=spans) | Paragraph(spans=spans):
            return spans
        case Figure(caption=caption) | Table(caption=caption):
            return caption
        case Definitions(entries=entries):
            return tuple(span for terms, _ in entries for term in terms for span in term)
    return ()


class _Writer:
    """Writes blocks. A block's text has no blank line at its ends and does not know what it is inside of."""

    def __init__(self, inline: Inline) -> None:
        self.inline = inline

    def blocks(self, blocks: Iterable[Block]) -> list[str]:
        """The text of each block that has one. Of two lists in a row the second has another marker."""
        parts: list[str] = []
        previous: tuple[bool, bool] | None = None  # of the list just written: is it ordered, has it the other marker
        for block in map(_as_list, blocks):
            if not isinstance(block, List):
                text, ended = self._block(block), None
            else:
                text, is_other = self._list(block, is_other=previous == (block.ordered, False))
                ended = block.ordered, is_other
            if text:
                parts.append(text)
                previous = ended
        return parts

    def _block(self, block: Block) -> str:
        match block:
            case Heading(level=level, spans=spans):
                text = self.inline.heading(spans)
                return "#" * min(max(level, 1), 6) + " " + text if text else ""
            case Paragraph(spans=spans):
                return self.inline.paragraph(spans)
            case Quote(blocks=blocks):
                return _quoted("\n\n".join(self.blocks(blocks)))
            case Code(text=text, language=language):
                return _fenced(text, language)
            case Table():
                return self._table(block)
            case Figure(images=images, caption=caption):
                pictures = [self.inline.image(image.url, image.alt) for image in images]
                return "\n\n".join(part for part in (*pictures, self._emphasised(caption)) if part)
            case Formula(text=text):
                return self.inline.formula(safe_text(text))
            case Embed(url=url, title=title):
                return self.inline.link(url, title)
            case Rule():
                return "***"  # three dashes after a list's dash would be one rule, not a rule in a list
        return ""  # a footnote: it is written at the end

    def _emphasised(self, spans: Spans) -> str:
        return self.inline.paragraph([Span(span.text, span.marks | Mark.EMPHASIS, span.url) for span in spans])

    def _table(self, block: Table) -> str:
        made = table(block, self.inline)
        text = "\n\n".join(self.blocks(_unrolled(block))) if made is None else made
        return "\n\n".join(part for part in (self._emphasised(block.caption), text) if part)

    def _list(self, block: List, *, is_other: bool) -> tuple[str, bool]:
        """A list, and which of the two markers it ends with.

        Markdown counts up by itself; an item whose number does not follow has the other marker, and begins anew.
        """
        gap = "\n" if all(map(_is_tight, block.items)) else "\n\n"
        items: list[str] = []
        last: int | None = None
        for number, is_done, item in rows(_countable(block)):
            part = self.blocks(item)
            if block.ordered and last is not None and number != last + 1:
                is_other = not is_other
            last = number
            marker = _marker(number if block.ordered else None, is_other)
            if part or block.ordered:  # a bare number counts, a bare dash says nothing
                items.append(_hung(marker + " ", _task(item, is_done) + gap.join(part), " " * (len(marker) + 1)))
        return gap.join(items), is_other


def _countable(block: List) -> List:
    """A list whose numbers CommonMark can say; one with others counts from 1."""
    numbers = block.numbers or (block.start, block.start + len(block.items))
    return (
        block
        if all(0 <= number <= _MAX_NUMBER for number in numbers)
        else numbered(block, range(1, len(block.items) + 1))
    )


def _task(item: Blocks, is_done: bool | None) -> str:
    """What stands before a task: GFM knows those that begin with a paragraph."""
    if is_done is None:
        return ""
    match item:
        case (Paragraph(), *_):
            return "[x] " if is_done else "[ ] "
    return f"{TICKS[is_done]}\n\n"


def _as_list(block: Block) -> Block:
    """Definitions as a list: each item is the terms in bold, then what they mean."""
    if not isinstance(block, Definitions):
        return block
    return List(tuple((*map(_term, terms), *blocks) for terms, blocks in block.entries))


def _term(spans: Spans) -> Paragraph:
    return Paragraph(tuple(Span(span.text, span.marks | Mark.STRONG, span.url) for span in spans))


def _unrolled(block: Table) -> Blocks:
    """A table that GFM cannot say: its blocks if it has one column, else a list of its rows."""
    rows = tuple(tuple(inner for cell in row for inner in cell.blocks) for row in block.rows)
    if all(len(row) <= 1 for row in block.rows):
        return tuple(inner for row in rows for inner in row)
    return (List(rows),)


def _is_tight(item: Blocks) -> bool:
    """Whether an item needs no blank lines: a paragraph, then at most a list that may follow directly."""
    match item:
        case (Paragraph(),) | ():
            return True
        case (Paragraph(), List(ordered=ordered, start=start, items=items)):
            # Only a list that starts with 1 and with words can follow a paragraph without a blank line.
            return (not ordered or start == 1) and all(map(_is_tight, items)) and _starts_with_words(items)
    return False


def _starts_with_words(items: tuple[Blocks, ...]) -> bool:
    match items:
        case ((Paragraph(spans=spans), *_), *_):
            return any(not span.text.isspace() and span.marks < Mark.FORMULA for span in spans if span.text)
    return False


def _marker(number: int | None, is_other: bool) -> str:
    if number is None:
        return "+" if is_other else "-"
    return f"{number})" if is_other else f"{number}."


def _hung(marker: str, text: str, indent: str) -> str:
    """The text after a marker, its further lines indented, blank ones left blank."""
    return (marker + re.sub(r"\n(?=[^\n])", "\n" + indent, text)).rstrip(" ")


def _quoted(text: str) -> str:
    return re.sub(r"(?m)^", "> ", text).replace("> \n", ">\n") if text else ""


def _fenced(text: str, language: str) -> str:
    text = _LINE_END.sub("\n", safe_text(text)).removesuffix("\n")
    ticks = fence(text)
    word = re.sub(r"[^\w+#.-]", "", language)
    return f"{ticks}{word}\n{text}\n{ticks}" if text else ""
