"""Addresses in pages that are shown from somewhere else.

Takes: the HTML of a page and the address it has. Gives: the same HTML, whose links go on through us (`through`), or
whose pictures and styles are found (`with_base`). Keeps true: nothing but addresses of links changes; linear in the
length of the page. It does not make a page safe, which is what policies are for: a link that is not recognised leads
where it always did.
"""

from __future__ import annotations

import re
from html import escape, unescape
from urllib.parse import urljoin

_PARTS = r"""(?>(?:[^<>"']++|"[^"]*+"|'[^']*+'){0,1000})"""
"""What a tag has between its name and its end: of more parts, each with a value, it is none."""
# What was looked at is used up, whether or not it is a whole tag, so nothing is looked at twice.
_LINK = re.compile(rf"<(?:a|area)\s{_PARTS}>?", re.IGNORECASE)
_HREF = re.compile(r"""(\shref\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)|"[^"]*"|'[^']*'""", re.IGNORECASE)
"""An address, or the value of another attribute, in which anything may stand."""
_BASE = re.compile(rf"<base\s{_PARTS}>", re.IGNORECASE)
_BEFORE_HEAD = re.compile(
    r"(?:\ufeff|\xef\xbb\xbf)?(?>(?:\s++|<!--(?s:.*?)-->){0,1000})(?:<!doctype[^>]*+>)?", re.IGNORECASE
)
_HEAD = 1 << 16
"""Characters of a page in which its base is looked for."""


def through(html: str, prefix: str, url: str) -> str:
    """A page whose links to pages begin with `prefix`.

    >>> through('<a href="../b?c#d">b</a> <a href=mailto:me>me</a>', "/read/", "https://example.org/a/")
    '<a href="/read/https://example.org/b?c#d">b</a> <a href=mailto:me>me</a>'
    """
    base = _base(html, url)

    def led(found: re.Match[str]) -> str:
        tag = found[0]
        href = _href(tag) if tag.endswith(">") else None
        return tag[: href.start()] + _led(href, prefix, url, base) + tag[href.end() :] if href else tag

    return _LINK.sub(led, html)


def _href(tag: str) -> re.Match[str] | None:
    return next((found for found in _HREF.finditer(tag) if found[1]), None)


def _led(href: re.Match[str], prefix: str, url: str, base: str) -> str:
    """An attribute that leads through us, where it leads to a page."""
    address = unescape(href[2].strip("\"'")).strip()
    if address.startswith("#"):
        target = url.partition("#")[0] + address if base else ""  # a base leads it away from the page
    else:
        target = _joined(base or url, address)
    is_page = target.lower().startswith(("http://", "https://"))
    return f'{href[1]}"{escape(prefix + target)}"' if is_page else href[0]


def base_of(html: str, url: str) -> str:
    """The address that relative ones of a page begin at."""
    return _base(html, url) or url


def _base(html: str, url: str) -> str:
    """What a page's `<base>` says; "" if it has none."""
    tag = _BASE.search(html, 0, _HEAD)
    href = _href(tag[0]) if tag else None
    return _joined(url, unescape(href[2].strip("\"'"))) if href else ""


def with_base(html: str, url: str) -> str:
    """A page that finds its pictures and styles from wherever it is shown.

    >>> with_base("<!doctype html><p>a", "https://example.org/")
    '<!doctype html><base href="https://example.org/"><p>a'
    """
    place = _BEFORE_HEAD.match(html)
    at = place.end() if place else 0
    return f'{html[:at]}<base href="{escape(base_of(html, url))}">{html[at:]}'


def _joined(base: str, address: str) -> str:
    try:
        return urljoin(base, address)
    except ValueError:  # brackets that are no IPv6 address, and the like
        return address
