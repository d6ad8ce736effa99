"""How large a picture is.

Takes: the element, its address, and the box a browser gave it, where one did. Gives: width and height in px, each None
where nothing says so. Keeps true: what a browser laid out comes first, then what the page declares, then what the
address says (`photo-300x200.jpg`, `?w=640`), then what a `srcset` says of it.
"""

from __future__ import annotations

import re
from itertools import pairwise

from marrow.assemble.kept import Kept
from marrow.assemble.pictures import MAX_ADDRESS, size
from marrow.tree import Attributes

Sides = tuple[int | None, int | None]

_IN_NAME = re.compile(r"(?<![\d.])(\d{2,4})x(\d{2,4})(?!\d)")
_IN_QUERY = re.compile(r"[?&;,/_](w|width|h|height|resize|fit|size)[=:_](\d{2,4})(?:(?:%2C|,|x)(\d{2,4}))?(?!\d)")
_SIDE = re.compile(r"[?&]s=(\d{2,4})(?:&|$)")
"""The side of a square, as servers of portraits have it; elsewhere `s` may be a digest, or what was searched for."""
_SETS = ("srcset", "data-srcset", "data-lazy-srcset")
_WIDTH = re.compile(r"(\d{2,5})w,?")
_MAX_SET = 5000
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
    if width is None and height is None:
        width, height = in_address(url)
    return (width, height) if width is not None or height is not None else (in_set(own, url), None)


def in_set(own: Attributes, url: str) -> int | None:
    """The width that a `srcset` of the element gives for the address that was taken."""
    for name in _SETS:
        if name in own:
            for address, said in pairwise(own[name][:_MAX_SET].split()):
                width = _WIDTH.fullmatch(said)
                if width and url.endswith(address.lstrip("./")):
                    return int(width[1])
    return None


def in_address(url: str) -> Sides:
    """What an address says of the size.

    >>> in_address("https://example.org/photo-300x200.jpg"), in_address("/i?w=640"), in_address("/i?resize=90,60")
    ((300, 200), (640, None), (90, 60))
    >>> in_address("https://example.org/avatar/3a1c?s=96&d=mm")
    (96, 96)
    """
    url = url[-MAX_ADDRESS:]
    if named := _IN_NAME.search(url):
        return int(named[1]), int(named[2])
    if "avatar" in url and (side := _SIDE.search(url)):
        return int(side[1]), int(side[1])
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
