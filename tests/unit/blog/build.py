"""A small blog for tests: pages of posts, read, and as a browser would have laid them out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

import marrow
from marrow.look import Look, Paint
from marrow.page import Page
from marrow.tags import TEXT

URL = "https://blog.example/"
_TITLES = ("Water for tea", "Leaves and time", "The pot that broke", "Milk comes last")


def post(number: int, title: str) -> str:
    """One post, as a common theme writes it."""
    link = f"/2021/{number}/post.html"
    return (
        f'<article class="post hentry" id="post-{number}"><h2 class="entry-title"><a href="{link}">{title}</a></h2>'
        f'<div class="entry-meta">Posted by <a class="author" href="/author/ana/">Ana Lind</a> on '
        f'<time datetime="2021-03-0{number}T10:00:00Z">{number} March 2021</time> in '
        f'<a href="/category/tea/" rel="category tag">Tea</a> | <a href="{link}#comments">{number} comments</a></div>'
        f'<div class="entry-content"><p>The {title.lower()} is a long story that begins with a kettle, and it goes on '
        f'for a while before anything happens.</p><a class="more-link" href="{link}">Continue reading</a></div>'
        "</article>"
    )


def html(posts: int = 3) -> str:
    """A front page."""
    body = "".join(post(number, title) for number, title in enumerate(_TITLES[:posts], 1))
    return (
        '<html lang="en"><title>Kettle</title><body><nav><ul><li><a href="/">Home</a><li><a href="/about/">About us</a>'
        f'</ul></nav><main>{body}</main><div class="sidebar"><h3>Archive</h3><ul><li><a href="/2020/">2020</a></ul>'
        "</div>"
        "<footer>© 2021 Kettle</footer></body></html>"
    )


def page_of(source: str = "", *, url: str = URL) -> Page:
    """A page, read."""
    return marrow.read(source or html(), url=url)


def laid_out(page: Page, *, width: float = 1000.0, line: float = 20.0) -> Page:
    """The page as if a browser had set every text on a line of its own, from top to bottom."""
    tree, count = page.tree, len(page.tree)
    box = np.zeros((count, 4), np.float32)
    top = 0.0
    for node in range(count):
        if tree.tag[node] == TEXT and tree.chars[node] and not page.look.is_hidden[node]:
            box[node] = (100, top, 10 * float(tree.chars[node]), line - 4)
            top += line
    for node in range(count - 1, 0, -1):
        if tree.tag[node] != TEXT:
            inner = box[node + 1 : tree.end[node]]
            inner = inner[inner[:, 3] > 0]
            if len(inner):
                box[node] = (100, inner[0, 1], width - 200, inner[-1, 1] + inner[-1, 3] - inner[0, 1])
    box[0] = (0, 0, width, top)
    return replace(page, look=with_boxes(page.look, box))


def with_boxes(look: Look, box: NDArray[np.float32]) -> Look:
    """A look with boxes, and nothing else that is special."""
    count = len(box)
    no, zero = np.zeros(count, bool), np.zeros(count, np.int32)
    paint = Paint(
        font=zero, weight=np.full(count, 400, np.int16), background=np.full(count, -1, np.int32), has_picture=no,
        border=np.zeros(count, np.uint8), is_floating=no, is_fixed=no, is_placed=no, is_clipped=no,
        opacity=np.ones(count, np.float32), order=zero,
    )  # fmt: skip
    return replace(look, box=box, paint=paint)
