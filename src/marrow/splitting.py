"""A page of posts as its posts: a blog's front page, a month of its archive, a list of news.

Takes: a page, as `extract` does. Gives: an `Article` for each post, in page order: title, address of the full post,
date, authors, categories, and of its text what the page shows; `listed` tells the links beside it, comments and its
place.
Keeps true: a word of the page is in one post at most; a post without text on the page has no blocks and is an article
all the same. Site and language are the page's. The work grows with the page, not with posts times page.
Refuses: a page without posts, as `NoArticle` with the code `article.no_posts`.

Which pictures belong to an article is a question for pages with one (`assemble.images`); here a picture is its post's
if it stands between the words of that post, or where nobody else's words are nearer.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from marrow.api import read
from marrow.article import Article, Block, Blocks, Figure, Heading, Listed, Span, walk
from marrow.assemble.blocks import Builder
from marrow.assemble.describe import describe
from marrow.assemble.figures import find_figures
from marrow.assemble.finish import finish
from marrow.assemble.formulas import typed
from marrow.assemble.kept import Kept, keep
from marrow.assemble.notes import Notes, find_notes
from marrow.blog import Label, Post, posts_of
from marrow.errors import NoArticle
from marrow.options import Options, Value
from marrow.page import Page
from marrow.paths import Paths
from marrow.segments import Segments, segment
from marrow.tree import Numbers, Tree
from marrow.write.posts import POST_WRITERS, PostWriter

__all__ = ["POST_WRITERS", "PostWriter", "articles_of", "is_front_page", "split"]

_DEFAULT = Options()
_FIELDS = {
    "title": Label.TITLE,
    "date": Label.DATE,
    "authors": Label.AUTHOR,
    "categories": Label.CATEGORY,
}
_FRONT_TYPES = frozenset(("listing", "collection"))
_FRONT_DAYS = 3
"""Of 19 front pages that trained no labeller, types tell 4, three days 14, both together 17; of 505 pages of ten sets,
nearly all with one article, they tell 12, 6 and 17. Three posts with addresses of their own tell no more front pages,
and five times as many of the others."""
T = TypeVar("T")


def split(
    html: bytes | bytearray | str,
    *,
    url: str | None = None,
    charset: str | None = None,
    live: bool = False,
    options: Options = _DEFAULT,
    **settings: Value,
) -> list[Article]:
    """Take a page of posts apart. Arguments are those of `extract`; the option `labeller` says how."""
    options = options.change(**settings) if settings else options
    page = _placed(read(html, url=url, charset=charset, live=live, options=options))
    posts = posts_of(page, options)
    if not posts:
        raise NoArticle("article.no_posts", "the page shows no posts", url=page.url or None)
    return articles_of(page, posts, options)


def _placed(page: Page) -> Page:
    """The page with what its links are relative to: if nobody says where it is from, where it says that it is."""
    if page.base:
        return page
    return replace(page, base=describe(page).url)


def is_front_page(article: Article, html: bytes | str, *, url: str | None = None, charset: str | None = None) -> bool:
    """Whether a page looks like one of several posts, now that its article is extracted.

    The method may say so. Else what it kept is looked at: if that is the text of posts with different days, the page
    has no article of its own. Posts alone do not tell, for many an article is followed by some.
    """
    if article.page_type in _FRONT_TYPES:
        return True
    if article.rendered:  # the numbers of its nodes are those of another tree than markup alone gives
        return False
    page = read(html, url=url, charset=charset)
    kept = sorted(block.node for block in walk(article.blocks) if block.node >= 0)
    days = {post.date for post in posts_of(page, _DEFAULT) if post.date and _is_among(post, kept)}
    return len(days) >= _FRONT_DAYS


def _is_among(post: Post, kept: Sequence[int]) -> bool:
    """Whether something of the text of a post is kept."""
    nodes = [node for block in post.labelled(Label.CONTENT) for node in (block.node, *block.texts)]
    at = bisect_left(kept, min(nodes, default=0))
    return bool(nodes) and at < len(kept) and kept[at] <= max(nodes)


def articles_of(page: Page, posts: Sequence[Post], options: Options = _DEFAULT) -> list[Article]:
    """The articles that posts of a page are."""
    about = describe(page, options.article.moment)
    if any(post.title == about.title for post in posts):  # what a page of posts is called is not what its first one is
        about = replace(about, title=about.site)
    paths = Paths(page.tree.tag, page.tree.parent, page.tree.names)
    contents = _contents(page, posts, options)
    return [_article(post, blocks, about, paths, options) for post, blocks in zip(posts, contents, strict=True)]


def _article(post: Post, blocks: Blocks, about: Article, paths: Paths, options: Options) -> Article:
    images = tuple(image for block in walk(blocks) if isinstance(block, Figure) for image in block.images)
    said = {name: getattr(post, name) for name in _FIELDS}
    known = [name for name, value in said.items() if value]
    return Article(
        **said,
        url=post.link or post.more_link,
        site=about.site,
        language=about.language,
        direction=about.direction,
        icon=about.icon,
        lead_image=images[0].url if images else "",
        images=images,
        method=f"split.{options.blog.labeller}",
        rendered=about.rendered,
        blocks=blocks,
        has_headline=options.article.title and bool(post.title),
        listed=_listed(post, about),
        sources=dict.fromkeys(known, ("visible",)),
        confidences={name: _sureness(post, _FIELDS[name]) for name in known},
        warnings=about.warnings,
        paths=paths,
    )


def _listed(post: Post, about: Article) -> Listed:
    return Listed(
        page_url=about.url,
        page_title=about.title,
        more_url=post.more_link,
        comments_url=post.comment_link,
        comment_count=post.comment_count,
        box=post.box,
    )


def _sureness(post: Post, label: Label) -> float:
    return min((block.score for block in post.labelled(label)), default=1.0)


def _contents(page: Page, posts: Sequence[Post], options: Options) -> list[Blocks]:
    """The blocks of each post: what is kept of the page is found once, and every post takes its part of it."""
    wanted = options.article
    kept = _kept(page, posts)
    regions = _regions(page, posts)
    if kept is None:
        return [_finished(post, [], options) for post in posts]
    kept.first = min(kept.first, *(first for first, _ in regions))
    kept.last = max(kept.last, *(last for _, last in regions))
    figures = _Sorted(find_figures(kept, with_images=wanted.images != "none", with_captions=wanted.captions))
    notes = find_notes(kept)
    references, by_node = _Sorted(notes.references), _Sorted(notes.by_node)
    formulas = _Sorted(typed(kept))
    made = []
    for post, (first, last) in zip(posts, regions, strict=True):
        inside = by_node.between(first, last)
        labels = set(inside.values())
        told = {node: label for node, label in references.between(first, last).items() if label in labels}
        builder = Builder(
            _part(kept, first, last),
            figures.between(first, last),
            Notes(told, inside, notes.layouts),
            with_links=wanted.links,
            with_tables=wanted.tables,
            typed=formulas.between(first, last),
        )
        made.append(_finished(post, builder.blocks(first, last), options))
    return made


def _finished(post: Post, blocks: list[Block], options: Options) -> Blocks:
    done = finish(blocks, post.title)
    if not (options.article.title and post.title):
        return done
    node = next((block.node for block in post.labelled(Label.TITLE)), -1)
    return (Heading(1, (Span(post.title),), node=node), *done)


def _kept(page: Page, posts: Sequence[Post]) -> Kept | None:
    """What all posts together show. Words around their text are theirs too: they part no picture from its post.

    Where they have no text at all their titles are kept, so that pictures have something to stand beside; `finish`
    drops titles.
    """
    tree, hidden = page.tree, page.look.is_hidden
    lines = segment(tree, page.look)
    line = np.full(len(tree), -1, np.int32)
    line[lines.leaves] = lines.owner()
    wanted = Label.CONTENT if any(post.labelled(Label.CONTENT) for post in posts) else Label.TITLE
    is_wanted, is_around = np.zeros((2, len(tree)), bool)
    for post in posts:
        for block in post.blocks:
            (is_wanted if wanted in block.labels else is_around)[list(block.texts)] = True
    leaves = np.flatnonzero(is_wanted & (line >= 0)).astype(np.int32)
    content = _of_lines(leaves, line[leaves], lines, tree)
    kept = keep(page, content, np.ones(len(content), bool))
    if kept is not None:
        kept.shown_chars = tree.below(np.where(hidden | is_around, 0, tree.chars)).astype(np.int32).data
    return kept


def _of_lines(leaves: Numbers, line: Numbers, lines: Segments, tree: Tree) -> Segments:
    """The lines of a page, with nothing in them but some of their texts."""
    numbers, start = np.unique(line, return_index=True)
    chars = np.add.reduceat(tree.chars[leaves], start) if len(leaves) else np.zeros(0)
    return Segments(leaves, np.append(start, len(leaves)).astype(np.int32), lines.nln[numbers], chars.astype(np.int32))


def _part(kept: Kept, first: int, last: int) -> Kept:
    """What is kept, but alive among the nodes first:last alone."""
    alive = bytearray(len(kept.alive))
    alive[first:last] = kept.alive[first:last]
    return replace(kept, alive=alive, first=first, last=last)


def _regions(page: Page, posts: Sequence[Post]) -> list[tuple[int, int]]:
    """The nodes first:last of each post: the largest elements around its words that have no words of another in them.

    What follows them and shows no text, pictures mostly, is the post's too.
    """
    tree = page.tree
    shown = tree.below(np.where(page.look.is_hidden, 0, tree.chars))
    texts = [sorted(text for block in post.blocks for text in block.texts) for post in posts]
    every = sorted({text for own in texts for text in own})
    regions = []
    for own in texts:
        if not own:
            regions.append((0, 0))
            continue
        before = every[at - 1] if (at := bisect_left(every, own[0])) else 0
        following = every[at + 1] if (at := bisect_left(every, own[-1])) + 1 < len(every) else len(tree)
        first, top = _top(tree, own[0], before, following), _top(tree, own[-1], before, following)
        last, outer = tree.end.item(top), tree.end.item(max(tree.parent.item(top), 0))
        while last < outer and tree.end.item(last) <= following and not shown[last]:
            last = tree.end.item(last)
        regions.append((min(first, top), last))
    return regions


def _top(tree: Tree, node: int, before: int, after: int) -> int:
    """The largest element around a node that lies among the nodes between two others."""
    while (above := tree.parent.item(node)) > before and tree.end.item(above) <= after:
        node = above
    return node


class _Sorted(dict[int, T]):
    """What is known of some nodes, to be asked for by ranges of them."""

    def __init__(self, known: dict[int, T]) -> None:
        super().__init__(sorted(known.items()))
        self._nodes = list(self)

    def between(self, first: int, last: int) -> dict[int, T]:
        """What is known of the nodes first:last."""
        start, end = bisect_left(self._nodes, first), bisect_left(self._nodes, last)
        return {node: self[node] for node in self._nodes[start:end]}
