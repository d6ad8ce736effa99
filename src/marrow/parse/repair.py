"""One repair before parsing: a title that nobody closes.

Takes: bytes that are valid UTF-8. Gives: the same, or with `</title>` put in.
By the standard everything after an open `<title>` is the title, and the page is blank. Browsers show it so, and such
pages are rare; but a transfer that loses a block in the middle of the head makes them, and their text is all there.
"""

from __future__ import annotations

import re

_FAR = 1 << 16
"""A title begins within so many bytes, or is none of the page's."""
_TITLE = re.compile(rb"<title(?:\s[^<>]*)?>", re.IGNORECASE)
_CLOSED = re.compile(rb"</title", re.IGNORECASE)
_END = re.compile(rb"[<\r\n]")


def close_title(data: bytes) -> bytes:
    """End an open title at its first line or tag.

    >>> close_title(b"<title>Tea<p>Water")
    b'<title>Tea</title><p>Water'
    >>> close_title(b"<title>Tea</title><p>Water")
    b'<title>Tea</title><p>Water'
    """
    title = _TITLE.search(data, 0, _FAR)
    if title is None or _CLOSED.search(data, title.end()):
        return data
    end = _END.search(data, title.end())
    if end is None:
        return data
    return data[: end.start()] + b"</title>" + data[end.start() :]
