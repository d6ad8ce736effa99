"""The bar at the foot of a page: which mode it is shown in, and links to the others.

Takes: a page in bytes, its address, its mode. Gives: the page with the bar.
Keeps true: plain HTML and CSS. It works without scripts, by keyboard and for screen readers, and asks for nothing over
the network. The page's own styles do not reach it (`all: initial`), nor does its style reach the page.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re

from marrow.options.proxy import MODES
from marrow.proxy import switch

HOME = "marrow.proxy"
"""The name under which the proxy answers for itself."""

_NAMES = {"declutter": "Less clutter", "reader": "Article", "text": "Plain text", "off": "As it was"}
_STYLE = """
#marrow-bar, #marrow-bar * { all: initial; font: 14px/1.5 system-ui, sans-serif; color: #222 }
#marrow-bar { display: block !important; clear: both; padding: .4em 1em; text-align: center;
 background: #f3f1ea; border-top: 1px solid #999 }
#marrow-bar style { display: none }
#marrow-bar a { display: inline-block; padding: .2em .5em; color: #0645ad; text-decoration: underline; cursor: pointer }
#marrow-bar a:focus { outline: 2px solid #0645ad }
#marrow-bar b { padding: .2em .5em; font-weight: bold }
@media (prefers-color-scheme: dark) {
 #marrow-bar, #marrow-bar * { color: #ddd; background: #26241f } #marrow-bar a { color: #9cf }
 #marrow-bar a:focus { outline-color: #9cf } }
@media print { #marrow-bar { display: none !important } }
"""
STYLE_HASH = f"'sha256-{base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()}'"
"""What a content security policy calls our style."""

_BODY_END = re.compile(rb"</(?:body|html)\b", re.IGNORECASE)
_FRAMESET = re.compile(rb"<frameset\b", re.IGNORECASE)
_TAIL = 1 << 12  # of a page: where the end of its body stands


def add(page: bytes, url: str, mode: str, *, note: str = "", can_switch: bool = True) -> bytes:
    """The page with the bar before the end of its body. Pages that are made of frames alone have no place for it."""
    start = max(len(page) - _TAIL, 0)
    found = _BODY_END.search(page, start)
    if found is None and _FRAMESET.search(page):
        return page
    place = found.start() if found else len(page)
    made = _bar(url, mode, note, can_switch).encode("ascii", "xmlcharrefreplace")  # it fits a page of any charset
    return b"".join((page[:place], made, page[place:]))


def _bar(url: str, mode: str, note: str, can_switch: bool) -> str:
    parts = [_link(switch.address(url, each), _NAMES[each], each == mode) for each in MODES] if can_switch else []
    parts.append(_link(f"http://{HOME}/", "Settings", False))
    told = f"<span>{html.escape(note)}</span> " if note else ""
    links = " ".join(parts)
    return f'<div id="marrow-bar" role="navigation" aria-label="Marrow"><style>{_STYLE}</style>{told}{links}</div>'


def _link(target: str, name: str, is_current: bool) -> str:
    if is_current:
        return f'<b aria-current="true">{name}</b>'
    return f'<a href="{html.escape(target)}" rel="nofollow noreferrer">{name}</a>'
