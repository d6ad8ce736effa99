"""How good is P1 by its own measure: images by their captions; whose names; how long it takes; what is missed and why?

    .venv/bin/python -m bench.p1 DATA [--limit N] [--only images|titles|time|text]

DATA is the folder of page sets: `images` and `wcxb` for images, all with texts in `dev.parquet` for the others.
Gives: tables in Markdown. Needs the extra `bench`; recognisers that are not installed are left out, and named.

**Images**: an element that shows an image is chosen if it is an `img` inside the article's subtree, its first block
ancestor has text, and that text is like the article's. Elements of a page that share an address are one image, which
is the article's if one of them is labelled so. P, R and F over all images of all pages; *right* is the share of images
that are decided as labelled, the nearest to the paper's "success rate".

**Titles**: a caption of which the truth is known in every language: a page's headline against its own text, and against
that of the next page of the same language; of both splits, for nothing was fitted to them. *right* is the share of
pairs decided as they are.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

import marrow
from bench.p1_images import body_of, images, installed, judged
from marrow.evaluate.rates import Rates
from marrow.evaluate.words import word_rates
from marrow.semantics.embedded import embedded
from marrow.semantics.entity import Recogniser
from marrow.semantics.similarity import THRESHOLDS, Subject

TITLED = ("news_andy", "fundus", "zh_web69", "daniel")
Alike = Callable[[str, str], Callable[[str], bool]]
"""From a body and its language to whether a title is like it."""
_REPEATS = 5
_HALF = 0.5
_FEW = 5


# Titles


def titles(data: Path, limit: int) -> None:
    by_language: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for name in TITLED:
        for row in [row for file in sorted((data / name).glob("*.parquet")) for row in pq.read_table(file).to_pylist()]:
            title, _, body = (
                (row["text"] or "").partition("\n") if name == "daniel" else (row["title"], "", row["text"])
            )
            if title and body and len(title) < 200:
                by_language[row["language"] or "?"].append((title, body))
    print("\n| titles | pages | by | right | own found | others' taken |\n| --- | ---: | --- | ---: | ---: | ---: |")
    for language, rows in sorted(by_language.items(), key=lambda item: -len(item[1])):
        if len(rows) >= _FEW:
            for name, found in installed(language).items():
                _print_titles(language, rows[:limit], name, partial(_by_names, found))
            _print_titles(language, rows[:limit], "words", _by_words)


def _print_titles(language: str, rows: Sequence[tuple[str, str]], by: str, alike: Alike) -> None:
    found = taken = 0
    for place, (title, body) in enumerate(rows):
        is_alike = alike(body, language)
        found += is_alike(title)
        taken += is_alike(rows[(place + 1) % len(rows)][0])
    count = len(rows)
    right = (found + count - taken) / (2 * count)
    print(f"| {language} | {count} | {by} | {right:.3f} | {found / count:.3f} | {taken / count:.3f} |")


def _by_names(recogniser: Recogniser, body: str, language: str) -> Callable[[str], bool]:
    subject = Subject(body, language, recogniser)
    return lambda title: subject.likeness(title).is_alike


def _by_words(body: str, language: str) -> Callable[[str], bool]:
    subject = Subject(body, language)
    return lambda title: subject.overlap(title) >= THRESHOLDS["lexical"]


# Time


def times(data: Path, limit: int) -> None:
    rows = [row for name in ("news_andy", "fundus") for row in pq.read_table(data / name / "dev.parquet").to_pylist()]
    embedded("Paris", "en")
    steps: dict[str, list[float]] = defaultdict(list)
    for row in rows[:limit]:
        text, language = row["text"], row["language"] or ""
        steps["reading the page"].append(_least(partial(marrow.read, row["html"])))
        steps["names of the body, embedded"].append(_least(partial(embedded, text, language)))
        steps["words of the body"].append(_least(partial(_prepare, text, language)))
        steps["the whole article, method semantic"].append(_least(partial(_extract, row["html"])))
    print(f"\n| processor time of {len(rows[:limit])} news pages | median ms | p95 ms |\n| --- | ---: | ---: |")
    for name, taken in steps.items():
        print(f"| {name} | {np.median(taken) * 1e3:.2f} | {np.quantile(taken, 0.95) * 1e3:.2f} |")


def _prepare(text: str, language: str) -> None:
    Subject(text, language).overlap("Paris")


def _extract(html: bytes) -> None:
    try:
        _ = marrow.extract(html, method="semantic", images="semantic").markdown
    except marrow.NoArticle:
        pass


def _least(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(_REPEATS):
        started = time.process_time()
        work()
        taken.append(time.process_time() - started)
    return min(taken)


# Text


def text(data: Path, limit: int) -> None:
    names = ("P", "R", "F", "nothing", "something else", "a part", "too much")
    print(f"\n| text | pages | {' | '.join(names)} |\n| --- |" + " ---: |" * (len(names) + 1))
    for name in ("wcxb", "news_andy", "fundus"):
        table = pq.read_table(data / name / "dev.parquet").to_pylist()
        rows = [row for row in table if row["text"] and row["page_type"] in ("article", None)]
        rates = [word_rates(row["text"], _found(row["html"])) for row in rows[:limit]]
        means = [np.mean([getattr(rate, each) for rate in rates]) for each in ("precision", "recall", "f1")]
        outcomes = Counter(map(_outcome, rates))
        counts = " | ".join(str(outcomes[each]) for each in names[3:])
        print(f"| {name} | {len(rates)} | " + " | ".join(f"{mean:.3f}" for mean in means) + f" | {counts} |")


def _found(html: bytes) -> str:
    page = marrow.read(html)
    return body_of(page, *judged(page))


def _outcome(rate: Rates) -> str:
    """What became of a page: less than half of the text was found, or more than half of what was found is not it."""
    if rate.recall == 0 and rate.precision in (0, 1):
        return "nothing"
    if rate.recall < _HALF:
        return "a part" if rate.precision >= _HALF else "something else"
    return "fine" if rate.precision >= _HALF else "too much"


PARTS = {"text": text, "images": images, "titles": titles, "time": times}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--limit", type=int, default=10**6)
    parser.add_argument("--only", choices=tuple(PARTS))
    given = parser.parse_args()
    for name, part in PARTS.items():
        if given.only in (None, name):
            part(given.data, given.limit)


if __name__ == "__main__":
    main()
