"""Blocks as the data that `templates/blocks.typ` draws.

Takes: the blocks of an article and the pictures that can be shown. Gives: plain dictionaries. Keeps true: every word is
there once, in the order of the article; blocks nest at most `_MAX_NESTING` deep, for Typst ends at a depth of its own
and paper is narrow: what is deeper is taken apart into its parent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from marrow.article import (
    Block,
    Blocks,
    Code,
    Definitions,
    Embed,
    Figure,
    Formula,
    Heading,
    Image,
    List,
    Paragraph,
    Quote,
    Rule,
    Span,
    Spans,
    Table,
    children,
)
from marrow.numbering import TICKS, chosen, rows
from marrow.printing.formulas import formula
from marrow.printing.inline import Data, Inliner, is_printable, thinned, words
from marrow.printing.tables import MOST_COLUMNS, Place, place, scale
from marrow.write.safe import safe_image, safe_link, safe_text

_MAX_NESTING = 7
_MOST_HEAD_ROWS = 3
_LONGEST_HEAD = 400  # characters: a longer heading would fill the pages that it is repeated on
_FEW_ROWS = 12
_LITTLE_TEXT = 1200  # characters of a table that is kept on one page, if it has few rows
_MOST_NUMBER = 2**31 - 1
_LONG_TEXT = 20_000  # characters
_SHORT_TEXT = 120
_PART = 50  # lines of code that are set at once
_LONG_CODE = re.compile(r"\S{50}(?=\S)")


@dataclass(slots=True)
class BlockWriter:
    """Writes blocks as data; `files` are the pictures that can be shown, by their addresses."""

    inliner: Inliner
    files: Mapping[str, Data]
    has_notes: bool = True  # whether a reference brings its note along
    most_columns: int = MOST_COLUMNS  # of a table; the rows of a wider one become items

    def blocks(self, blocks: Blocks, depth: int = 0) -> list[Data]:
        """The blocks as data; footnotes are left out."""
        return [data for block in blocks for data in self._block(block, depth)]

    def line(self, spans: Spans) -> list[Data]:
        """Spans as data."""
        return self.inliner.line(spans, has_notes=self.has_notes)

    def _block(self, block: Block, depth: int) -> Iterator[Data]:
        if depth >= _MAX_NESTING and isinstance(block, List | Quote | Definitions | Table):
            yield from self._apart(block, depth)
            return
        match block:
            case Paragraph(spans=spans):
                if line := self.line(spans):
                    yield paragraph(line)
            case Heading(level=level, spans=spans):
                if line := self.inliner.line(spans, has_notes=False):
                    yield {"kind": "heading", "level": min(max(level, 2), 6), "spans": line}
            case List():
                yield from self._list(block, depth)
            case Definitions(entries=entries):
                yield from self._terms(entries, depth)
            case Quote(blocks=blocks):
                if inner := self.blocks(blocks, depth + 1):
                    yield {"kind": "quote", "blocks": inner}
            case Code(text=text):
                yield from _code(text)
            case Table():
                yield from self._table(block, depth)
            case Figure():
                yield from self._figure(block)
            case Formula(text=text):
                if text.strip():
                    yield {"kind": "formula", "formula": formula(text)}
            case Embed():
                yield from _embed(block)
            case Rule():
                yield {"kind": "rule"}

    def _apart(self, block: Block, depth: int) -> Iterator[Data]:
        """What is inside of a block, one after the other."""
        if isinstance(block, Definitions):
            for terms, inner in block.entries:
                for term in terms:
                    yield from self._block(Paragraph(term), depth)
                yield from self.blocks(inner, depth)
            return
        if isinstance(block, Table):
            yield from self._block(Paragraph(block.caption), depth)
        for inner in children(block):
            yield from self.blocks(inner, depth)

    def _list(self, block: List, depth: int) -> Iterator[Data]:
        made = [self.blocks(item, depth + 1) for item in block.items]
        if any(made):
            shown = chosen(block, list(map(bool, made)))
            yield _listed(shown, [item for item in made if item])

    def _terms(self, entries: tuple[tuple[tuple[Spans, ...], Blocks], ...], depth: int) -> Iterator[Data]:
        made = [
            {"terms": [line for term in terms if (line := self.line(term))], "blocks": self.blocks(inner, depth + 1)}
            for terms, inner in entries
        ]
        if made:
            yield {"kind": "terms", "entries": made}

    def _table(self, block: Table, depth: int) -> Iterator[Data]:
        columns, places = place(block.rows)
        caption = self.line(block.caption)
        if columns > self.most_columns:
            yield from self._records(block, caption, depth)
            return
        if not columns:
            if caption:
                yield paragraph(caption)
            return
        head_rows = _head_rows(block, places)
        cells = [self._cell(each, depth) for each in places]
        yield {
            "kind": "table",
            "columns": columns,
            "scale": scale(columns),
            "caption": caption,
            "whole": len(block.rows) <= _FEW_ROWS and sum(map(_length, places)) <= _LITTLE_TEXT,
            "head": [cell for cell in cells if cell["y"] < head_rows],
            "cells": [cell for cell in cells if cell["y"] >= head_rows],
        }

    def _cell(self, each: Place, depth: int) -> Data:
        return {
            "x": each.x,
            "y": each.y,
            "width": each.width,
            "height": each.height,
            "header": each.cell.header,
            "blocks": self.blocks(each.cell.blocks, depth + 1),
        }

    def _records(self, block: Table, caption: list[Data], depth: int) -> Iterator[Data]:
        """A table too wide for paper: each row as an item, its cells one after the other."""
        if caption:
            yield paragraph(caption)
        rows = [[inner for cell in row for inner in self.blocks(cell.blocks, depth + 1)] for row in block.rows]
        items = [_in_line(row) for row in rows if row]
        if items:
            yield {**_listed(List(()), items), "tight": True}

    def _figure(self, block: Figure) -> Iterator[Data]:
        shown = [self._picture(image) for image in block.images if safe_image(image.url) in self.files]
        caption = self.line(block.caption)
        if not caption and len(shown) < len(block.images):  # words in the place of a picture that is not there
            caption = self.line((Span(_in_words(block.images)),))
        if shown or caption:
            yield {"kind": "figure", "pictures": shown, "caption": caption}

    def _picture(self, image: Image) -> Data:
        return {**self.files[safe_image(image.url)], "alt": safe_text(image.alt or image.caption)}


def _listed(block: List, items: list[list[Data]]) -> Data:
    return {
        "kind": "list",
        "items": items,
        "ordered": block.ordered,
        "start": min(max(block.start, 0), _MOST_NUMBER),
        "labels": _labels(block),
        "tight": all(len(item) == 1 for item in items),
    }


def _labels(block: List) -> list[str]:
    """What stands before each item, where that is not what Typst puts there by itself."""
    if not block.numbers and not block.done and (not block.ordered or block.start >= 0):
        return []
    return [_label(number if block.ordered else None, is_done) for number, is_done, _ in rows(block)]


def _label(number: int | None, is_done: bool | None) -> str:
    counted = "" if number is None else f"{min(max(number, -_MOST_NUMBER), _MOST_NUMBER)}."
    tick = "" if is_done is None else TICKS[is_done]
    return " ".join(filter(None, (counted, tick))) or "•"


def _in_words(images: tuple[Image, ...]) -> str:
    said = (image.caption or image.alt for image in images)
    return " · ".join(dict.fromkeys(filter(None, said)))


def _in_line(row: list[Data]) -> list[Data]:
    """The blocks of a row: paragraphs next to each other become one."""
    made: list[Data] = []
    for each in row:
        if each["kind"] == "paragraph" and made and made[-1]["kind"] == "paragraph":
            made[-1]["spans"] += [{"text": " | "}, *each["spans"]]
        else:
            made.append(each)
    return made


def _head_rows(block: Table, places: list[Place]) -> int:
    """How many rows are the heading, to be repeated on every page: all of their cells say so, and none reaches out."""
    count = 0
    while count < min(len(block.rows), _MOST_HEAD_ROWS) and block.rows[count] and _is_head(block.rows[count]):
        count += 1
    inside = [each for each in places if each.y < count]
    is_whole = count < len(block.rows) and all(each.y + each.height <= count for each in inside)
    return count if is_whole and sum(_length(each) for each in inside) <= _LONGEST_HEAD else 0


def _is_head(row: tuple[Any, ...]) -> bool:
    return all(cell.header for cell in row)


def _length(each: Place) -> int:
    return sum(
        sum(len(span.text) for span in block.spans) if isinstance(block, Paragraph) else _LONGEST_HEAD
        for block in each.cell.blocks
    )


def _code(text: str) -> Iterator[Data]:
    shown = re.sub(r"\r\n?", "\n", safe_text(text)).strip("\n")
    if not shown.strip():
        return
    # Typst breaks code between words only: one that is longer than a line would leave the page.
    lines = _LONG_CODE.sub(r"\g<0>\n", thinned(shown)).split("\n")
    parts = ["\n".join(lines[start : start + _PART]) for start in range(0, len(lines), _PART)]
    yield {"kind": "code", "parts": parts}


def paragraph(spans: list[Data]) -> Data:
    """A paragraph. The best line breaks of a very long one take very long to find; a short one that is all in bold
    heads what follows, and stays with it."""
    length = sum(len(each.get("text", "")) for each in spans)
    is_bold = length <= _SHORT_TEXT and all("b" in each.get("marks", "") for each in spans)
    return {"kind": "paragraph", "spans": spans, "long": length > _LONG_TEXT, "sticky": is_bold}


def _embed(block: Embed) -> Iterator[Data]:
    url = safe_link(block.url)
    title = " ".join(safe_text(block.title).split())
    if url or title:
        link = {"url": url} if is_printable(url) else {}
        title_line = [{**each, **link} for each in words(title)]
        yield {"kind": "embed", "title": title_line, "address": words(url)}
