"""Pictures of the body, with their captions and real addresses.

Takes: `Kept`. Gives: a `Figure` for every element that shows pictures of the body; marks captions as used, and brings
players, rules and formulas of the body to life.
Keeps true: a picture is kept only where text around it is kept; what looks like a teaser, an icon or an
advertisement is not. (Which pictures belong by meaning is a later stage's question.)
"""

from __future__ import annotations

import re

import numpy as np

from marrow.article import Figure, Image, plain
from marrow.assemble import embeds, formulas
from marrow.assemble.kept import Kept
from marrow.assemble.pictures import address, size
from marrow.assemble.spans import tidy, to_spans
from marrow.tags import NUMBER, TEXT, tag_set
from marrow.article import Mark

_IMG, _FIGURE, _FIGCAPTION, _HR = (NUMBER[name] for name in "img figure figcaption hr".split())
_ATOM_TAG = tag_set("img iframe video audio embed object hr")
_NOT_A_PICTURE = re.compile(
    r"(?:^|[\s_-])(?:avatar|gravatar|icon|icons|logo|emoji|smiley|wp-smiley|spacer|tracking|pixel|badge|"
    r"author-?(?:image|photo|pic)|share|social|ad|ads|advert|banner-?ad|sponsor)(?:$|[\s_-])"
)
_CAPTION = re.compile(r"(?:^|[\s_-])(?:caption|wp-caption-text|legend|image-?credit|credit|photo-?credit|bildunterschrift)(?:$|[\s_-])")
_CREDIT = re.compile(r"(?:^|[\s_-])(?:credit|copyright|source|photographer|byline|attribution)s?(?:$|[\s_-])")
_MIN_SIDE_PX = 60
_MAX_CAPTION = 500
_MAX_CAPTIONED = 40
"""Nodes of an element that is a picture with its caption."""


def find_figures(kept: Kept, *, with_images: bool) -> dict[int, Figure]:
    """The figures of the body, by the node they stand for."""
    tree = kept.tree
    figures: dict[int, Figure] = {}
    seen: set[str] = set()
    atoms = np.flatnonzero(_ATOM_TAG[tree.tag[kept.first : kept.last]]) + kept.first
    body_first = kept.alive.index(True, kept.first) if kept.alive[kept.first] else kept.first
    for node in atoms.tolist():
        tag = kept.tags[node]
        if tag == _HR:
            if kept.alive[kept.parents[node]]:
                kept.alive[node] = True
        elif tag == _IMG:
            _image(kept, node, figures, seen, with_images=with_images, body_first=body_first)
        elif not kept.alive[node] and _belongs(kept, node, body_first) and embeds.is_wanted(kept, node):
            _revive(kept, node)
    return figures


def _image(
    kept: Kept, node: int, figures: dict[int, Figure], seen: set[str], *, with_images: bool, body_first: int
) -> None:
    if not _belongs(kept, node, body_first):
        return
    if formulas.is_picture(kept, node):
        if kept.alive[kept.parents[node]]:
            kept.alive[node] = True
        return
    if not with_images or not _is_picture(kept, node):
        return
    root = _figure_of(kept, node)
    url = address(kept, node)
    if not url or url in seen:
        return
    seen.add(url)
    caption_node = _caption_node(kept, node, root)
    spans = ()
    if caption_node >= 0:
        pieces = [
            (kept.texts[inner], Mark.NONE, "")
            for inner in range(caption_node, kept.ends[caption_node])
            if kept.tags[inner] == TEXT and not kept.hidden[inner]
        ]
        spans = to_spans(pieces)
    width, height = size(kept.attributes[node])
    image = Image(
        url=url,
        alt=tidy(kept.attributes[node].get("alt") or ""),
        caption=plain(spans),
        credit=_credit(kept, caption_node),
        width=width,
        height=height,
        because="figures.in_body",
        node=node,
    )
    place = root if root >= 0 else node
    if place in figures:
        figures[place] = Figure((*figures[place].images, image), figures[place].caption or spans, node=place)
    else:
        figures[place] = Figure((image,), spans, node=place)
    if caption_node >= 0:
        _consume(kept, caption_node)
    _revive(kept, place)


