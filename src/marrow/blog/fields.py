"""Posts from labelled blocks.

Takes: a page and its labelled blocks. Gives: a `Post` for each post: what its blocks say, read. Keeps true: a field is
what the page shows, or what the page says of the very element (`datetime`); nothing is made up: a date that cannot be
read has a text and no day.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import pairwise
from urllib.parse import urldefrag, urljoin

import numpy as np

from marrow.assemble.metadata.dates import find_dates
from marrow.assemble.metadata.labels import label_end
from marrow.assemble.metadata.names import names
from marrow.blog.days import Days
from marrow.blog.labels import PARTS, Label
from marrow.blog.post import Block, Box, Labelled, Post
from marrow.blog.words import everywhere, find
from marrow.page import Page
from marrow.tags import NUMBER

_EDGES = " \t\n\xa0\u3000|·•,;:：.-–—/«»›‹→[]()（）【】#@＃&"
_NUMBER = re.compile(r"\d+")
_CLOCK = re.compile(r"\d:\d\d")
_MOST_LINKS = 50
_BETWEEN = re.compile(r"\s*[,;|、，；·•]\s*")


def posts_from(page: Page, found: Labelled, *, language: str = "", now: datetime | None = None) -> tuple[Post, ...]:
    """The posts of a page."""
    return _Reader(page, found, language, now).posts()


class _Reader:
    """Reads the blocks of one page."""

    def __init__(self, page: Page, found: Labelled, language: str, now: datetime | None) -> None:
        self._page, self._found = page, found
        runs, boxes = found.blocks, page.look.box
        # Columns as lists: a number is asked for some ten times a block.
        self._labels: list[list[bool]] = found.labels.tolist()
        self._scores: list[list[float]] = found.scores.tolist()
        self._leaves: list[int] = runs.leaves.tolist()
        self._start: list[int] = runs.start.tolist()
        self._nodes: list[int] = runs.nln.tolist()
        self._boxes: list[Box] = [] if boxes is None else list(map(tuple, boxes[runs.leaves].tolist()))
        is_link = page.tree.tag == NUMBER["a"]
        self._link = page.tree.nearest(is_link)
        self._anchors: list[int] = np.flatnonzero(is_link).tolist()
        count = int(found.post.max(initial=-1)) + 1
        order = np.argsort(found.post, kind="stable")
        edges = np.searchsorted(found.post[order], np.arange(count + 1)).tolist()
        self._parts = [self._blocks(order[start:end].tolist()) for start, end in pairwise(edges)]
        dates = [block.text for blocks in self._parts for block in _of(blocks, Label.DATE)]
        self._days = Days(page.tree, dates, language, now)

    def posts(self) -> tuple[Post, ...]:
        """All posts, in order."""
        return tuple(map(self._post, self._parts))

    def _blocks(self, members: Sequence[int]) -> list[Block]:
        """The blocks of a post that have a label."""
        made = []
        for block in members:
            own = self._labels[block]
            if labels := tuple([label for label in PARTS if own[label]]):
                start, end = self._start[block], self._start[block + 1]
                said = self._found.blocks.text(self._page.tree, block)
                score = min([self._scores[block][label] for label in labels])
                box = around(self._boxes[start:end])
                made.append(Block(self._nodes[block], tuple(self._leaves[start:end]), said, labels, score, box))
        return made

    def _post(self, blocks: list[Block]) -> Post:
        titles, dates, comments = _of(blocks, Label.TITLE), _of(blocks, Label.DATE), _of(blocks, Label.COMMENT)
        more, home = self._first(_of(blocks, Label.READMORE)), self._first(titles)
        return Post(
            title=" ".join(block.text for block in titles),
            link=home or urldefrag(more).url or self._commonest(blocks) or self._only(blocks),
            date_text=" ".join(block.text for block in dates).strip(_EDGES),
            date=self._days.read(dates),
            authors=authors_of(block.text for block in _of(blocks, Label.AUTHOR)),
            categories=categories_of(block.text for block in _of(blocks, Label.CATEGORY)),
            more_link=more,
            comment_link=self._first(comments),
            comment_count=count_of(block.text for block in comments),
            blocks=tuple(blocks),
            box=around([block.box for block in blocks]),
        )

    def _first(self, blocks: Iterable[Block]) -> str:
        return next(filter(None, map(self._address, blocks)), "")

    def _address(self, block: Block) -> str:
        """Where a block leads: by the first link that one of its texts is in."""
        link = next((link for text in block.texts if (link := self._link.item(text)) >= 0), -1)
        return self._leads(link) if link >= 0 else ""

    def _leads(self, anchor: int) -> str:
        """Where a link leads; "" if nowhere but to a script or to this page."""
        href = self._page.tree.attributes[anchor].get("href", "").strip()
        return _joined(self._page.base, href) if href and not href.startswith(("javascript:", "#")) else ""

    def _commonest(self, blocks: Iterable[Block]) -> str:
        """Of a post whose title is no link: where two of its other parts lead, or its date does."""
        short = [block for block in blocks if Label.CONTENT not in block.labels and Label.CATEGORY not in block.labels]
        found = [(urldefrag(self._address(block)).url, Label.DATE in block.labels) for block in short]
        counts = Counter(address for address, _ in found if address)
        dated = {address for address, is_date in found if is_date}
        return next((address for address, count in counts.most_common() if count > 1 or address in dated), "")

    def _only(self, blocks: Sequence[Block]) -> str:
        """The one address in the element that holds a post: a link may lie over a card without a word in it."""
        tree, texts = self._page.tree, [text for block in blocks for text in block.texts]
        if not texts:
            return ""
        top, last = min(texts), max(texts)
        while tree.end.item(top) <= last:
            top = tree.parent.item(top)
        first, end = (bisect_left(self._anchors, node) for node in (top, tree.end.item(top)))
        if end - first > _MOST_LINKS:
            return ""
        found = {urldefrag(self._leads(anchor)).url for anchor in self._anchors[first:end]} - {""}
        return found.pop() if len(found) == 1 else ""


def _of(blocks: Iterable[Block], label: Label) -> list[Block]:
    return [block for block in blocks if label in block.labels]


def _joined(base: str, href: str) -> str:
    try:
        return urljoin(base, href)
    except ValueError:  # an address that is none: [::1
        return ""


def around(boxes: Sequence[Box | None]) -> Box | None:
    """The smallest box around some; None if there is none.

    >>> around([(10.0, 10.0, 5.0, 5.0), None, (0.0, 12.0, 5.0, 8.0)])
    (0.0, 10.0, 15.0, 10.0)
    """
    known = [box for box in boxes if box and box[2] > 0 and box[3] > 0]
    if len(known) < 2:
        return known[0] if known else None
    left, top = min(box[0] for box in known), min(box[1] for box in known)
    return left, top, max(box[0] + box[2] for box in known) - left, max(box[1] + box[3] for box in known) - top


def authors_of(texts: Iterable[str]) -> tuple[str, ...]:
    """The names in the texts of authors; a text that holds none that is known as one is a name itself, without its
    label.

    >>> authors_of(["Posted by Ana Ek on"]), authors_of(["by admin 2021-03-04"]), authors_of(["By", "2021-03-04"])
    (('Ana Ek',), ('admin',), ())
    """
    found: dict[str, None] = {}
    for text in texts:
        for name in names([text]) or (_unlabelled(text),):
            if name:
                found[name] = None
    return tuple(found)


def _unlabelled(text: str) -> str:
    """A text without the label before it, the small words around, and dates; "" if there is no name left."""
    for date in reversed(find_dates(text)):
        text = text[: date.start] + text[date.end :]
    words = text.split()
    words = words[label_end(words) :]
    while words and words[-1].casefold().strip(_EDGES) in everywhere("other"):
        words.pop()
    name = " ".join(words).strip(_EDGES)
    return name if any(map(str.isalpha, name)) and not _CLOCK.search(name) else ""


def categories_of(texts: Iterable[str]) -> tuple[str, ...]:
    """The categories in some texts: each by itself, or several with commas between, after a label.

    >>> categories_of(["Filed under: Tea, Milk", "# sugar", "Tea"])
    ('Tea', 'Milk', 'sugar')
    """
    found: dict[str, None] = {}
    for text in texts:
        start, end = find(text.casefold(), ("category",)).get("category", (-1, 0))
        said = text[end:] if start == 0 and end < len(text.rstrip(_EDGES)) else text
        for name in _BETWEEN.split(said.strip(_EDGES)):
            if clean := name.strip(_EDGES):
                found[clean] = None
    return tuple(found)


def count_of(texts: Iterable[str]) -> int | None:
    """How many comments some texts speak of; None if they do not say.

    >>> count_of(["Comments (12)"]), count_of(["Leave a comment"])
    (12, None)
    """
    return next((int(number[0][:9]) for text in texts if (number := _NUMBER.search(text))), None)
