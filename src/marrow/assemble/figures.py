"""Pictures of the body, with their captions and real addresses.

Takes: `Kept`. Gives: a `Figure` for every element that shows pictures of the body; marks captions as used, and brings
players, rules and formulas of the body to life.
Keeps true: a picture is kept only where text around it is kept; what looks like a teaser, an icon or an
advertisement is not. (Which pictures belong by meaning is a later stage's question.)
"""

from __future__ import annotations

import re
from bisect import bisect
from functools import cached_property

import numpy as np

from marrow.article import Figure, Image, Spans, plain
from marrow.assemble import embeds, formulas
from marrow.assemble.kept import Kept
from marrow.assemble.line import PLAIN
from marrow.assemble.pictures import address, size
from marrow.assemble.spans import one_span, tidy
from marrow.tags import NUMBER, TEXT

_IMG, _FIGURE, _FIGCAPTION, _HR = (NUMBER[name] for name in "img figure figcaption hr".split())
_ATOMS = bytes(NUMBER[name] for name in "img iframe video audio embed object hr".split())
_ATOM = re.compile(b"[%b]" % re.escape(_ATOMS))  # a tag is a byte
_NOT_A_PICTURE = re.compile(
    r"[ \t\n\r\f_-](?:avatar|gravatar|icons?|logo|emoji|wp-smiley|s(?:miley|pacer|hare|ocial|ponsor)|tracking|pixel|"
    r"badge|author-?(?:image|photo|pic)|ad(?:s|vert)?|banner-?ad)(?:$|[\s_-])"
)
_CAPTION = re.compile(r"caption(?:$|[\s_-])", re.IGNORECASE)
_CREDIT = re.compile(r"(?:^|[\s_-])(?:credit|copyright|source|photographer|byline|attribution)s?(?:$|[\s_-])")
_MIN_SIDE_PX = 60
_MAX_CAPTION = 500
_MAX_LINES = 3
"""Of a caption that is no `figcaption`: what is seen, where, by whom. A card has a name, a kind, a colour, a price."""
_HEADING = re.compile(b"[%b]" % re.escape(bytes(NUMBER[f"h{level}"] for level in range(1, 7))))


def find_figures(kept: Kept, *, with_images: bool, with_captions: bool = True) -> dict[int, Figure]:
    """The figures of the body, by the node they stand for."""
    atoms = [match.start() for match in _ATOM.finditer(kept.tags, kept.first, kept.last)]
    return _Finder(kept, with_images=with_images, with_captions=with_captions).find(atoms) if atoms else {}


