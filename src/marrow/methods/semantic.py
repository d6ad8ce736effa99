"""P1's rule for text: the first subtree of the page that holds enough text in paragraphs is the article.

Takes: a page with any look. Gives: verdicts. Every constant is the paper's and an option.

Tags are block tags (div p br li ul ol td tr table h1–h6 hr) or style tags, all others. A paragraph is made in one of
three ways: `<div>text`, `<p>text`, or `text<br>text`. The parent of paragraphs is an article subtree; of those whose
paragraphs have at least `article_chars` characters together, the first in document order is the article. Inside it,
lists of links go (Joshi and Liu 2009, section 4.2).

The caption of an image is all text of its first block ancestor, and what its names, or else its words, have in common
with the article's says whether it belongs there (section 4.4, `semantics`). A caption is no running text; one that is
about something else goes with its image, which `--images semantic` drops by the same rule.

Three readings. A `p` with a `br` in it is a paragraph; a `div` with one holds paragraphs. The parent of a paragraph is
its parent among block tags, or the element around it (`over_styles`): HTML5 has since brought elements
such as `section`, which are style tags to the paper. And characters are counted without white space.
On train, F of words: wcxb articles .77, news_andy .79, fundus .80; with `over_styles` off − .02, + .005, ± 0.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.options import Options
from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import NUMBER, tag_set
from marrow.tree import Flags, Tree
from marrow.verdicts import Role, Verdicts

REASONS = (
    "semantic.outside", "semantic.body", "semantic.links", "semantic.later", "semantic.small",
    "semantic.caption", "semantic.unlike",
)  # fmt: skip
_OUTSIDE, _BODY, _LINKS, _LATER, _SMALL, _CAPTION, _UNLIKE = range(7)  # places in `REASONS`
_ROLE = np.array([Role.OTHER, Role.BODY, Role.RELATED, Role.OTHER, Role.OTHER, Role.CAPTION, Role.OTHER], np.uint8)
_SCORE = np.array([0, 1, 0, 0.25, 0, 0.5, 0], np.float32)
BLOCK_TAG = tag_set("div p br li ul ol td tr table h1 h2 h3 h4 h5 h6 hr")
_LIST_TAG = tag_set("div p li ul ol td tr table")
_P, _DIV, _BR, _A, _IMG = (NUMBER[name] for name in "p div br a img".split())
_CAPTION_CHARS = 300  # a block with more text, and an image in it, is running text
_MOST_CAPTIONS = 300


def judge(page: Page, segments: Segments, options: Options) -> Verdicts:
    """Judge every segment by P1's rule."""
    why = np.full(len(segments), _OUTSIDE, np.uint8)
    if len(segments):
        tree, given = page.tree, options.semantic
        first = segments.leaves[segments.start[:-1]]  # of each segment
        in_link = tree.inside(_links(tree))
        chars = np.zeros(len(tree), np.int64)
        chars[segments.leaves] = tree.chars[segments.leaves]
        held = paragraph_chars(tree, chars, over_styles=given.over_styles)
        is_article = held >= given.article_chars
        why[tree.inside(held > 0)[first]] = _SMALL
        if is_article.any():
            article = int(np.argmax(is_article))
            why[tree.inside(is_article)[first]] = _LATER
            why[(first >= article) & (first < tree.end[article])] = _BODY
            is_list = tree.inside(_link_lists(tree, chars, in_link, article, given.list_link_share))[first]
            why[is_list & (why == _BODY)] = _LINKS
            _judge_captions(page, segments, why, article, given.entities)
    return Verdicts(_ROLE[why], _SCORE[why], why, REASONS, "semantic")


def paragraph_chars(tree: Tree, chars: NDArray[np.int64], *, over_styles: bool) -> NDArray[np.int64]:
    """For every node the characters of the paragraphs that it is the parent of.

    `chars` are those of each visible text.
    """
    is_block = BLOCK_TAG[tree.tag]
    around = tree.nearest(is_block | (tree.parent < 0))  # the block of every text
    own = np.bincount(around, chars, len(tree)).astype(np.int64)
    has_break = np.zeros(len(tree), bool)
    has_break[around[tree.parent[tree.tag == _BR]]] = True
    is_paragraph = (tree.tag == _P) | ((tree.tag == _DIV) & ~has_break)
    parent = np.where(tree.parent < 0, -1, around[tree.parent]) if over_styles else tree.parent
    of = np.flatnonzero(is_paragraph & (own > 0) & (parent >= 0))
    held = np.bincount(parent[of], own[of], len(tree)).astype(np.int64)
    return held + np.where(has_break & ~is_paragraph, own, 0)


def _link_lists(tree: Tree, chars: NDArray[np.int64], in_link: Flags, article: int, share: float) -> Flags:
    """The blocks below the article's subtree whose text is links, for the most part."""
    linked = tree.below(np.where(in_link, chars, 0))
    is_list: Flags = _LIST_TAG[tree.tag] & (linked > share * tree.below(chars))
    is_list[: article + 1] = False
    return is_list


def _judge_captions(page: Page, segments: Segments, why: NDArray[np.uint8], article: int, entities: str) -> None:
    """Tell captions of images inside the article, those that are like it and those that are not."""
    tree = page.tree
    blocks = _caption_blocks(tree, article)
    first = segments.leaves[segments.start[:-1]]
    captions = []
    for block in blocks:
        of = np.arange(*np.searchsorted(first, (block, tree.end[block])))
        of = of[why[of] == _BODY]
        if 0 < segments.chars[of].sum() <= _CAPTION_CHARS:
            captions.append(of)
            why[of] = _UNLIKE
    if captions:
        from marrow.semantics.choose import subject_of  # few pages are judged by this method

        said = "\n".join(segments.text(tree, each) for each in np.flatnonzero(why == _BODY).tolist())
        subject = subject_of(said, tree.attributes[0].get("lang", ""), choice=entities)
        for of in captions:
            if subject.likeness("\n".join(segments.text(tree, each) for each in of.tolist())).is_alike:
                why[of] = _CAPTION


def _caption_blocks(tree: Tree, article: int) -> list[int]:
    """The first block ancestors of images below the article's subtree, in order."""
    images = article + np.flatnonzero(tree.tag[article : tree.end[article]] == _IMG)
    around = tree.nearest(BLOCK_TAG[tree.tag] | (tree.parent < 0))
    found = np.unique(around[tree.parent[images]])
    return [int(block) for block in found[:_MOST_CAPTIONS] if block > article]


def _links(tree: Tree) -> Flags:
    """Anchors with an address."""
    has_address = np.zeros(len(tree), bool)
    has_address[tree.holders("href")] = True
    links: Flags = has_address & (tree.tag == _A)
    return links
