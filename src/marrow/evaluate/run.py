"""Extractions of many pages, scored, in several processes.

Takes: page sets, options, and the texts of other extractors. Gives: a `Result` for each page and contestant, in the
order of the pages. Keeps true: a page that fails counts as empty output, with the error's code; the results do not
depend on the number of processes.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass

import marrow
from marrow.errors import MarrowError
from marrow.evaluate.data import Example
from marrow.evaluate.score import Output, Scores, score
from marrow.options import Options

MARROW = "marrow"
_AHEAD = 16  # pages for each process that are in memory at a time

Work = tuple[Example, Mapping[str, Output]]
"""A page, and what other contestants made of it."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one contestant made of one page, and how good it is. `example` is without its HTML, which is large."""

    contestant: str
    example: Example
    output: Output
    scores: Scores


def extract(example: Example, options: Options) -> Output:
    """Marrow's extraction of a page; with its segments, where the example has labels for them."""
    try:
        article = marrow.extract(example.html, url=example.url, options=options)
    except MarrowError as error:
        return Output(error=error.code, segments=_judged(example, options))
    return Output(text=article.text, confidence=article.confidence, segments=_judged(example, options))


def _judged(example: Example, options: Options) -> tuple[tuple[str, str], ...]:
    if not example.segments:
        return ()
    try:
        page = marrow.read(example.html, url=example.url, options=options)
    except MarrowError:
        return ()  # `extract` has told it
    return tuple((row.text, row.role) for row in marrow.explain(page, options=options).rows)


def run(pages: Iterable[Work], options: Options, *, jobs: int = 1) -> Iterator[list[Result]]:
    """Score all pages: for each, Marrow's result and those of the others. Results come as they are ready, in order."""
    if jobs == 1:
        for page in pages:
            yield _work(page, options)
        return
    # Not by fork: other threads (pyarrow's) would be cut off in the middle of something.
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting: deque[Future[list[Result]]] = deque()
        for page in pages:
            waiting.append(pool.submit(_work, page, options))
            if len(waiting) > jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _work(page: Work, options: Options) -> list[Result]:
    example, others = page
    outputs = {MARROW: extract(example, options), **others}
    light = example.without_html()
    return [Result(name, light, output, score(example, output)) for name, output in outputs.items()]
