"""A page, drawn with what a method makes of it.

Takes: a page that a browser has shown, with its picture. Gives: a `Sheet`, as HTML or as PNG.
Keeps true: the two are one drawing, for a browser draws the sheet too. So there is no imaging library to install, and
names in any script come out right. Refuses: what is no page, and what the browser refuses, with the error's code.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from marrow import browsing
from marrow.api import explain
from marrow.inspect.blocks import BlockSheet, blocks_to_html
from marrow.inspect.sheet import Sheet, to_html
from marrow.inspect.spots import spots
from marrow.options import Options
from marrow.page import Page
from marrow.parse.sniff import refuse_non_html
from marrow.render.chromium import Rendered
from marrow.render.folder import folder_answer
from marrow.render.window import NO_ADDRESS
from marrow.vision.by import BY
from marrow.vision.told import tell

if TYPE_CHECKING:
    from marrow.inspect.posts import PostSheet

Shown = Rendered
"""What front ends get from `show`, and hand on to be drawn."""
_HEADER = 100
"""Pixels that a sheet's header takes at most."""


def show(
    html: bytes,
    folder: Path | None,
    *,
    url: str | None,
    charset: str | None,
    options: Options,
    picture: bool = True,
) -> Rendered:
    """A page as a browser shows it, with the styles and pictures that lie in its folder, if it has one."""
    refuse_non_html(html, options.limits, url=url)
    answer = folder_answer(folder, url or NO_ADDRESS) if folder is not None else None
    return browsing.draw(html, url=url, charset=charset, answer=answer, picture=picture, options=options)


def inspect(rendered: Rendered, to: str, *, name: str, options: Options) -> bytes:
    """What the method of the options makes of a page, drawn: as `html` or `png`."""
    sheet = sheet_of(rendered, name=name, options=options)
    return to_html(sheet).encode() if to == "html" else to_png(sheet, options)


def sheet_of(rendered: Rendered, *, name: str, options: Options) -> Sheet:
    """The sheet of a page that a browser has shown and taken a picture of."""
    page, picture = rendered.page, rendered.picture
    report = explain(page, options=options)
    width, height = size_of(picture)
    notes: tuple[str, ...] = ()
    if goes_on(page, height):
        # The picture is as tall as browsers draw; the sheet, which is a picture too, needs room for its header.
        height = max(height - _HEADER, 1)
        notes = (f"cut after {height:,} pixels",)
    return Sheet(name, report.method, picture, width, height, spots(page, report, width, height), notes)


def goes_on(page: Page, height: int) -> bool:
    """Whether a page has text below the end of its picture."""
    assert page.look.box is not None, "a browser has laid the page out"
    return bool((page.look.box[(page.tree.chars > 0) & ~page.look.is_hidden, 1] >= height).any())


def to_png(sheet: Sheet, options: Options) -> bytes:
    """The sheet as a picture, drawn by the browser of the options."""
    return _drawn(to_html(sheet, is_still=True), sheet.width, options)


def inspect_blocks(rendered: Rendered, to: str, *, name: str, by: str, options: Options) -> bytes:
    """The blocks of a page, made by `vips` or `cuts`, drawn: as `html` or `png`."""
    sheet = block_sheet_of(rendered, name=name, by=by, options=options)
    return blocks_to_html(sheet).encode() if to == "html" else blocks_to_png(sheet, options)


def block_sheet_of(rendered: Rendered, *, name: str, by: str, options: Options) -> BlockSheet:
    """The sheet of the blocks of a page that a browser has shown and taken a picture of."""
    page, picture = rendered.page, rendered.picture
    width, height = size_of(picture)
    blocks = BY[by](page, options)
    notes = tuple(warning.message for warning in blocks.warnings)
    if goes_on(page, height):
        height = max(height - _HEADER, 1)
        notes = (f"cut after {height:,} pixels", *notes)
    method = f"VIPS, PDoC {options.vips.pdoc}" if by == "vips" else f"cuts at gaps of {options.vips.min_gap} pixels"
    return BlockSheet(name, method, picture, width, height, tell(page, blocks), notes)


def blocks_to_png(sheet: BlockSheet, options: Options) -> bytes:
    """The sheet of blocks as a picture, drawn by the browser of the options."""
    return _drawn(blocks_to_html(sheet, is_still=True), sheet.width, options)


def inspect_posts(rendered: Rendered, to: str, *, name: str, options: Options) -> bytes:
    """The posts of a page and the labels of their parts, drawn: as `html` or `png`."""
    from marrow.inspect.posts import posts_to_html  # and with it all that knows posts

    sheet = post_sheet_of(rendered, name=name, options=options)
    return posts_to_html(sheet).encode() if to == "html" else posts_to_png(sheet, options)


def post_sheet_of(rendered: Rendered, *, name: str, options: Options) -> PostSheet:
    """The sheet of the posts of a page that a browser has shown and taken a picture of."""
    from marrow.blog import label
    from marrow.inspect.posts import PostSheet, pictures_of, rows_of

    page, picture = rendered.page, rendered.picture
    width, height = size_of(picture)
    notes: tuple[str, ...] = ()
    if goes_on(page, height):
        height = max(height - _HEADER, 1)
        notes = (f"cut after {height:,} pixels",)
    found = label(page, options)
    rows, pictures = rows_of(page, found, width, height), pictures_of(page, found, width, height)
    return PostSheet(name, found.labeller, picture, width, height, rows, notes, pictures)


def posts_to_png(sheet: PostSheet, options: Options) -> bytes:
    """The sheet of posts as a picture, drawn by the browser of the options."""
    from marrow.inspect.posts import posts_to_html

    return _drawn(posts_to_html(sheet, is_still=True), sheet.width, options)


def _drawn(still: str, width: int, options: Options) -> bytes:
    return browsing.draw(still, picture=True, options=options, width=width, scripts="off", scroll=False).picture


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG, which stand in its first chunk.

    >>> size_of(bytes(16) + b"\\0\\0\\5\\0" + b"\\0\\0\\4\\0")
    (1280, 1024)
    """
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])
