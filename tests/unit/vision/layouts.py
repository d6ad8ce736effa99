"""Ten small pages, each laid out in another way, and the blocks that a person sees on them.

An expectation is a tree: a string is the text of a leaf, a list is a block with its children in the order of the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from marrow.page import Page
from marrow.vision.blocks import Blocks
from marrow.vision.told import BlockRow, tell

Outline: TypeAlias = "str | list[Outline]"

_BASE = "<!doctype html><style>body { margin: 0; font: 16px/1.3 serif } p, h1, h2, ul { margin: 0 } %s</style>%s"
_STORY = "<p>" + "The river rose in the night and carried the bridge away. " * 8 + "</p>"
_TOLD = "The river rose…"


@dataclass(frozen=True)
class Layout:
    """A page, and its blocks at the default PDoC; None where there are none."""

    html: str
    blocks: Outline | None


def _layout(styles: str, body: str, blocks: Outline | None) -> Layout:
    return Layout(_BASE % (styles, body), blocks)


_CARDS = "".join(
    f"<div class=card><h2>Card {word}</h2><p>Words of {word}.</p></div>" for word in ("one", "two", "three")
)

LAYOUTS = {
    "header, two columns, footer": _layout(
        """header, footer { background: #246; color: #fff; padding: 20px } .row { padding: 60px 20px; overflow: auto }
        main { float: left; width: 800px } aside { float: right; width: 300px }""",
        f"""<header>Valley Post</header><div class=row><main>{_STORY}</main><aside>Most read</aside></div>
        <footer>Imprint</footer>""",
        ["Valley Post", [_TOLD, "Most read"], "Imprint"],
    ),
    "nested tables": _layout(
        "table { border-spacing: 0; width: 100% } td { padding: 30px; vertical-align: top }",
        f"""<table><tr><td bgcolor=#dde>Valley Post</table><table><tr><td width=200 bgcolor=#eee>Home<br>News
        <td><table><tr><td width=600>{_STORY * 5}<td>Weather: rain</table></table>""",
        ["Valley Post", ["Home News", [_TOLD, "Weather: rain"]]],
    ),
    "floats": _layout(
        "div { float: left; width: 300px; margin: 0 100px 80px 0 }",
        "<div>Story one</div><div>Story two</div><div>Story three</div><div>Story four</div>",
        [["Story one", "Story two", "Story three"], "Story four"],
    ),
    "flex, in another order than the document": _layout(
        "main { display: flex; gap: 80px } .text { order: 2; flex: 1 } .menu { order: 1 } .links { order: 3 }",
        f"<main><div class=text>{_STORY}</div><div class=menu>Menu of today</div><div class=links>Links</div></main>",
        ["Menu of today", _TOLD, "Links"],
    ),
    "grid, in another order than the document": _layout(
        """.grid { display: grid; grid-template: 'top top' auto 'side text' auto 'end end' auto / 250px 1fr; gap: 50px }
        .end { grid-area: end } .side { grid-area: side } .text { grid-area: text } .top { grid-area: top }
        .end, .top { background: #eee; padding: 30px }""",
        f"""<div class=grid><div class=end>Imprint</div><div class=text>{_STORY}</div><div class=side>Menu</div>
        <div class=top>Valley Post</div></div>""",
        ["Valley Post", ["Menu", _TOLD], "Imprint"],
    ),
    "absolute": _layout(
        "p { position: absolute; top: 20px } .a { left: 20px } .b { left: 700px } .c { left: 20px; top: 500px }",
        f"<p class=a>Left</p><p class=b>Right</p><div class=c>{_STORY.replace('<p>', '<p class=c>')}</div>",
        [["Left", "Right"], _TOLD],
    ),
    "cards": _layout(
        """section { display: flex; gap: 24px; padding: 24px }
        .card { border: 1px solid #999; padding: 16px; width: 300px; height: 260px }""",
        f"<section>{_CARDS}</section>",
        ["Card one Words of one.", "Card two Words of two.", "Card three Words of three."],
    ),
    "full-bleed hero": _layout(
        """.hero { background: #123; color: #fff; padding: 200px 0; text-align: center } h1 { margin-bottom: 60px }
        main { margin: 80px auto; width: 700px }""",
        f"<div class=hero><h1>The valley</h1><p>A place to be.</p></div><main>{_STORY}{_STORY}</main>",
        [["The valley", "A place to be."], _TOLD],
    ),
    "a form": _layout(
        "form { margin: 100px 0; width: 500px } label, input { display: block; margin-bottom: 10px }",
        """<h2>Valley Post</h2><form><label>Name <input></label><label>Street <input></label>
        <button>Send</button></form><p>We keep nothing.</p>""",
        ["Valley Post", ["Name Street", "We keep nothing."]],
    ),
    "an empty page": _layout("", "<div><span></span><p></p></div>", None),
}


def outline(page: Page, blocks: Blocks) -> Outline | None:
    """The blocks of a page as a tree of texts."""
    rows = tell(page, blocks)
    return _outline(rows, 0) if rows else None


def _outline(rows: tuple[BlockRow, ...], block: int) -> Outline:
    if not rows[block].layout:
        return _short(rows[block].text)
    return [_outline(rows, row.block) for row in rows if row.parent == block]


def _short(text: str) -> str:
    return text if len(text) < 40 else " ".join(text.split()[:3]) + "…"
