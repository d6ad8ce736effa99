"""A record: one page to extract, or why there is none.

Takes: what a source found. Gives: `Record`, and `Fate`, what a record without an article comes to.
Keeps true: the id of a record is unique in its batch and the same in every run: the name of its file and a place in it,
or its address. A record with a fate has no page, and goes past the extraction straight into its row.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from marrow.record import record

Status = Literal["ok", "skipped", "failed"]
Stage = Literal["read", "fetch", "extract", "filter", "write"]


@record
class Fate:
    """Why a record has no article: `skipped` was not wanted, `failed` could not be had."""

    status: Status
    code: str
    stage: Stage
    message: str


@record(kw_only=True)
class Record:
    """One page."""

    id: str
    url: str = ""  # "" where nobody says
    source: str = ""  # the file or list that it is from
    html: bytes = field(default=b"", repr=False)
    charset: str | None = None  # as its server said
    day: str = ""  # when it was fetched, in ISO 8601; "" where nobody says
    size: int = 0  # bytes of the source that it stands for, to tell how far a shard is
    fate: Fate | None = None
