"""How good is P3 by its own measures, how does that change with the length of a page, and how fast is it?

    .venv/bin/python -m bench.p3 DATA… [--limit N] [--draw FOLDER]
    .venv/bin/python -m bench.p3 DATA… --speed [--limit N]

DATA are folders of page sets, as for `bench.p2`; with `--speed`, folders of such folders. Gives: tables in Markdown,
and with `--draw` a drawing for each set. Needs the extra `bench`, and a browser.

Precision, recall and F are those of words, as everywhere (`marrow.evaluate.words`). The paper's accuracy is "the
percentage of correct predictions for the overall data": here every word of the page is a prediction, kept or left out.
All are means over pages. What is measured is the text of the segments that the method keeps, before an article is made
of it. Scripts are off, but for pages that do not show their body without; those that never show it are left out.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborHTMLParser

import marrow
from bench.p2 import Labelled, Row, label, rendered, rows
from bench.p3_plot import draw
from bench.speed import pages
from marrow.evaluate.tokens import words
from marrow.evaluate.words import word_rates
from marrow.methods.density import densities_of, judge, judge_by
from marrow.methods.density.densities import count
from marrow.options import Options, Value
from marrow.segments import segment

Settings = dict[str, Value]
Measured = dict[str, NDArray[np.float64]]
TEXTUAL: dict[str, Settings] = {"TD": {"density": "text"}, "CTD": {"density": "composite"}}
VISUAL: dict[str, Settings] = {"CTD + position": {"vision": "position"}, "CTD + VIPS": {"vision": "vips"}}
BY_PDOC: dict[str, Settings] = {
    f"CTD + VIPS, PDoC {pdoc}": {"vision": "vips", "pdoc": pdoc} for pdoc in (2, 4, 6, 8, 10)
}
MEASURES = ("precision", "recall", "F", "accuracy")
HEAD = "| {} | pages | P | R | F | accuracy |\n| --- | ---: | ---: | ---: | ---: | ---: |"
PAPER = "| the paper, position and size | | 81 | 76 | 70 | 53 |\n| the paper, VIPS | | 89 | 81 | 80 | 55 |"
PARTS: dict[str, Callable[[Row], bool]] = {
    "without comments": lambda row: row.get("n_comments") == 0,
    "in Chinese, Japanese or Korean": lambda row: row.get("language") in ("zh", "ja", "ko"),
    "in other languages": lambda row: row.get("language") not in ("zh", "ja", "ko"),
}
_MIN_SHOWN = 0.5
"""Of the truth's words, how many a page must show."""
_ROUNDS = 5


def kept(page: Labelled, settings: Settings, *, clip: bool) -> str:
    """The text that a variant keeps; with `clip`, densities below 0 count as 0."""
    counts = count(page.page.tree, page.page.look)
    density = densities_of(page.page, counts, Options().change(**settings))
    verdicts = judge_by(np.maximum(density, 0) if clip else density, counts.body, page.page, page.segments)
    return text(page, np.flatnonzero(verdicts.is_kept).tolist())


def text(page: Labelled, segments: Iterable[int]) -> str:
    """The text of some segments."""
    return "\n".join(page.segments.text(page.page.tree, each) for each in segments)


def whole(page: Labelled) -> str:
    """All that a page shows."""
    return text(page, range(len(page.segments)))


def accuracy(shown: str, truth: str, found: str) -> float:
    """The share of a page's words that are rightly kept or rightly left out.

    Of five words "menu" is wrongly kept and "hot" wrongly left out.

    >>> accuracy("Menu: tea is hot. Imprint", "tea is hot", "Menu: tea is")
    0.6
    """
    on_page, kept = Counter(words(shown)), Counter(words(found))
    wanted = Counter(words(truth)) & on_page
    wrong = (kept - wanted).total() + (wanted - kept).total()
    return 1 - wrong / max(on_page.total(), 1)


def measure(pages: list[Labelled], variants: dict[str, Settings], *, clip: bool = False) -> Measured:
    """For each variant a table: precision, recall, F and accuracy of every page."""
    measured: Measured = {}
    for name, settings in variants.items():
        table = []
        for page in pages:
            truth, found = page.row["text"], kept(page, settings, clip=clip)
            rates = word_rates(truth, found)
            table.append((rates.precision, rates.recall, rates.f1, accuracy(whole(page), truth, found)))
        measured[name] = np.array(table)
    return measured


def lines(look: str, measured: Measured) -> Iterator[str]:
    """Lines of a table."""
    for name, table in measured.items():
        figures = " | ".join(f"{100 * mean:.1f}" for mean in table.mean(axis=0))
        yield f"| {name}, {look} | {len(table)} | {figures} |"


def shown(pages: Iterable[Labelled]) -> list[Labelled]:
    """The pages that show their body."""
    return [page for page in pages if page.shown >= _MIN_SHOWN]


def quality(folder: Path, limit: int, target: Path | None) -> Iterator[str]:
    """The table of a set, all of it and some kinds of pages, and its drawing."""
    static = shown(label(marrow.read(row["html"]), row) for row in rows(folder, limit))
    laid_out = shown(rendered(folder, limit))
    measured = measure(laid_out, TEXTUAL | VISUAL)
    yield HEAD.format(folder.name)
    yield from lines("static", measure(static, TEXTUAL))
    yield from lines("rendered", measured)
    yield from lines("rendered", measure(laid_out, BY_PDOC))
    yield from lines("rendered, nothing below 0", measure(laid_out, VISUAL, clip=True))
    for name, is_chosen in PARTS.items():
        if 0 < len(some := [page for page in laid_out if is_chosen(page.row)]) < len(laid_out):
            yield from lines(name, measure(some, TEXTUAL | VISUAL))
    yield PAPER
    if target:
        lengths = np.array([len(words(whole(page))) for page in laid_out])
        (target / f"p3-{folder.name}.svg").write_text(draw(lengths, measured, MEASURES), encoding="utf-8")


def speed(folder: Path, limit: int) -> Iterator[str]:
    """Processor time of the parse alone and of judging the static look, interleaved, the best of some rounds."""
    table = [times for html in pages(folder, limit) if (times := _times(html))]
    names = ["parse alone", *TEXTUAL]
    yield "| | mean, ms | median, ms | × parse | × median |\n| --- | ---: | ---: | ---: | ---: |"
    ms = 1000 * np.array(table)
    means, medians = ms.mean(axis=0), np.median(ms, axis=0)
    for name, mean, median in zip(names, means, medians, strict=True):
        yield f"| {name} | {mean:.3f} | {median:.3f} | {mean / means[0]:.2f} | {median / medians[0]:.2f} |"


def _times(html: bytes) -> list[float]:
    """The times of one page; none for what is no page."""
    try:
        page = marrow.read(html)
    except marrow.MarrowError:
        return []
    segments = segment(page.tree, page.look)
    steps: list[Callable[[], object]] = [partial(LexborHTMLParser, html)]
    steps += [partial(judge, page, segments, Options().change(**settings)) for settings in TEXTUAL.values()]
    best = [np.inf] * len(steps)
    for _ in range(_ROUNDS):
        for number, step in enumerate(steps):
            begin = time.process_time()
            step()
            best[number] = min(best[number], time.process_time() - begin)
    return best


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--limit", type=int, default=0, help="pages of each set (0: all)")
    parser.add_argument("--draw", type=Path, help="the folder for drawings")
    parser.add_argument("--speed", action="store_true", help="measure time instead")
    given = parser.parse_args()
    for folder in given.data:
        told = speed(folder, given.limit) if given.speed else quality(folder, given.limit, given.draw)
        print("\n".join(told), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
