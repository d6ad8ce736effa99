"""One filter at a time: pages go through the public face with all the others switched off."""

from __future__ import annotations

from marrow.decluttering import Blocker, Decluttered, declutter
from marrow.options import SETTINGS, Options, Value

_OFF: dict[str, Value] = {
    each.name: False for each in SETTINGS if each.group == "filters" and isinstance(each.default, bool)
}
OFF = Options().change(**_OFF)


def done(html: str | bytes, *, url: str = "", blocker: Blocker | None = None, **on: Value) -> Decluttered:
    """What becomes of a page with a few filters switched on."""
    return declutter(html, url=url, blocker=blocker, options=OFF.change(**on))


def body(html: str, **on: Value) -> str:
    """What is in the body afterwards."""
    html_after = declutter(html, options=OFF.change(**on)).html
    return html_after.partition("<body>")[2].removesuffix("</body></html>") or html


def head(html: str, **on: Value) -> str:
    """What is in the head afterwards."""
    return declutter(html, options=OFF.change(**on)).html.partition("<head>")[2].partition("</head>")[0]
