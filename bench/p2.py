"""How good is P2 by its own measure, on rendered pages, and what is each of its steps worth?

    .venv/bin/python -m bench.p2 DATA… [--limit N]

DATA are folders of page sets (`dev.parquet`, else `train.parquet`, with the columns `html` and `text`, and `site` or
`url`). Gives: tables in Markdown. Needs the extra `bench`, and a browser.

The measure is the paper's: P = |Sp ∩ Sl| / |Sp| and R = |Sp ∩ Sl| / |Sl|, where Sp are the segments that were kept and
Sl those that are the body. The truth of a page is a text; a segment is the body's if half of its words stand in that
text, in order. Segments without a word count on neither side. Scripts are off, but for pages that do not show their
body without; those that do not show it with them either are counted and left out.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
import pyarrow.parquet as pq
from numpy.typing import NDArray

import marrow
from marrow.assemble.bare import bare
from marrow.assemble.figures import find_figures
from marrow.assemble.kept import keep
from marrow.evaluate.subsequence import align
from marrow.evaluate.tokens import words
from marrow.methods import METHODS
from marrow.options import Options, Value
from marrow.page import Page
from marrow.render.browser import is_root
from marrow.render.chromium import Chromium
from marrow.segments import Segments, segment
from marrow.tree import Attributes, ByNode
from marrow.verdicts import Role, Verdicts

Row = dict[str, Any]
Settings = dict[str, Value]
PAPER = "| the paper, 95 news pages of 10 sites | 91.6 | 99.1 | 95.2 | | |"
HEAD = "| {} | P | R | F | P of pages | R of pages |\n| --- | ---: | ---: | ---: | ---: | ---: |"
STEPS: dict[str, Settings] = {
    "MSS alone": {"min_overlap": 0.0},
    "MSS + alignment: the paper": {},
    "… any font size": {"min_size_share": 0.0},
    "… any colour": {"min_color_share": 0.0},
    "… any share of links": {"max_link_share": 1.0},
    "… links in the colour around them": {"plain_links": True},
    "… lists of links dropped": {"drop_links": "always"},
    "… paragraphs beside the ends": {"take_beside": "always"},
    "… all three": {"plain_links": True, "drop_links": "always", "take_beside": "always"},
    "all three, no alignment": {
        "plain_links": True, "drop_links": "always", "take_beside": "always", "min_overlap": 0.0,
    },
}  # fmt: skip
GRID: dict[str, tuple[float, ...]] = {
    "min_size_share": (0.3, 0.5, 0.7, 0.9),
    "min_color_share": (0.0, 0.2, 0.5, 0.8),
    "max_link_share": (0.2, 0.35, 0.5, 0.7),
    "min_overlap": (0.0, 0.15, 0.3, 0.5, 0.7),
}
_MIN_SHOWN = 0.5
"""Of the truth's words, how many a page must show."""


@dataclass(frozen=True, eq=False)
class Labelled:
    """A page, cut into segments, and which of them are the body."""

    row: Row
    page: Page
    segments: Segments
    is_body: NDArray[np.bool_]
    is_known: NDArray[np.bool_]
    shown: float  # of the truth's words

    def judge(self, settings: Settings) -> Verdicts:
        """The verdicts of method `segments`."""
        return METHODS["segments"](self.page, self.segments, Options().change(**settings))

    @property
    def site(self) -> str:
        """The pages of a site share a template."""
        return self.row.get("site") or urlsplit(self.row["url"] or "").hostname or self.row["id"]


def rows(folder: Path, limit: int) -> Iterator[Row]:
    """The articles of a page set that have a text to compare with."""
    file = next(file for file in (folder / "dev.parquet", folder / "train.parquet") if file.exists())
    found = pq.read_table(file).to_pylist()
    articles = [row for row in found if row["text"] and row.get("page_type", "article") in (None, "article")]
    yield from articles[: limit or None]


def label(page: Page, row: Row) -> Labelled:
    """Say of the segments of a page which are the body."""
    segments = segment(page.tree, page.look)
    said = [words(segments.text(page.tree, each)) for each in range(len(segments))]
    owner = [number for number, found in enumerate(said) for _ in found]
    truth = words(row["text"])
    hits = np.zeros(len(segments))
    for here, _ in align([word for found in said for word in found], truth):
        hits[owner[here]] += 1
    length = np.array([len(found) for found in said])
    return Labelled(row, page, segments, (hits * 2 >= length) & (length > 0), length > 0, hits.sum() / len(truth))


def rendered(folder: Path, limit: int) -> Iterator[Labelled]:
    """The pages of a set as a browser shows them; what cannot be rendered is named."""
    quiet = Options().change(sandbox=not is_root(), scripts="off")
    with Chromium(quiet) as browser, Chromium(quiet.change(scripts="on")) as scripted:
        for row in rows(folder, limit):
            try:
                found = label(browser.render(row["html"]).page, row)
                # A page that shows nothing without its scripts may run them.
                yield found if found.shown >= _MIN_SHOWN else label(scripted.render(row["html"]).page, row)
            except marrow.MarrowError as error:
                print(f"{row['id']}: {error}")


@dataclass(frozen=True)
class Score:
    """Segments that were kept, that are the body, and that are both, of each page."""

    kept: NDArray[np.int64]
    body: NDArray[np.int64]
    both: NDArray[np.int64]

    @property
    def over_all(self) -> tuple[float, float, float]:
        """P, R and F over the segments of all pages."""
        kept, body, both = self.kept.sum(), self.body.sum(), self.both.sum()
        return both / max(kept, 1), both / body, 2 * both / (kept + body)

    @property
    def of_pages(self) -> tuple[float, float]:
        """P and R as means over pages: a long page counts as much as a short one."""
        return float(np.mean(self.both / np.maximum(self.kept, 1))), float(np.mean(self.both / self.body))

    def line(self, name: str) -> str:
        """A line of a table."""
        figures = " | ".join(f"{100 * figure:.1f}" for figure in (*self.over_all, *self.of_pages))
        return f"| {name} | {figures} |"


