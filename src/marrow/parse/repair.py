"""Two repairs of a page: a title that nobody closes, and frames in `noscript` that nobody closes.

Takes: bytes that are valid UTF-8. Gives: the same, or with the end tags put in.
By the standard everything after an open `<title>` is the title, and the page is blank. Browsers show it so, and such
pages are rare; but a transfer that loses a block in the middle of the head makes them, and their text is all there.
In `noscript` it is the other way round. To a browser that runs scripts all of it is text, and ends where it says so; to
us, who run none, `<iframe />` in it swallows the rest of the page. Who counts visitors puts such a frame there.
"""

from __future__ import annotations

import re

import numpy as np

from marrow.tags import NUMBER
from marrow.tree import Tree

_FAR = 1 << 16
"""A title begins within so many bytes, or is none of the page's."""
_TITLE = re.compile(rb"<title(?:\s[^<>]*)?>", re.IGNORECASE)
_CLOSED = re.compile(rb"</title", re.IGNORECASE)
_END = re.compile(rb"[<\r\n]")
_IFRAME, _NOSCRIPT = NUMBER["iframe"], NUMBER["noscript"]
_FRAME = re.compile(rb"""<iframe(?=[\s/>])(?:[^<>"']|"[^"]*+"|'[^']*+')*+>""", re.IGNORECASE)
_CLOSED_FRAME = re.compile(rb"</iframe", re.IGNORECASE)
_BEGIN_NOSCRIPT, _END_NOSCRIPT = b"<noscript", b"</noscript"


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


def may_be_swallowed(tree: Tree) -> bool:
    """Whether a frame may have swallowed the end of its `noscript`, and what follows."""
    tags = tree.tag.tobytes()
    if _IFRAME not in tags:
        return False
    if tags[-1] == _IFRAME:
        return True
    frames = np.flatnonzero(tree.tag == _IFRAME)
    holders = tree.parent[frames]
    after = tree.end[holders]
    return bool(np.any((tree.tag[holders] == _NOSCRIPT) & ((after > frames + 1) | (after == len(tree)))))


def close_frames(data: bytes) -> bytes:
    """End frames that are open in `noscript` at once: no browser has anything to show in them.

    >>> close_frames(b'<noscript><iframe src="/count" /></noscript><p>Tea')
    b'<noscript><iframe src="/count" /></iframe></noscript><p>Tea'
    >>> close_frames(b"<noscript><iframe></iframe></noscript><p>Tea")
    b'<noscript><iframe></iframe></noscript><p>Tea'
    """
    parts: list[bytes] = []
    done = end = 0
    while (begin := data.find(_BEGIN_NOSCRIPT, end)) >= 0 and (end := data.find(_END_NOSCRIPT, begin)) >= 0:
        frames = list(_FRAME.finditer(data, begin, end))
        if frames and not _CLOSED_FRAME.search(data, frames[-1].end(), end):
            parts += data[done : frames[-1].end()], b"</iframe>"
            done = frames[-1].end()
    return b"".join((*parts, data[done:])) if parts else data
