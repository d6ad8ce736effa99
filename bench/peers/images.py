"""Marrow's pictures beside those of others: answers, scores and the tables of `docs/images.md`.

Takes: the labels of pictures. Gives: the answers of all peers on disk, for `marrow eval images --peers`, and the page
with each table between `<!-- images: NAME -->` and `<!-- end -->` made anew. Keeps true: a peer whose environment is
not made is named on the terminal, and is not in the tables.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.peers.catalogue import IMAGES
from bench.peers.environments import HOMES, is_made
from bench.peers.texts import fill
from marrow.evaluate.data import Example, PageSet, digest_of
from marrow.evaluate.images import tables
from marrow.evaluate.images.evaluation import ImageEvaluation
from marrow.evaluate.images.pages import read_labels
from marrow.evaluate.images.run import read_answers, run
from marrow.options import Options

ANSWERS = HOMES / "images"
_TABLES = {
    "contestants": tables.contestants,
    "parts": tables.by_part,
    "kinds": tables.by_kind,
    "causes": tables.by_cause,
}
_MARKED = re.compile(r"(<!-- images: (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class LabelSet(PageSet):
    """The labelled pages, as peers are asked for them."""

    def examples(self, limit: int = 0) -> Iterator[Example]:
        pages = read_labels(self.file)
        return (Example(self.name, page.id, page.html, page.url) for page in pages[: limit or None])


def compare(data: Path, page: Path, *, jobs: int) -> int:
    """Ask the peers, score all, write the tables; gives the exit code."""
    ready = [peer for peer in IMAGES if is_made(peer)]
    for peer in IMAGES:
        if peer not in ready:
            print(f"peers: {peer.name} does not run: its environment is not made", file=sys.stderr)
    file = data / "images" / "train.parquet"
    fill(ready, [LabelSet("images", "train", file)], ANSWERS, jobs=jobs)
    answers = read_answers(ANSWERS, [peer.name for peer in ready])
    results = [each for found in run(read_labels(file), Options(), answers) for each in found]
    page.write_text(refresh(page.read_text("utf-8"), ImageEvaluation(digest_of(file), results)), "utf-8")
    return 0


def refresh(text: str, evaluation: ImageEvaluation) -> str:
    """The text with its tables made anew."""
    return _MARKED.sub(lambda found: f"{found[1]}\n{_TABLES[found[2]](evaluation)}\n{found[4]}", text)
