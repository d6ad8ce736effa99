"""Where a picture really is.

Takes: an `img`. Gives: its absolute address, found behind placeholders and lazy loading, and its declared size.
Keeps true: an address is http(s), or relative where the page's own is unknown; never data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from marrow.assemble.addresses import absolute
from marrow.assemble.kept import Kept
from marrow.patterns import late
from marrow.tags import NUMBER, OTHER
from marrow.tree import Attributes

_IMG, _NOSCRIPT, _PICTURE, _SOURCE = (NUMBER[name] for name in "img noscript picture source".split())
_LAZY = (
    "data-src", "data-lazy-src", "data-original", "data-lazy", "data-url", "data-image", "data-full-url",
    "data-hi-res-src", "data-large-file", "data-orig-file", "data-original-src", "data-echo", "data-img-src",
    "data-delayed-url", "data-actualsrc", "data-lazyload", "data-pagespeed-lazy-src", "data-cfsrc", "data-ezsrc",
    "data-lzl-src", "nitro-lazy-src",
)  # fmt: skip
_LAZY_NAMES = frozenset(_LAZY)
_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "nitro-lazy-srcset", "srcset")
_NO_PICTURE = ("blank", "spacer", "transparent", "1x1", "pixel")
_PLACEHOLDER = ("placeholder", "loading", "lazy", "grey", "gray", "clear", "dummy", "thumb-default", "thumbdefault")
"""Names that a picture of clear water may have too: used where the page offers nothing better."""
# The empty group marks a name that has the word and no such suffix. To pass over all of it keeps the search linear in
# names that say the word a thousand times.
_NO_PICTURE_FILE = late(rf"(?:{'|'.join(_NO_PICTURE)})(?:[\w.-]*\.(?:gif|png|svg)|[\w.-]*+())")
_PLACEHOLDER_FILE = late(rf"(?:{'|'.join(_PLACEHOLDER)})(?:[\w.-]*\.(?:gif|png|svg|jpe?g|webp)|[\w.-]*+())")
MAX_ADDRESS = 2000
"""Characters of an address in which such a name is looked for."""
PICTURE_FILE = re.compile(r"\.(?:jpe?g|png|webp|avif|gif|svg)(?:$|[?#&%/:])", re.IGNORECASE)
BACKGROUNDS = ("data-bg", "data-bgset", "data-background-image", "data-lzl-bg", "data-src")
"""Attributes that scripts make into the background of an element."""
_IN_STYLE = re.compile(r"url\(\s*+([\"']?)([^\"'()]{1,2000}+)\1\s*\)")
_SIZE = re.compile(r"(\d{1,6}(?:\.\d+)?)[wx]")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_NUMBER = re.compile(r"\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*\Z")
_MAX_SRCSET = 20_000
WIDTH_PX = 1600
"""How wide a picture is wanted, where a page has several sizes: as wide as articles are shown on large screens."""


def address(kept: Kept, node: int) -> str:
    """The address of the picture that a reader sees; "" if there is none. It is found out once."""
    known = kept.addresses.get(node)
    if known is None:
        known = kept.addresses[node] = _address(kept, node)
    return known


def _address(kept: Kept, node: int) -> str:
    own = kept.attributes[node]
    src = own.get("src", "").strip()
    name = src[:MAX_ADDRESS].lower()
    if name.startswith(("data:", "about:")) or _is_called(name, _NO_PICTURE, _NO_PICTURE_FILE):
        src = ""
    found = _lazy_address(own)
    if not found and (not src or _is_called(name, _PLACEHOLDER, _PLACEHOLDER_FILE)):
        found = _from_sets(own) or _from_picture(kept, node) or _from_noscript(kept, node)
    if kept.tags[node] == OTHER:  # an `image` in a drawing
        src = own.get("href", "")
    return _followed(kept, found or src)


def poster(kept: Kept, node: int) -> str:
    """The address of the picture that a player shows before it plays; "" if there is none."""
    own = kept.attributes[node]
    return _followed(kept, own.get("poster") or own.get("data-poster") or "")


def background(kept: Kept, node: int) -> str:
    """The address of the picture behind an element, by its own style or a lazy attribute; "" if there is none."""
    own = kept.attributes[node]
    for name in BACKGROUNDS:
        value = own.get(name, "").strip()
        if "/" in value or "." in value:
            named = _IN_STYLE.search(value[:MAX_ADDRESS])
            return _followed(kept, named[2] if named else best(value))
    named = _IN_STYLE.search(own.get("style", "")[:MAX_ADDRESS])
    return _followed(kept, named[2]) if named else ""


def _followed(kept: Kept, address: str) -> str:
    """The absolute form of an address, if it is one of the web."""
    if address.startswith(("data:", "about:", "blob:")):
        return ""
    url = absolute(address, kept.page.base)
    is_relative = not kept.page.base and _SCHEME.match(url) is None
    return url if is_relative or url.startswith(("http:", "https:")) else ""


def _is_called(name: str, words: tuple[str, ...], file: re.Pattern[str]) -> bool:
    """Whether a file has one of the words in its name; looking for a word costs far less than the pattern."""
    for word in words:
        if word in name:
            return any(match.lastindex is None for match in file.finditer(name))
    return False


def _lazy_address(own: Attributes) -> str:
    if _LAZY_NAMES.isdisjoint(own):
        return ""
    for name in _LAZY:
        value = own.get(name, "").strip()
        if value and not value.startswith(("data:", "{", "[")) and ("/" in value or "." in value):
            return value  # without a slash or a dot it is a number in somebody's database
    return ""


def _from_sets(own: Attributes) -> str:
    return next((found for name in _LAZY_SETS if (found := best(own.get(name, "")))), "")


def best(srcset: str, width: int = WIDTH_PX) -> str:
    """The candidate of a `srcset` for a width: the smallest that is as wide, else the largest.

    >>> best("a.jpg 480w, b.jpg 1080w"), best("a.jpg 480w, b.jpg 1080w", 300)
    ('b.jpg', 'a.jpg')
    """
    found = [(size, url) for url, size in _candidates(srcset[:_MAX_SRCSET]) if url and not url.startswith("data:")]
    if not found:
        return ""
    wide = [each for each in found if each[0] >= width]
    size = min(wide)[0] if wide else max(found)[0]
    return next(url for of, url in found if of == size)


def _candidates(srcset: str) -> Iterator[tuple[str, float]]:
    """The candidates of a `srcset` with their width or density. A comma ends one only where a space or size is."""
    url = ""
    for word in srcset.split():
        if not url:
            url = word.strip(",")
            if word.endswith(","):
                yield url, 1.0
                url = ""
            continue
        size, comma, following = word.partition(",")
        yield url, _size(size)
        url = following if comma else ""
    if url:
        yield url, 1.0


def _size(text: str) -> float:
    match = _SIZE.fullmatch(text)
    return float(match[1]) if match else 1.0


def _from_picture(kept: Kept, node: int) -> str:
    """The sources of the `picture` around an image."""
    above = kept.parents[node]
    if above < 0 or kept.tags[above] != _PICTURE:
        return ""
    found = kept.sources.get(above)
    if found is None:
        inside = range(above + 1, kept.ends[above])
        sets = (_from_sets(kept.attributes[inner]) for inner in inside if kept.tags[inner] == _SOURCE)
        found = kept.sources[above] = next(filter(None, sets), "")
    return found


def _from_noscript(kept: Kept, node: int) -> str:
    """The twin of a lazy image, in the `noscript` beside it."""
    following = kept.ends[node]
    if following < len(kept.tags) and kept.tags[following] == _NOSCRIPT:
        for inner in range(following + 1, kept.ends[following]):
            if kept.tags[inner] == _IMG:
                own = kept.attributes[inner]
                return _lazy_address(own) or own.get("src", "").strip() or _from_sets(own)
    return ""


def size(own: Attributes) -> tuple[int | None, int | None]:
    """The width and height that the page declares, in px."""
    return _px(own.get("width", "")), _px(own.get("height", ""))


def _px(text: str) -> int | None:
    if not text:
        return None
    match = _NUMBER.match(text)
    return int(match[1]) if match else None