class _Finder:
    """Looks at pictures, players and rules one after the other."""

    def __init__(self, kept: Kept, *, with_images: bool, with_captions: bool) -> None:
        self.kept = kept
        self.with_images = with_images
        self.with_captions = with_captions
        self.found: dict[int, list[Image]] = {}  # the pictures of each figure
        self.captioned: dict[int, Spans] = {}  # what the first of them with a caption has
        self.seen: set[str] = set()
        self.has_figures = _FIGURE in kept.tags
        # What is asked of an element is found out once, however many pictures are below it.
        self._belongs: dict[int, bool] = {}  # by the largest element around that has no text of the body
        self._stands: dict[int, bool] = {}  # whether a `figure` stands for its pictures
        self._said: dict[int, tuple[Spans, str]] = {}  # caption and credit, by the element that says them
        self._text_before: dict[int, int] = {}  # the last visible text before a caption
        self._consumed: set[int] = set()  # captions
        self.body_first = kept.alive.index(True, kept.first) if kept.alive[kept.first] else kept.first

    @cached_property
    def captions(self) -> list[int]:
        """The elements that a class calls a caption, looked for when a picture is there that may have one."""
        return [node for node in _captions(self.kept) if not self.is_card(node)]

    @cached_property
    def headings(self) -> list[int]:
        """The headings that are shown."""
        kept = self.kept
        return [match.start() for match in _HEADING.finditer(kept.tags) if kept.shown_chars[match.start()]]

    @cached_property
    def texts(self) -> list[int]:
        """The texts that are shown: in this order they are those of the first segment, of the second, …"""
        found: list[int] = np.flatnonzero(np.asarray(self.kept.segment) >= 0).tolist()
        return found

    def is_card(self, node: int) -> bool:
        """Whether an element has a text of its own beside its picture, as the goods of a shop have, and no caption."""
        end = self.kept.ends[node]
        at = bisect(self.headings, node)
        if at < len(self.headings) and self.headings[at] < end:
            return True
        texts, segment = self.texts, self.kept.segment
        first, last = bisect(texts, node), bisect(texts, end - 1) - 1
        return first <= last and segment[texts[last]] - segment[texts[first]] >= _MAX_LINES

    def find(self, atoms: list[int]) -> dict[int, Figure]:
        kept = self.kept
        for node in atoms:
            tag = kept.tags[node]
            if tag == _HR:
                if kept.alive[kept.parents[node]]:
                    kept.alive[node] = True
            elif self.belongs(node):
                if tag == _IMG:
                    self.image(node)
                elif not kept.alive[node] and embeds.is_wanted(kept, node):
                    _revive(kept, node)
        captioned = self.captioned
        return {place: Figure(tuple(images), captioned[place], node=place) for place, images in self.found.items()}

    def belongs(self, node: int) -> bool:
        """Whether no other text is nearer to a picture than that of the body: a teaser's headline, say."""
        kept = self.kept
        top, above = node, kept.parents[node]
        while above >= 0 and not kept.kept_chars[above]:
            top, above = above, kept.parents[above]
        found = self._belongs.get(top)
        if found is None:
            found = self._belongs[top] = above >= 0 and self._is_bare(top)
        return found or (node < self.body_first and self.figure_of(node) >= 0)

    def figure_of(self, node: int) -> int:
        """The `figure` that stands for an image; −1 if there is none."""
        if not self.has_figures:
            return -1
        kept = self.kept
        above = kept.parents[node]
        while above >= kept.first:
            if kept.tags[above] == _FIGURE:
                stands = self._stands.get(above)
                if stands is None:
                    stands = self._stands[above] = _stands_for_pictures(kept, above) and (
                        _first_below(kept, above, _FIGCAPTION) >= 0 or not self.is_card(above)
                    )
                return above if stands else -1
            above = kept.parents[above]
        return -1

    def _is_bare(self, node: int) -> bool:
        """Whether an element shows nothing but pictures and a caption."""
        kept = self.kept
        other = kept.shown_chars[node]
        if not other:
            return True
        if other > _MAX_CAPTION:
            return False
        caption = _first_below(kept, node, _FIGCAPTION)
        return (caption >= 0 and other <= kept.shown_chars[caption]) or self.caption_below(node) >= 0

    def image(self, node: int) -> None:
        """Take in an image, with its caption."""
        kept = self.kept
        if formulas.is_picture(kept, node):
            _revive(kept, node)
            return
        if not self.with_images:
            return
        sides = size(kept.attributes[node])
        if not _is_picture(kept, node, sides):
            return
        url = address(kept, node)
        if not url or url in self.seen:
            return
        self.seen.add(url)
        figure = self.figure_of(node)
        caption = self.caption_of(node, figure)
        self._add(node, figure, url, caption if self.with_captions else -1, sides)
        if caption >= 0 and caption not in self._consumed:
            self._consumed.add(caption)
            _consume(kept, caption)
        _revive(kept, figure if figure >= 0 else node)

    def _add(self, node: int, figure: int, url: str, caption: int, sides: tuple[int | None, int | None]) -> None:
        kept = self.kept
        own = kept.attributes[node]
        spans, credit = self.said(caption) if caption >= 0 else ((), "")
        image = Image(
            url=url,
            alt=tidy(own.get("alt", "")),
            caption=plain(spans) if spans else "",
            credit=credit,
            width=sides[0],
            height=sides[1],
            because="figures.in_body",
            node=node,
        )
        place = figure if figure >= 0 else node
        self.found.setdefault(place, []).append(image)
        self.captioned[place] = self.captioned.get(place) or spans

    def said(self, caption: int) -> tuple[Spans, str]:
        """What a caption says, and the credit in it."""
        found = self._said.get(caption)
        if found is None:
            found = self._said[caption] = _caption_spans(self.kept, caption), _credit(self.kept, caption)
        return found

    def caption_of(self, node: int, figure: int) -> int:
        """The element with an image's caption, or −1: `figcaption`, else what its class calls a caption nearby."""
        kept = self.kept
        if figure >= 0:
            caption = _first_below(kept, figure, _FIGCAPTION)
            return figure if caption < 0 and kept.shown_chars[figure] else caption
        above = kept.parents[node]
        for _ in range(3):
            if above < kept.first:
                break
            found = self.caption_below(above)
            if found >= 0:
                return found if found > node and self.text_before(found) < kept.ends[node] else -1
            above = kept.parents[above]
        return -1

    def text_before(self, caption: int) -> int:
        """The last visible text before a caption; −1 if there is none."""
        found = self._text_before.get(caption)
        if found is None:
            tags, hidden = self.kept.tags, self.kept.hidden
            found = tags.rfind(TEXT, 0, caption)  # a tag is a byte
            while found >= 0 and hidden[found]:
                found = tags.rfind(TEXT, 0, found)
            self._text_before[caption] = found
        return found

    def caption_below(self, node: int) -> int:
        """What a class calls a caption, below a node; only a small element can be a picture and its caption."""
        if not 0 < self.kept.shown_chars[node] <= _MAX_CAPTION:
            return -1
        captions = self.captions
        at = bisect(captions, node)
        is_inside = at < len(captions) and captions[at] < self.kept.ends[node]
        return captions[at] if is_inside else -1


