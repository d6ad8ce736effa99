"""Books of real articles: does epubcheck find anything, and how long do they take?

    python -m bench.epub DATA [--pages N] [--checker JAR]

Takes: a folder of page sets with `dev.parquet` in them, and the checker, Debian's unless another is named. Gives: a
line for each article as a table of Markdown, and exit status 1 if the checker has found an error or a warning.
The pages are those with the most of each kind of rare block, then one of each language, then two. Pictures are
not downloaded: a small one of our own stands for each. The time is that of the processor, article to bytes.
"""

from __future__ import annotations

import argparse
import re
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

import marrow
from marrow.article import Article, Block, Mark, walk
from marrow.options import Options
from marrow.write.epub import to_epub

CHECKER = Path("/usr/share/java/epubcheck.jar")
JAVA = ("java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""As it starts soonest."""
RARE = ("Formula", "Code", "Table", "Definitions", "Footnote", "Quote", "Embed")
MOST_OF_A_KIND = 25
"""Pages of a set and language that are looked at."""
_COUNTS = re.compile(r"(\d+) fatals? / (\d+) errors? / (\d+) warnings?")


def picture() -> bytes:
    """A small PNG."""
    rows = b"".join(b"\0" + b"\x99\xbb\xdd" * 16 for _ in range(9))
    parts = ((b"IHDR", struct.pack(">IIBBBBB", 16, 9, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    chunks = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def kinds(article: Article) -> Counter[str]:
    """How many blocks of each kind an article has; formulas in lines count too."""
    found = Counter(type(block).__name__ for block in walk(article.blocks))
    found["Formula"] += sum(map(_formulas, walk(article.blocks)))
    return found


def _formulas(block: Block) -> int:
    return sum(bool(span.marks & Mark.FORMULA) for span in getattr(block, "spans", ()))


def candidates(data: Path) -> Iterator[tuple[str, Article]]:
    """The set and article of pages, a few of each set and language."""
    for file in sorted(data.glob("*/dev.parquet")):
        seen: Counter[str] = Counter()
        for row in _rows(file):
            language = row.get("language") or "?"
            seen[language] += 1
            if seen[language] > MOST_OF_A_KIND:
                continue
            try:
                article = marrow.extract(row["html"], url=row.get("url") or "")
            except marrow.MarrowError:
                continue
            yield file.parent.name, article


def _rows(file: Path) -> list[dict[str, Any]]:
    table = pq.read_table(file)
    wanted = [name for name in ("html", "url", "language") if name in table.column_names]
    found: list[dict[str, Any]] = table.select(wanted).to_pylist() if "html" in wanted else []
    return [row for row in found if row["html"]]


def chosen(data: Path, count: int) -> list[tuple[str, Article]]:
    """Articles in as many languages as there are, and with as many rare blocks."""
    found = list(candidates(data))
    counts = [kinds(article) for _, article in found]
    picked = list(dict.fromkeys(max(range(len(found)), key=lambda each: counts[each][kind]) for kind in RARE))
    order = sorted(range(len(found)), key=lambda each: -sum(bool(counts[each][kind]) for kind in RARE))
    languages: Counter[str] = Counter()
    for most in (1, 2, count):  # first one of each language, then two, then whatever is there
        for each in order:
            language = found[each][1].language.partition("-")[0]
            if each not in picked and languages[language] < most and len(picked) < count:
                picked.append(each)
                languages[language] += 1
    return [found[each] for each in picked]


def check(book: bytes, checker: Path) -> tuple[int, int, str]:
    """How many errors and warnings the checker finds, and what it says."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "book.epub")
        file.write_bytes(book)
        done = subprocess.run([*JAVA, "-jar", str(checker), str(file)], capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    counts = _COUNTS.search(said)
    if counts is None:
        raise RuntimeError(f"the checker does not work: {said[:500]}")
    fatal, errors, warnings = map(int, counts.groups())
    return fatal + errors, warnings, said


def main() -> int:
    """Write and check the books, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--pages", type=int, default=30)
    parser.add_argument("--checker", type=Path, default=CHECKER)
    asked = parser.parse_args()
    columns = ("set", "language", "kind", "words", "pictures", *(kind.lower() for kind in RARE), "kB", "ms")
    print(f"| {' | '.join((*columns, 'errors', 'warnings'))} |")
    print(f"|{' --- |' * (len(columns) + 2)}")
    bad = 0
    for name, article in chosen(asked.data, asked.pages):
        pictures = {image.url: picture() for image in article.images}
        start = time.process_time()
        book = to_epub([article], pictures, Options()).data
        taken = time.process_time() - start
        errors, warnings, said = check(book, asked.checker)
        counts = kinds(article)
        told = [
            name,
            article.language,
            article.page_type,
            article.words,
            len(pictures),
            *(counts[kind] for kind in RARE),
        ]
        told += [f"{len(book) / 1000:.0f}", f"{1000 * taken:.0f}", errors, warnings]
        print(f"| {' | '.join(map(str, told))} |", flush=True)
        if errors or warnings:
            bad += 1
            print(said, file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
