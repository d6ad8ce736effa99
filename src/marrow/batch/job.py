"""What a batch is to do: what every worker has to know besides its shard.

Takes: what the command was told. Gives: `Job`, which goes to workers, and what of it makes a batch the same batch.
Refuses: columns, formats and sinks that there are none of, and those that do not go together.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from marrow import WRITERS, __version__
from marrow.batch import schema
from marrow.batch.schema import Column
from marrow.errors import OptionError
from marrow.options import SETTINGS, Options, Value
from marrow.record import record

SINKS = ("parquet", "jsonl", "jsonl.zst", "files")
_FREE = frozenset({"batch_workers", "page_cache"})
"""Settings that change nothing of what comes out: a batch may go on with others."""


@record(kw_only=True)
class Job:
    """What is to be made of every record, and where it goes."""

    out: Path
    options: Options = Options()
    sink: str = "parquet"
    fields: tuple[str, ...] = schema.DEFAULT
    formats: tuple[str, ...] = ("text",)

    def __post_init__(self) -> None:
        if self.sink not in SINKS:
            raise OptionError("option.value", f"there is no sink {self.sink!r}; there are {', '.join(SINKS)}")
        if unknown := [name for name in self.formats if name not in WRITERS]:
            raise OptionError("option.value", f"{unknown[0]!r} is no format of texts; those are {', '.join(WRITERS)}")
        if self.sink == "files" and not self.formats:
            raise OptionError("option.value", "files are files of a format, and none is asked for")
        _ = self.columns  # which refuses unknown ones

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of its rows; where texts are files, rows have none."""
        return _columns(self.fields, () if self.sink == "files" else self.formats)

    @property
    def settings(self) -> dict[str, Value]:
        """The settings that are not as they always are, and change what comes out."""
        return {
            each.name: value
            for each in SETTINGS
            if each.name not in _FREE
            and (value := getattr(getattr(self.options, each.group) if each.group else self.options, each.name))
            != each.default
        }

    def to_dict(self) -> dict[str, Any]:
        """All that makes this batch what it is, but for its sources."""
        return {
            "marrow": __version__,
            "schema": schema.VERSION,
            "sink": self.sink,
            "fields": list(self.fields),
            "formats": list(self.formats),
            "settings": self.settings,
        }


@lru_cache(maxsize=16)
def _columns(fields: tuple[str, ...], formats: tuple[str, ...]) -> tuple[Column, ...]:
    return schema.columns(fields, formats)
