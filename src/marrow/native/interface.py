"""What the compiled core offers to Python, as types.

Columns go in as contiguous arrays of the dtype that `Tree`, `Look` and `Segments` have; names that end in `_out` are
arrays that are filled. The core checks lengths and node numbers, not dtypes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from numpy.typing import NDArray

Column = NDArray[Any]


class Texts(Protocol):
    """The text of every node; "" for elements."""

    def __getitem__(self, node: int, /) -> str: ...


class Attributes(Protocol):
    """The attributes of every node; none for texts."""

    def __getitem__(self, node: int, /) -> dict[str, str]: ...


class Page(Protocol):
    """A page in columns."""

    count: int
    height: int
    is_cut: bool
    names: Mapping[int, str]
    json_ld: tuple[str, ...]
    sheets: tuple[str, ...]
    columns: memoryview  # `parent`, `end`, `chars` and `tag`, one after the other
    texts: Texts
    attributes: Attributes

    def having(self, name: str, word: str = "", *, part: str = "") -> dict[int, str]:
        """The value of an attribute for the elements that have it, with `word` among its words or `part` in it."""

    def holders(self, name: str, /) -> bytes:
        """The elements that have an attribute, as 64-bit numbers."""


class Model(Protocol):
    """A learned judge (model.c)."""

    def describe(
        self,
        texts: object,
        font_size: Column,
        leaves: Column,
        start: Column,
        nln: Column,
        chars: Column,
        hints: tuple[tuple[str, ...] | tuple[int, ...], ...],
        rows_out: Column,
        words_out: Column,
        /,
    ) -> bool:
        """A row for each segment, and how many words it has; False for texts that are not those of a `Page`."""

    def judge(self, rows: Column, words: Column, scores_out: Column, types_out: Column, /) -> None:
        """The logits of each segment and of the page."""


class Core(Protocol):
    """The extension module `marrow.native._core`. The C file of each function says more."""

    TAGS: tuple[str, ...]
    ATTRIBUTES: tuple[str, ...]

    def count_utf8(self, data: bytes, /) -> tuple[int, int]:
        """The characters beyond ASCII that are valid UTF-8, and the pieces that are not (utf8.c)."""

    def census(self, data: bytes, table: Column, far: int, /) -> tuple[int, int, int, int, int, int, tuple[int, ...]]:
        """The tags of a page, counted (census.c)."""

    def trim(self, data: bytes, max_sheet: int, /) -> bytes:
        """A page without what nobody reads: scripts, long style sheets, comments, most attributes (trim.c)."""

    def flatten(self, source: str, max_nodes: int, /) -> Page | None:
        """The page of canonical HTML, or None if only the parser can read it (flatten.c)."""

    def below(self, parent: Column, amount: Column, sums_out: Column, /) -> None:
        """Sums over every subtree (columns.c)."""

    def along(self, end: Column, amount: Column, sums_out: Column, /) -> None:
        """Sums over all ancestors; `sums_out` has one more than there are nodes."""

    def inside(self, end: Column, mask: Column, inside_out: Column, /) -> None:
        """Which nodes are in a mask or below one that is."""

    def nearest(self, parent: Column, mask: Column, nearest_out: Column, /) -> None:
        """The nearest of a node and its ancestors that is in a mask."""

    def inherit(
        self,
        tag: Column,
        parent: Column,
        chars: Column,
        kinds: Column,
        hides: Column,
        visible: Column,
        size: Column,
        log_factor: Column,
        color: Column,
        min_shown: float,
        hidden_out: Column,
        font_size_out: Column,
        color_out: Column,
        /,
    ) -> None:
        """The static look, from what each node sets itself (look.c)."""

    def segment(
        self,
        tag: Column,
        parent: Column,
        end: Column,
        chars: Column,
        display: Column,
        hidden: Column,
        breaks: Column,
        first_block: int,
        leaves_out: Column,
        start_out: Column,
        nln_out: Column,
        chars_out: Column,
        /,
    ) -> tuple[int, int]:
        """The segments of a page; gives how many leaves and segments there are (segments.c)."""

    def values(
        self,
        chars: Column,
        font_size: Column,
        color: Column,
        linked: Column,
        leaves: Column,
        start: Column,
        segment_chars: Column,
        min_size: float,
        min_color: float,
        max_link: float,
        value_out: Column,
        is_linked_out: Column,
        /,
    ) -> None:
        """The value of each segment by P2's rule, and whether it is mostly links (values.c)."""

    def maximum_run(self, value: Column, /) -> tuple[int, int]:
        """The run of values with the largest sum (values.c)."""

    def kept_lists(
        self,
        tag: Column,
        parent: Column,
        end: Column,
        chars: Column,
        hidden: Column,
        mask: Column,
        leaves: Column,
        start: Column,
        line_break: int,
        /,
    ) -> tuple[list[int], list[int], list[int], list[bool], list[bool], list[int], list[int], list[int]]:
        """What is kept of a page, as lists (kept.c)."""

    def Model(self, weights: Mapping[str, Column], /) -> Model:  # noqa: N802 - it is a type
        """A learned judge, from arrays that fit together (model.c)."""
