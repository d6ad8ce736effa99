"""The ways to make blocks of a page, by name.

    vips   by the rules and separators of VIPS, with a degree of coherence for each block
    cuts   plain recursive cuts between the texts and pictures of a page, at every gap that is wide enough

Takes: a page that a browser laid out. Gives: `Blocks`. Refuses: a page without boxes (`render.needed`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from marrow.options import Options
from marrow.page import Page
from marrow.vision import vips
from marrow.vision.blocks import Blocks
from marrow.vision.coherence import HIGHEST
from marrow.vision.cuts import wide
from marrow.vision.structure import build

_DEFAULT = Options()


def plain_cuts(page: Page, options: Options = _DEFAULT) -> Blocks:
    """The blocks that gaps alone make of a page; they have no degree of coherence."""
    pool = vips.pool_of(page).solid()
    weigh = wide(options.vips.min_gap)
    blocks = build(pool, weigh, pdoc=HIGHEST, max_rounds=1, heeds_kin=False)  # where there is a gap, there is a cut
    return replace(blocks, doc=blocks.doc * 0, rule=blocks.rule * 0)


BY: dict[str, Callable[[Page, Options], Blocks]] = {"vips": vips.blocks_of, "cuts": plain_cuts}
