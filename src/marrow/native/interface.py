"""What the compiled core offers to Python, as types.

Columns go in as contiguous arrays of the dtype that `Tree`, `Look` and `Segments` have; names that end in `_out` are
arrays that are filled. The core checks lengths and node numbers, not dtypes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from numpy.typing import NDArray

Column = NDArray[Any]
T = TypeVar("T")


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


class Walker(Protocol):
    """Reads pages in the parser's memory (walker.c)."""

    def read(self, node: object, max_nodes: int, /) -> Page | None:
        """The page below an element of the parser, or None if it has to be put in order first (lexbor.c)."""


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

    def judge(self, rows: Column, words: Column, roles_out: Column, keep_out: Column, types_out: Column, /) -> None:
        """The logits of each segment and of the page."""

    def revise(
        self,
        texts: object,
        leaves: Column,
        start: Column,
        nln: Column,
        crowd: Column,
        words: Column,
        rows: Column,
        logits: Column,
        powers: Column,
        keep: Column,
        unsure: Column,
        roles_out: Column,
        /,
    ) -> bool:
        """The logits of roles, at second sight; False for texts that are not those of a `Page`."""


class Core(Hashable, Protocol):
    """The extension module `marrow.native._core`. The C file of each function says more."""

    TAGS: tuple[str, ...]
    ATTRIBUTES: tuple[str, ...]

    def placed(self, source: bytes, max_nodes: int, /) -> tuple[int, int, bytes] | None:
        """How many nodes, how deep, and their columns; None for what NumPy has to read (placed.c)."""

    def count_utf8(self, data: bytes, /) -> tuple[int, int]:
        """The characters beyond ASCII that are valid UTF-8, and the pieces that are not (utf8.c)."""

    def census(self, data: bytes, table: Column, far: int, /) -> tuple[int, int, int, int, int, int, tuple[int, ...]]:
        """The tags of a page, counted (census.c)."""

    def has_many_attributes(self, data: bytes, starts: tuple[int, ...], most: int, least: int, /) -> bool | None:
        """Whether a tag that begins at one of some places has more attributes than `most`, in more bytes than `least`;
        None if only patterns tell (source.c)."""

    def trim(self, data: bytes, max_sheet: int, for_metadata: bool, /) -> bytes:
        """A page without what nobody reads: scripts, long style sheets, comments, most attributes (trim.c); or without
        what no reader of metadata reads (wanted.c, blanks.c)."""

    def flatten(self, source: str, max_nodes: int, /) -> Page | None:
        """The page of canonical HTML, or None if only the parser can read it (flatten.c)."""

    def cbor(self, message: bytes, /) -> Any:
        """A message of a browser (cbor.c)."""

    def snapshot(
        self, answer: bytes, width: int, mark: bytes, max_nodes: int, /
    ) -> tuple[Page, bytes, bytes, str, float, bytes, bytes, bytes, bytes, bytes, list[str]]:
        """A page as a browser shows it, and columns on its look: see `render/columns.py` (snapshot.c)."""

    def Walker(  # noqa: N802 - it is a type
        self, places: Mapping[str, int], tags: Mapping[int, str], attributes: Mapping[int, str], /
    ) -> Walker:
        """Reads pages in the parser's memory, by what was found out about it (walker.c)."""

    def below(self, parent: Column, amount: Column, sums_out: Column, /) -> None:
        """Sums over every subtree (columns.c)."""

    def along(self, end: Column, amount: Column, sums_out: Column, /) -> None:
        """Sums over all ancestors; `sums_out` has one more than there are nodes."""

    def inside(self, end: Column, mask: Column, inside_out: Column, /) -> None:
        """Which nodes are in a mask or below one that is."""

    def nearest(self, parent: Column, mask: Column, nearest_out: Column, /) -> None:
        """The nearest of a node and its ancestors that is in a mask."""

    def look(
        self,
        texts: object,
        tags: tuple[Column, Column, Column],
        rules: list[tuple[list[int], tuple[int, int, float, int]]],
        fonts: list[tuple[list[int], tuple[int, int, float, int]]],
        style_of: Callable[[str], tuple[int, int, float, int]],
        min_shown: float,
        display_out: Column,
        hidden_out: Column,
        font_size_out: Column | None,
        color_out: Column | None,
        /,
    ) -> bool:
        """The static look; False for texts that are not those of a `Page` (look.c)."""

    def hints(
        self, texts: object, json_ld: tuple[str, ...], /
    ) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[int, ...]] | None:
        """What a page says of itself; None where only Python can tell (hints.c)."""

    def parts(self, value: bytes, prefix: bytes, /) -> tuple[int, ...]:
        """The hashes of the parts of an attribute's value, or of an address."""

    def draw(
        self,
        texts: object,
        nln: Column,
        keep_share: float,
        role_share: float,
        most: float,
        roles: Column,
        keep: Column,
        roles_out: Column,
        keep_out: Column,
        crowd_out: Column,
        /,
    ) -> bool:
        """Scores of what is alike, drawn together, and the crowds; False for texts that are not those of a `Page`
        (crowds.c)."""

    def fold(self, roles: Column, keep: Column, folded_out: Column, /) -> None:
        """Logits, none of them above 0 (verdicts.c)."""

    def chances(self, keep: Column, powers: Column, say: Column, steps: float, chances_out: Column, /) -> None:
        """Probabilities, of powers of e of folded logits (verdicts.c)."""

    def decide(
        self,
        texts: object,
        leaves: Column,
        start: Column,
        nln: Column,
        keep: Column,
        words: Column,
        asked: tuple[float, float, float, bool],
        rule: tuple[float, float, float, int, int],
        reason_out: Column,
        /,
    ) -> bool:
        """Why each segment is kept or not; False for texts that are not those of a `Page` (decide.c)."""

    def verdicts(
        self,
        reason: Column,
        keep: Column,
        words: Column,
        scores: Column,
        tables: tuple[Column, Column, Column],
        role_out: Column,
        why_out: Column,
        kept_out: Column,
        /,
    ) -> tuple[int, float]:
        """Roles and reasons; gives how many words are kept, and the sum of their probabilities (verdicts.c)."""

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

    def kept(
        self,
        tag: Column,
        parent: Column,
        end: Column,
        chars: Column,
        hidden: Column,
        wanted: Column,
        leaves: Column,
        start: Column,
        kinds: bytes,
        alive_out: bytearray,
        segment_out: Column,
        kept_chars_out: Column,
        shown_chars_out: Column,
        /,
    ) -> tuple[int, int] | None:
        """What is kept of a page, by node; gives the first and the last text that is (kept.c)."""

    def elements(self, tag: Column, wanted: int, first: int, last: int, /) -> list[int]:
        """The elements with a tag among some nodes (finding.c)."""

    def short_texts(
        self,
        tag: Column,
        parent: Column,
        chars: Column,
        hidden: Column,
        outside: Column,
        first: int,
        last: int,
        shortest: int,
        longest: int,
        /,
    ) -> list[int]:
        """The texts of a length that are shown, and not in elements with a tag of `outside` (finding.c)."""

    def longest_texts(self, chars: Column, shortest: int, most: int, /) -> list[int]:
        """The longest texts, in document order; of the same length the first (finding.c)."""

    def below_long(self, chars: Column, longest: int, least: int, most: int, /) -> list[int]:
        """The last texts of a length that come right after one of at least another (finding.c)."""

    def holding(self, texts: object, name: str, parts: tuple[str, ...], /) -> dict[int, str] | None:
        """The value of an attribute for the elements where it has one of some parts; None as above (bylines.c)."""

    def opening(self, texts: object, nodes: list[int], words: frozenset[str], signs: str, /) -> list[int] | None:
        """The nodes whose text may begin with one of some words, or has one of some signs (bylines.c)."""

    def naming(self, texts: object, nodes: list[int], /) -> list[int] | None:
        """The nodes whose text may be names and nothing else (bylines.c)."""

    def joined(self, texts: object, first: int, last: int, /) -> str | None:
        """The texts of the nodes first:last as one; None for texts that are not those of a `Page` (finding.c)."""

    def texts_with(self, texts: object, nodes: list[int], parts: tuple[str, ...], /) -> list[int] | None:
        """The nodes whose text has one of some parts; None for texts that are not those of a `Page` (finding.c)."""

    def metas(
        self, texts: object, most: int, known: dict[str, Any], learn: Callable[[str], Any], /
    ) -> list[tuple[Any, ...]] | None:
        """What the first `meta` elements say, by what their names mean; None for other texts, as above (telling.c)."""

    def dated(self, texts: object, nodes: list[int], longest: int, /) -> list[int] | None:
        """The texts in whose first characters a day may stand, and all that are not ASCII; None for other texts
        (dated.c)."""

    def gather(
        self,
        parts: Iterable[tuple[Any, ...]],
        type: type[Any],
        found: dict[Any, Any],
        before: dict[Any, Any],
        most: int,
        /,
    ) -> None:
        """Put tuples of a field, a value and more into the lists of their fields (gather.c)."""

    def related(self, texts: object, kinds: tuple[str, ...], /) -> list[tuple[int, str]] | None:
        """The elements whose `rel` may name one of some kinds, and that; None for other texts (telling.c)."""

    def count_kinds(self, text: str, kinds: Column, /) -> dict[int, int]:
        """How many characters of a text are of each kind, without those of which there are none (language.c)."""

    def word_hashes(self, text: str, /) -> bytes:
        """The words of a text as 64-bit numbers (language.c)."""

    def hear(
        self, text: str, words: Column, letters: Column, weights: Column, kin: Column, /
    ) -> tuple[int, int, int, int, int]:
        """The language that a text speaks for, by how much, the same for another, and its words (language.c)."""

    def clean(self, text: str, longest: int, signs: str, /) -> str | None:
        """A text with single spaces; None if nobody sees some of it, or it has one of some signs (clean.c)."""

    def shown(self, texts: object, node: int, between: Column, most: int, longest: int, /) -> str | None:
        """What is below a node, cleaned; None as above, and for other texts (clean.c)."""

    def bare(self, text: str, /) -> str | None:
        """A text without white space, signs and case; None if it is not ASCII (clean.c)."""

    def spelling(self, text: str, /) -> str | None:
        """A title as it is compared; None if it is not ASCII (clean.c)."""

    def shares(self, options: object, weights: object, none: float, /) -> list[float]:
        """How likely each of some options is, by the weights of its traits (weigh.c)."""

    def date_parts(self, text: str, start: int, names: object, language: str, part: type[T], /) -> list[T] | None:
        """The parts that dates are made of; None for texts that Python has to read (dates.c)."""

    def hiding_rules(self, sheet: str, /) -> list[tuple[str, str]] | None:
        """The rules of a style sheet that may hide something by a name; None for what Python has to read (sheets.c)."""

    def even_spelling(self, text: str, folded: NDArray[Any], fold_one: Callable[[str], str], /) -> str | None:
        """A text in the spelling in which dates are sought; None for one that Python has to fold (dates.c)."""

    def plain_date(
        self, text: str, names: object, language: str, order: str, is_alone: bool, /
    ) -> tuple[int, int, int, int, int, int, int, int] | None:
        """The date, the time and the place of a text that is that alone, or has plain words around it; None for others
        (plain_dates.c)."""

    def heading(
        self, texts: object, title: int, top: int, lesser: tuple[int, ...], limits: tuple[int, int, int, int, int], /
    ) -> int | None:
        """The heading of what a page is about; None for texts that are not those of a `Page` (heading.c)."""

    def is_apart(self, texts: object, node: int, tags: Column, parts: tuple[str, ...], most: int, /) -> bool | None:
        """Whether a node stands beside the content; None for what Python has to look at (apart.c)."""

    def line(self, body: tuple[object, ...], node: int, marks: int, url: str, /) -> tuple[Any, ...] | None:
        """The spans of an element that is one line of inline text; None for any other element (line.c)."""

    def lines(self, body: tuple[object, ...], node: int, last: int, /) -> tuple[int, list[tuple[int, Any]]] | None:
        """The lines from a node on, and where something else comes; None for any other page (line.c)."""

    def Model(self, weights: Mapping[str, Column], /) -> Model:  # noqa: N802 - it is a type
        """A learned judge, from arrays that fit together (model.c)."""
