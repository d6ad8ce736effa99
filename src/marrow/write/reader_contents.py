"""The parts of an article: their levels, the places that links lead to, and the table of contents.

Takes: an article. Gives: `Part`s by heading, and the contents of a long article as HTML.
Keeps true: levels go down one by one, whatever numbers the page gives its headings, so that whoever hears the outline
misses none; contents have two levels at most and `_MOST` entries at most; one pass over the blocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from marrow.article import Article, Blocks, Heading, plain, walk
from marrow.record import record
from marrow.write.html_blocks import element
from marrow.write.safe import safe_text
from marrow.write.wording import wording

LONG_MINUTES = 3
"""An article that takes as long to read is long enough for contents."""
_FEWEST, _MOST = 3, 60
_DEEPEST = 6


@record
class Part:
    """What a heading begins."""

    level: int  # in the outline of the page, whose headline has level 1
    name: str  # the place on the page; "" for a heading inside of something else
    title: str


Outline = Mapping[int, Part]
"""Parts by the identity of their headings, in document order: one heading may say the same as another."""


def outline(article: Article) -> Outline:
    """The parts of an article and of its comments, which have a heading of their own."""
    return {**_parts(article.body, above=1), **_parts(article.comments, above=2)}


def _parts(blocks: Blocks, *, above: int) -> Outline:
    at_top = {id(block) for block in blocks} if above == 1 else frozenset()
    open_levels: list[int] = []
    found: dict[int, Part] = {}
    for block in walk(blocks):
        if isinstance(block, Heading):
            while open_levels and open_levels[-1] >= block.level:
                open_levels.pop()
            open_levels.append(block.level)
            name = f"part-{len(found) + 1}" if id(block) in at_top else ""
            title = " ".join(safe_text(plain(block.spans)).split())
            found[id(block)] = Part(min(above + len(open_levels), _DEEPEST), name, title)
    return found


def contents(article: Article, parts: Outline) -> Iterator[str]:
    """The contents of a long article: a list that can be opened, and on a wide screen stands beside the text."""
    shown = _shown(parts.values())
    if len(shown) < _FEWEST or article.minutes < LONG_MINUTES:
        return
    said = wording(article.language)
    language = None if article.language.lower().partition("-")[0] == said.language else said.language
    name = element("summary", said("contents"), lang=language) + element("p", said("contents"), lang=language)
    yield element("nav", element("details", f"{name}\n{_list(shown)}"), class_="contents", aria_label=said("contents"))


def _shown(parts: Iterable[Part]) -> list[Part]:
    """The parts that contents list: those of two levels, or of one if that is enough to see at once; or none."""
    named = [part for part in parts if part.name and part.title]
    for deepest in (3, 2):
        found = [part for part in named if part.level <= deepest]
        if len(found) <= _MOST:
            return found
    return []


def _list(parts: Iterable[Part]) -> str:
    top: list[tuple[str, list[str]]] = []
    for part in parts:
        link = element("a", escape(part.title), href=f"#{part.name}")
        if part.level == 2 or not top:
            top.append((link, []))
        else:
            top[-1][1].append(element("li", link))
    items = [element("li", link + (element("ol", "\n".join(below)) if below else "")) for link, below in top]
    return element("ol", "\n".join(items))
