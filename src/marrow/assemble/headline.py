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
    lines = np.flatnonzero(verdicts.role == int(Role.TITLE))
    nodes = list(dict.fromkeys(segments.nln[lines].tolist()))
    said = [_said(page, segments, lines, node) for node in nodes]
    wanted = bare(title)
    place = next((place for place, text in enumerate(said) if bare(text) == wanted), 0)
    return _heading(said[place], nodes[place]) if said else None


def _said(page: Page, segments: Segments, lines: NDArray[np.intp], node: int) -> str:
    """The segments of one element: a headline may be broken into several."""
    own = lines[segments.nln[lines] == node]
    return " ".join(segments.text(page.tree, line) for line in own.tolist())


def _in_body(blocks: Blocks) -> Heading | None:
    """The top heading that the body begins with, be it below a picture."""
    first = next((block for block in blocks if not isinstance(block, Figure)), None)
    return first if isinstance(first, Heading) and first.level == 1 else None


def _shown(page: Page, segments: Segments, title: str) -> Heading | None:
    """The top heading that says the title."""
    wanted = bare(title)
    if not wanted:
        return None
    lines = np.flatnonzero(page.tree.tag[segments.nln] == _H1)
    for node in dict.fromkeys(segments.nln[lines].tolist()):
        text = _said(page, segments, lines, node)
        if bare(text) == wanted:
            return _heading(text, node)
    return None
