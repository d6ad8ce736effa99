"""The headline of an article, as its page shows it.

Takes: a page, its segments, the verdicts on them, the blocks of the body and the title. Gives: blocks that begin with
the headline, as a heading of level 1; the same blocks where neither the page nor its metadata has one.
Keeps true: the headline is there once.

What was judged to be the title is the headline: of several, the one that says what the metadata says. Methods that know
no titles leave it to the page's top headings, or to the one that the body begins with. A page may show none; then the
metadata's title is it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.article import Block, Blocks, Figure, Heading, plain
from marrow.assemble.bare import bare
from marrow.assemble.finish import finish
from marrow.assemble.line import PLAIN
from marrow.assemble.spans import one_span
from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import NUMBER
from marrow.verdicts import Role, Verdicts

_H1 = NUMBER["h1"]


def with_headline(
    page: Page, segments: Segments, verdicts: Verdicts, blocks: Blocks, title: str
) -> tuple[Blocks, bool]:
    """The blocks with the headline first, and whether there is one."""
    found = _judged(page, segments, verdicts, title) or _shown(page, segments, title) or _in_body(blocks)
    found = found or _heading(title, -1)
    if found is None:
        return blocks, False
    others: list[Block] = [block for block in blocks if block is not found]
    return (found, *finish(others, plain(found.spans))), True


def _heading(text: str, node: int) -> Heading | None:
    spans = one_span(text, *PLAIN)
    return Heading(1, spans, node=node) if spans else None


def _judged(page: Page, segments: Segments, verdicts: Verdicts, title: str) -> Heading | None:
    """What was judged to be the title: the one that says it, else the first."""
    said = _said(page, segments, np.flatnonzero(verdicts.at_first == int(Role.TITLE)))
    wanted = bare(title)
    node = next((node for node, text in said.items() if bare(text) == wanted), next(iter(said), -1))
    return _heading(said[node], node) if said else None


def _said(page: Page, segments: Segments, lines: NDArray[np.intp]) -> dict[int, str]:
    """What elements say, by their line-break nodes: a headline may be broken into several segments."""
    texts: dict[int, list[str]] = {}
    for line, node in zip(lines.tolist(), segments.nln[lines].tolist(), strict=True):
        texts.setdefault(node, []).append(segments.text(page.tree, line))
    return {node: " ".join(own) for node, own in texts.items()}


def _in_body(blocks: Blocks) -> Heading | None:
    """The top heading that the body begins with, be it below a picture."""
    first = next((block for block in blocks if not isinstance(block, Figure)), None)
    return first if isinstance(first, Heading) and first.level == 1 else None


def _shown(page: Page, segments: Segments, title: str) -> Heading | None:
    """The top heading that says the title."""
    wanted = bare(title)
    if not wanted:
        return None
    said = _said(page, segments, np.flatnonzero(page.tree.tag[segments.nln] == _H1))
    return next((_heading(text, node) for node, text in said.items() if bare(text) == wanted), None)
