"""A page's picture with its posts on it (P5, figures 5 and 6): what each block was labelled, and which blocks are a
post.

Takes: the picture, the labelled blocks and their places. Gives: a page as `sheet` makes one: blocks in the colour of
their label, a frame with a number around each post, and everything about a block on hover and focus.
Keeps true: what comes from the page is text and nothing else; colour is never all that tells, for labels have their
names on the page; a frame is around the words of its post and the pictures among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from marrow.blog import Label, Labelled
from marrow.blog.fields import posts_from
from marrow.blog.post import NOWHERE
from marrow.inspect.paper import Paper, page_of, short, shown
from marrow.inspect.spots import Box, unions
from marrow.inspect.style import base_styles
from marrow.page import Page
from marrow.paths import Paths
from marrow.record import record
from marrow.splitting import articles_of

HUES = {
    Label.TITLE: ("#8a1557", "#ffffff"),
    Label.DATE: ("#004f9e", "#ffffff"),
    Label.AUTHOR: ("#2f96cf", "#000000"),
    Label.CATEGORY: ("#7a5ce0", "#ffffff"),
    Label.CONTENT: ("#00845f", "#ffffff"),
    Label.READMORE: ("#b83200", "#ffffff"),
    Label.COMMENT: ("#c28a00", "#000000"),
    Label.OTHER: ("#7c7c7c", "#000000"),
}
"""By label: a colour, and that of names on it. A block with several labels has the colour of the first of them here."""
_LEAST = 2
"""Pixels: a box that is no wider shows nothing."""
_MARGIN = 90
"""Pixels that a name takes beside a box."""
_ROOM, _ROOM_OUTSIDE = 16, 32
"""Pixels that a name needs above a box, and the number of a post above its frame."""


@record
class PostRow:
    """A block, and what was made of it."""

    block: int
    labels: tuple[Label, ...]
    score: float
    post: int
    text: str
    xpath: str
    box: Box | None


@record(eq=False)
class PostSheet:
    """What is drawn: a picture of a page (PNG), its size, and the blocks on it."""

    name: str
    labeller: str
    picture: bytes
    width: int
    height: int
    rows: tuple[PostRow, ...]
    notes: tuple[str, ...] = ()
    pictures: tuple[tuple[int, Box], ...] = ()  # each with its post


def rows_of(page: Page, found: Labelled, width: int, height: int) -> tuple[PostRow, ...]:
    """The blocks of a page on its picture of that size."""
    corners = unions(page.tree, page.look, found.blocks, width, height).tolist()
    paths = Paths(page.tree.tag, page.tree.parent, page.tree.names)
    rows = []
    for block, (left, top, right, bottom) in enumerate(corners):
        labels = tuple(label for label in HUES if found.labels[block, label]) or (Label.OTHER,)
        is_seen = min(right - left, bottom - top) > _LEAST
        rows.append(
            PostRow(
                block=block,
                labels=labels,
                score=min(float(found.scores[block, label]) for label in labels),
                post=int(found.post[block]),
                text=found.blocks.text(page.tree, block),
                xpath=paths.of(int(found.blocks.nln[block])),
                box=Box(left, top, right - left, bottom - top) if is_seen else None,
            )
        )
    return tuple(rows)


def pictures_of(page: Page, found: Labelled, width: int, height: int) -> tuple[tuple[int, Box], ...]:
    """The pictures of posts on the page's picture of that size, each with the number of its post."""
    boxes = page.look.box
    assert boxes is not None
    made = []
    for post, article in enumerate(articles_of(page, posts_from(page, found))):
        for image in article.images:
            left, top, wide, high = (int(edge) for edge in boxes[image.node].tolist())
            box = Box(max(left, 0), max(top, 0), min(left + wide, width) - left, min(top + high, height) - top)
            if min(box.width, box.height) > _LEAST:
                made.append((post, box))
    return tuple(made)


def posts_to_html(sheet: PostSheet, *, is_still: bool = False) -> str:
    """The sheet as HTML; one that is still is to be drawn, and has nothing that needs a hand."""
    paper = Paper(
        title=f"{sheet.name} – marrow inspect",
        picture=sheet.picture,
        width=sheet.width,
        height=sheet.height,
        styles=base_styles() + _STYLES + _hues(),
        header=_header(sheet, is_still=is_still),
        marks="".join((*_frames(sheet.rows, sheet.pictures), *_marks(sheet.rows, is_still=is_still))),
    )
    return page_of(paper, is_still=is_still)


def _header(sheet: PostSheet, *, is_still: bool) -> str:
    posts = {row.post for row in sheet.rows} - {NOWHERE}
    told = (f"{len(posts)} posts", f"{len(sheet.rows)} blocks", f"labeller {sheet.labeller}", *sheet.notes)
    counts = Counter(label for row in sheet.rows for label in row.labels)
    legend = "".join(_entry(label, counts[label], is_still=is_still) for label in HUES if counts[label])
    return (
        f"<header><h1>{shown(sheet.name)}</h1><p>{shown(' · '.join(told))}</p>"
        f"<fieldset><legend>Labels</legend>{legend}</fieldset></header>\n"
    )


