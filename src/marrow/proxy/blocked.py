"""Requests that are not sent on: what they are for, and what they are answered with.

Takes: the head of a request. Gives: its kind and its page, as ad lists call them, and an answer with nothing in it.
"""

from __future__ import annotations

import re

from mitmproxy.http import Request, Response

# What browsers call the things they ask for, as ad lists call them.
_KINDS = {
    "script": "script",
    "style": "stylesheet",
    "image": "image",
    "font": "font",
    "audio": "media",
    "video": "media",
    "track": "media",
    "iframe": "subdocument",
    "frame": "subdocument",
    "object": "object",
    "embed": "object",
    "empty": "xhr",
    "document": "document",
}
_SUFFIXES = re.compile(
    r"\.(?:(js|mjs)|(css)|(gif|jpe?g|png|webp|avif|svg|ico)|(woff2?|ttf|otf))(?:[?#]|\Z)", re.IGNORECASE
)
_BY_SUFFIX = ("script", "stylesheet", "image", "font")
_PIXEL = (
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00"
    b"\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
)


def kind_of(request: Request) -> str:
    """What a request is for. Where the browser does not say it, the end of its path may."""
    if told := request.headers.get("sec-fetch-dest"):
        return _KINDS.get(told, "other")
    if request.headers.get("upgrade", "").lower() == "websocket":
        return "websocket"
    found = _SUFFIXES.search(request.path)
    return _BY_SUFFIX[(found.lastindex or 1) - 1] if found else "other"


def page_of(request: Request) -> str:
    """The page that a request is of, as far as the browser tells; else ""."""
    origin: str = request.headers.get("origin", "")
    told: str = request.headers.get("referer", "") or origin
    return told if told.startswith("http") else ""


def nothing(request: Request) -> Response:
    """An answer with nothing in it, which no page takes for a failure: an empty picture where one is asked for."""
    told = {"Cache-Control": "no-store", "Access-Control-Allow-Origin": "*", "X-Marrow": "blocked"}
    if kind_of(request) == "image":
        return Response.make(200, _PIXEL, {"Content-Type": "image/gif", **told})
    return Response.make(204, b"", told)
