"""Blocks with the pictures that belong to the article, and what was made of every picture of a page.

Takes: the blocks of an article with all that was judged and offered. Gives: the same blocks with the wanted pictures.
Keeps true: the words of the blocks do not change. With `captions` off, no picture has one.
"""

from __future__ import annotations

from dataclasses import replace

from marrow.article import Blocks, Figure, Image
from marrow.assemble.images.chosen import chosen, scene_of
from marrow.assemble.images.credits import split_credit
from marrow.assemble.images.decide import Decision, decide
from marrow.assemble.images.drawings import written_caption, written_drawings
from marrow.assemble.images.likeness import Likeness
from marrow.assemble.images.place import among, place
from marrow.assemble.images.scene import Scene
from marrow.assemble.kept import Kept
from marrow.assemble.line import PLAIN
from marrow.assemble.metadata.candidates import Candidates
from marrow.assemble.spans import one_span, tidy
from marrow.figures import with_figures
from marrow.options import Options
from marrow.segments import Segments
from marrow.tree import Attributes
from marrow.verdicts import Verdicts

ROLES = frozenset(("lead", "gallery", "chart"))
"""What a picture of one of our own pages says it is."""


def pictured(
    blocks: Blocks,
    kept: Kept,
    segments: Segments,
    verdicts: Verdicts,
    offered: Candidates,
    title: str,
    options: Options,
    *,
    has_headline: bool,
) -> tuple[Blocks, tuple[Image, ...]]:
    """The blocks of an article with its pictures, and these, in the order of the page."""
    wanted = options.article
    is_all = wanted.images == "all"
    seen = scene_of(kept, segments, verdicts, offered, title, is_all=is_all)
    if not seen.pictures:
        return blocks, ()
    found = chosen(seen, _decide(seen, offered, options), is_all=is_all, with_captions=wanted.captions)
    return place(blocks, found.images, found.shown, has_headline=has_headline), tuple(found.images.values())


def as_written(
    blocks: Blocks, kept: Kept, *, with_captions: bool, has_headline: bool = False
) -> tuple[Blocks, tuple[Image, ...]]:
    """The blocks of a page that Marrow wrote: its pictures were chosen then, and say themselves what they are."""
    images: list[Image] = []

    def change(figure: Figure) -> Figure:
        told = [_as_written(image, kept.attributes[image.node], with_captions) for image in figure.images]
        images.extend(told)
        return Figure(tuple(told), figure.caption, node=figure.node)

    blocks = with_figures(blocks, change)
    drawn = [_as_drawn(kept, image, with_captions) for image in written_drawings(kept)]
    if not drawn:
        return blocks, tuple(images)
    images += [figure.images[0] for figure in drawn]
    images.sort(key=lambda image: image.node)
    return tuple(among(list(blocks), drawn, int(has_headline))), tuple(images)


def _as_drawn(kept: Kept, image: Image, with_captions: bool) -> Figure:
    said = written_caption(kept, image.node) if with_captions else ""
    told = _as_written(replace(image, caption=said), kept.attributes[image.node], with_captions)
    return Figure((told,), one_span(said, *PLAIN) if said else (), node=image.node)


def _as_written(image: Image, own: Attributes, with_captions: bool) -> Image:
    caption, credit = split_credit(image.caption or tidy(own.get("title", ""))) if with_captions else ("", "")
    role = own.get("class", "").removeprefix("role-")
    return replace(image, caption=caption, credit=credit, role=role if role in ROLES else image.role)


def weighed(
    kept: Kept, segments: Segments, verdicts: Verdicts, offered: Candidates, title: str, options: Options
) -> list[tuple[Image, bool]]:
    """Every picture of a page, and whether it is the article's."""
    seen = scene_of(kept, segments, verdicts, offered, title)
    decided = _decide(seen, offered, options)
    images = chosen(seen, decided, is_all=True).images
    return [(images[each.picture.url], each.is_chosen) for each in decided if each.picture.url in images]


def _decide(seen: Scene, offered: Candidates, options: Options) -> list[Decision]:
    language = next((each.value for each in offered.of("language", "html", "meta")), "")
    entities = options.semantic.entities
    if options.article.images != "semantic":
        return decide(seen, Likeness(seen, language, entities))
    from marrow.assemble.images.semantic import alike  # loaded by those who ask for it

    return alike(seen, decide(seen), language, entities)