def _entry(label: Label, count: int, *, is_still: bool) -> str:
    name = _name(label)
    switch = "" if is_still else f'<input type="checkbox" id="show-{name}" checked>'
    return f'<label class="is-{name}">{switch}<i></i>{name} <span>{count}</span></label>'


def _name(label: Label) -> str:
    return label.name.lower()


def _frames(rows: Iterable[PostRow], pictures: Iterable[tuple[int, Box]]) -> Iterator[str]:
    """A frame around each post, behind its blocks; what lies among them and is no part of it does not count."""
    boxes: dict[int, list[Box]] = {}
    for post, box in pictures:
        boxes.setdefault(post, []).append(box)
    for row in rows:
        if row.post != NOWHERE and row.box is not None and row.labels != (Label.OTHER,):
            boxes.setdefault(row.post, []).append(row.box)
    for post, found in sorted(boxes.items()):
        left, top = min(box.x for box in found), min(box.y for box in found)
        width = max(box.x + box.width for box in found) - left
        height = max(box.y + box.height for box in found) - top
        tag = f"<b{'' if top >= _ROOM_OUTSIDE else ' class=in'}>{post + 1}</b>"
        yield f'<div class="post" style="{_place(Box(left, top, width, height))}">{tag}</div>\n'


def _marks(rows: Iterable[PostRow], *, is_still: bool) -> Iterator[str]:
    last: tuple[Label, ...] = ()
    before: Box | None = None
    for row in rows:
        if row.box is None:
            continue
        names = "+".join(map(_name, row.labels))
        # A run of the same is named once, and what is no part of a post not at all.
        tag = _tag(names, row.box, before) if row.labels not in (last, (Label.OTHER,)) else ""
        last, before = row.labels, row.box
        reach = "" if is_still else f' tabindex="0" role="img" aria-label="{names}" aria-describedby="tip-{row.block}"'
        yield f'<div class="spot block is-{_name(row.labels[0])}" style="{_place(row.box)}"{reach}>{tag}</div>'
        yield "\n" if is_still else f"{_tip(row, names)}\n"


def _tag(names: str, box: Box, before: Box | None) -> str:
    """The name of a block: in the margin, if it begins a line; else above it, or inside where there is no room."""
    is_first = before is None or before.y + before.height <= box.y + 1 or before.x >= box.x
    place = "beside" if is_first and box.x >= _MARGIN else "above" if box.y >= _ROOM else "in"
    return f"<b class={place}>{names}</b>"


def _place(box: Box) -> str:
    return f"left:{box.x}px;top:{box.y}px;width:{box.width}px;height:{box.height}px"


def _tip(row: PostRow, names: str) -> str:
    where = f"post {row.post + 1}" if row.post != NOWHERE else "no post"
    return (
        f'<div class="tip is-{_name(row.labels[0])}" role="tooltip" id="tip-{row.block}">'
        f"<p>{row.block}. <b>{names}</b> {row.score:.2f} · {where}</p>"
        f'<p dir="auto">{shown(short(row.text))}</p><code>{shown(row.xpath)}</code></div>'
    )


def _hues() -> str:
    return "".join(
        f".is-{_name(label)} {{ --hue: {colour}; --name: {name}; }}\n"
        f"body:has(#show-{_name(label)}:not(:checked)) .spot.is-{_name(label)} {{ display: none; }}\n"
        for label, (colour, name) in HUES.items()
    )


_STYLES = """
.post { position: absolute; box-sizing: content-box; margin: -9px; padding: 9px; border-radius: 6px; }
.post { outline: 3px solid #222a33; outline-offset: -1px; box-shadow: 0 0 0 4px rgb(255 255 255 / .7); }
.post > b { position: absolute; right: -2px; bottom: 100%; padding: 0 7px; border-radius: 6px 6px 0 0; color: #fff; }
.post > b { font: 700 14px/20px var(--font); background: #222a33; }
.post > b.in { bottom: auto; top: -2px; border-radius: 0 6px; }
.spot.block { margin: -1px; padding: 1px; background: var(--tint); outline: 2px solid var(--hue); }
.spot.block.is-other { background: none; outline: 1px dashed var(--hue); box-shadow: none; opacity: .6; }
.spot.block b { font-size: 10px; line-height: 12px; }
.spot.block b.beside { right: calc(100% + 2px); }
.spot.block b.above { right: auto; left: -2px; top: auto; bottom: 100%; }
.spot.block b.in { right: auto; left: 0; top: 0; }
"""
