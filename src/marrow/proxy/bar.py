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


def is_home(host: str) -> bool:
    """Whether a host is the proxy itself, however its name is written.

    >>> is_home("marrow.proxy"), is_home("Marrow.Proxy."), is_home("example.org")
    (True, True, False)
    """
    return host.lower().rstrip(".") == HOME


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

_FRAMESET = re.compile(rb"<frameset\b", re.IGNORECASE)


def add(page: bytes, url: str, mode: str, *, note: str = "", can_switch: bool = True) -> bytes:
    """The page with the bar at its end. Pages that are made of frames have no place for it.

    After `</html>` browsers still put it into the body. Before `</body>` it could get into a script that writes one.
    """
    if _FRAMESET.search(page):
        return page
    return page + _bar(url, mode, note, can_switch).encode("ascii", "xmlcharrefreplace")  # fits a page of any charset


def _bar(url: str, mode: str, note: str, can_switch: bool) -> str:
    parts = [_link(switch.address(url, each), _NAMES[each], each == mode) for each in MODES] if can_switch else []
    parts.append(_link(f"http://{HOME}/", "Settings", False))
    told = f"<span>{html.escape(note)}</span> " if note else ""
    links = " ".join(parts)
    return f'<div id="marrow-bar" role="navigation" aria-label="Marrow"><style>{_STYLE}</style>{told}{links}</div>'


def _link(target: str, name: str, is_current: bool) -> str:
    if is_current:
        return f'<b aria-current="true">{name}</b>'
    return f'<a href="{html.escape(target)}" target="_self" rel="nofollow noreferrer">{name}</a>'
