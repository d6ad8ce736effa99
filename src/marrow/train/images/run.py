"""From labelled pages to the weights of traits.

Takes: labelled pages. Gives: the weights, and how good they are on sites that they were not fitted to; then a file.
Keeps true: only pages of the labels' `train` part are learned from; the same pages give the same file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import marrow
from marrow.assemble.images.chosen import scene_of
from marrow.assemble.images.decide import THRESHOLD, probability
from marrow.assemble.images.likeness import Likeness
from marrow.assemble.images.traits import traits
from marrow.assemble.kept import keep
from marrow.assemble.metadata import Roles, candidates, title_of
from marrow.errors import MarrowError
from marrow.evaluate.images.pages import LabelledPage, fold
from marrow.methods import METHODS
from marrow.options import Options
from marrow.segments import segment
from marrow.train.images.fit import Lesson, fit

SPLIT = "train"
_FOLDS = 5


class Fitted(NamedTuple):
    """The weights; the pictures and pages they come from; the F1 of weights fitted without each picture's site."""

    weights: Mapping[str, float]
    pages: int
    pictures: int
    f1: float


def lessons(pages: Iterable[LabelledPage]) -> Iterator[list[Lesson]]:
    """What each page teaches: every picture of it that is labelled."""
    for page in pages:
        if page.split == SPLIT:
            yield _lessons(page)


def _lessons(labelled: LabelledPage) -> list[Lesson]:
    try:
        page = marrow.read(labelled.html, url=labelled.url)
    except MarrowError:
        return []
    segments = segment(page.tree, page.look)
    verdicts = METHODS["auto"](page, segments, Options())
    kept = keep(page, segments, verdicts.is_kept)
    if kept is None:
        return []
    offered = candidates(page, Roles(segments, verdicts))
    seen = scene_of(kept, segments, verdicts, offered, title_of(offered))
    compare = Likeness(seen, next((each.value for each in offered.of("language", "html", "meta")), ""))
    site = urlsplit(labelled.url or "").hostname or labelled.id
    found = []
    for number, picture in enumerate(seen.pictures):
        group = next((group for group in labelled.groups if fold(picture.url) in group.addresses), None)
        if group is not None:
            told = sorted((*traits(seen, number), *compare(number)))
            found.append(Lesson(labelled.id, site, tuple(told), group.is_article))
    return found


def learn(found: Sequence[Lesson]) -> Fitted:
    """Fit the weights."""
    hits = wrong = 0
    for place in range(_FOLDS):
        weights = fit([each for each in found if _fold(each) != place])
        for each in found:
            if _fold(each) == place:
                is_chosen = probability(each.traits, weights) >= THRESHOLD
                hits += is_chosen and each.is_article
                wrong += is_chosen != each.is_article
    pages = len({each.page for each in found})
    return Fitted(fit(found), pages, len(found), 2 * hits / max(2 * hits + wrong, 1))


def _fold(lesson: Lesson) -> int:
    return int(hashlib.sha256(lesson.site.encode()).hexdigest()[:8], 16) % _FOLDS


def save(file: Path, fitted: Fitted, data: str) -> None:
    """Write the weights, with what they came from."""
    written = {
        "pages": fitted.pages,
        "pictures": fitted.pictures,
        "f1": round(fitted.f1, 4),
        "data": data,
        "weights": dict(sorted(fitted.weights.items())),
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(written, indent=1) + "\n", "utf-8")
