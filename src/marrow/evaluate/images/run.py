"""The pictures of many pages, scored.

Takes: labelled pages, options, and what other extractors answered. Gives: a `Result` for each page and contestant.
Keeps true: a page that fails counts as an empty answer, with the error's code. Marrow takes part twice: as it is, and
with P1's rule alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import marrow
from marrow.errors import InputError, MarrowError
from marrow.evaluate.images.pages import LEAD, LabelledPage
from marrow.evaluate.images.score import Answer, Miss, Scores, score
from marrow.options import Options

MARROW, SEMANTIC = "marrow", "P1's rule"

Answers = Mapping[str, Mapping[str, Answer]]
"""By contestant and page."""


@dataclass(frozen=True, slots=True)
class Result:
    """What one contestant made of one page."""

    contestant: str
    page: LabelledPage
    scores: Scores
    misses: tuple[Miss, ...]
    error: str = ""


def ask(page: LabelledPage, options: Options) -> Answer:
    """Marrow's answer for a page."""
    try:
        article = marrow.extract(page.html, url=page.url, options=options)
    except MarrowError as error:
        return Answer({}, lead="", error=error.code)
    captions = {image.url: f"{image.caption} {image.credit}".strip() for image in article.images}
    return Answer(captions, next((image.url for image in article.images if image.role == LEAD), ""))


def run(pages: Iterable[LabelledPage], options: Options, peers: Answers) -> Iterator[list[Result]]:
    """Score all pages: for each, Marrow's results and those of the peers."""
    own = {MARROW: options, SEMANTIC: options.change(images="semantic")}
    lacking = Answer({}, has_captions=False, error="no answer for this page")
    for page in pages:
        answers = {name: ask(page, chosen) for name, chosen in own.items()}
        answers |= {name: by_page.get(page.id, lacking) for name, by_page in peers.items()}
        light = page.without_html()
        yield [_result(name, light, answer) for name, answer in answers.items()]


def _result(name: str, page: LabelledPage, answer: Answer) -> Result:
    scores, misses = score(page, answer)
    return Result(name, page, scores, tuple(misses), answer.error)


def read_answers(folder: Path, names: Iterable[str]) -> dict[str, dict[str, Answer]]:
    """What others answered: `FOLDER/NAME/images.train.jsonl`, a line {"id", "images", "lead", "error"} for a page."""
    found = {}
    for name in names:
        file = folder / name / "images.train.jsonl"
        try:
            lines = file.read_text("utf-8").split("\n")
        except OSError as error:
            raise InputError("input.missing", "cannot be read; run the extractors again", url=str(file)) from error
        rows = [row for row in map(json.loads, filter(None, lines)) if "id" in row]
        found[name] = {row["id"]: _answer(row) for row in rows}
    return found


def _answer(row: Mapping[str, object]) -> Answer:
    images = row.get("images")
    lead = row.get("lead")
    return Answer(
        dict.fromkeys(map(str, images), "") if isinstance(images, list) else {},
        str(lead) if lead is not None else None,
        has_captions=False,
        error=str(row.get("error") or ""),
    )
