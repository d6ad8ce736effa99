"""How long does it take to take a page of posts apart, after rendering?

    .venv/bin/python -m bench.p5 DATA [--posts N] [--times N]

DATA is a set of blog pages (`train.parquet`, as `marrow eval blog` takes it). Gives: a table in Markdown, a row for
each page with at least so many posts: processor time, the best of several, with the parse beside it. Needs the
extra `eval`, and a browser.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import marrow
from marrow.blog import label, posts_of
from marrow.blog.auto.rows import describe
from marrow.evaluate.blog.pages import BlogPage, find_blog_sets
from marrow.options import Options
from marrow.page import Page
from marrow.render.browser import is_root

HEAD = (
    "| page | posts | blocks | parse, ms | describe, ms | label, ms | posts, ms | static, ms |\n| --- |" + " ---: |" * 7
)


def main() -> None:
    """Time the pages of a set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--posts", type=int, default=10, help="Pages with fewer are left out.")
    parser.add_argument("--times", type=int, default=7)
    given = parser.parse_args()
    options = Options().change(sandbox=not is_root(), scripts="on")
    print(HEAD)
    for blog in find_blog_sets([given.data])[0].pages():
        if len(blog.articles) >= given.posts:
            print(row(blog, options, given.times))


def row(blog: BlogPage, options: Options, times: int) -> str:
    """One line of the table; `label` includes `describe`, and `posts` both."""
    seen = marrow.draw(blog.html, url=blog.url, charset="utf-8", options=options).page
    read = _read(blog)
    figures = (
        best(lambda: _read(blog), times),
        best(lambda: describe(seen), times),
        best(lambda: label(seen), times),
        best(lambda: posts_of(seen), times),
        best(lambda: posts_of(read), times),
    )
    cells = (blog.id[:24], len(posts_of(seen)), len(describe(seen).blocks), *(f"{1000 * each:.1f}" for each in figures))
    return f"| {' | '.join(map(str, cells))} |"


def _read(blog: BlogPage) -> Page:
    return marrow.read(blog.html, url=blog.url, charset="utf-8")


def best(work: Callable[[], object], times: int) -> float:
    """Seconds of processor time, the least of several."""
    work()
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


if __name__ == "__main__":
    main()
