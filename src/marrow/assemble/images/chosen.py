"""The pictures of an article.

Takes: `Kept`, segments, verdicts, what the metadata offers and the title. Gives: the scene of a page's pictures; and,
of those that were chosen, `Image`s with caption and credit.
Keeps true: a picture is there once, in one of its renditions; the order is that of the page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from marrow.article import Image
from marrow.assemble.images.candidates import candidates
from marrow.assemble.images.captions import Caption, caption_of
from marrow.assemble.images.decide import Decision
from marrow.assemble.images.scene import Scene, body_leaf, reach, scene
from marrow.assemble.images.traits import alt_of
from marrow.assemble.kept import Kept
from marrow.assemble.metadata.candidates import Candidates, Source
from marrow.assemble.spans import tidy
from marrow.segments import Segments
from marrow.verdicts import Verdicts

_DECLARING: tuple[Source, ...] = ("json-ld", "og", "twitter", "microdata", "rdfa", "meta")
_SIZE = re.compile(r"[-_]?\d{2,4}x\d{2,4}(?=\.)|-scaled(?=\.)")
_PICTURE_FILE = (".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif")
_NO_CAPTION = Caption()


class Chosen(NamedTuple):
    """The pictures that are wanted, by address, and for each the caption that the article's text does not have."""

    images: dict[str, Image]
    shown: dict[str, str]


def scene_of(
    kept: Kept, segments: Segments, verdicts: Verdicts, offered: Candidates, title: str, *, is_all: bool = True
) -> Scene:
    """The pictures of a page, all or those that can belong to the article, and what is around them."""
    within = () if is_all else (*reach(segments, verdicts), body_leaf(segments, verdicts))
    pictures = candidates(kept, *within)
    declared = [each.value for each in offered.of("lead_image", *_DECLARING)]
    return scene(kept, segments, verdicts, pictures, title=title, declared=declared)


def chosen(seen: Scene, decided: Sequence[Decision], *, is_all: bool = False, with_captions: bool = True) -> Chosen:
    """The pictures that were chosen, or all."""
    images: dict[str, Image] = {}
    shown: dict[str, str] = {}
    shows: dict[str, int] = {}  # of several renditions the first, but one that was chosen before others
    for number, decision in enumerate(decided):
        if decision.is_chosen or is_all:
            same = rendition_of(decision.picture.url)
            if same not in shows or (decision.is_chosen and not decided[shows[same]].is_chosen):
                shows[same] = number
    for number in sorted(shows.values()):
        decision = decided[number]
        url = decision.picture.url
        caption = caption_of(seen, number) if with_captions and decision.is_chosen else _NO_CAPTION
        images[url] = _image(seen, number, decision, caption)
        if not caption.is_body:
            shown[url] = f"{caption.text} {caption.credit}".strip()
    return Chosen(images, shown)


def rendition_of(url: str) -> str:
    """What the addresses of one picture in several sizes have in common.

    >>> rendition_of("https://example.org/tea-300x200.jpg") == rendition_of("https://example.org/tea-scaled.jpg?w=9")
    True
    >>> rendition_of("https://example.org/i?id=1") == rendition_of("https://example.org/i?id=2")
    False
    """
    bare = url.partition("?")[0].partition("#")[0]
    return _SIZE.sub("", bare) if bare.lower().endswith(_PICTURE_FILE) else url


def _image(seen: Scene, number: int, decision: Decision, caption: Caption) -> Image:
    node = decision.picture.node
    width, height = seen.sizes[number]
    return Image(
        url=decision.picture.url,
        alt=tidy(alt_of(seen.kept, decision.picture)),
        caption=caption.text,
        credit=caption.credit,
        width=width,
        height=height,
        role=decision.role,
        score=decision.score,
        because=", ".join(decision.because),
        node=node,
    )
