"""A page beside its article: where each part of the one is in the other, and why.

Takes: a page, as `extract` does, and what a reader wants otherwise. Gives: `Comparison`: the article, or why there is
none; every segment as it was judged; the segments of every block; what was offered as metadata; and the page as it is
written, numbered. Keeps true: a page without an article is compared all the same, as its parts can be brought back.
No network, no files, no clock; of a browser only what the option `render` asks for.
"""

from __future__ import annotations

from collections.abc import Collection
from html import escape

import numpy as np

from marrow.api import Row, judge, read, rows_of
from marrow.article import Article
from marrow.assemble.article import assemble
from marrow.assemble.metadata import Roles, candidates
from marrow.assemble.metadata.claims import claims
from marrow.claim import Claim
from marrow.errors import NoArticle
from marrow.filters.numbered import MARK, numbered
from marrow.matching import matched
from marrow.options import Options, Value
from marrow.overruling import overrule
from marrow.page import Page
from marrow.parse.decode import decode, encode_text
from marrow.parse.document import document
from marrow.parse.html import parse_guarded
from marrow.parse.repair import close_title
from marrow.placing import Places
from marrow.record import record
from marrow.segments import Segments, segment
from marrow.tags import NUMBER
from marrow.verdicts import Verdicts

_DEFAULT = Options()
_IMG = NUMBER["img"]


@record(eq=False, kw_only=True)
class Comparison:
    """A page beside its article."""

    page: Page
    segments: Segments
    judged: Verdicts  # as the method has them
    verdicts: Verdicts  # as the reader wants them
    article: Article | None
    problem: NoArticle | None = None  # why there is no article
    options: Options
    written: bytes  # the page's HTML in UTF-8

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every segment: role, score and reason as they were judged, and whether it is kept after all."""
        return rows_of(self.page, self.segments, self.judged, self.verdicts.is_kept)

    def places(self) -> tuple[list[list[int]], list[list[int]]]:
        """The segments of all blocks, and of all comments, each in the order of `article.walk`."""
        if self.article is None:
            return [], []
        places = Places(self.page.tree, self.segments, self.verdicts.is_kept)
        return places.of(self.article.blocks), Places(
            self.page.tree, self.segments, np.ones(len(self.segments), bool)
        ).of(self.article.comments)

    def claims(self) -> tuple[Claim, ...]:
        """What the page offers for each field of its metadata, and what was chosen."""
        roles = Roles(self.segments, self.judged)
        return claims(candidates(self.page, roles, self.options.article.moment))

    def original(self, head: str = "") -> bytes:
        """The page as it is written, without its scripts, each segment with its number in `data-marrow`.

        `head` is HTML that goes into its head. A page that cannot be written again is a list of its segments.
        """
        found = document(self.written, max_nodes=self.options.limits.max_nodes, scripts=False)
        if found is None:
            return self._listed(head)
        tree, segments = self.page.tree, self.segments
        place = matched(tree, found.tree)
        leaves = place[segments.leaves]
        is_found = leaves >= 0
        owner = segments.owner()[is_found]
        texts = zip(leaves[is_found].tolist(), owner.tolist(), tree.tag[segments.nln[owner]].tolist(), strict=True)
        drawn = np.flatnonzero((tree.tag == _IMG) & (place >= 0))
        pictures = dict(zip(place[drawn].tolist(), drawn.tolist(), strict=True))
        return numbered(found, [*texts], pictures, base=self.page.base, head=head)

    def _listed(self, head: str) -> bytes:
        parts = (
            f'<p {MARK}="{number}">{escape(self.segments.text(self.page.tree, number))}</p>'
            for number in range(len(self.segments))
        )
        page = f'<!DOCTYPE html><html><head><meta charset="utf-8">{head}</head><body>{"".join(parts)}</body></html>'
        return page.encode("utf-8", "replace")


def compare(
    html: bytes | bytearray | str,
    *,
    url: str | None = None,
    charset: str | None = None,
    live: bool = False,
    keep: Collection[int] = (),
    drop: Collection[int] = (),
    options: Options = _DEFAULT,
    **settings: Value,
) -> Comparison:
    """Compare a page with its article. All is as for `extract`.

    >>> story = "<p>Water, leaves, time. That is all there is to it.</p>"
    >>> found = compare(f"<nav><a href=/>Home</a> <a href=/tea>Tea</a></nav>{story}")
    >>> [(row.text[:5], row.kept) for row in found.rows], found.places()[0]
    ([('Home ', False), ('Water', True)], [[1]])
    """
    options = options.change(**settings) if settings else options
    page = read(html, url=url, charset=charset, live=live, options=options)
    segments = segment(page.tree, page.look)
    judged = judge(page, segments, options)
    verdicts = overrule(judged, keep, drop)
    article, problem = None, None
    try:
        article = assemble(page, segments, verdicts, options)
    except NoArticle as error:
        problem = error
    return Comparison(
        page=page,
        segments=segments,
        judged=judged,
        verdicts=verdicts,
        article=article,
        problem=problem,
        options=options,
        written=_written(html, charset, options),
    )


def _written(html: bytes | bytearray | str, charset: str | None, options: Options) -> bytes:
    """The page's HTML as it was read: in UTF-8, repaired, within limits."""
    data = encode_text(html) if isinstance(html, str) else decode(bytes(html), charset=charset).text_bytes
    return parse_guarded(close_title(data), options.limits)[0]
