"""All measures of one page.

Takes: an example and what an extractor made of it. Gives: `Scores`; a measure without a truth to measure by is None.
Keeps true: what is scored is the text as it is, whatever the set thinks of headlines: no set has rules of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from marrow.evaluate.data import Example
from marrow.evaluate.rates import Rates
from marrow.evaluate.roles import Confusion, Segment, match_roles
from marrow.evaluate.rouge import rouge_rates
from marrow.evaluate.shingles import Shingles, match_shingles
from marrow.evaluate.snippets import Snippets, match_snippets
from marrow.evaluate.words import word_rates


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """What an extractor made of a page. `error` is a code of Marrow's, or a peer's own words; then `text` is empty."""

    text: str = ""
    error: str = ""
    confidence: float | None = None  # what Marrow says of itself; other extractors are not asked
    segments: tuple[Segment, ...] = ()  # as judged; other extractors have none


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """How good one extraction of one page is."""

    words: Rates | None = None
    shingles: Shingles | None = None
    rouge: Rates | None = None
    snippets: Snippets | None = None
    roles: Confusion | None = None


def score(example: Example, output: Output) -> Scores:
    """Measure an extraction."""
    truth, text = example.text, output.text
    has_roles = bool(example.segments and output.segments)
    return Scores(
        words=None if truth is None else word_rates(truth, text),
        shingles=None if truth is None else match_shingles(truth, text),
        rouge=None if truth is None else rouge_rates(truth, text),
        snippets=_snippets(example, text),
        roles=match_roles(example.segments, output.segments) if has_roles else None,
    )


def _snippets(example: Example, text: str) -> Snippets | None:
    if not example.has_snippets:
        return None
    return match_snippets(example.with_snippets, example.without_snippets, text)
