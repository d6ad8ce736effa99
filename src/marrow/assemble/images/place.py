"""Pictures in their places.

Takes: the blocks of an article, with a `Figure` wherever the page shows a picture in its body, and the pictures that
belong to the article. Gives: blocks in which figures hold those pictures and no others.
Keeps true: no text changes; a picture is there once; those that had no place yet come where the page has them: before
the first block that stands after them on the page. One above the headline comes first.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping

from marrow.article import Block, Blocks, Figure, Footnote, Image, Spans
from marrow.assemble.line import PLAIN
from marrow.assemble.spans import one_span
from marrow.figures import with_figures


def place(blocks: Blocks, images: Mapping[str, Image], shown: Mapping[str, str], *, has_headline: bool) -> Blocks:
    """Blocks with pictures, which are by their addresses; `shown` has the captions that are not in the text."""
    used: set[str] = set()

    def change(figure: Figure) -> Figure | None:
        kept = [images[url] for image in figure.images if (url := image.url) in images and url not in used]
        used.update([image.url for image in kept])
        return Figure(tuple(kept), figure.caption or _caption(kept[0], shown), node=figure.node) if kept else None

    placed = with_figures(blocks, change)
    others = [image for url, image in images.items() if url not in used]
    if not others:
        return placed
    figures = [Figure((image,), _caption(image, shown), node=image.node) for image in others]
    return tuple(among(list(placed), figures, int(has_headline)))


def _caption(image: Image, shown: Mapping[str, str]) -> Spans:
    text = shown.get(image.url, "")
    return one_span(text, *PLAIN) if text else ()


def among(blocks: list[Block], figures: Iterable[Figure], first: int) -> list[Block]:
    """Put figures before the blocks that follow them on the page; never above the headline, or among the notes."""
    last = len(blocks)
    while last > first and isinstance(blocks[last - 1], Footnote):
        last -= 1
    body = blocks[first:last]
    nodes: list[int] = []
    for block in body:  # a block without a node, or one moved up, stands with the one before it
        nodes.append(max(block.node, nodes[-1] if nodes else -1))
    placed: dict[int, list[Block]] = {}
    for figure in figures:
        placed.setdefault(bisect_right(nodes, figure.node), []).append(figure)
    made = blocks[:first]
    for number, block in enumerate(body):
        made += [*placed.get(number, ()), block]
    return [*made, *placed.get(len(body), ()), *blocks[last:]]
