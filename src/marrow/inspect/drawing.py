"""A page, drawn with what a method makes of it.

Takes: a page that a browser has shown, with its picture. Gives: a `Sheet`, as HTML or as PNG.
Keeps true: the two are one drawing, for a browser draws the sheet too. So there is no imaging library to install, and
names in any script come out right. Refuses: what is no page, and what the browser refuses, with the error's code.
"""

from __future__ import annotations

from pathlib import Path

from marrow import browsing
from marrow.api import explain
from marrow.inspect.sheet import Sheet, to_html
from marrow.inspect.spots import spots
from marrow.options import Options
from marrow.parse.sniff import refuse_non_html
from marrow.render.chromium import Rendered
from marrow.render.folder import folder_answer
from marrow.render.window import NO_ADDRESS

_HEADER = 100
"""Pixels that a sheet's header takes at most."""


def show(html: bytes, folder: Path | None, *, url: str | None, charset: str | None, options: Options) -> Rendered:
    """A page as a browser shows it, with the styles and pictures that lie in its folder, if it has one."""
    refuse_non_html(html, options.limits, url=url)
    answer = folder_answer(folder, url or NO_ADDRESS) if folder is not None else None
    return browsing.draw(html, url=url, charset=charset, answer=answer, picture=True, options=options)


def inspect(rendered: Rendered, to: str, *, name: str, options: Options) -> bytes:
    """What the method of the options makes of a page, drawn: as `html` or `png`."""
    sheet = sheet_of(rendered, name=name, options=options)
    return to_html(sheet).encode() if to == "html" else to_png(sheet, options)


def sheet_of(rendered: Rendered, *, name: str, options: Options) -> Sheet:
    """The sheet of a page that a browser has shown and taken a picture of."""
    page, picture = rendered.page, rendered.picture
    assert page.look.box is not None, "a browser has laid the page out"
    report = explain(page, options=options)
    width, height = size_of(picture)
    notes: tuple[str, ...] = ()
    if (page.look.box[(page.tree.chars > 0) & ~page.look.is_hidden, 1] >= height).any():
        # The picture is as tall as browsers draw; the sheet, which is a picture too, needs room for its header.
        height = max(height - _HEADER, 1)
        notes = (f"cut after {height:,} pixels",)
    return Sheet(name, report.method, picture, width, height, spots(page, report, width, height), notes)


def to_png(sheet: Sheet, options: Options) -> bytes:
    """The sheet as a picture, drawn by the browser of the options."""
    still = to_html(sheet, is_still=True)
    return browsing.draw(still, picture=True, options=options, width=sheet.width, scripts="off", scroll=False).picture


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG, which stand in its first chunk.

    >>> size_of(bytes(16) + b"\\0\\0\\5\\0" + b"\\0\\0\\4\\0")
    (1280, 1024)
    """
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])
