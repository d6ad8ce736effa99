"""VIPS: a page as a tree of blocks, by what is seen of it (Cai, Yu, Wen, Ma, MSR-TR-2003-79).

Takes: a page that a browser laid out, and options. Gives: `Blocks`. Keeps true: the same page gives the same blocks.
Refuses: a page that no browser laid out (`render.needed`).

    ink         what is seen, and where
    kinds       inline, line-break, valid, text and virtual text nodes
    rules       which nodes are blocks, by their family
    pool        these blocks, of all rounds
    weights     separators between them
    structure   blocks put together along separators, and divided until PDoC is met
"""

from __future__ import annotations

from marrow.errors import RenderError
from marrow.options import Options
from marrow.page import Page
from marrow.vision.blocks import Blocks
from marrow.vision.ink import ink
from marrow.vision.kinds import kinds
from marrow.vision.pool import Pool, pool
from marrow.vision.rules import rule
from marrow.vision.structure import build
from marrow.vision.weights import separators

_DEFAULT = Options()


def blocks_of(page: Page, options: Options = _DEFAULT) -> Blocks:
    """The blocks of a page."""
    found, wanted = pool_of(page), options.vips
    return build(found, separators(page, found).weigh, pdoc=wanted.pdoc, max_rounds=wanted.max_rounds)


def pool_of(page: Page) -> Pool:
    """The blocks that the rules find on a page, of all rounds."""
    if not page.look.has_layout:
        raise RenderError("render.needed", "blocks are made of boxes, and no browser laid this page out")
    seen = ink(page)
    known = kinds(page, seen)
    return pool(page, seen, known, rule(page, seen, known))
