"""Small builders: what tests start from.

`page_of` and `kept_of` read HTML; `tree_of` and `kept_from` build a tree by hand, one line per node.
"""

from __future__ import annotations

import numpy as np

import marrow
from marrow.article import Article, Block
from marrow.assemble.article import assemble
from marrow.assemble.blocks import Builder
from marrow.assemble.figures import find_figures
from marrow.assemble.kept import Kept, keep
from marrow.assemble.notes import find_notes
from marrow.methods.auto.page_types import PAGE_TYPES, Types
from marrow.options import Options
from marrow.page import Page
from marrow.render.static import look
from marrow.segments import Segments, segment
from marrow.tags import NUMBER, OTHER
from marrow.tree import Attributes, Tree, build
from marrow.verdicts import Role, Verdicts

URL = "https://example.org/notes/page.html"


def page_of(html: str, *, url: str = URL) -> Page:
    """A page, read from HTML."""
    return marrow.read(html, url=url)


def types_of(name: str) -> Types:
    """What is said of a page that is surely of this type."""
    logits = np.full(len(PAGE_TYPES), -30, np.float32)
    logits[PAGE_TYPES.index(name)] = 0
    return Types(logits)


def tree_of(*lines: str) -> Tree:
    """A tree from lines such as `div`, `  p class=note`, `    "text"`; two blanks of indentation are one level."""
    tags: list[int] = []
    parents: list[int] = []
    texts: list[str] = []
    attributes: list[Attributes] = []
    names: dict[int, str] = {}
    path: list[int] = []
    for line in lines:
        said = line.strip()
        del path[(len(line) - len(line.lstrip())) // 2 :]
        parents.append(path[-1] if path else -1)
        path.append(len(tags))
        is_text = said.startswith('"')
        name, *pairs = ["#text"] if is_text else said.split()
        if name not in NUMBER:
            names[len(tags)] = name
        tags.append(NUMBER.get(name, OTHER))
        texts.append(said[1:-1] if is_text else "")
        attributes.append(dict(pair.split("=", 1) for pair in pairs))
    return build(tags, parents, texts, attributes, names)


def all_kept(page: Page) -> tuple[Segments, Verdicts]:
    """Verdicts that keep everything; but for what is called `class=dropped`."""
    segments = segment(page.tree, page.look)
    dropped = np.zeros(len(page.tree), bool)
    dropped[list(page.tree.having("class", "dropped"))] = True
    is_body = ~page.tree.inside(dropped)[segments.nln] if len(segments) else np.zeros(0, bool)
    role = np.where(is_body, Role.BODY, Role.OTHER).astype(np.uint8)
    return segments, Verdicts(role, is_body.astype(np.float32), is_body.astype(np.uint8), ("no", "yes"), "all")


def kept_of(html: str, *, url: str = URL) -> Kept:
    """What is kept of a page of which everything is kept."""
    return _kept(page_of(html, url=url))


def kept_from(*lines: str) -> Kept:
    """What is kept of a tree built by hand, of which everything is kept."""
    tree = tree_of(*lines)
    return _kept(Page(tree=tree, look=look(tree), url=URL, base=URL))


def _kept(page: Page) -> Kept:
    segments, verdicts = all_kept(page)
    kept = keep(page, segments, verdicts.is_kept)
    assert kept is not None
    return kept


def node_of(kept: Kept, name: str, rank: int = 0) -> int:
    """The first element of a name, or the one of that rank."""
    return [node for node, tag in enumerate(kept.tags) if tag == NUMBER[name]][rank]


def blocks_of(html: str, *, url: str = URL, with_links: bool = True, with_tables: bool = True) -> list[Block]:
    """The blocks of a page of which everything is kept, before they are finished."""
    kept = kept_of(html, url=url)
    pictures = find_figures(kept, with_images=True)
    builder = Builder(kept, pictures, find_notes(kept), with_links=with_links, with_tables=with_tables)
    return builder.blocks(0, len(kept.tags))


def article_of(html: str, *, url: str = URL, **options: bool | int) -> Article:
    """The article of a page of which everything is kept."""
    page = page_of(html, url=url)
    return assemble(page, *all_kept(page), Options().change(min_chars=0).change(**options))
