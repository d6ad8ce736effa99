"""The kinds of pictures that Marrow takes, known by their bytes.

Takes: bytes. Gives: the kind, as media types name it (`jpeg` for `image/jpeg`), or "". Keeps true: what a file or a
server calls them counts for nothing; a drawing (SVG), which can hold scripts and ask for files, has a kind only if it
is one that `drawing` has cleaned.
"""

from __future__ import annotations

_BEGINNINGS = (
    (b"\xff\xd8\xff", "jpeg"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
)
DRAWING = "svg+xml"


def kind_of(data: bytes) -> str:
    """The kind of picture that bytes are.

    >>> kind_of(b"GIF89a..."), kind_of(b'<svg xmlns="http://www.w3.org/2000/svg"/>'), kind_of(b"<svg onload='x'/>")
    ('gif', 'svg+xml', '')
    """
    for beginning, kind in _BEGINNINGS:
        if data.startswith(beginning):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:12] in (b"ftypavif", b"ftypavis"):
        return "avif"
    return DRAWING if data.startswith(b"<svg") and _is_clean(data) else ""


def _is_clean(data: bytes) -> bool:
    from marrow.drawing.address import address, is_clean  # few pictures are drawings

    return is_clean(address(data.decode("utf-8", "replace")))
