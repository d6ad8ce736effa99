"""Addresses as a book may hold them.

Takes: any string. Gives: a link that leads out of the book and is well-formed, or "".
Keeps true: what is given is ASCII; only letters outside of what RFC 3986 allows are escaped, and what is escaped stays.
Refuses: links without a scheme, which would lead to places in the book that are not there.
"""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

from marrow.write.safe import safe_link

_HOST = re.compile(
    r"(?=.{1,253}\Z)[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.?"
)
_MAIL = re.compile(r"mailto:[\w.+-]{1,64}@[A-Za-z0-9.-]{1,253}", re.IGNORECASE | re.ASCII)
_PHONE = re.compile(r"tel:\+?[0-9().-]{1,40}", re.IGNORECASE | re.ASCII)
_PER_CENT = re.compile("%(?![0-9A-Fa-f]{2})")
_KEPT = "/:@!$&'()*+,;=~%-._"


def outward(url: str) -> str:
    """A link that leads out of the book, else "".

    >>> outward("https://example.org/a b?c=ü#d"), outward("chapter.html"), outward("mailto:ada@example.org")
    ('https://example.org/a%20b?c=%C3%BC#d', '', 'mailto:ada@example.org')
    """
    link = safe_link(url)
    if _MAIL.fullmatch(link) or _PHONE.fullmatch(link):
        return link
    try:
        parts = urlsplit(link)
        host, port = _host(parts.hostname or ""), parts.port
    except ValueError:  # a port that is no number, brackets that are not closed
        return ""
    if parts.scheme not in ("http", "https", "ftp") or not host:
        return ""
    place = host if port is None else f"{host}:{port}"
    return "".join(
        (
            f"{parts.scheme}://{place}{_escaped(parts.path)}",
            f"?{_escaped(parts.query, '?')}" if parts.query else "",
            f"#{_escaped(parts.fragment, '?')}" if parts.fragment else "",
        )
    )


def _host(name: str) -> str:
    """A host's name in ASCII; "" if it is none."""
    try:
        found = name if name.isascii() else name.encode("idna").decode("ascii")
    except UnicodeError:
        return ""
    return found if _HOST.fullmatch(found) else ""


def _escaped(text: str, more: str = "") -> str:
    return quote(_PER_CENT.sub("%25", text), safe=_KEPT + more)
