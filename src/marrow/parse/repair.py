"""Two repairs of a page: a title that nobody closes, and frames in `noscript` that nobody closes.

Takes: bytes that are valid UTF-8. Gives: the same, or with the end tags put in.
By the standard everything after an open `<title>` is the title, and the page is blank. Browsers show it so, and such
pages are rare; but a transfer that loses a block in the middle of the head makes them, and their text is all there.
In `noscript` it is the other way round. To a browser that runs scripts all of it is text, and ends where it says so; to
us, who run none, `<iframe />` in it swallows what follows, up to the end of the next frame or of the page. Who counts
visitors puts such a frame there. To look for one takes a tenth of the time that the parse does, and a page in four has
a frame in `noscript` that is closed. So the tree says first how many there are, and the search ends with the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from marrow.tags import NUMBER
from marrow.tree import Tree

_FAR = 1 << 16
"""A title begins within so many bytes, or is none of the page's."""
_TITLE = re.compile(rb"<title(?:\s[^<>]*)?>", re.IGNORECASE)
_CLOSED = re.compile(rb"</title", re.IGNORECASE)
_END = re.compile(rb"[<\r\n]")
_IFRAME, _NOSCRIPT, _BODY = NUMBER["iframe"], NUMBER["noscript"], NUMBER["body"]
_BEGIN_NOSCRIPT = re.compile(rb"<noscript(?=[\s/>])", re.IGNORECASE)
_END_NOSCRIPT = re.compile(rb"</noscript(?=[\s/>])", re.IGNORECASE)
_TOKEN = re.compile(
    rb"""<!--(?:-?>|(?s:.*?)(?=--!?>|\Z))
    |<(script|style|textarea|title|xmp|noembed|noframes)(?=[\s/>])(?s:.*?)(?=</\1[\s/>]|\Z)
    |(?P<frame><iframe(?=[\s/>])(?>(?:[^<>"']++|"[^"]*+"|'[^']*+'){0,1000})>)
    |<(?P<end>/?)noscript(?=[\s/>])""",
    re.IGNORECASE | re.VERBOSE,
)
"""A tag that matters here, or what holds none, whatever it looks like: a comment, a script."""
_END_EITHER = re.compile(rb"</(iframe|noscript)(?=[\s/>])", re.IGNORECASE)
_END_FRAME = re.compile(rb"</iframe(?=[\s/>])", re.IGNORECASE)


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


def frames_in_noscript(tree: Tree, data: bytes) -> int:
    """How many frames stand in `noscript`, or may: that of a head ends at a frame, which is in the body then.

    Where the data has more than the tree, some are in texts, in values or in another frame, and may come before these.
    """
    tags = tree.tag.tobytes()
    if _IFRAME not in tags or _NOSCRIPT not in tags:
        return 0
    if data.lower().count(b"<iframe") > tags.count(_IFRAME):
        return len(data)
    end = max(tags.find(_BODY), 0)
    if tags.find(_NOSCRIPT, 0, end) >= 0:
        return tags.count(_IFRAME)
    count = 0
    while (begin := tags.find(_NOSCRIPT, end)) >= 0:
        end = int(tree.end[begin])
        count += tags.count(_IFRAME, begin, end)
    return count


def may_hold_open_frame(data: bytes, frames: int) -> bool:
    """Whether one of the first frames in `noscript`, so many, may be open at its end."""
    end = 0
    while (
        frames > 0
        and (begin := _BEGIN_NOSCRIPT.search(data, end))
        and (closing := _END_NOSCRIPT.search(data, begin.end()))
    ):
        end = closing.end()
        inside = data[begin.end() : closing.start()].lower()
        if inside.rfind(b"<iframe") > inside.rfind(b"</iframe"):
            return True
        frames -= inside.count(b"<iframe")
    return False


def close_frames(data: bytes) -> bytes:
    """End each frame at once that is open where its `noscript` ends: no browser has anything to show in it.

    >>> close_frames(b'<noscript><iframe src="/count" /></noscript><p>Tea')
    b'<noscript><iframe src="/count" /></iframe></noscript><p>Tea'
    >>> close_frames(b"<noscript><iframe></iframe></noscript><p>Tea")
    b'<noscript><iframe></iframe></noscript><p>Tea'
    """
    parts: list[bytes] = []
    done = 0
    for end in _open_frames(data):
        parts += data[done:end], b"</iframe>"
        done = end
    return b"".join((*parts, data[done:])) if parts else data


def _open_frames(data: bytes) -> Iterator[int]:
    """Where the start tags end of frames that are open where their `noscript` ends."""
    at, is_inside = 0, False
    closing = _END_EITHER.search(data)
    while token := _TOKEN.search(data, at):
        at = token.end()
        if not token["frame"]:
            is_inside = is_inside if token["end"] is None else not token["end"]
            continue
        if closing and closing.start() < at:
            closing = _END_EITHER.search(data, at)
        if is_inside and closing and closing[1].lower() == b"noscript":
            yield at
        elif end := _END_FRAME.search(data, at):
            at = end.end()
        else:
            return
