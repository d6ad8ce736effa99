"""The metadata of many pages, scored, in several processes.

Takes: page sets, options, and what other extractors said. Gives: a `Result` for each page and contestant, in the order
of the pages. Keeps true: a page that fails counts as an empty answer, with the error's code; the results do not depend
on the number of processes; one set is in memory at a time.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import marrow
from marrow.errors import MarrowError
from marrow.evaluate.data import Example
from marrow.evaluate.meta.answers import Answers
from marrow.evaluate.meta.pages import MetaSet, Truth
from marrow.evaluate.meta.score import Answer, Scores, score
from marrow.evaluate.run import MARROW
from marrow.options import Options

_CHUNK = 4  # pages sent to a process at a time

Peers = Mapping[str, Mapping[str, Answers]]
"""What other extractors said, by their name and the set's."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one contestant said of one page, and how right it is. `page` is without its HTML, which is large."""

    contestant: str
    page: Example
    truth: Truth
    answer: Answer
    scores: Scores


def ask(page: Example, options: Options) -> Answer:
    """Marrow's answer for a page."""
    try:
        article = marrow.extract(page.html, url=page.url, options=options)
    except MarrowError as error:
        return Answer(title="", authors=(), date="", error=error.code)
    date = article.date.isoformat() if article.date else ""
    return Answer(title=article.title, authors=article.authors, date=date, sources=dict(article.sources))


def run(
    sets: Iterable[MetaSet], options: Options, peers: Peers, *, limit: int = 0, jobs: int = 1
) -> Iterator[list[Result]]:
    """Score all pages: for each, Marrow's result and those of the peers. Results come as they are ready, in order."""
    work = partial(ask, options=options)
    if jobs == 1:
        yield from _scored(sets, partial(map, work), peers, limit)
        return
    # Not by fork: other threads (pyarrow's) would be cut off in the middle of something.
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from _scored(sets, partial(pool.map, work, chunksize=_CHUNK), peers, limit)


def _scored(
    sets: Iterable[MetaSet], ask_all: Callable[[list[Example]], Iterator[Answer]], peers: Peers, limit: int
) -> Iterator[list[Result]]:
    for each in sets:
        labelled = list(each.labelled(limit))
        others = {name: by_set[each.name] for name, by_set in peers.items()}
        for (page, truth), answer in zip(labelled, ask_all([page for page, _ in labelled]), strict=True):
            said = {MARROW: answer} | {name: answers.of(page.id) for name, answers in others.items()}
            light = page.without_html()
            yield [Result(name, light, truth, told, score(truth, told)) for name, told in said.items()]
