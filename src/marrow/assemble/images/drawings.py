"""Drawings that stand in a page as markup: those that show something, told from icons, logos and decoration.

Takes: `Kept` and a range of nodes. Gives: clean `Drawing`s by node, in document order.
Keeps true: what the tree knows is asked first, so that most pages, whose drawings are all icons, are never read again;
the number of drawings and what they hold together is bounded.

A picture of an article is as large as one, and has texts in it, as charts and diagrams do, or stands in a `figure`.
Of a hundred pages of eight sets with a drawing of eight elements or more inside their article's reach, four show
charts or diagrams; logos, stickers and illustrations of the site are most of the others, and have neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from marrow.article import Image
from marrow.assemble.elements import elements
from marrow.assemble.kept import Kept
from marrow.assemble.pictures import size
from marrow.assemble.spans import tidy
from marrow.drawing.address import START, address, is_clean
from marrow.drawing.clean import CHART_LABELS, Drawing, clean
from marrow.drawing.parts import MOST_PARTS
from marrow.tags import NUMBER

_SVG, _FIGURE, _FIGCAPTION, _A, _IMG = (NUMBER[name] for name in "svg figure figcaption a img".split())
_TEXT_ELEMENT = "text"
_DECORATION = frozenset(("presentation", "none"))
_UNSEEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_MIN_PARTS, _MIN_SHOWN = 4, 3
"""Elements of a drawing, and shapes and texts among them; what has fewer is a symbol, for zooming or playing, say."""
_NEAR = 4
"""Elements between a drawing and the figure that it is the picture of."""
_MIN_PX, _MIN_LARGER_PX = 80, 200
_AS_WRITTEN = "figures.in_body"
_MOST_CHARS = 1_000_000
"""Of the addresses of all drawings of a page; those after are left out."""


def drawings(kept: Kept, first: int, last: int) -> dict[int, tuple[str, Drawing]]:
    """The drawings among the nodes first:last that show something: address and drawing."""
    found: dict[int, tuple[str, Drawing]] = {}
    left = _MOST_CHARS
    for node in _likely(kept, first, last):
        drawing = clean(kept.page.drawings(node), _shown(kept, node))
        if drawing is not None and _is_content(kept, node, drawing):
            url = address(drawing.markup)
            left -= len(url)
            if left < 0:
                break
            found[node] = url, drawing
    return found


def _likely(kept: Kept, first: int, last: int) -> Iterator[int]:
    """The drawings that may be pictures, by what the tree knows of them."""
    end, looked_at = -1, 0
    for node in elements(kept.tree, _SVG, first, last):
        if node < end:  # inside another
            continue
        end = kept.ends[node]
        if end - node < _MIN_PARTS or _is_small(size(kept.attributes[node])) or _is_put_away(kept, node):
            continue
        if _has_labels(kept, node) or _is_in_figure(kept, node):
            looked_at += end - node
            if looked_at > MOST_PARTS:
                return
            yield node


def _is_content(kept: Kept, node: int, drawing: Drawing) -> bool:
    """Whether a drawing is as large as pictures are; where nothing says how large it is, it is not."""
    width, height = sides_of(kept, node, drawing)
    if width is None or height is None or not drawing.shapes or drawing.shapes + drawing.labels < _MIN_SHOWN:
        return False
    return not _is_small((width, height)) and max(width, height) >= _MIN_LARGER_PX


def sides_of(kept: Kept, node: int, drawing: Drawing) -> tuple[int | None, int | None]:
    """Width and height of a drawing: as laid out, else as it says."""
    return _shown(kept, node) or (drawing.width, drawing.height)


def _shown(kept: Kept, node: int) -> tuple[int, int] | None:
    """The size that a browser has given to an element."""
    box = kept.page.look.box
    return (int(box[node][2]), int(box[node][3])) if box is not None and box[node][2] > 0 else None


def _is_small(sides: tuple[int | None, int | None]) -> bool:
    return any(side is not None and side < _MIN_PX for side in sides)


def _is_put_away(kept: Kept, node: int) -> bool:
    """Whether nobody sees a drawing, or it says itself that it is decoration.

    The static look knows nothing of drawings: their texts are no text of the page, so all are hidden. What is known is
    the element around, and what the drawing's own attributes say.
    """
    own, box = kept.attributes[node], kept.page.look.box
    if own.get("aria-hidden") == "true" or own.get("role") in _DECORATION or kept.hidden[kept.parents[node]]:
        return True
    return bool(box[node][2] <= 0) if box is not None else "hidden" in own or bool(_UNSEEN.search(own.get("style", "")))


def _has_labels(kept: Kept, node: int) -> bool:
    names = kept.tree.names
    return sum(names.get(inner) == _TEXT_ELEMENT for inner in range(node, kept.ends[node])) >= CHART_LABELS


def _is_in_figure(kept: Kept, node: int) -> bool:
    for _ in range(_NEAR):
        node = kept.parents[node]
        if node < 0 or kept.tags[node] == _A:
            return False
        if kept.tags[node] == _FIGURE:
            return True
    return False


def written_drawings(kept: Kept) -> list[Image]:
    """The drawings of a page that Marrow wrote, which are images there."""
    found = []
    left = _MOST_CHARS  # any page may say that Marrow wrote it
    for node in elements(kept.tree, _IMG):
        own = kept.attributes[node]
        url = own.get("src", "")
        if not url.startswith(START):
            continue
        left -= len(url)
        if left < 0:
            break
        if is_clean(url):
            width, height = size(own)
            found.append(
                Image(url, tidy(own.get("alt", "")), width=width, height=height, because=_AS_WRITTEN, node=node)
            )
    return found


def written_caption(kept: Kept, node: int) -> str:
    """The caption of a picture of a page that Marrow wrote."""
    figure = kept.parents[node]
    caption = kept.tags.find(_FIGCAPTION, figure, kept.ends[figure]) if kept.tags[figure] == _FIGURE else -1
    return tidy("".join(kept.tree.texts(caption, kept.ends[caption]))) if caption >= 0 else ""
