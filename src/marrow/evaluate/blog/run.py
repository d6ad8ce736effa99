"""Both labellers over labelled pages, on sites and themes that they did not learn from.

Takes: pages and what they teach. Gives: `Counts` by contestant. Keeps true: every page is labelled by a model that
was trained without its fold; the folds are the same for all contestants, and so are the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from marrow.blog.labelling import label_paper, settled
from marrow.blog.model import Model
from marrow.evaluate.blog.pages import BlogPage, folds
from marrow.evaluate.blog.score import NOTHING, Counts, score
from marrow.train.blog.lessons import Lesson, Lessons

AUTO, STATIC, PAPER, UNCORRECTED = "auto", "auto, static", "paper's", "paper's, uncorrected"
CONTESTANTS = (AUTO, STATIC, PAPER, UNCORRECTED)

Learn = Callable[[Sequence[Lessons]], Model]


def evaluate(
    pages: Sequence[BlogPage], lessons: Sequence[Lessons], learn: Learn, count: int
) -> Iterator[dict[str, Counts]]:
    """The counts of all contestants, a fold at a time."""
    fold = folds(pages, count)
    for number in range(count):
        model = learn([each for each, own in zip(lessons, fold, strict=True) if own != number])
        held_out = [(page, each) for page, each, own in zip(pages, lessons, fold, strict=True) if own == number]
        counts = dict.fromkeys(CONTESTANTS, NOTHING)
        for page, each in held_out:
            for name, found in scored(page, each, model).items():
                counts[name] += found
        yield counts


def scored(page: BlogPage, lessons: Lessons, model: Model) -> dict[str, Counts]:
    """What all contestants make of a page."""
    count = len(page.articles)
    paper = lessons.paper
    labelled = {PAPER: True, UNCORRECTED: False}
    return {
        AUTO: _ours(lessons.rendered, model, count),
        STATIC: _ours(lessons.static, model, count),
        **{
            name: score(paper.page.tree, paper.truth, label_paper(paper.page, model.machine, corrects=corrects), count)
            for name, corrects in labelled.items()
        },
    }


def _ours(lesson: Lesson, model: Model, articles: int) -> Counts:
    found = settled(lesson.page, lesson.described, model.forest)
    return score(lesson.page.tree, lesson.truth, found, articles, lesson.counts)
