"""The pages that may train: which sets, how much each counts, and why.

Takes: a folder of page sets. Gives: their pages, each once; a page that is also in `roles` has its labels.
Keeps true: nothing but the `train` split of a set is ever read, and of a set that is not in `SOURCES` only the pages
that we marked ourselves, without their truth.
Refuses: a set that may not train and a file of another split, if they are asked for by name (`option.value`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, TypeVar

from marrow.errors import OptionError
from marrow.evaluate.data import Example, PageSet, find_sets, pages_of

AnySet = TypeVar("AnySet", bound=PageSet)

SPLIT = "train"
LABELS = "roles"
_ARTICLE = "article"


@dataclass(frozen=True, slots=True)
class Source:
    """A set that may train: what a page of it counts, under which licence it comes, and why it counts that much."""

    weight: float
    licence: str
    why: str
    unlike_articles: float | None = None  # what a page of another type counts; as an article if None

    def weight_of(self, page_type: str) -> float:
        is_article = page_type in ("", _ARTICLE)
        return self.weight if is_article or self.unlike_articles is None else self.unlike_articles


SOURCES = {
    LABELS: Source(
        3.0,
        "own labels",
        "a role for every segment, by one convention; 400 such pages beat 1,480 others",
        unlike_articles=5.0,
    ),
    "wcxb": Source(0.3, "CC-BY-4.0", "hand-made; the only set with many types of pages", unlike_articles=2.0),
    "news_andy": Source(0.3, "Apache-2.0", "hand-made, but ordinary news, of which there is enough"),
    "fundus": Source(0.5, "MIT", "clean and of forty countries; made by rules for each site"),
    "zh_web69": Source(1.0, "MIT", "hand-made; the only Chinese pages"),
    "readability": Source(0.15, "Apache-2.0", "what another extractor gives: many kinds of markup, little truth"),
    "trafilatura_eval": Source(0.3, "Apache-2.0", "a few strings for each page, mostly German"),
    "htmltotext_multi": Source(0.5, "none stated", "hand-made, fifteen pages, some of them forums"),
}
"""All sets that may train. The others are for evaluation: their licences do not allow more, or they have no truth."""


def find_sources(data: Path) -> tuple[list[PageSet], list[str]]:
    """The sets of a folder that may train, and the names of those that may not."""
    return may_train(find_sets([data], SPLIT), SOURCES)


def may_train(found: Iterable[AnySet], named: Collection[str]) -> tuple[list[AnySet], list[str]]:
    """Of the sets that were found those that are named, and the names of the others; `option.value` if none is left."""
    allowed: list[AnySet] = []
    left_out: list[str] = []
    for each in found:
        if each.split != SPLIT:
            raise OptionError("option.value", f"only {SPLIT}.parquet of a set may train, not {each.file.name}")
        if each.name in named:
            allowed.append(each)
        else:
            left_out.append(each.name)
    if not allowed:
        raise OptionError("option.value", f"{', '.join(left_out)} may not train; these may: {', '.join(named)}")
    return allowed, left_out


class Lesson(NamedTuple):
    """A page to learn from, and our own marks on it."""

    example: Example
    marks: str = ""

    @property
    def weight(self) -> float:
        """How much it counts: the more, the better its truth is."""
        has_roles = self.marks or self.example.segments
        return SOURCES[LABELS if has_roles else self.example.set].weight_of(self.example.page_type)


def lessons(sets: Iterable[PageSet], marks: Mapping[str, str], limit: int = 0) -> Iterator[Lesson]:
    """The pages of some sets, at most `limit` of each (0: all), with the marks of pages by set and name.

    A page that is marked may be of any set beside those.
    """
    given, left = list(sets), dict(marks)
    for example in _examples(given, limit):
        yield Lesson(example, left.pop(_name(example), ""))
    if given and not limit:
        yield from _marked(given[0].file, left)


def _marked(beside: Path, marks: Mapping[str, str]) -> Iterator[Lesson]:
    """Pages of which nothing is known but our marks."""
    for name in sorted({page.partition("/")[0] for page in marks}):
        for example in pages_of(beside.parent.parent / name / beside.name, marks.keys()):
            yield Lesson(example, marks[_name(example)])


def _name(example: Example) -> str:
    return example.id if example.set == LABELS else f"{example.set}/{example.id}"


def _examples(given: list[PageSet], limit: int) -> Iterator[Example]:
    """The pages of some sets, those of `roles` joined with the pages they label."""
    labels = {each.id: each for named in given if named.name == LABELS for each in named.examples(limit)}
    for named in given:
        if named.name != LABELS:
            for example in named.examples(limit):
                yield _joined(example, labels.pop(_name(example), None))
    yield from labels.values()  # of pages that are in none of the sets


def _joined(example: Example, label: Example | None) -> Example:
    if label is None:
        return example
    return replace(example, segments=label.segments, page_type=label.page_type or example.page_type)
