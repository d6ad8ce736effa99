"""P3's rule: what is dense in text, and stands where a reader looks, is the body.

Takes: a page with any look; with `vision` one that a browser laid out. Gives: verdicts. Refuses: to weigh places on a
page that has none (`render.needed`).

    densities   characters, tags and links of every node, as one number: TD, CTD or HTD
    content     which nodes are content by these numbers: DensitySum, threshold, ExtractContent

Content is a set of nodes, and a verdict is on a segment: it is the body's if at least half of its characters are in
content. Its score compares the density of the element around it, d, with the threshold, t: ½ + ½ · d / (d + t) for the
body, ½ · d / (d + t) for the rest. docs/papers/p3.md tells what each density is worth.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.errors import RenderError
from marrow.methods.density.content import extract_content
from marrow.methods.density.densities import (
    Counts,
    Densities,
    composite_density,
    count,
    hybrid_chars,
    hybrid_density,
    text_density,
)
from marrow.options import Options
from marrow.page import Page
from marrow.segments import Segments
from marrow.verdicts import Role, Verdicts

__all__ = ["REASONS", "densities_of", "judge", "judge_by"]

REASONS = ("density.thin", "density.beside", "density.within", "density.content")
_ROLE = np.array([Role.OTHER, Role.OTHER, Role.BODY, Role.BODY], np.uint8)


def judge(page: Page, segments: Segments, options: Options) -> Verdicts:
    """Judge every segment by P3's rule."""
    counts = count(page.tree, page.look)
    return judge_by(densities_of(page, counts, options), counts.body, page, segments)


def judge_by(density: Densities, body: int, page: Page, segments: Segments) -> Verdicts:
    """Judge every segment by the densities of all nodes."""
    is_content, threshold = extract_content(page.tree, density, body)
    chars = page.tree.chars[segments.leaves] * is_content[segments.leaves]
    is_body = 2 * np.bincount(segments.owner(), chars, len(segments)) >= segments.chars
    around = density[segments.nln]
    why = (2 * is_body + (around >= threshold)).astype(np.uint8)
    return Verdicts(_ROLE[why], _scores(around, threshold, is_body), why, REASONS, "density")


def densities_of(page: Page, counts: Counts, options: Options) -> Densities:
    """The density of every node that the options ask for."""
    given = options.density
    if given.density == "text":
        return text_density(counts)
    if given.density == "composite" or given.vision == "none":
        return composite_density(counts)
    return hybrid_density(counts, hybrid_chars(page.tree, counts, _importance(page, counts.body, options)))


def _importance(page: Page, body: int, options: Options) -> Densities:
    """The importance of the place of every node. What it takes is imported here: only a browser's pages need it."""
    vision = options.density.vision
    if not page.look.has_layout:
        needed = f"vision={vision} needs a page that a browser laid out (render=always)"
        raise RenderError("render.needed", needed, url=page.url)
    from marrow.vision.importance import by_blocks, by_position

    if vision == "position":
        return by_position(page.tree, page.look, body)
    from marrow.vision.vips import blocks_of

    return by_blocks(blocks_of(page, options))


def _scores(around: Densities, threshold: float, is_body: NDArray[np.bool_]) -> NDArray[np.float32]:
    dense = np.maximum(around, 0.0)
    beside = dense / np.maximum(dense + max(threshold, 0.0), 1e-9)
    scores: NDArray[np.float32] = ((is_body + beside) / 2).astype(np.float32)
    return scores
