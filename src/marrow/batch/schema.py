"""The columns of a row: which there are, what they mean, and what they hold in every sink.

Takes: an article, and the columns and formats that are asked for. Gives: values for a row.
Keeps true: every record has one row; the columns of `ALWAYS` are in every one, in this order, and say what became of
the record; the others are null where there is no article. What a column means
never changes: a new meaning is a new column.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

from marrow import WRITERS
from marrow.article import Article, Image
from marrow.errors import OptionError
from marrow.record import record

VERSION = 1
"""Of the schema. It rises when a column changes, which no minor release does."""

Kind = Literal["string", "strings", "integer", "integers", "number"]
Row = dict[str, Any]
"""A row by the names of its columns."""


@record
class Column:
    """One column: what it holds, and how an article tells it."""

    name: str
    kind: Kind
    help: str
    tell: Callable[[Article, str], object] | None = None  # None: it is not the article that says so
    default: bool = True


def _moment(moment: dt.date | dt.datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _images(images: Sequence[Image]) -> str:
    names = ("url", "alt", "caption", "credit", "width", "height", "role", "score")
    return json.dumps([{name: getattr(image, name) for name in names} for image in images], ensure_ascii=False)


_COLUMNS = (
    Column("id", "string", "Unique in the batch: a file and a place in it, or an address."),
    Column("url", "string", "Address of the page, where it is known."),
    Column("source", "string", "The file or list that the page is from."),
    Column("status", "string", "ok; skipped: not wanted; failed: could not be had."),
    Column("code", "string", "Why, if it is not ok (docs/errors.md)."),
    Column("stage", "string", "Where, if it is not ok: read, fetch, extract, filter, write."),
    Column("message", "string", "The same in words."),
    Column("title", "string", "Title of the article.", lambda article, _: article.title),
    Column("authors", "strings", "Who wrote it.", lambda article, _: list(article.authors)),
    Column("date", "string", "When it was published, in ISO 8601.", lambda article, _: _moment(article.date)),
    Column("modified", "string", "When it was last changed.", lambda article, _: _moment(article.modified), False),
    Column("site", "string", "Name of the site.", lambda article, _: article.site, False),
    Column("language", "string", "Language of the text.", lambda article, _: article.language),
    Column("description", "string", "What the page says of itself.", lambda article, _: article.description, False),
    Column("categories", "strings", "Where the site puts it.", lambda article, _: list(article.categories), False),
    Column("tags", "strings", "Its keywords.", lambda article, _: list(article.tags), False),
    Column("licence", "string", "Its licence, where it names one.", lambda article, _: article.licence, False),
    Column("lead_image", "string", "Address of its main picture.", lambda article, _: article.lead_image, False),
    Column("page_type", "string", "What kind of page it is.", lambda article, _: article.page_type),
    Column("confidence", "number", "How sure it is that the text is right.", lambda article, _: article.confidence),
    Column("chars", "integer", "Characters of the text.", lambda _, text: len(text)),
    Column("words", "integer", "Words of the text.", lambda article, _: article.words),
    Column("images", "string", "The article's pictures, as JSON.", lambda article, _: _images(article.images)),
)
COLUMNS: Mapping[str, Column] = MappingProxyType({column.name: column for column in _COLUMNS})
"""The columns by name, in their order; those of texts come before `chars`."""

DEFAULT = tuple(column.name for column in _COLUMNS if column.default)
"""The columns that a row has where nobody chooses, besides those of texts."""
ALWAYS = ("id", "url", "source", "status", "code", "stage", "message")
MARKS = (
    Column("duplicate_of", "string", "The id of the earlier page that has the same text."),
    Column("duplicate_kind", "string", "exact or near."),
    Column("repeated", "integers", "Numbers of the text's blocks that repeat over pages of its host."),
)
"""What a second pass adds (`marks`)."""
TEXTS: Mapping[str, str] = MappingProxyType({"md": "markdown"} | {name: name for name in WRITERS if name != "md"})
"""The columns of texts, by the formats that are written into them."""


def columns(fields: Iterable[str], formats: Iterable[str], *, marks: bool = False) -> tuple[Column, ...]:
    """The columns of a row with these fields and texts, in their order. Refuses names that there are none of."""
    wanted = set(fields) | set(ALWAYS)
    if unknown := sorted(wanted - COLUMNS.keys()):
        raise OptionError("option.value", f"there is no column {unknown[0]!r}; there are {', '.join(COLUMNS)}")
    chosen = [column for name, column in COLUMNS.items() if name in wanted]
    place = next((at for at, column in enumerate(chosen) if column.name in ("chars", "words", "images")), len(chosen))
    chosen[place:place] = [Column(TEXTS[name], "string", f"The article as {name}.") for name in formats]
    return (*chosen, *(MARKS if marks else ()))


def empty(chosen: Sequence[Column]) -> Row:
    """A row in which nothing is said yet."""
    return {column.name: None for column in chosen}


def arrow(chosen: Sequence[Column]) -> Any:
    """The same columns as a schema of Arrow, with what they mean."""
    import pyarrow as pa

    types = {
        "string": pa.string(),
        "strings": pa.list_(pa.string()),
        "integer": pa.int64(),
        "integers": pa.list_(pa.int32()),
        "number": pa.float64(),
    }
    fields = [pa.field(column.name, types[column.kind], metadata={"help": column.help}) for column in chosen]
    return pa.schema(fields, metadata={"marrow.schema": str(VERSION)})
