"""How much does `declutter` take away, and how much of what people want?

    .venv/bin/python -m bench.declutter DATA [--split dev] [--limit N] [--ablation]

DATA is a folder with `dev.parquet` (columns `html`, `text`, `page_type`). Gives: tables in Markdown. Needs the extra
`bench`.

Words are counted as `marrow eval` counts them, in what a reader sees by the static look: text that the markup hides
counts neither before nor after. The truth's words are those that the page shows before: of these *recall* is the share
that it shows after. All other words are *outside*, and *fall* is the share of them that went. Both are of multisets of
words, page by page. Portals and pages that are left untouched count with recall 1 and fall 0.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import Any

import numpy as np
import pyarrow.parquet as pq

import marrow
from marrow.adlists import embedded
from marrow.decluttering import Blocker, declutter
from marrow.evaluate.tokens import words
from marrow.filters import CHAIN
from marrow.options import Options, Value
from marrow.parse.html import parse

Row = dict[str, Any]
ARTICLE = "article"
FLOOR = 0.9
BOXES = frozenset(
    f"remove_{name}"
    for name in "ads consent overlays sticky menus sidebars related promotions sharing footers link_lists surroundings"
    " empty_containers".split()
)


@dataclass(frozen=True)
class Score:
    """What came of one page."""

    id: str
    page_type: str
    recall: float
    fall: float
    untouched: str
    seconds: float
    parse_seconds: float


def shown(html: bytes, url: str | None) -> Counter[str]:
    """The words that a page shows."""
    page = marrow.read(html, url=url)
    leaves = np.flatnonzero((page.tree.tag == 0) & ~page.look.is_hidden).tolist()
    return Counter(words("\n".join(page.tree.text[leaf] for leaf in leaves)))


class Page:
    """A page, with what does not depend on the options."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.truth = Counter(words(row["text"]))
        self.before = shown(row["html"], row["url"])
        self.wanted = self.truth & self.before

    def score(self, options: Options, blocker: Blocker | None) -> Score:
        """What is left of the page's words."""
        begin = process_time()
        done = declutter(self.row["html"], url=self.row["url"], blocker=blocker, options=options)
        between = process_time()
        parse(self.row["html"], options.limits)
        end = process_time()
        after = self.before if done.untouched else shown(done.body, self.row["url"])
        outside = (self.before - self.wanted).total()
        left = after.total() - (after & self.truth).total()
        recall = (after & self.wanted).total() / max(self.wanted.total(), 1)
        return Score(
            self.row["id"],
            self.row["page_type"],
            recall,
            1 - left / outside if outside else 0.0,
            done.untouched,
            between - begin,
            end - between,
        )


def table(scores: Sequence[Score], name: str) -> str:
    """One line: articles, and all pages."""
    cells = [name]
    for some in ([each for each in scores if each.page_type == ARTICLE], scores):
        recalls = [each.recall for each in some]
        below = sum(recall < FLOOR for recall in recalls)
        cells += [f"{mean(recalls):.4f}", f"{min(recalls):.3f}", str(below), f"{median(e.fall for e in some):.3f}"]
    return f"| {' | '.join(cells)} |"


HEAD = (
    "| | articles: recall | lowest | below .90 | fall (median) | all: recall | lowest | below .90 | fall |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
)


def by_type(scores: Sequence[Score]) -> Iterable[str]:
    for kind in sorted({each.page_type for each in scores}):
        some = [each for each in scores if each.page_type == kind]
        untouched = sum(each.untouched == "portal" for each in some)
        yield (
            f"| {kind} | {len(some)} | {mean(e.recall for e in some):.3f} | {min(e.recall for e in some):.3f} |"
            f" {median(e.fall for e in some):.2f} | {untouched} |"
        )


def worst(scores: Sequence[Score], count: int = 10) -> Iterable[str]:
    for each in sorted(scores, key=lambda each: each.recall)[:count]:
        yield f"| {each.id} | {each.page_type} | {each.recall:.3f} | {each.fall:.2f} |"


def timing(scores: Sequence[Score]) -> str:
    taken = sorted(each.seconds * 1000 for each in scores)
    ratio = sum(each.seconds for each in scores) / sum(each.parse_seconds for each in scores)
    return f"{median(taken):.1f} ms a page (p95 {taken[int(len(taken) * 0.95)]:.1f} ms), {ratio:.1f} × parse"


def changes() -> Iterable[tuple[str, dict[str, Value]]]:
    """Balanced without each of the filters that take text away, and with nothing but each."""
    names = {each.option: each.name for each in CHAIN if each.option in BOXES}
    for option, name in names.items():
        yield f"without {name}", {option: False}
    for option, name in names.items():
        yield f"{name} alone", {each: each == option for each in names}


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--split", default="dev")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--ablation", action="store_true")
    parser.add_argument("--presets", default="balanced,light,paper,text-only")
    given = parser.parse_args()
    rows = pq.read_table(given.data / f"{given.split}.parquet").to_pylist()[: given.limit]
    pages = [page for page in map(Page, rows) if page.wanted]
    blocker = embedded()
    print(f"{len(pages)} pages\n\n{HEAD}")
    kept: list[Score] = []
    for preset in given.presets.split(","):
        scores = [page.score(Options().change(preset=preset), blocker) for page in pages]
        kept = kept or scores
        print(table(scores, f"{preset} ({timing(scores)})"), flush=True)
    if given.ablation:
        for name, change in changes():
            scores = [page.score(Options().change(**change), blocker) for page in pages]
            print(table(scores, name), flush=True)
    print("\n| type | pages | recall | lowest | fall | portals |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    print("\n".join(by_type(kept)))
    print("\n| worst | type | recall | fall |\n| --- | --- | ---: | ---: |")
    print("\n".join(worst(kept)))
    print("\n| worst article | type | recall | fall |\n| --- | --- | ---: | ---: |")
    print("\n".join(worst([each for each in kept if each.page_type == ARTICLE])))


if __name__ == "__main__":
    main()
