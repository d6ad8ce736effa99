"""Labelled blog pages as what is learned from.

Takes: pages with their labelled articles, rendered and read. Gives: `Lesson`s: for each look of a page the rows of
its blocks, their right labels, and which of them count. Keeps true: a page is looked at twice, as a browser shows it
and as its markup alone says; what the browser hides and markup does not tell has no right label, for people labelled
what they saw, and counts neither in training nor in scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import marrow
from marrow.blog.auto.rows import Described, describe
from marrow.blog.labelling import describe_paper
from marrow.blog.paper.principal import main_part
from marrow.evaluate.blog.pages import BlogPage
from marrow.evaluate.blog.truth import NOWHERE, Truth, truth_of
from marrow.evaluate.subsequence import align
from marrow.options import Options
from marrow.page import Page
from marrow.segments import Segments


@dataclass(frozen=True, slots=True)
class Lesson:
    """One look of a page: its blocks as ours are."""

    page: Page
    described: Described
    truth: Truth
    counts: NDArray[np.bool_]  # which blocks do


@dataclass(frozen=True, slots=True)
class PaperLesson:
    """A rendered page: its elementary blocks."""

    page: Page
    blocks: Segments
    rows: NDArray[np.float64]
    is_main: NDArray[np.bool_]
    truth: Truth


@dataclass(frozen=True, slots=True)
class Lessons:
    """All that a page teaches."""

    rendered: Lesson
    static: Lesson
    paper: PaperLesson


def lessons_of(blog: BlogPage, options: Options) -> Lessons:
    """Look at a page in both ways."""
    seen = marrow.draw(blog.html, url=blog.url, charset="utf-8", options=options.change(scripts="on")).page
    return lessons_from(blog, seen, marrow.read(blog.html, url=blog.url, charset="utf-8", options=options))


def lessons_from(blog: BlogPage, seen: Page, read: Page) -> Lessons:
    """The lessons of a page that was rendered and read."""
    rendered = _lesson(blog, seen)
    static = _lesson(blog, read)
    counts = _shown(static, rendered.described.texts)
    blocks, boxes, rows = describe_paper(seen)
    paper = PaperLesson(seen, blocks, rows, main_part(boxes), truth_of(seen.tree, blocks, blog.articles))
    return Lessons(rendered, Lesson(static.page, static.described, static.truth, counts), paper)


def _lesson(blog: BlogPage, page: Page) -> Lesson:
    described = describe(page)
    truth = truth_of(page.tree, described.blocks.runs, blog.articles)
    return Lesson(page, described, truth, np.ones(len(described.texts), bool))


def _shown(static: Lesson, seen: Sequence[str]) -> NDArray[np.bool_]:
    """Which blocks a browser shows too, in the same order."""
    shown: NDArray[np.bool_] = static.truth.article != NOWHERE
    shown[[here for here, _ in align(static.described.texts, seen)]] = True
    return shown
