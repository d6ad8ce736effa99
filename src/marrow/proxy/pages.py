"""Which answers are pages, to be collected and worked on. All others pass as they come.

Takes: the head of a request, and of its answer. Gives: yes or no; and requests that can be worked on.
Keeps true: what a script, a picture or a download asked for is never touched; nor is part of an answer (206), an
unchanged one (304), one without a body (HEAD, 204), an error page, or what is to be saved as a file.
"""

from __future__ import annotations

import re

from mitmproxy.http import Headers, Request, Response

CODINGS = ("gzip", "deflate", "br", "zstd")
"""The content codings that we can undo."""

_STATUSES = (200, 201, 203)
_HTML, _XHTML = "text/html", "application/xhtml+xml"
_PLACES = ("document", "frame")  # not iframe: small things live there, players and forms of payment
_CONDITIONS = ("if-none-match", "if-modified-since", "if-range", "available-dictionary")
_CODING = re.compile(r"\s*([\w-]+|\*)\s*(;[^,]*)?")


def is_navigation(request: Request, *, is_asked: bool = False) -> bool:
    """Whether a person goes to a page. Browsers say so at secure addresses; at others what they accept tells it.

    Programs such as curl accept anything: for them it counts whether a mode is asked for (`is_asked`).
    """
    if request.method not in ("GET", "POST") or "range" in request.headers:
        return False
    headers = request.headers
    if "sec-fetch-mode" in headers:
        return headers["sec-fetch-mode"] == "navigate" and headers.get("sec-fetch-dest", "document") in _PLACES
    if "x-requested-with" in headers or "upgrade" in headers:
        return False
    return is_asked or "text/html" in headers.get("accept", "") or "upgrade-insecure-requests" in headers


def prepare(request: Request) -> None:
    """Ask for a page as we can work on it: whole, and in a coding that we know."""
    headers = request.headers
    for name in _CONDITIONS:
        headers.pop(name, None)  # what the browser has kept may be the page as another mode made it
    if "accept-encoding" in headers:
        headers["accept-encoding"] = _known(headers["accept-encoding"])


def _known(accepted: str) -> str:
    found = (_CODING.match(each) for each in accepted.split(","))
    return ", ".join(each[0].strip() for each in found if each and each[1].lower() in CODINGS) or "identity"


def is_page(response: Response, mode: str, most: int) -> bool:
    """Whether an answer to a navigation is a page to work on."""
    headers = response.headers
    if mode == "off" or response.status_code not in _STATUSES or _content_type(headers) not in _types(mode):
        return False
    if headers.get("content-disposition", "").strip().lower().startswith("attachment"):
        return False
    if headers.get("content-encoding", "identity").strip().lower() not in (*CODINGS, "identity", ""):
        return False
    length = headers.get("content-length", "")
    return not (length.isdecimal() and int(length) > most) and length != "0"


def _types(mode: str) -> tuple[str, ...]:
    """XHTML may become an article. Written out as HTML it would not be the page that it was."""
    return (_HTML, _XHTML) if mode in ("reader", "text") else (_HTML,)


def _content_type(headers: Headers) -> str:
    told: str = headers.get("content-type", "")
    return told.partition(";")[0].strip().lower()
