"""A page of posts, taken apart (P5): a blog's front page, a month of its archive, a list of news.

Takes: a page. Gives: its posts, each with title, link, date, authors, categories, content and links to the rest and to
comments, as far as the page shows them. Keeps true: posts are in page order; a post has a title, or a date and stands
beside others of its make.

    blocks      lines, and the pieces of lines that are no prose
    auto        what each block is, by trees                        paper     the same as it was published
    fields      from labelled blocks to posts
"""

from __future__ import annotations

from marrow.blog.auto.rows import language_of
from marrow.blog.fields import posts_from
from marrow.blog.labelling import label_auto, label_paper
from marrow.blog.labels import Label
from marrow.blog.model import shipped
from marrow.blog.post import Block, Labelled, Post
from marrow.options import Options
from marrow.page import Page

__all__ = ["Block", "Label", "Labelled", "Post", "label", "posts_of"]

_DEFAULT = Options()


def label(page: Page, options: Options = _DEFAULT) -> Labelled:
    """Label the blocks of a page, with the labeller that the options name."""
    if options.blog.labeller == "paper":
        return label_paper(page, shipped().machine)
    return label_auto(page, shipped().forest)


def posts_of(page: Page, options: Options = _DEFAULT) -> tuple[Post, ...]:
    """The posts of a page."""
    return posts_from(page, label(page, options), language=language_of(page), now=options.article.moment)
