"""Processor time and memory of all peers, on the same pages in the same run.

Takes: peers and page sets. Gives: `Cost` of each. Keeps true: all contestants get a page before any gets the next, so
that a busy machine slows all of them alike; the time of a page is the best of up to `REPEAT` calls, and processor time
inside the worker, so pipes and waiting do not count. Ratios of one run are comparable, figures of different runs are
not.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain, islice
from statistics import mean, median

from bench.peers.catalogue import Peer
from bench.peers.client import Answer, Worker
from bench.peers.texts import decoded
from marrow.evaluate.data import Example, PageSet

REPEAT = 3
_WARM_UP = 3  # pages; JavaScript is compiled while it runs, and caches fill


@dataclass(frozen=True, slots=True)
class Cost:
    """What a peer takes for a page."""

    version: str
    pages: int
    mean_ms: float
    median_ms: float
    peak_mb: float  # of the whole process, after all pages


def measure(peers: Sequence[Peer], sets: Sequence[PageSet], pages_of_each: int) -> dict[str, Cost]:
    """The costs of all peers on a sample of pages."""
    answers: dict[str, list[Answer]] = {peer.name: [] for peer in peers}
    with ExitStack() as stack:
        workers = [stack.enter_context(Worker(peer)) for peer in peers]
        sample = list(chain.from_iterable(_sample(each, pages_of_each) for each in sets))
        for example in islice(sample, _WARM_UP):
            for worker in workers:
                worker.ask(decoded(example), example.url)
        for number, example in enumerate(sample, 1):
            html = decoded(example)
            for worker in workers:
                answers[worker.peer.name].append(worker.ask(html, example.url, REPEAT))
            print(f"\rtimes: {number} of {len(sample)} pages", end="", file=sys.stderr, flush=True)
        versions = {worker.peer.name: worker.version for worker in workers}
    print(file=sys.stderr)
    return {name: _cost(versions[name], found) for name, found in answers.items()}


def _sample(page_set: PageSet, count: int) -> Iterator[Example]:
    """Pages from all over a set."""
    step = max(1, page_set.count() // count)
    return islice(page_set.examples(), 0, step * count, step)


def _cost(version: str, answers: Sequence[Answer]) -> Cost:
    times = [answer.ms for answer in answers]
    return Cost(version, len(times), mean(times), median(times), max(answer.peak_mb for answer in answers))
