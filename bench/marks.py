"""What marking duplicates and repeated blocks costs, and what it is worth.

    .venv/bin/python -m bench.marks repeated DATA
    .venv/bin/python -m bench.marks duplicates DATA --pages 100000

DATA is the folder of all page sets. `repeated` gives a table in Markdown: for each set and method the mean shingle F1
of pages of hosts with at least three pages, what it changes by when repeated blocks are dropped, and for how many pages
it rises and falls. `duplicates` makes pages of the sets' sentences, a quarter of them edits of others, and gives pages
per second of processor time, memory, and how many pairs of each similarity are found. Needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import pyarrow.parquet as pq

import marrow
from marrow.batch.duplicates import DuplicateFinder, Duplicates
from marrow.batch.marks import site_of
from marrow.batch.repeated import RepeatedFinder, without
from marrow.batch.shingling import shingles
from marrow.evaluate.shingles import match_shingles

SETS = ("zh_news_xmu", "daniel", "dragnet", "l3s_gn1", "cleaneval", "cleanportaleval", "wcxb")
IN_IDS = {"zh_news_xmu": 0, "daniel": 1}  # sets without addresses: where the site is in their ids
METHODS = ("auto", "density", "segments")
EDITS = (0, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.08)  # shares of words that change
Row = dict[str, Any]


def rows(data: Path, name: str) -> list[Row]:
    """The pages of a set that have a truth, each with its site."""
    columns = ["id", "url", "html", "text"]
    found = [row for row in pq.read_table(data / name / "dev.parquet", columns=columns).to_pylist() if row["text"]]
    for row in found:
        row["host"] = row["id"].split("_")[IN_IDS[name]] if name in IN_IDS else site_of(row["url"])
    hosts = Counter(row["host"] for row in found)
    return [row for row in found if row["host"] and hosts[row["host"]] >= 3]


def extracted(row: Row, method: str) -> str:
    try:
        return marrow.extract(row["html"], url=row["url"], method=method).text
    except marrow.MarrowError:
        return ""


def repeated(data: Path) -> None:
    """Print the table."""
    print("| set | pages | method | F1 | dropped | rises | falls |\n| --- | ---: | --- | ---: | ---: | ---: | ---: |")
    for name in SETS:
        pages = rows(data, name)
        for method in METHODS:
            texts = [extracted(row, method) for row in pages]
            with TemporaryDirectory() as folder:
                finder = RepeatedFinder(Path(folder))
                for row, text in zip(pages, texts, strict=True):
                    finder.add(row["host"], text)
                found = finder.found()
            cut = [without(text, found.of(number)) for number, text in enumerate(texts)]
            before, after = ([_f1(row, text) for row, text in zip(pages, some, strict=True)] for some in (texts, cut))
            rises = sum(late > early for early, late in zip(before, after, strict=True))
            falls = sum(late < early for early, late in zip(before, after, strict=True))
            mean, change = sum(before) / len(pages), (sum(after) - sum(before)) / len(pages)
            print(f"| {name} | {len(pages)} | {method} | {mean:.4f} | {change:+.4f} | {rises} | {falls} |", flush=True)


def _f1(row: Row, text: str) -> float:
    return match_shingles(row["text"], text).rates.f1


def duplicates(data: Path, count: int) -> None:
    """Print pages per second, memory and the table."""
    texts, origins = _pages(data, count)
    before = _peak_mb()
    with TemporaryDirectory() as folder:
        begun = process_time()
        finder = DuplicateFinder(Path(folder))
        for number, text in enumerate(texts):
            finder.add(str(number), text)
        found = finder.found()
        took = process_time() - begun
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
        print(
            f"{count / took:.0f} pages/s, {_peak_mb() - before:.0f} MB more, {size / count:.0f} bytes a page on disk\n"
        )
        print("| common shingles | pairs | found |\n| --- | ---: | ---: |")
        for low, (pairs, hits) in sorted(_by_similarity(texts, origins, found).items()):
            print(f"| {low / 20:.2f} and more | {pairs} | {hits / pairs:.3f} |")
        marked = [_common(texts[row], texts[int(named.of)]) for row in found.rows.tolist() if (named := found.of(row))]
    right = sum(share >= 0.8 for share in marked) / len(marked)
    print(f"\n{len(marked)} marked; {right:.1%} have 0.8 in common indeed, all have {min(marked):.2f}")


def _pages(data: Path, count: int) -> tuple[list[str], dict[int, int]]:
    """Pages, and of which page some of them are edits."""
    draw = random.Random(5)
    sentences = list(_sentences(data))
    words = sorted({word for sentence in sentences for word in sentence.split()})
    texts: list[str] = []
    origins: dict[int, int] = {}
    for number in range(count):
        if number > 10 and draw.random() < 0.25:
            origin = draw.randrange(number)
            origins[number] = origins.get(origin, origin)
            texts.append(_edited(draw, texts[origins[number]], draw.choice(EDITS), words))
        else:
            texts.append(" ".join(draw.choices(sentences, k=draw.randint(10, 50))))
    return texts, origins


def _sentences(data: Path) -> Iterator[str]:
    for name in SETS[1:]:
        for row in pq.read_table(data / name / "dev.parquet", columns=["text"]).to_pylist():
            yield from (each for each in re.split(r"(?<=[.!?])\s+|\n", row["text"] or "") if len(each) > 40)


def _edited(draw: random.Random, text: str, share: float, words: list[str]) -> str:
    """The text with other words here and there, without some, or without its beginning."""
    kind, given = draw.random(), text.split()
    if kind < 0.6:
        return " ".join(draw.choice(words) if draw.random() < share else word for word in given)
    if kind < 0.8:
        return " ".join(given[int(len(given) * share * 3) :])
    return " ".join(word for word in given if draw.random() > share)


def _by_similarity(texts: list[str], origins: dict[int, int], found: Duplicates) -> dict[int, tuple[int, int]]:
    """Pairs and those found, by twentieths of what they have in common."""
    counts: dict[int, list[bool]] = defaultdict(list)
    for number, origin in origins.items():
        counts[int(_common(texts[number], texts[origin]) * 20)].append(found.of(number) is not None)
    return {low: (len(hits), sum(hits)) for low, hits in counts.items()}


def _common(one: str, other: str) -> float:
    mine, theirs = set(shingles(one).tolist()), set(shingles(other).tolist())
    return len(mine & theirs) / len(mine | theirs)


def _peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("repeated", "duplicates"))
    parser.add_argument("data", type=Path)
    parser.add_argument("--pages", type=int, default=20_000)
    given = parser.parse_args()
    if given.what == "repeated":
        repeated(given.data)
    else:
        duplicates(given.data, given.pages)


if __name__ == "__main__":
    main()
