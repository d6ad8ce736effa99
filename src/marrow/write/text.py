"""The body as plain text, and with it, apart, the comments.

Takes: an `Article`. Gives: its body's words: no title, byline, captions, alternative text or markup. A headline is
there where it is a block.
Keeps true: paragraphs are separated by a blank line; code keeps its lines; every word is written once.
Footnotes come last, as `[label] text`.

This runs for every page of a corpus, so it has a function per block type and no pattern matching.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from marrow.article import (
    Article,
    Block,
    Blocks,
    Code,
    Definitions,
    Embed,
    Figure,
    Footnote,
    Formula,
    Heading,
    List,
    Mark,
    Paragraph,
    Quote,
    Rule,
    Spans,
    Table,
)
from marrow.numbering import TICKS, rows

# Compared as integers: an operation on flags makes a new flag, which costs more than all the rest here.
_NOTE = int(Mark.NOTE)
_IMAGE = int(Mark.IMAGE)

_LINE_WITH_WORDS = re.compile(r"\n(?=[^\n])")
_SPACES = re.compile(r" {2,}")
_LINE_START = re.compile("^", re.MULTILINE)
_LINE = "-" * 10


def to_text(article: Article) -> str:
    """The body of an article as plain text.

    >>> from marrow.article import Span
    >>> to_text(Article(blocks=(Paragraph((Span("One."),)), Paragraph((Span("Two."),)))))
    'One.\\n\\nTwo.'
    """
    notes: list[str] = []
    parts = _texts(article.prose, notes)
    return "\n\n".join(parts + notes)


def to_text_and_comments(article: Article) -> str:
    """The body, and below a line the comments, each with the `>` of a quoted letter before its lines.

    >>> from marrow.article import Span
    >>> said = Quote((Paragraph((Span("Ada"),)), Paragraph((Span("Agreed."),))))
    >>> print(to_text_and_comments(Article(blocks=(Paragraph((Span("One."),)),), comments=(said,))))
    One.
    <BLANKLINE>
    ----------
    <BLANKLINE>
    > Ada
    >
    > Agreed.
    """
    notes: list[str] = []
    parts = [text for block in article.comments if (text := _comment(block, notes))]
    if not parts:
        return to_text(article)
    return "\n\n".join([text for text in (to_text(article), _LINE, *parts, *notes) if text])


def _comment(block: Block, notes: list[str]) -> str:
    if not isinstance(block, Quote):
        return _WRITE[type(block)](block, notes)
    text = "\n\n".join([text for inner in block.blocks if (text := _comment(inner, notes))])
    return _LINE_START.sub("> ", text).replace("> \n", ">\n") if text else ""


def _texts(blocks: Blocks, notes: list[str]) -> list[str]:
    """The text of each block that has one; footnotes go into `notes`."""
    found: list[str] = []
    for block in blocks:
        # Most blocks are a paragraph of one span, and a call for each takes longer than what it does.
        if type(block) is Paragraph and len(block.spans) == 1 and block.spans[0].marks < _NOTE:
            text = block.spans[0].text
            text = text.strip() if "\n" not in text else _line(block.spans)
        else:
            text = _WRITE[type(block)](block, notes)
        if text:
            found.append(text)
    return found


def _line(spans: Spans) -> str:
    """The words of spans. Pictures in the line have none; a reference to a note is its label in brackets."""
    if len(spans) == 1:
        text, marks, _ = spans[0]
        text = text if marks < _NOTE else _reference(text, marks)
    else:
        text = "".join([text if marks < _NOTE else _reference(text, marks) for text, marks, _ in spans])
        if "  " in text:  # left by a picture
            text = _SPACES.sub(" ", text)
    if "\n" in text:
        return "\n".join(line.strip() for line in text.split("\n") if line.strip())
    return text.strip()


def _reference(text: str, marks: int) -> str:
    return "" if marks >= _IMAGE else f"[{text}]"


def _indented(text: str, indent: str) -> str:
    return _LINE_WITH_WORDS.sub("\n" + indent, text) if "\n" in text else text


def _inline(block: Heading | Paragraph, _notes: list[str]) -> str:
    return _line(block.spans)


def _list(block: List, notes: list[str]) -> str:
    lines: list[str] = []
    for number, is_done, item in rows(block):
        marker = f"{number}. " if block.ordered else "- "
        if is_done is not None:
            marker += f"{TICKS[is_done]} "
        text = _item(item, notes)
        if text:
            lines.append(marker + _indented(text, " " * len(marker)))
    return "\n".join(lines)


def _item(item: Blocks, notes: list[str]) -> str:
    """The blocks of an item. A list inside follows without a blank line, as people write it."""
    if len(item) == 1:
        return _WRITE[type(item[0])](item[0], notes)
    text = ""
    for block in item:
        part = _WRITE[type(block)](block, notes)
        if part:
            gap = "" if not text else "\n" if type(block) is List else "\n\n"
            text += gap + part
    return text


def _definitions(block: Definitions, notes: list[str]) -> str:
    parts: list[str] = []
    for terms, blocks in block.entries:
        lines = [line for term in terms if (line := _line(term))]
        text = "\n\n".join(_texts(blocks, notes))
        if text:
            lines.append("  " + _indented(text, "  "))
        parts.append("\n".join(lines))
    return "\n".join(part for part in parts if part)


def _quote(block: Quote, notes: list[str]) -> str:
    return "\n\n".join(_texts(block.blocks, notes))


def _code(block: Code, _notes: list[str]) -> str:
    return block.text.strip("\n") if not block.text.isspace() else ""


def _table(block: Table, notes: list[str]) -> str:
    lines = [line] if (line := _line(block.caption)) else []
    for row in block.rows:
        if len(row) == 1:  # a frame around something, more often than data
            lines.append("\n\n".join(_texts(row[0].blocks, notes)))
            continue
        cells = [" ".join(_texts(cell.blocks, notes)).replace("\n", " ") for cell in row]
        lines.append(" | ".join(cells) if any(cells) else "")
    return "\n".join(filter(None, lines))


def _beside(_block: Figure | Embed, _notes: list[str]) -> str:
    """Captions and names of videos stand beside the text, not in it."""
    return ""


def _formula(block: Formula, _notes: list[str]) -> str:
    return block.text


def _footnote(block: Footnote, notes: list[str]) -> str:
    place = len(notes)
    notes.append("")  # a note inside this one comes after it
    text = "\n\n".join(_texts(block.blocks, notes))
    notes[place] = f"[{block.label}] {text}".rstrip()
    return ""


def _rule(_block: Rule, _notes: list[str]) -> str:
    return ""


# Each function takes its own block type, which the key says and a type checker cannot.
_WRITE: dict[type[Block], Callable[..., str]] = {
    Heading: _inline,
    Paragraph: _inline,
    List: _list,
    Definitions: _definitions,
    Quote: _quote,
    Code: _code,
    Table: _table,
    Figure: _beside,
    Formula: _formula,
    Embed: _beside,
    Footnote: _footnote,
    Rule: _rule,
}
