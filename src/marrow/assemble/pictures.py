"""Where a picture really is.

Takes: an `img`. Gives: its absolute address, found behind placeholders and lazy loading, and its declared size.
"""

from __future__ import annotations

import re

from marrow.assemble.addresses import absolute
from marrow.assemble.kept import Kept
from marrow.tags import NUMBER
from marrow.tree import Attributes

_IMG, _NOSCRIPT, _PICTURE, _SOURCE = (NUMBER[name] for name in "img noscript picture source".split())
_LAZY = (
    "data-src", "data-lazy-src", "data-original", "data-lazy", "data-url", "data-image", "data-full-url",
    "data-hi-res-src", "data-large-file", "data-orig-file", "data-original-src", "data-echo", "data-img-src",
    "data-delayed-url", "data-actualsrc",
)  # fmt: skip
_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "srcset")
_PLACEHOLDER = re.compile(
    r"data:|about:|.*(?:blank|placeholder|spacer|transparent|1x1|loading|lazy|pixel|grey|gray|clear)[\w.-]*\.(?:gif|png|svg|jpe?g)",
    re.IGNORECASE,
)
_PICTURE_FILE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg|bmp)\b", re.IGNORECASE)
_CANDIDATE = re.compile(r"\s*([^\s,][^\s]*[^\s,]|[^\s,])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)")
_NUMBER = re.compile(r"\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*\Z")
_MAX_CANDIDATES = 64


def address(kept: Kept, node: int) -> str:
    """The address of the picture that a reader sees."""
    own = kept.attributes[node]
    found = _own_address(own)
    if not found:
        found = _from_picture(kept, node) or _from_noscript(kept, node)
    url = absolute(found, kept.page.base)
    return url if url.startswith(("http:", "https:")) or (url and not kept.page.base and "#" not in url[:1]) else ""


def _own_address(own: Attributes) -> str:
    src = (own.get("src") or "").strip()
    for name in _LAZY:
        value = (own.get(name) or "").strip()
        if value and not value.startswith(("data:", "{", "[")):
            return value
    if src and not _PLACEHOLDER.match(src):
        return src
    for name in _LAZY_SETS:
        best = largest(own.get(name) or "")
        if best:
            return best
    return ""


def largest(srcset: str) -> str:
    """The largest candidate of a `srcset`.

    >>> largest("a.jpg 480w, b.jpg 1080w")
    'b.jpg'
    """
    best, most = "", -1.0
    for count, match in enumerate(_CANDIDATE.finditer(srcset[:20_000])):
        if count >= _MAX_CANDIDATES:
            break
        size = float(match[2]) if match[2] and match[2].count(".") < 2 and match[2] != "." else 1.0
        if size > most and not match[1].startswith("data:"):
            best, most = match[1], size
    return best


def _from_picture(kept: Kept, node: int) -> str:
    """The sources of the `picture` around an image."""
    above = kept.parents[node]
    if above < 0 or kept.tags[above] != _PICTURE:
        return ""
    for inner in range(above + 1, kept.ends[above]):
        if kept.tags[inner] == _SOURCE:
            own = kept.attributes[inner]
            best = largest(own.get("srcset") or own.get("data-srcset") or "")
            if best:
                return best
    return ""


def _from_noscript(kept: Kept, node: int) -> str:
    """The twin of a lazy image, in the `noscript` beside it."""
    following = kept.ends[node]
    if following < len(kept.tags) and kept.tags[following] == _NOSCRIPT:
        for inner in range(following + 1, kept.ends[following]):
            if kept.tags[inner] == _IMG:
                return _own_address(kept.attributes[inner])
    return ""


def size(own: Attributes) -> tuple[int | None, int | None]:
    """The width and height that the page declares, in px."""
    found = []
    for name in ("width", "height"):
        match = _NUMBER.match(own.get(name) or "")
        found.append(int(match[1]) if match else None)
    return found[0], found[1]
