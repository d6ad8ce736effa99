"""P1's rule alone: a picture belongs to the article if its caption is about what the article is about.

Takes: a scene and what was decided by its traits. Gives: decisions by the paper's rule (Joshi and Liu 2009).
Keeps true: a candidate is an image inside the smallest element that holds the article's text; its caption is all text
of its first block ancestor, as the paper has it; without a caption it does not belong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from marrow.assemble.images.decide import Decision
from marrow.assemble.images.scene import Scene
from marrow.semantics.choose import subject_of
from marrow.tags import NUMBER

_BLOCK_TAGS = frozenset(NUMBER[name] for name in "div p br li ul ol td tr table h1 h2 h3 h4 h5 h6 hr figure".split())
"""Those of the paper, and `figure`, which HTML did not have yet."""
_MAX_BLOCK = 20_000
"""Characters of a block that are compared; more is no caption."""


def alike(seen: Scene, decided: Sequence[Decision], language: str = "", entities: str = "embedded") -> list[Decision]:
    """Decide by captions alone."""
    kept = seen.kept
    body = "\n".join(seen.text(segment) for segment in range(seen.first, seen.last + 1) if seen.is_kept[segment])
    subject = subject_of(body, language, choice=entities)
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


def block_text(seen: Scene, node: int) -> str:
    """All text of the first block ancestor of a picture: its caption, as the paper has it."""
    kept = seen.kept
    while node > 0 and kept.tags[node] not in _BLOCK_TAGS:
        node = kept.parents[node]
    if not 0 < kept.shown_chars[node] <= _MAX_BLOCK:
        return ""
    return seen.text_below(node)