def score(pages: Iterable[Labelled], settings: Settings) -> Score:
    """What method `segments` makes of pages."""
    counts = []
    for each in pages:
        kept = each.judge(settings).is_kept & each.is_known
        counts.append((kept.sum(), each.is_body.sum(), (kept & each.is_body).sum()))
    return Score(*np.array(counts, np.int64).T)


def steps(pages: Sequence[Labelled]) -> Iterator[str]:
    """What each step is worth."""
    yield HEAD.format("step")
    for name, settings in STEPS.items():
        yield score(pages, settings).line(name)
    static = [label(marrow.read(each.row["html"]), each.row) for each in pages]
    yield score([each for each in static if each.shown >= _MIN_SHOWN], {}).line("the static look, as it is")
    yield PAPER


def halves(pages: Sequence[Labelled]) -> tuple[list[Labelled], list[Labelled]]:
    """Two halves that have no site in common."""
    first = set(sorted({each.site for each in pages})[::2])
    return [each for each in pages if each.site in first], [each for each in pages if each.site not in first]


def tuned(pages: Sequence[Labelled]) -> Iterator[str]:
    """The constants that are best for one half of the sites, on the other half."""
    ours, others = halves(pages)
    candidates: list[Settings] = [dict(zip(GRID, values, strict=True)) for values in product(*GRID.values())]
    best = max(candidates, key=lambda settings: _harmonic(score(ours, settings)))
    yield "Tuned on the first half: " + ", ".join(f"`{name}` {value}" for name, value in best.items()) + "."
    yield ""
    yield HEAD.format("constants")
    for name, half in (("first half", ours), ("other half", others)):
        yield score(half, {}).line(f"the paper's, {name} ({len(half)} pages)")
        yield score(half, best).line(f"tuned, {name}")


def _harmonic(found: Score) -> float:
    precision, recall = found.of_pages
    return 2 * precision * recall / max(precision + recall, 1e-9)


def kinds(pages: Sequence[Labelled]) -> Iterator[str]:
    """The paper's method on pages of different kinds, where the set tells them apart."""
    if "blocks" not in pages[0].row:
        return
    chosen: dict[str, Callable[[Labelled], bool]] = {
        "neither comments nor code": lambda each: not _has_comments(each) and not _has_code(each),
        "comments": _has_comments,
        "code": _has_code,
    }
    yield HEAD.format("pages with")
    for name, is_chosen in chosen.items():
        if some := [each for each in pages if is_chosen(each)]:
            yield score(some, {}).line(f"{name} ({len(some)})")


def _has_comments(each: Labelled) -> bool:
    return bool(each.row["n_comments"])


def _has_code(each: Labelled) -> bool:
    return any(block["kind"] == "pre" for block in json.loads(each.row["blocks"]))


def titles(pages: Sequence[Labelled]) -> Iterator[str]:
    """How often what stands out above the body is the title."""
    told = [each for each in pages if bare(each.row["title"] or "")]
    found = Counter(_title(each) == bare(each.row["title"]) for each in told if _title(each))
    yield f"Titles: {found[True]} right, {found[False]} wrong, {len(told) - found.total()} none."


def _title(each: Labelled) -> str:
    lines = np.flatnonzero(each.judge({}).role == Role.TITLE).tolist()
    return bare(" ".join(each.segments.text(each.page.tree, line) for line in lines))


def images(pages: Sequence[Labelled]) -> Iterator[str]:
    """How many pictures that are kept are of the body; they are told apart by the size they are shown in."""
    if "images" not in pages[0].row:
        return
    kept = wanted = both = 0
    for each in pages:
        ours = _pictures(each)
        truth = [(image["width"], image["height"]) for image in json.loads(each.row["images"])]
        kept, wanted, both = kept + len(ours), wanted + len(truth), both + len(align(ours, truth))
    yield f"Pictures: {kept} kept, {wanted} in the bodies, {both} both."


def _pictures(each: Labelled) -> list[tuple[int, int]]:
    """The sizes of the pictures that the article would have."""
    kept, box = keep(each.page, each.segments, each.judge({}).is_kept), each.page.look.box
    if kept is None or box is None:
        return []
    kept.attributes = _Addressed(kept.attributes)
    figures = find_figures(kept, with_images=True).values()
    nodes = sorted(image.node for figure in figures for image in figure.images)
    return [(round(width), round(height)) for width, height in box[nodes, 2:].tolist()]


@dataclass(frozen=True)
class _Addressed:
    """Attributes of pages whose pictures were put into them: each picture has an address again."""

    own: ByNode[Attributes]

    def __getitem__(self, node: int) -> Attributes:
        given = self.own[node]
        is_inside = given.get("src", "").startswith("data:")
        return {**given, "src": f"https://example.org/{node}.jpg"} if is_inside else given


def main() -> None:
    """Print the tables of every set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--limit", type=int, default=0, help="pages of each set (0: all)")
    given = parser.parse_args()
    for folder in given.data:
        pages = list(rendered(folder, given.limit))
        shown = [each for each in pages if each.shown >= _MIN_SHOWN]
        print(f"\n## {folder.name}: {len(shown)} pages; {len(pages) - len(shown)} do not show their body\n")
        for part in (steps, tuned, kinds, titles, images):
            if lines := list(part(shown)):
                print("\n".join(lines), end="\n\n")


if __name__ == "__main__":
    main()
