"""P1's rule alone: a picture belongs to the article if its caption is about what the article is about.

Takes: a scene and what was decided by its traits. Gives: decisions by the paper's rule (Joshi and Liu 2009).
Keeps true: a candidate is an image inside the smallest element that holds the article's text; its caption is all text
of its first block ancestor, as the paper has it; without a caption it does not belong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from marrow.assemble.images.decide import Decision
from marrow.assemble.images.likeness import Likeness, block_text
from marrow.assemble.images.scene import Scene


def alike(seen: Scene, decided: Sequence[Decision], language: str = "", entities: str = "embedded") -> list[Decision]:
    """Decide by captions alone."""
    kept = seen.kept
    subject = Likeness(seen, language, entities).subject
    top = _top(seen)
    found: list[Decision] = []
    for decision in decided:
        node = decision.picture.node
        is_inside = top <= node < kept.ends[top] and decision.picture.kind == "img"
        likeness = subject.likeness(block_text(seen, node)) if is_inside else None
        is_alike = likeness is not None and likeness.is_alike
        role = decision.role if is_alike == decision.is_chosen else "inline" if is_alike else "other"
        reason = f"semantic.{likeness.kind}" if likeness is not None else "semantic.outside"
        value = round(likeness.value, 3) if likeness is not None else 0.0
        found.append(replace(decision, is_chosen=is_alike, role=role, score=value, because=(reason,)))
    return found


def _top(seen: Scene) -> int:
    """The smallest element that holds the body."""
    kept = seen.kept
    last = seen.leaf(seen.last)
    top = seen.leaf(seen.first)
    while kept.ends[top] <= last:
        top = kept.parents[top]
    return top