def _caption_spans(kept: Kept, caption: int) -> Spans:
    inside = range(caption, kept.ends[caption])
    texts = [kept.texts[inner] for inner in inside if kept.tags[inner] == TEXT and not kept.hidden[inner]]
    return one_span("".join(texts), *PLAIN)


def _stands_for_pictures(kept: Kept, figure: int) -> bool:
    """Whether a `figure` holds nothing but pictures and a caption."""
    caption = _first_below(kept, figure, _FIGCAPTION)
    text = kept.shown_chars[figure]
    if caption >= 0:
        text -= kept.shown_chars[caption]
    return text <= _MAX_CAPTION and not _has_structure(kept, figure)


_STRUCTURE = frozenset(NUMBER[name] for name in "table pre ul ol blockquote iframe video".split())


def _has_structure(kept: Kept, node: int) -> bool:
    return not _STRUCTURE.isdisjoint(kept.tags[node + 1 : kept.ends[node]])


def _is_picture(kept: Kept, node: int, sides: tuple[int | None, int | None]) -> bool:
    width, height = sides
    if (width is not None and width < _MIN_SIDE_PX) or (height is not None and height < _MIN_SIDE_PX):
        return False
    return _NOT_A_PICTURE.search(" " + kept.class_words(node)) is None


def _first_below(kept: Kept, node: int, tag: int) -> int:
    try:
        return kept.tags.index(tag, node + 1, kept.ends[node])
    except ValueError:
        return -1


def _captions(kept: Kept) -> list[int]:
    """The elements that a class calls a caption."""
    return sorted(
        node
        for node, classes in kept.tree.having("class", part="caption").items()
        if kept.first <= node < kept.last and kept.shown_chars[node] and _CAPTION.search(classes)
    )


def _credit(kept: Kept, caption: int) -> str:
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
