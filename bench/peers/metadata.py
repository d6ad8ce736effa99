"""Marrow's metadata beside that of others: answers, scores and the tables of `docs/benchmarks/metadata.md`.

Takes: the folder of page sets. Gives: the answers of all peers on disk, for `marrow eval meta --peers`, and the page
with each table between `<!-- metadata: NAME -->` and `<!-- end -->` made anew. Keeps true: a peer whose environment is
not made is named on the terminal, and is not in the tables.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from bench.peers.catalogue import METADATA, Peer
from bench.peers.environments import HOMES, is_made
from bench.peers.texts import fill
from marrow.evaluate.meta.answers import Answers
from marrow.evaluate.meta.evaluation import MetaEvaluation
from marrow.evaluate.meta.pages import MetaSet, find_meta_sets
from marrow.evaluate.meta.run import run
from marrow.evaluate.meta.tables import drawn, table
from marrow.options import Options

SETS = ("htmldate_eval", "trafilatura_eval", "news_andy", "postlight", "fundus")
"""Those whose mean is told: sets of articles."""
BESIDE = ("wcxb",)
ANSWERS = HOMES / "metadata"
_MARKED = re.compile(r"(<!-- metadata: (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def compare(data: Path, page: Path, *, split: str, jobs: int) -> int:
    """Ask the peers, score all, write the tables; gives the exit code."""
    ready = [peer for peer in METADATA if is_made(peer)]
    for peer in METADATA:
        if peer not in ready:
            print(f"peers: {peer.name} does not run: its environment is not made", file=sys.stderr)
    sets = find_meta_sets([data], split)
    fill(ready, sets, ANSWERS, jobs=jobs)
    first, beside = (
        _evaluate([each for each in sets if each.name in names], ready, split=split, jobs=jobs)
        for names in (SETS, BESIDE)
    )
    page.write_text(refresh(page.read_text("utf-8"), first, beside), "utf-8")
    return 0


def refresh(text: str, first: MetaEvaluation, beside: MetaEvaluation) -> str:
    """The text with its tables made anew: those of a measure for the first sets, all measures for those beside."""

    def made(found: re.Match[str]) -> str:
        tables = drawn(beside) if found[2] == "beside" else table(first, found[2])
        return f"{found[1]}\n{tables}\n{found[4]}"

    return _MARKED.sub(made, text)


def _evaluate(sets: Sequence[MetaSet], peers: Sequence[Peer], *, split: str, jobs: int) -> MetaEvaluation:
    answers = {peer.name: {each.name: Answers(ANSWERS, peer.name, each) for each in sets} for peer in peers}
    results = list(chain.from_iterable(run(sets, Options(), answers, jobs=jobs)))
    return MetaEvaluation(split, {each.name: each.digest() for each in sets}, results)
