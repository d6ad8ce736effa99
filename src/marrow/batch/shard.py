"""A shard: a slice of a source, the unit of work and of commit.

Takes: what a source planned. Gives: `Shard`, and the same as plain data and back.
Keeps true: a shard says all that a worker has to know to read it again, on any machine that sees the source.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from marrow.record import record

_PAGE = 100_000
"""About how many bytes a page has whose size nobody knows before it is fetched."""


@record(kw_only=True)
class Shard:
    """A slice of a source."""

    number: int = 0  # its place in the plan, from 0
    kind: str  # who reads it: a name of `sources.KINDS`
    source: str  # the file, folder or list, as it is named in rows
    start: int = 0  # of a file: the first byte, row group or line that may be in it
    end: int = 0  # and the first one that is not
    size: int = 0  # about how many bytes there are to read
    total: int = 0  # of a file: how long it was when it was planned; 0: nobody looked
    exact: bool = False  # whether a record begins at `start` for sure; else the first after it is looked for
    names: tuple[str, ...] = ()  # the files or addresses in it, where it is a list of them

    @property
    def expected(self) -> int:
        """About how many bytes there are to read, also where nobody knows."""
        return self.size or len(self.names) * _PAGE or 1

    def to_dict(self) -> dict[str, Any]:
        """The shard as plain data, without what is as it always is."""
        values = {part.name: getattr(self, part.name) for part in fields(Shard)}
        return {name: value for name, value in values.items() if value or name in ("number", "kind", "source")}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Shard:
        """The shard that `to_dict` made this of."""
        return cls(**data | {"names": tuple(data.get("names", ()))})
