"""Addresses that there are not.

Takes: the path of a request, and what its client accepts. Gives: the answer, which names the nearest path that there
is: as JSON to programs, and as a page to browsers.
Keeps true: what is asked for is repeated in short, and never as markup.
"""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

from starlette.responses import Response

from marrow.serve.answers import told
from marrow.serve.jobs import failed
from marrow.serve.service import response

_LONGEST = 80
"""Of a path that is compared and repeated: ours are shorter."""
_PAGES = ("/settings", "/read/", "/text/", "/declutter/", "/certificate")


def missing(path: str, accept: str, api: Collection[str]) -> Response:
    """The answer to a request for what is not there; `api` are the addresses for programs."""
    short = path[:_LONGEST]
    near = get_close_matches(short, (*sorted(api), *_PAGES), n=1)
    meant = f"; did you mean {near[0]}?" if near else ""
    is_browser = "text/html" in accept.lower()
    if not is_browser and ("json" in accept.lower() or (near and near[0] in api)):
        return response(failed("request.unknown", f"there is no {short}{meant}"))
    return told("There is no such page", f"{short}{meant}", status=404)
