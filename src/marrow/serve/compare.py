"""The job of the workbench: a page beside its article, as data, and the page itself, numbered.

Takes: an `Ask`; in `extra`, numbers of segments to `keep` and to `drop`. Gives: an `Answer` of two parts: JSON for the
workbench, and the page to show in its frame; the header `X-Marrow-Length` says how many bytes the first has.
Keeps true: in the page runs no script but ours (`framing.py`).

    article, problem        as `docs/json.md` tells; or why there is none
    segments                every segment: text, role, score, reason, XPath, whether it is kept
    places, comment_places  the segments of every block, in document order, outer blocks first
    reasons                 the reasons in plain words
    metadata                what the page offers for each field, what was chosen, and why
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from marrow.api import Row
from marrow.comparing import Comparison
from marrow.comparing import compare as compared
from marrow.options import Options
from marrow.reasons import in_words
from marrow.serve.framing import frame_head
from marrow.serve.jobs import JSON, LENGTH, Answer, Ask

_LONGEST = 600
"""Characters of a segment that are told; what is kept is in the article as a whole."""


def compare(ask: Ask, options: Options) -> Answer:
    """A page beside its article."""
    found = compared(
        ask.html,
        url=ask.url or None,
        charset=ask.charset,
        live=ask.live,
        keep=ask.extra.get("keep", ()),
        drop=ask.extra.get("drop", ()),
        options=options,
    )
    told = json.dumps(_told(found), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return Answer(200, JSON, told + found.original(frame_head()), {LENGTH: str(len(told))})


def _told(found: Comparison) -> dict[str, Any]:
    places, comment_places = found.places()
    rows, article = found.rows, found.article
    return {
        "url": found.page.url,
        "method": found.judged.method,
        "article": article.to_dict() if article is not None else None,
        "problem": {"code": found.problem.code, "message": found.problem.message} if found.problem else None,
        "warnings": [asdict(warning) for warning in found.page.warnings],
        "segments": [_segment(row) for row in rows],
        "reasons": {because: in_words(because) for because in sorted({row.because for row in rows})},
        "places": places,
        "comment_places": comment_places,
        "metadata": [asdict(claim) for claim in found.claims() if claim.value],
    }


def _segment(row: Row) -> dict[str, Any]:
    text = row.text if len(row.text) <= _LONGEST else f"{row.text[:_LONGEST]}…"
    return {
        "text": text,
        "role": row.role,
        "score": round(row.score, 4),
        "because": row.because,
        "xpath": row.xpath,
        "chars": row.chars,
        "kept": row.kept,
    }
