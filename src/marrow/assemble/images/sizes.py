"""How large a picture is.

Takes: the element, its address, and the box a browser gave it, where one did. Gives: width and height in px, each None
where nothing says so. Keeps true: what a browser laid out comes first, then what the page declares, then what the
address says (`photo-300x200.jpg`, `?w=640`), then the widest of a `srcset`.
"""

from __future__ import annotations

import re

from marrow.assemble.kept import Kept
from marrow.assemble.pictures import MAX_ADDRESS, size

Sides = tuple[int | None, int | None]

_IN_NAME = re.compile(r"(?<![\d.])(\d{2,4})x(\d{2,4})(?!\d)")
_IN_QUERY = re.compile(r"[?&;,/_](w|width|h|height|resize|fit|size)[=:_](\d{2,4})(?:(?:%2C|,|x)(\d{2,4}))?(?!\d)")
_IN_STYLE = re.compile(r"(?:^|[;\s])(width|height)\s*:\s*(\d{1,4})(?:\.\d+)?px")


def sides(kept: Kept, node: int, url: str) -> Sides:
    """Width and height of a picture."""
    box = kept.page.look.box
    if box is not None and box[node][2] > 0:
        return int(box[node][2]), int(box[node][3])
    own = kept.attributes[node]
    width, height = size(own)
    if width is None and height is None and "style" in own:
        found = {name: int(value) for name, value in _IN_STYLE.findall(own["style"][:MAX_ADDRESS])}
        width, height = found.get("width"), found.get("height")
    return (width, height) if width is not None or height is not None else in_address(url)


def in_address(url: str) -> Sides:
    """What an address says of the size.

    >>> in_address("https://example.org/photo-300x200.jpg"), in_address("/i?w=640"), in_address("/i?resize=90,60")
    ((300, 200), (640, None), (90, 60))
    """
    url = url[-MAX_ADDRESS:]
    if named := _IN_NAME.search(url):
        return int(named[1]), int(named[2])
    width: int | None = None
    height: int | None = None
    for name, first, second in _IN_QUERY.findall(url):
        if second:
            return int(first), int(second)
        if name.startswith("h"):
            height = int(first)
        else:
            width = int(first)
    return width, height
