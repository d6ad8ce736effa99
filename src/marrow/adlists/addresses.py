"""Addresses as matchers compare them.

Takes: the address of a request or of a page, as anybody writes it. Gives: the same with a host in small letters,
without a dot at its end and without user names, no longer than `LONGEST`; "" for what has no host (`about:blank`).
"""

from __future__ import annotations

import re

LONGEST = 4096
"""Longer addresses are cut: what tells an advertisement stands before, and patterns take time for every character."""
_ORDINARY = re.compile(r"(?:https?|wss?)://[a-z0-9-]+(?:\.[a-z0-9_-]+)*(?::\d+)?(?:[/?#][!-~]*)?")
_PARTS = re.compile(r"\s*([a-zA-Z][a-zA-Z0-9+.-]*)://([^/?#\\\s]*)([^\x00]*)", re.DOTALL)
_HOST = re.compile(r"[a-z]+://([^/?#:\[]+|\[[^\]/?#]*\])")


def normal(url: str) -> str:
    """An address as matchers compare it.

    >>> normal("HTTPS://Me@Ads.Test./X?y"), normal("data:image/png;base64,AAAA")
    ('https://ads.test/X?y', '')
    """
    url = url[:LONGEST]
    if _ORDINARY.fullmatch(url):
        return url
    found = _PARTS.match(url)
    if found is None:
        return ""
    name, colon, port = _host_and_port(found[2].rpartition("@")[2])
    host = _ascii(name.lower().rstrip("."))
    rest = found[3].encode("utf-8", "replace").decode()
    return f"{found[1].lower()}://{host}{colon}{port}{rest}" if host else ""


def host_of(url: str) -> str:
    """The host of a normal address; "" if there is none."""
    found = _HOST.match(url)
    return found[1] if found else ""


def _host_and_port(authority: str) -> tuple[str, str, str]:
    if authority.startswith("["):
        return authority.partition("]")[0] + "]", "", ""
    name, colon, port = authority.partition(":")
    return (name, colon, port) if port.isdecimal() else (name, "", "")


def _ascii(host: str) -> str:
    """A host in the letters of the wire; "" for what cannot be a host."""
    if host.isascii():
        return host if re.fullmatch(r"[!-~]*", host) else ""
    try:
        name = host.encode("idna").decode()
    except UnicodeError:
        return ""
    return name if re.fullmatch(r"[a-z0-9._-]*", name) else ""  # brackets, say, come through it as they are
