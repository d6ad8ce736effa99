"""A picture inside of its address.

Takes: the bytes of a picture, as `Pictures` has them. Gives: a `data:` address of it, or "" for what is none.
Keeps true: what is given, `safe_image` lets pass.
"""

from __future__ import annotations

from base64 import b64encode

from marrow.drawing.address import address
from marrow.picture_kinds import DRAWING, kind_of


def data_url(picture: bytes) -> str:
    """The address of a picture.

    >>> data_url(b"GIF89a"), data_url(b"<script>")
    ('data:image/gif;base64,R0lGODlh', '')
    """
    kind = kind_of(picture)
    if kind == DRAWING:
        return address(picture.decode())
    return f"data:image/{kind};base64,{b64encode(picture).decode()}" if kind else ""
