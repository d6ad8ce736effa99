"""A picture inside of its address.

Takes: the bytes of a picture, as `Pictures` has them. Gives: a `data:` address of it, or "".
Keeps true: what is given, `safe_image` lets pass: bitmaps, known by their first bytes, and drawings that Marrow has
cleaned, which are checked again.
"""

from __future__ import annotations

from base64 import b64encode

from marrow.drawing.address import address, is_clean

_BEGINNINGS = (
    (b"\xff\xd8\xff", "jpeg"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
)


def data_url(picture: bytes) -> str:
    """The address of a picture; "" for what is none.

    >>> data_url(b"GIF89a"), data_url(b"<script>")
    ('data:image/gif;base64,R0lGODlh', '')
    """
    if kind := _bitmap(picture):
        return f"data:image/{kind};base64,{b64encode(picture).decode()}"
    if picture.startswith(b"<svg"):
        url = address(picture.decode("utf-8", "replace"))
        return url if is_clean(url) else ""
    return ""


def _bitmap(picture: bytes) -> str:
    for beginning, kind in _BEGINNINGS:
        if picture.startswith(beginning):
            return kind
    if picture[:4] == b"RIFF" and picture[8:12] == b"WEBP":
        return "webp"
    return "avif" if picture[4:12] in (b"ftypavif", b"ftypavis") else ""
