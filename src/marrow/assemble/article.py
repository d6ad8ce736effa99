"""Verdicts → Article.

Takes: a page, its segments and the verdicts on them. Gives: the article, or `NoArticle` with its reason.
Keeps true: the article's text consists of words of the page, in the page's order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from marrow.article import Article, Block, Blocks, Image
from marrow.assemble.blocks import Builder
from marrow.assemble.comments import comments
from marrow.assemble.elements import elements
from marrow.assemble.figures import find_figures
from marrow.assemble.finish import finish, without_repeats
from marrow.assemble.headline import with_headline
from marrow.assemble.kept import Kept, keep
from marrow.assemble.notes import find_notes
from marrow.errors import NoArticle
from marrow.options import Options
from marrow.page import Page
from marrow.paths import Paths
from marrow.segments import Segments
from marrow.tags import NUMBER
from marrow.telling import LATE, PICTURED
from marrow.verdicts import Verdicts

if TYPE_CHECKING:
    from marrow.assemble.metadata import Metadata

OWN = "own"
"""The method of pages that Marrow wrote: their pictures were chosen when they were written."""
_INPUT = NUMBER["input"]
_MAX_LOGIN = 200
_MAX_AROUND_LOGIN = 2000
"""Characters of the body and of all there is to see on a page that is nothing but a login."""


def assemble(page: Page, segments: Segments, verdicts: Verdicts, options: Options) -> Article:
    """Make the article of a page."""
    # Loaded with the first article: names and dates of many languages are a fifth of what importing Marrow takes.
    from marrow.assemble.metadata import Roles, candidates, choose, title_of

    kept = keep(page, segments, verdicts.is_kept, verdicts.insisted)
    length = kept.kept_chars[0] if kept else 0
    if kept is None or length < options.article.min_chars or (length < _MAX_LOGIN and _is_login(page, segments)):
        raise _no_article(page, segments, length)
    offered = candidates(page, Roles(segments, verdicts), options.article.moment)
    title = title_of(offered)
    once = without_repeats(_blocks(kept, options), title, verdicts.page_type, kept.spared)
    blocks = finish(once, title, kept.spared)
    if not blocks:  # nothing but the title, say
        raise _no_article(page, segments, 0)
    wanted, has_headline = options.article, False
    if wanted.title:
        blocks, has_headline = with_headline(page, segments, verdicts, blocks, title)

    @cache  # blocks are asked for, and metadata where it has no lead picture
    def pictured() -> tuple[Blocks, tuple[Image, ...]]:
        if wanted.images == "none":
            return blocks, ()
        from marrow.assemble.images.pictured import as_written, pictured  # who wants text alone needs none of it

        if verdicts.method == OWN:
            return as_written(blocks, kept, with_captions=wanted.captions, has_headline=has_headline)
        return pictured(blocks, kept, segments, verdicts, offered, title, options, has_headline=has_headline)

    tree = page.tree
    return Article.told_later(
        lambda: _told(choose(offered), lambda: pictured()[1]),
        pictured_by=lambda: dict(zip(PICTURED, pictured(), strict=True)),
        title=title,
        page_type=verdicts.page_type or "article",
        confidence=verdicts.confidence,
        method=verdicts.method,
        rendered=page.look.has_layout,
        blocks=blocks,
        has_headline=has_headline,
        comments=comments(page, segments, verdicts, wanted) if wanted.comments else (),
        warnings=page.warnings,
        paths=Paths(tree.tag.copy(), tree.parent.copy(), tree.names),  # views would hold all columns of the page
    )


def _told(found: Metadata, images: Callable[[], tuple[Image, ...]]) -> dict[str, object]:
    """The fields of metadata, but for the title. A lead picture that is not declared is the one that the page shows."""
    told: dict[str, object] = {name: getattr(found, name) for name in LATE}
    if not found.lead_image:
        lead = next((image for image in images() if image.role == "lead"), None)
        if lead is not None:
            told["lead_image"] = lead.url
            told["sources"] = {**found.sources, "lead_image": ("visible",)}
            told["confidences"] = {**found.confidences, "lead_image": lead.score}
    return told


def _blocks(kept: Kept, options: Options) -> list[Block]:
    wanted = options.article
    pictures = find_figures(kept, with_images=wanted.images != "none", with_captions=wanted.captions)
    builder = Builder(kept, pictures, find_notes(kept), with_links=wanted.links, with_tables=wanted.tables)
    return builder.blocks(0, len(kept.tags))


def _no_article(page: Page, segments: Segments, length: int) -> NoArticle:
    shown = int(segments.chars.sum())
    if not shown:
        return NoArticle(
            "article.no_text",
            "the page shows no text: it is empty, holds pictures alone, or is built by scripts",
            url=page.url,
        )
    if _is_login(page, segments):
        return NoArticle("article.login", "the page asks for a password and shows no article", url=page.url)
    return NoArticle(
        "article.too_short",
        f"no article: of {shown:,} visible characters {length:,} look like running text",
        url=page.url,
    )


def _is_login(page: Page, segments: Segments) -> bool:
    """Many pages have a place to log in; those with little else are for nothing but that."""
    if int(segments.chars.sum()) > _MAX_AROUND_LOGIN:
        return False
    inputs = elements(page.tree, _INPUT)
    return any((page.tree.attributes[node].get("type") or "").lower() == "password" for node in inputs)
