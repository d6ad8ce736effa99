"""The two labellers: a page in, its blocks with labels and posts out.

    auto     lines and their pieces, trees over many numbers of each; any page
    paper    P5 as it was published: elementary blocks, thirty features, a support vector machine; rendered pages

Keeps true: the same page and model give the same labels. Refuses: `paper` without boxes (`render.needed`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.blog.auto.badges import badges
from marrow.blog.auto.forest import Forest
from marrow.blog.auto.parting import part
from marrow.blog.auto.rows import Described, describe, is_between, is_whole_date, language_of, signs
from marrow.blog.auto.settle import settle
from marrow.blog.auto.wordless import wordless_rest
from marrow.blog.labels import Label
from marrow.blog.paper.correcting import NAMED, corrected
from marrow.blog.paper.elements import elementary_blocks
from marrow.blog.paper.features import ATTRIBUTES, TEXTUAL, features
from marrow.blog.paper.grouping import grouped
from marrow.blog.paper.machine import Machine
from marrow.blog.paper.principal import main_part
from marrow.blog.post import NOWHERE, Labelled
from marrow.errors import RenderError
from marrow.page import Page
from marrow.segments import Segments
from marrow.vision.ranges import Floats, unions


def label_auto(page: Page, forest: Forest) -> Labelled:
    """Label a page with our trees."""
    return settled(page, describe(page), forest)


def settled(page: Page, described: Described, forest: Forest) -> Labelled:
    """Label a page that is described."""
    logits = forest.logits(described.rows)
    labels = settle(logits, described.kind, signs(described.rows), is_between(described.rows))
    post = part(page.tree, described.blocks, described.kind, labels)
    labels[post == NOWHERE] = False
    labels[:, Label.DATE] |= badges(described.texts, labels, post, is_whole_date(described.rows))
    labels[:, Label.READMORE] |= wordless_rest(page.tree, described.blocks.runs, described.texts, labels, post)
    labels[:, Label.OTHER] = ~labels[:, 1:].any(axis=1)
    scores = (1 / (1 + np.exp(-np.clip(logits, -30, 30)))).astype(np.float32)
    return Labelled(described.blocks.runs, labels, scores, post, "auto")


def label_paper(page: Page, machine: Machine, *, corrects: bool = True) -> Labelled:
    """Label a page as the paper does; `corrects`: with its rules for post-processing."""
    blocks, boxes, rows = describe_paper(page)
    is_main = main_part(boxes)
    votes = machine.votes(rows)
    classes = machine.classes[votes.argmax(1)]
    labels = ((classes[:, None] >> np.arange(len(Label))) & 1).astype(bool)
    labels[~is_main] = False
    labels[~is_main, Label.OTHER] = True
    inner = np.flatnonzero(is_main)
    if corrects and len(inner):
        names = {label: rows[inner, len(TEXTUAL) + ATTRIBUTES.index(label.name.lower())] > 0 for label in NAMED}
        labels[inner] = corrected(labels[inner], names)
    post = np.full(len(blocks), NOWHERE, np.int32)
    post[inner] = grouped(labels[inner], boxes[inner])
    post[labels[:, Label.OTHER]] = NOWHERE
    share = votes.max(axis=1, initial=0) / max(len(machine.classes) - 1, 1)
    scores = np.where(labels, share[:, None], 0).astype(np.float32)
    return Labelled(blocks, labels, scores, post, "paper")


def describe_paper(page: Page) -> tuple[Segments, Floats, NDArray[np.float64]]:
    """The elementary blocks of a page, their boxes and their features."""
    if page.look.box is None:
        raise RenderError(
            "render.needed", "the paper's labeller needs boxes, and no browser laid the page out", url=page.url or None
        )
    blocks = elementary_blocks(page)
    boxes = _boxes(page, blocks)
    return blocks, boxes, features(page, blocks, boxes, language_of(page))


def _boxes(page: Page, blocks: Segments) -> Floats:
    """The smallest boxes (left, top, right, bottom) around the texts of blocks."""
    assert page.look.box is not None
    box = page.look.box[blocks.leaves].astype(np.float64)
    box[:, 2:] += box[:, :2]
    return unions(box, blocks.start[:-1].astype(np.int64), blocks.start[1:].astype(np.int64))
