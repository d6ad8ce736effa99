"""What a reader sees as the caption of a picture.

Takes: a scene and a picture that belongs to the article. Gives: the caption and the credit, each "" where there is
none. Keeps true: a caption is visible text of the page, next to its picture.

In this order: the `figcaption` of the figure around it, or what else a `figure` says; then the text right after it, if
a name calls it a caption or credit, if the judge took it for one, if it says who made the picture, if all of it is in
italics, or if the smallest block around the picture holds that text and nothing else (P1's rule). On a rendered page
the text must be below or beside the picture, not elsewhere.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from marrow.assemble.images.credits import is_credit, split_credit
from marrow.assemble.images.scene import Scene
from marrow.assemble.kept import Kept
from marrow.assemble.spans import tidy
from marrow.look import Display
from marrow.tags import NUMBER
from marrow.verdicts import Role

_FIGURE, _FIGCAPTION, _IMG, _BR = (NUMBER[name] for name in "figure figcaption img br".split())
_HEADINGS = frozenset(NUMBER[f"h{level}"] for level in range(1, 7))
_SMALL = frozenset(NUMBER[name] for name in "em i small".split())
_CAPTION_ROLE = int(Role.CAPTION)
_BLOCK = int(Display.BLOCK)
_CALLED_CAPTION = re.compile(
    r"(?:^|[\s_-]|(?<=[a-z]))(?:caption|cutline|credit|attribution|copyright|legend(?:e)?|bildunterschrift|"
    r"pie-?de-?foto|didascalia|imagecredit)s?(?:$|[\s_-])",
    re.IGNORECASE,
)
CALLED_CREDIT = re.compile(r"(?:^|[\s_-])(?:credit|copyright|source|photographer|byline|attribution)s?(?:$|[\s_-])")
_MAX_FIGURE, _MAX_CAPTION, _MAX_LINE = 3000, 1000, 200
"""Characters of what a figure says, of what is called a caption, and of a line that is one by its place alone."""
_NAMED = 3
_MAX_NODES = 200  # of a caption, among which its credit is looked for
_FAR_PX = 80


class Caption(NamedTuple):
    """What is said of a picture and by whom it is. `is_body`: the article's text has these words already."""

    text: str = ""
    credit: str = ""
    is_body: bool = False


def caption_of(scene: Scene, number: int) -> Caption:
    """Caption and credit of a picture."""
    kept, node = scene.kept, scene.pictures[number].node
    if "in_figure" in scene.structure(node):
        figure = _figure(kept, node), kept.hidden[node]
        if figure not in scene.captions:  # read once: a thousand pictures may share it
            said, text = _in_figure(scene, node, figure[0])
            scene.captions[figure] = (*_parted(kept, said, text), kept.kept_chars[said] > 0) if text else None
        shared = scene.captions[figure]
        if shared is not None:
            return Caption(*shared)
    text = _after(scene, number)
    return Caption(*split_credit(text), bool(scene.is_kept[scene.after[number]])) if text else Caption()


def _parted(kept: Kept, node: int, text: str) -> tuple[str, str]:
    """Caption and credit: what a class calls the credit, else what reads like one."""
    for inner in range(node + 1, min(kept.ends[node], node + _MAX_NODES)):
        if kept.attributes[inner] and CALLED_CREDIT.search(kept.class_words(inner)):
            credit = tidy("".join(kept.tree.texts(inner, kept.ends[inner])))
            if credit and text.endswith(credit):
                return text.removesuffix(credit).strip(), credit
    return split_credit(text)


def _figure(kept: Kept, node: int) -> int:
    """The nearest `figure` around a node that is in one."""
    while kept.tags[node] != _FIGURE:
        node = kept.parents[node]
    return node


def _in_figure(scene: Scene, node: int, figure: int) -> tuple[int, str]:
    """What a figure says of its pictures, and the element that says it."""
    kept = scene.kept
    caption = kept.tags.find(_FIGCAPTION, figure, kept.ends[figure])
    if caption >= 0 and kept.hidden[node] and kept.hidden[caption]:  # both in a button that opens the picture, say
        return caption, tidy("".join(kept.tree.texts(caption, kept.ends[caption])))
    said = caption if caption >= 0 and kept.shown_chars[caption] else figure
    return said, scene.text_below(said) if 0 < kept.shown_chars[said] <= _MAX_FIGURE else ""


def _after(scene: Scene, number: int) -> str:
    """The text right after a picture, if it is its caption."""
    kept, node, segment = scene.kept, scene.pictures[number].node, scene.after[number]
    if segment < 0:
        return ""
    nln, chars = kept.nln[segment], scene.chars(segment)
    if chars > _MAX_CAPTION or kept.tags[nln] in _HEADINGS or not _is_near(scene, node, nln):
        return ""
    if scene.role[segment] == _CAPTION_ROLE or _is_called(kept, nln):
        return scene.text(segment)
    if chars > _MAX_LINE or _has_picture(kept, kept.ends[node], scene.leaf(segment)):
        return ""
    text = scene.text(segment)
    return text if is_credit(text) or _is_small(scene, segment) or _is_alone(scene, node, segment) else ""


def _is_near(scene: Scene, node: int, line: int) -> bool:
    """Whether a line is below or beside a picture, where boxes are known."""
    box = scene.kept.page.look.box
    if box is None:
        return True
    left, top, width, height = box[node]
    x, y, wide, high = box[line]
    return bool(
        x < left + width + _FAR_PX and x + wide > left - _FAR_PX and top <= y + high and y < top + height + _FAR_PX
    )


def _is_called(kept: Kept, node: int) -> bool:
    """Whether an element, or one close above it that says no more, is called a caption."""
    chars = kept.shown_chars[node]
    for _ in range(_NAMED):
        if node < 0 or kept.shown_chars[node] > 2 * chars:
            return False
        if _CALLED_CAPTION.search(kept.class_words(node)):
            return True
        node = kept.parents[node]
    return False


def _has_picture(kept: Kept, first: int, last: int) -> bool:
    return kept.tags.find(_IMG, first, last) >= 0


def _is_small(scene: Scene, segment: int) -> bool:
    """Whether all of a segment is set in italics or small type."""
    kept = scene.kept
    node, top = scene.leaf(segment), kept.nln[segment]
    while node != top:
        node = kept.parents[node]
        if kept.tags[node] in _SMALL:
            return kept.shown_chars[node] >= scene.chars(segment)
    return False


def _is_alone(scene: Scene, node: int, segment: int) -> bool:
    """Whether the smallest block with text around a picture has this segment as its only text, and no body in it."""
    kept = scene.kept
    displays = kept.page.look.display
    above = kept.parents[node]
    while above >= 0 and (not kept.shown_chars[above] or displays.item(above) < _BLOCK):
        above = kept.parents[above]
    if above < 0 or kept.shown_chars[above] != scene.chars(segment) or "in_a" in scene.structure(scene.leaf(segment)):
        return False
    is_apart = kept.nln[segment] != above or kept.tags.find(_BR, kept.ends[node], scene.leaf(segment)) >= 0
    return is_apart or not scene.is_kept[segment]
