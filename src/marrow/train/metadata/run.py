"""The whole way from page sets to the weights of traits.

Takes: paths of page sets. Gives: for each field its weights, and how good they are on sites that they were not fitted
to; then files, one for each field. Keeps true: only `train` splits of the sets in `LICENCES` are read; the same pages
give the same files. Refuses: other splits, and sets that may not train if they are asked for by name (`option.value`).
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from marrow.assemble.metadata.evidence import Option, weigh
from marrow.evaluate.data import Example
from marrow.evaluate.meta.pages import MetaSet, Truth, find_meta_sets
from marrow.train.metadata.choices import FIELDS, choices
from marrow.train.metadata.fit import Choice, fit
from marrow.train.sources import SPLIT, may_train

LICENCES = {
    "fundus": "MIT",
    "htmldate_eval": "Apache-2.0",
    "news_andy": "Apache-2.0",
    "postlight": "Apache-2.0 or MIT",
    "trafilatura_eval": "Apache-2.0",
    "wcxb": "CC-BY-4.0",
    "zh_web69": "MIT",
}
"""All sets that may train: their licence allows it, and their truth was made by hand or by selectors."""

_FOLDS = 5
_CHUNK = 8  # pages sent to a process at a time

Lesson = tuple[str, str, Choice]
"""The fold of a page's site, as a digest; the field; the choice."""


class Fitted(NamedTuple):
    """The weights of a field's traits; the pages they come from, on how many of which some value is right, and the
    likeliest one is, by weights fitted without that site."""

    weights: Mapping[str, float]
    pages: int
    offered: float
    right: float


def find_teachers(paths: Sequence[Path]) -> tuple[list[MetaSet], list[str]]:
    """The sets below some paths that may train, and the names of those that may not."""
    return may_train(find_meta_sets(paths, SPLIT), LICENCES)


def lessons(sets: Iterable[MetaSet], *, limit: int = 0, jobs: int = 1) -> Iterator[list[Lesson]]:
    """What each page teaches, in the order of the pages."""
    pages = (pair for each in sets for pair in each.labelled(limit))
    if jobs == 1:
        yield from map(_lesson, pages)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(_lesson, pages, chunksize=_CHUNK)


def _lesson(labelled: tuple[Example, Truth]) -> list[Lesson]:
    page, truth = labelled
    site = urlsplit(page.url or "").hostname or page.id
    fold = hashlib.sha256(site.encode()).hexdigest()
    return [(fold, field, choice) for field, choice in choices(page, truth)]


def learn(found: Iterable[Lesson]) -> dict[str, Fitted]:
    """Fit the weights of every field."""
    by_field: dict[str, list[tuple[int, Choice]]] = {field: [] for field in FIELDS}
    for fold, field, choice in found:
        by_field[field].append((int(fold[:8], 16) % _FOLDS, choice))
    return {field: _fitted(folded) for field, folded in by_field.items()}


def _fitted(folded: list[tuple[int, Choice]]) -> Fitted:
    right = 0.0
    for fold in range(_FOLDS):
        weights = fit([choice for other, choice in folded if other != fold])
        right += sum(choice.weight for other, choice in folded if other == fold and _is_hit(choice, weights))
    pages = sum(choice.weight for _, choice in folded)
    offered = sum(choice.weight for _, choice in folded if choice.right)
    whole = fit([choice for _, choice in folded])
    return Fitted(whole, round(pages), offered / max(pages, 1), right / max(pages, 1))


def _is_hit(choice: Choice, weights: Mapping[str, float]) -> bool:
    options = [Option(number, (), traits) for number, traits in enumerate(choice.options)]
    return bool(options) and weigh(options, weights)[0].option.value in choice.right


def save(folder: Path, fitted: Mapping[str, Fitted], data: Mapping[str, str]) -> None:
    """Write the weights, with what they came from."""
    folder.mkdir(parents=True, exist_ok=True)
    for field, found in fitted.items():
        written = {
            "field": field,
            "pages": found.pages,
            "offered": round(found.offered, 4),
            "right": round(found.right, 4),
            "data": dict(data),
            "weights": dict(sorted(found.weights.items())),
        }
        (folder / f"{field}.json").write_text(json.dumps(written, indent=1) + "\n", "utf-8")
