"""A page, opened to be labelled: its segments, where they are on its picture, and what a method takes them for.

Takes: a page to label, and the HTML that was saved with its labels, if there are any. Gives: `Opened`.
Keeps true: a page that has labels is read from where they are saved, so what was labelled stays what it was, also where
the file or the site has changed. Where there is no browser, or it fails, there is no picture, and the segments are
those of the markup alone. Refuses: what is no page, with the error's code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import marrow
from marrow import browsing
from marrow.api import Report
from marrow.errors import FetchError, RenderError
from marrow.evaluate.subsequence import align
from marrow.inspect.drawing import goes_on, show, size_of
from marrow.inspect.spots import Box, spots
from marrow.label.entries import Entry, Labels, Raw
from marrow.label.truth import Row
from marrow.options import Options
from marrow.page import Page


@dataclass(frozen=True, slots=True)
class Part:
    """A segment; `box` is None where it is not on the picture."""

    text: str
    box: Box | None
    guess: str  # the role that the method gives it
    score: float
    because: str


@dataclass(frozen=True, slots=True, eq=False)
class Opened:
    """A page and its segments. `html` is what its labels are saved with."""

    html: bytes
    url: str | None
    parts: tuple[Part, ...]
    picture: bytes = b""  # PNG; empty where there is none
    notes: tuple[str, ...] = ()  # what whoever labels it should know

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        return size_of(self.picture) if self.picture else (0, 0)

    def placed(self, labels: Labels) -> list[str | None]:
        """The roles of this page's segments, by labels that may have been given to others: matched by their texts."""
        roles: list[str | None] = [None] * len(self.parts)
        for here, there in align([part.text for part in self.parts], [text for text, _ in labels]):
            roles[here] = labels[there][1]
        return roles


@dataclass(frozen=True, slots=True)
class Opener:
    """How pages are opened: with the method of the options, and with a picture if that is wanted."""

    options: Options
    is_drawn: bool

    def __call__(self, entry: Entry, row: Row | None) -> Opened:
        raw = entry.read() if row is None else _saved(entry, row)
        if self.is_drawn:
            try:
                return self._drawn(raw, entry.folder)
            except (RenderError, FetchError) as error:
                return self._read(raw, f"There is no picture: {error.message}.")
        return self._read(raw)

    def _drawn(self, raw: Raw, folder: Path | None) -> Opened:
        if raw.is_live and raw.url:
            rendered = browsing.visit(raw.url, picture=True, options=self.options)
        else:
            rendered = show(raw.html, folder, url=raw.url, charset=raw.charset, options=self.options)
        page, report = rendered.page, marrow.explain(rendered.page, options=self.options)
        width, height = size_of(rendered.picture)
        boxes = [spot.box for spot in spots(page, report, width, height)]
        opened = _opened(raw, page, report, boxes)
        return replace(opened, picture=rendered.picture, notes=(*opened.notes, *_cut(page, height)))

    def _read(self, raw: Raw, *notes: str) -> Opened:
        page = marrow.read(raw.html, url=raw.url, charset=raw.charset, options=self.options.change(render="never"))
        report = marrow.explain(page, options=self.options)
        opened = _opened(raw, page, report, [None] * len(report.rows))
        return replace(opened, notes=(*notes, *opened.notes))


def _saved(entry: Entry, row: Row) -> Raw:
    """The page as it was when it was labelled, beside the styles that it has now."""
    html, url = row["html"], row["url"]
    if not isinstance(html, bytes) or not html:  # of another set, or of a page that could not be opened
        return entry.read()
    return Raw(html, None if url is None else str(url))


def _opened(raw: Raw, page: Page, report: Report, boxes: Sequence[Box | None]) -> Opened:
    parts = tuple(
        Part(row.text, box, row.role, round(row.score, 3), row.because)
        for row, box in zip(report.rows, boxes, strict=True)
    )
    return Opened(_alone(raw, page.encoding), raw.url, parts, notes=tuple(each.message for each in page.warnings))


def _alone(raw: Raw, encoding: str) -> bytes:
    """The bytes of a page, such that they can be read without what the server said of their encoding."""
    if raw.charset is None:
        return raw.html
    try:
        return raw.html.decode(encoding).encode()
    except (LookupError, UnicodeError):
        return raw.html


def _cut(page: Page, height: int) -> list[str]:
    end = f"The picture ends after {height:,} pixels; what is below stands in the list alone."
    return [end] if goes_on(page, height) else []
