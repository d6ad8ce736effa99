"""The pages that may train: which sets, how much each counts, and why.

Takes: a folder of page sets. Gives: their pages, each once; a page that is also in `roles` has its labels.
Keeps true: nothing but the `train` split of a set in `SOURCES` is ever read.
Refuses: a set that may not train and a file of another split, if they are asked for by name (`option.value`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from marrow.errors import OptionError
from marrow.evaluate.data import Example, PageSet, find_sets

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
    LABELS: Source(3.0, "own labels", "a role for every segment, by one convention; 400 such pages beat 1,480 others"),
    "wcxb": Source(0.3, "CC-BY-4.0", "hand-made; the only set with many types of pages", unlike_articles=1.0),
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
    found = find_sets([data], SPLIT)
    for each in found:
        if each.split != SPLIT:
            raise OptionError("option.value", f"only {SPLIT}.parquet of a set may train, not {each.file.name}")
    allowed = [each for each in found if each.name in SOURCES]
    left_out = [each.name for each in found if each.name not in SOURCES]
    if not allowed:
        raise OptionError("option.value", f"{', '.join(left_out)} may not train; these may: {', '.join(SOURCES)}")
    return allowed, left_out


def examples(sets: Iterable[PageSet], limit: int = 0) -> Iterator[Example]:
    """The pages of some sets, at most `limit` of each (0: all), those of `roles` joined with the pages they label."""
    given = list(sets)
    labels = {each.id: each for named in given if named.name == LABELS for each in named.examples(limit)}
    for named in given:
        if named.name != LABELS:
            for example in named.examples(limit):
                yield _joined(example, labels.pop(f"{example.set}/{example.id}", None))
    yield from labels.values()  # of pages that are in none of the sets


def _joined(example: Example, label: Example | None) -> Example:
    if label is None:
        return example
    return replace(example, segments=label.segments, page_type=label.page_type or example.page_type)


def weight_of(example: Example) -> float:
    """How much a page counts: the more, the better its truth is."""
    source = SOURCES[LABELS if example.segments else example.set]
    return source.weight_of(example.page_type)