def _figure_of(kept: Kept, node: int) -> int:
    """The `figure` that stands for an image: one that holds nothing but pictures and a caption; else −1."""
    above = kept.parents[node]
    while above >= kept.first:
        if kept.tags[above] == _FIGURE:
            caption = _first_below(kept, above, _FIGCAPTION)
            text = kept.shown_chars[above]
            if caption >= 0:
                text -= kept.shown_chars[caption]
            return above if text <= _MAX_CAPTION and not _has_structure(kept, above) else -1
        above = kept.parents[above]
    return -1


_STRUCTURE = frozenset(NUMBER[name] for name in "table pre ul ol blockquote iframe video".split())


def _has_structure(kept: Kept, node: int) -> bool:
    return not _STRUCTURE.isdisjoint(kept.tags[node + 1 : kept.ends[node]])


def _is_picture(kept: Kept, node: int) -> bool:
    width, height = size(kept.attributes[node])
    if (width is not None and width < _MIN_SIDE_PX) or (height is not None and height < _MIN_SIDE_PX):
        return False
    return _NOT_A_PICTURE.search(kept.class_words(node)) is None


def _belongs(kept: Kept, node: int, body_first: int) -> bool:
    """Whether no other text is nearer to a picture than that of the body: a teaser's headline, say."""
    top = node
    while kept.parents[top] >= 0 and not kept.alive[kept.parents[top]]:
        top = kept.parents[top]
    other = kept.shown_chars[top]
    if not other:
        return kept.parents[top] >= 0
    caption = _first_below(kept, top, _FIGCAPTION)
    if caption >= 0 and other - kept.shown_chars[caption] <= 0:
        return True
    is_captioned = _caption_below(kept, top) >= 0 and other <= _MAX_CAPTION
    return is_captioned or (node < body_first and _figure_of(kept, node) >= 0)


def _first_below(kept: Kept, node: int, tag: int) -> int:
    try:
        return kept.tags.index(tag, node + 1, kept.ends[node])
    except ValueError:
        return -1


def _caption_below(kept: Kept, node: int) -> int:
    """What a class calls a caption; only a small element can be a picture and its caption."""
    if kept.ends[node] - node > _MAX_CAPTIONED or kept.shown_chars[node] > _MAX_CAPTION:
        return -1
    for inner in range(node + 1, kept.ends[node]):
        if "class" in kept.attributes[inner] and _CAPTION.search(kept.class_words(inner)) and kept.shown_chars[inner]:
            return inner
    return -1


def _caption_node(kept: Kept, node: int, figure: int) -> int:
    """The element with an image's caption, or −1: `figcaption`, else what its class calls a caption nearby."""
    if figure >= 0:
        return _first_below(kept, figure, _FIGCAPTION)
    above = kept.parents[node]
    for _ in range(3):
        if above < kept.first:
            return -1
        found = _caption_below(kept, above)
        if found >= 0:
            return found
        above = kept.parents[above]
    return -1


def _credit(kept: Kept, caption: int) -> str:
    if caption < 0:
        return ""
    for inner in range(caption + 1, kept.ends[caption]):
        if kept.attributes[inner] and _CREDIT.search(kept.class_words(inner)):
            return tidy("".join(kept.tree.texts(inner, kept.ends[inner])))
    return ""


def _consume(kept: Kept, node: int) -> None:
    """A caption belongs to its picture and is no paragraph."""
    for inner in range(node, kept.ends[node]):
        kept.alive[inner] = False
        kept.consumed.add(inner)


def _revive(kept: Kept, node: int) -> None:
    while node >= 0 and not kept.alive[node]:
        kept.alive[node] = True
        node = kept.parents[node]
