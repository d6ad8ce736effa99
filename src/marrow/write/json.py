"""The article as plain data, as JSON, and as a line of JSON Lines.

Takes: an `Article`. Gives: data by `article.schema.json`, which `docs/json.md` explains.
Keeps true: a key is always there, with null, "" or [] where the article has nothing; within one version of
the schema keys may be added, and none changes its meaning or goes away.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from marrow.article import (
    Article,
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
    Listed,
    Mark,
    Paragraph,
    Quote,
    Span,
    Spans,
    Table,
)

SCHEMA = "marrow.article/1"

Data = dict[str, Any]

_MARK_NAMES = {int(mark): str(mark.name).lower() for mark in Mark}

# JSON leaves these in strings, but many a program that reads lines ends one at them.
_LINE_ENDS = {"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def to_dict(article: Article) -> Data:
    """The article as dictionaries, lists, strings and numbers.

    >>> to_dict(Article(title="Tea"))["title"]
    'Tea'
    """
    data = _Data(article.paths.of if article.paths is not None else lambda _node: "")
    return {
        "schema": SCHEMA,
        "url": article.url,
        "title": article.title,
        "authors": list(article.authors),
        "date": _iso(article.date),
        "modified": _iso(article.modified),
        "site": article.site,
        "language": article.language,
        "direction": article.direction,
        "description": article.description,
        "amp_url": article.amp_url,
        "print_url": article.print_url,
        "short_url": article.short_url,
        "previous_url": article.previous_url,
        "next_url": article.next_url,
        "translations": dict(article.translations),
        "feeds": [feed._asdict() for feed in article.feeds],
        "categories": list(article.categories),
        "tags": list(article.tags),
        "series": article.series,
        "licence": article.licence,
        "is_free": article.is_free,
        "page_type": article.page_type,
        "confidence": article.confidence,
        "method": article.method,
        "rendered": article.rendered,
        "lead_image": article.lead_image,
        "icon": article.icon,
        "images": [data.image(image) for image in article.images],
        "words": article.words,
        "minutes": article.minutes,
        "text": article.text,
        "blocks": data.blocks(article.blocks),
        "comments": data.blocks(article.comments),
        "pages": list(article.pages),
        "listed": _listed(article.listed),
        "sources": {name: list(said) for name, said in article.sources.items()},
        "confidences": dict(article.confidences),
        "warnings": [{"code": warning.code, "message": warning.message} for warning in article.warnings],
    }


def to_json(article: Article, *, indent: int | None = 2) -> str:
    """`to_dict` as JSON, in UTF-8's characters rather than escapes.

    >>> to_json(Article(title="Über"), indent=None)[:49]
    '{"schema": "marrow.article/1", "url": "", "title"'
    """
    return json.dumps(to_dict(article), ensure_ascii=False, indent=indent, allow_nan=False)


def to_jsonl(article: Article) -> str:
    """`to_dict` as JSON on one line, without a line end.

    >>> "\\n" in to_jsonl(Article(title="a\\nb"))
    False
    """
    line = json.dumps(to_dict(article), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for char, escaped in _LINE_ENDS.items():
        line = line.replace(char, escaped)
    return line


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day is not None else None


def _listed(listed: Listed | None) -> Data | None:
    if listed is None:
        return None
    return {
        "page_url": listed.page_url,
        "page_title": listed.page_title,
        "more_url": listed.more_url,
        "comments_url": listed.comments_url,
        "comment_count": listed.comment_count,
        "box": None if listed.box is None else list(listed.box),
    }


def _span(span: Span) -> Data:
    kind = int(span.marks)
    marks = [name for mark, name in _MARK_NAMES.items() if kind & mark] if kind else []
    return {"text": span.text, "marks": marks, "url": span.url}


def _spans(spans: Spans) -> list[Data]:
    return [_span(span) for span in spans]


@dataclass(frozen=True, slots=True)
class _Data:
    """Makes data of blocks; `xpath` says where a node is."""

    xpath: Callable[[int], str]

    def blocks(self, blocks: Blocks) -> list[Data]:
        return [self._block(block) for block in blocks]

    def image(self, image: Image) -> Data:
        return {
            "url": image.url,
            "alt": image.alt,
            "caption": image.caption,
            "credit": image.credit,
            "width": image.width,
            "height": image.height,
            "role": image.role,
            "score": image.score,
            "because": image.because,
            **self._place(image.node),
        }

    def _place(self, node: int) -> Data:
        return {"node": node, "xpath": self.xpath(node)}

    def _block(self, block: Block) -> Data:
        return {"type": type(block).__name__.lower(), **self._content(block), **self._place(block.node)}

    def _content(self, block: Block) -> Data:
        match block:
            case Heading(level=level, spans=spans):
                return {"level": level, "spans": _spans(spans)}
            case Paragraph(spans=spans):
                return {"spans": _spans(spans)}
            case List(items=items, ordered=ordered, start=start):
                made = [self.blocks(item) for item in items]
                told = {"numbers": list(block.numbers), "done": list(block.done)}
                return {"ordered": ordered, "start": start, **told, "items": made}
            case Definitions(entries=entries):
                return {"entries": [self._entry(terms, blocks) for terms, blocks in entries]}
            case Quote(blocks=blocks, cite=cite):
                return {"blocks": self.blocks(blocks), "cite": cite}
            case Code(text=text, language=language):
                return {"text": text, "language": language}
            case Table(rows=rows, caption=caption):
                made = [[self._cell(cell) for cell in row] for row in rows]
                return {"caption": _spans(caption), "rows": made}
            case Figure(images=images, caption=caption):
                return {"images": [self.image(image) for image in images], "caption": _spans(caption)}
            case Formula(text=text, mathml=mathml):
                return {"text": text, "mathml": mathml}
            case Embed(url=url, kind=kind, title=title):
                return {"url": url, "kind": kind, "title": title}
            case Footnote(label=label, blocks=blocks):
                return {"label": label, "blocks": self.blocks(blocks)}
        return {}  # a rule

    def _entry(self, terms: tuple[Spans, ...], blocks: Blocks) -> Data:
        return {"terms": [_spans(term) for term in terms], "blocks": self.blocks(blocks)}

    def _cell(self, cell: Cell) -> Data:
        return {
            "blocks": self.blocks(cell.blocks),
            "header": cell.header,
            "rowspan": cell.rowspan,
            "colspan": cell.colspan,
        }
